import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStream, type Finding } from './index.ts';
import { buildStream } from './testing.ts';

const files = buildStream();
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves the stream as it should be, below `/films/`, but for what a test answers itself. */
async function serve(answerItself: (path: string, response: ServerResponse) => boolean): Promise<string> {
  const listener: RequestListener = ({ url = '', headers }, response) => {
    if (answerItself(url, response)) return;
    const body = files.get(url.slice('/films/'.length));
    if (body === undefined) return void response.writeHead(404).end();
    if (url.endsWith('.m3u8')) {
      const type = 'application/vnd.apple.mpegurl';
      return void response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
        .end(gzipSync(body));
    }
    const type = { 'content-type': url.includes('audio') ? 'audio/mp4' : 'video/mp4' };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (start === undefined) return void response.writeHead(200, type).end(body);
    response.writeHead(206, type).end(body.subarray(Number(start), Number(end) + 1));
  };
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/films/index.m3u8`;
}

const shown = (findings: Finding[]): string[] =>
  findings.map(({ rule, where, message }) => `${rule} ${new URL(where).pathname}: ${message}`);

describe('a stream behind an address', () => {
  it('as it should be has no findings', async () => {
    expect(await checkStream(await serve(() => false))).toEqual([]);
  });

  it('is followed to where a redirect leads, and its names from there', async () => {
    const address = await serve((path, response) => {
      if (path !== '/old/index.m3u8') return false;
      response.writeHead(302, { location: '/films/index.m3u8' }).end();
      return true;
    });
    expect(await checkStream(address.replace('films', 'old'))).toEqual([]);
  });

  it('of wrong types and without gzip is told', async () => {
    const address = await serve((path, response) => {
      const body = files.get(path.slice('/films/'.length));
      if (path === '/films/180p/index.m3u8')
        response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(body);
      else if (path === '/films/90p/index.m3u8')
        response
          .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
          .end(gzipSync(body!));
      else if (path === '/films/90p/1.m4s')
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(body);
      else return false;
      return true;
    });
    expect(shown(await checkStream(address))).toEqual([
      'gzip /films/180p/index.m3u8: comes uncompressed to a player that takes gzip',
      'content-type /films/90p/index.m3u8: is served as “text/plain”',
      'content-type /films/90p/1.m4s: is served as “application/octet-stream”',
    ]);
  });

  // What one file answers; each is told of that file alone.
  it.each<[string, (response: ServerResponse) => void, string]>([
    ['an error', (response) => response.writeHead(500).end(), 'answers 500'],
    ['a circle', (response) => response.writeHead(302, { location: '1.m4s' }).end(), 'more than 5 redirects'],
    [
      'a way out',
      (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '“file:///etc/passwd” leads elsewhere',
    ],
    [
      'half of it',
      (response) => response.writeHead(200, { 'content-length': 99 }).write('half', () => response.destroy()),
      'breaks off: other side closed',
    ],
    ['bytes without an end', endless, 'is larger than 67108864 bytes'],
  ])('answering %s', async (_, answer, message) => {
    const address = await serve((path, response) => {
      if (path !== '/films/90p/1.m4s') return false;
      answer(response);
      return true;
    });
    expect(shown(await checkStream(address))).toEqual([`readable /films/90p/1.m4s: ${message}`]);
  });

  it('that answers a range with the whole file is told', async () => {
    const address = await serve((path, response) => {
      if (!path.endsWith('pictures.mp4')) return false;
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(files.get('iframes/pictures.mp4'));
      return true;
    });
    expect(shown(await checkStream(address))).toEqual([
      'readable /films/iframes/pictures.mp4: answers 200 to a range',
    ]);
  });

  it('that is not there is told', async () => {
    const address = await serve(() => false);
    server!.close();
    await new Promise((resolve) => server!.on('close', resolve));
    expect(shown(await checkStream(address))).toEqual([
      expect.stringMatching(/does not answer: .*ECONNREFUSED/),
    ]);
  });
});

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'video/mp4' });
  const chunk = Buffer.alloc(1024 ** 2);
  const fill = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', fill);
  fill();
}
