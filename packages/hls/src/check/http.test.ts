import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStream, type Violation } from './index.ts';
import { buildStream } from './testing.ts';

const files = buildStream();
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/**
 * Serves the valid stream below `/videos/`.
 *
 * @param override - returns true if it has sent a response.
 */
async function serve(override: (path: string, response: ServerResponse) => boolean): Promise<string> {
  const listener: RequestListener = ({ url = '', headers }, response) => {
    if (override(url, response)) return;
    const body = files.get(url.slice('/videos/'.length));
    if (body === undefined) return void response.writeHead(404).end();
    if (url.endsWith('.m3u8')) {
      const type = 'application/vnd.apple.mpegurl';
      return void response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
        .end(gzipSync(body));
    }
    if (url.endsWith('.json'))
      return void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
    const type = { 'content-type': url.includes('audio') ? 'audio/mp4' : 'video/mp4' };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (start === undefined) return void response.writeHead(200, type).end(body);
    response.writeHead(206, type).end(body.subarray(Number(start), Number(end) + 1));
  };
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/videos/index.m3u8`;
}

const format = (violations: Violation[]): string[] =>
  violations.map(({ rule, url, message }) => `${rule} ${new URL(url).pathname}: ${message}`);

describe('a stream served over HTTP', () => {
  it('has no violations if it is valid', async () => {
    expect(await checkStream(await serve(() => false))).toEqual([]);
  });

  it('is read after a redirect, with URIs relative to the new URL', async () => {
    const url = await serve((path, response) => {
      if (path !== '/old/index.m3u8') return false;
      response.writeHead(302, { location: '/videos/index.m3u8' }).end();
      return true;
    });
    expect(await checkStream(url.replace('videos', 'old'))).toEqual([]);
  });

  it('is checked for content types and gzip compression', async () => {
    const url = await serve((path, response) => {
      const body = files.get(path.slice('/videos/'.length));
      if (path === '/videos/180p/index.m3u8')
        response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(body);
      else if (path === '/videos/90p/index.m3u8')
        response
          .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
          .end(gzipSync(body!));
      else if (path === '/videos/90p/1.m4s')
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(body);
      else if (path === '/videos/chapters.json')
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);
      else return false;
      return true;
    });
    expect(format(await checkStream(url))).toEqual([
      'gzip /videos/180p/index.m3u8: served uncompressed, although the request accepts gzip',
      'content-type /videos/90p/index.m3u8: served as “text/plain”',
      'content-type /videos/90p/1.m4s: served as “application/octet-stream”',
      'content-type /videos/chapters.json: served as “text/javascript”',
    ]);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['an error status', (response) => response.writeHead(500).end(), 'returned 500'],
    [
      'a redirect loop',
      (response) => response.writeHead(302, { location: '1.m4s' }).end(),
      'more than 5 redirects',
    ],
    [
      'a redirect to a local file',
      (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '“file:///etc/passwd” points outside the stream',
    ],
    [
      'an incomplete body',
      (response) => response.writeHead(200, { 'content-length': 99 }).write('half', () => response.destroy()),
      'read failed: other side closed',
    ],
    ['an endless body', sendEndlessBody, 'exceeds 67108864 bytes'],
  ])('has an unreadable segment if the server responds with %s', async (_, respond, message) => {
    const url = await serve((path, response) => {
      if (path !== '/videos/90p/1.m4s') return false;
      respond(response);
      return true;
    });
    expect(format(await checkStream(url))).toEqual([`readable /videos/90p/1.m4s: ${message}`]);
  });

  it('is unreadable if the server ignores ranges', async () => {
    const url = await serve((path, response) => {
      if (!path.endsWith('frames.mp4')) return false;
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(files.get('iframes/frames.mp4'));
      return true;
    });
    expect(format(await checkStream(url))).toEqual([
      'readable /videos/iframes/frames.mp4: returned 200 for a range request',
    ]);
  });

  it('is unreadable if the server is down', async () => {
    const url = await serve(() => false);
    server!.close();
    await new Promise((resolve) => server!.on('close', resolve));
    expect(format(await checkStream(url))).toEqual([expect.stringMatching(/request failed: .*ECONNREFUSED/)]);
  });
});

function sendEndlessBody(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'video/mp4' });
  const chunk = Buffer.alloc(1024 ** 2);
  const fill = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', fill);
  fill();
}
