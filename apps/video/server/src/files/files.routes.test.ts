import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { grantPath, scopeOf } from '@workreel/object-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_ORIGINAL, openFiles, SECRET } from './testing.ts';

const SEGMENT = 'public/v/1/720p/0.m4s';
const PLAYLIST = 'public/v/1/main.m3u8';
const PRIVATE = 'private/w/1/0.m4s';
const ORIGINAL = 'originals/random/film.mp4';
const bytes = randomBytes(3 * 512 * 1024 + 17);
const playlist = `#EXTM3U\n${'#EXTINF:4.000000,\n0.m4s\n'.repeat(500)}`;

let files: Awaited<ReturnType<typeof openFiles>>;
beforeAll(async () => {
  files = await openFiles();
  files.put(SEGMENT, bytes);
  files.put(PLAYLIST, playlist);
  files.put(PRIVATE, 'private');
  files.put(ORIGINAL, 'original');
  files.put(OPEN_ORIGINAL, 'open original');
  files.put('public/v/1/empty.m4s', '');
  files.put('page.html', '<script>alert(1)</script>');
});
afterAll(() => files.close());

const codeOf = (body: Buffer) => JSON.parse(body.toString()).code;
const granted = (key: string, seconds = 60) =>
  `/files/${grantPath(SECRET, scopeOf(key), Math.floor(Date.now() / 1000) + seconds)}/${key}`;

describe('a file', () => {
  it('comes whole, with what a player and its caches need to know', async () => {
    const { status, headers, body } = await files.ask(`/files/${SEGMENT}?_HLS_msn=1`, {
      Origin: 'https://player.example',
    });
    expect(status).toBe(200);
    expect(body.equals(bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': 'https://player.example',
      'access-control-expose-headers': expect.stringContaining('ETag'),
      'x-request-id': expect.any(String),
    });
  });

  it('of an operator is served as it is, but never as a page', async () => {
    const { headers, body } = await files.ask('/files/page.html');
    expect(body.toString()).toBe('<script>alert(1)</script>');
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  it('answers HEAD with the same head and no body', async () => {
    const get = await files.ask(`/files/${SEGMENT}`);
    const head = await files.ask(`/files/${SEGMENT}`, { Range: 'bytes=0-9' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('of no bytes is a file too', async () => {
    const { status, headers, body } = await files.ask('/files/public/v/1/empty.m4s');
    expect([status, headers.get('content-length'), body.length]).toEqual([200, '0', 0]);
  });

  it('counts in the metrics and under one route', async () => {
    await files.ask(`/files/${SEGMENT}`, { Range: 'bytes=0-0' });
    const { body } = await files.ask('/metrics');
    expect(body.toString()).toContain('route="/files/*",status="206"');
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=5-524300', 5, 524_300],
    ['bytes=524288-', 524_288, bytes.length - 1],
    ['bytes=-100', bytes.length - 100, bytes.length - 1],
  ])('%s', async (range, start, end) => {
    const { status, headers, body } = await files.ask(`/files/${SEGMENT}`, { Range: range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('beyond the end is 416 and says how long the file is; no cache keeps that', async () => {
    const { status, headers, body } = await files.ask(`/files/${SEGMENT}`, {
      Range: `bytes=${bytes.length}-`,
    });
    expect([status, codeOf(body)]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    expect(headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('of a file that is another by now brings the whole', async () => {
    const range = { Range: 'bytes=0-9' };
    const { headers } = await files.ask(`/files/${SEGMENT}`, range);
    const ask = (condition: string) => files.ask(`/files/${SEGMENT}`, { ...range, 'If-Range': condition });
    expect((await ask(headers.get('etag')!)).status).toBe(206);
    expect((await ask('"another"')).body).toHaveLength(bytes.length);
  });
});

describe('conditions', () => {
  it('spare a file that the caller has, until it is another', async () => {
    const path = files.put('public/x/1/0.m4s', 'one');
    const { headers } = await files.ask('/files/public/x/1/0.m4s');
    const again = { 'If-None-Match': headers.get('etag')! };
    const same = await files.ask('/files/public/x/1/0.m4s', again);
    expect([same.status, same.body.length]).toEqual([304, 0]);
    expect(same.headers.get('etag')).toBe(headers.get('etag'));
    expect(same.headers.get('cache-control')).toContain('immutable');

    // Of the same length and time, at the same place.
    const when = new Date(headers.get('last-modified')!);
    writeFileSync(`${path}-new`, 'two');
    utimesSync(`${path}-new`, when, when);
    renameSync(`${path}-new`, path);
    const other = await files.ask('/files/public/x/1/0.m4s', again);
    expect([other.status, other.body.toString()]).toEqual([200, 'two']);
    const failed = await files.ask('/files/public/x/1/0.m4s', { 'If-Match': headers.get('etag')! });
    expect([failed.status, codeOf(failed.body)]).toEqual([412, 'PRECONDITION_FAILED']);
  });
});

describe('playlists', () => {
  const gzip = { 'Accept-Encoding': 'gzip' };

  it('come gzipped to who takes that, each coding with a tag of its own', async () => {
    const plain = await files.ask(`/files/${PLAYLIST}`);
    const packed = await files.ask(`/files/${PLAYLIST}`, gzip);
    expect(plain.body.toString()).toBe(playlist);
    expect(gunzipSync(packed.body).toString()).toBe(playlist);
    expect(packed.body.length).toBeLessThan(playlist.length / 5);
    for (const { headers } of [plain, packed]) {
      expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('vary')).toBe('Origin, Accept-Encoding');
    }
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const tag = packed.headers.get('etag')!;
    expect(tag).not.toBe(plain.headers.get('etag'));
    expect((await files.ask(`/files/${PLAYLIST}`, { ...gzip, 'If-None-Match': tag })).status).toBe(304);
    expect((await files.ask(`/files/${PLAYLIST}`, { 'If-None-Match': tag })).status).toBe(200);
    const head = await files.ask(`/files/${PLAYLIST}`, gzip, 'HEAD');
    expect([head.headers.get('content-length'), head.body.length]).toEqual([String(packed.body.length), 0]);
  });

  it('that grow are never an old one', async () => {
    for (let segments = 1; segments <= 20; segments++) {
      const text = `#EXTM3U\n${'#EXTINF:4,\n0.m4s\n'.repeat(segments)}`;
      files.put('public/g/1/new', text);
      renameSync(join(files.root, 'public/g/1/new'), join(files.root, 'public/g/1/live.m3u8'));
      const answers = await Promise.all([1, 2, 3].map(() => files.ask('/files/public/g/1/live.m3u8', gzip)));
      for (const { body } of answers) expect(gunzipSync(body).toString()).toBe(text);
    }
  });

  it('beyond what a playlist is long are sent as they stand', async () => {
    const long = '#'.repeat(4 * 1024 ** 2 + 1);
    files.put('public/v/1/long.m3u8', long);
    const { headers, body } = await files.ask('/files/public/v/1/long.m3u8', gzip);
    expect([headers.get('content-encoding'), body.length]).toEqual([null, long.length]);
  });
});

describe('what is private', () => {
  it('answers under a signed path alone, and no longer than that holds', async () => {
    const open = await files.ask(granted(PRIVATE));
    expect([open.status, open.body.toString()]).toEqual([200, 'private']);
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(open.headers.get('cache-control')!)!;
    expect(Number(seconds)).toBeLessThanOrEqual(60);

    const bare = await files.ask(`/files/${PRIVATE}`);
    expect([bare.status, codeOf(bare.body)]).toEqual([404, 'FILE_NOT_FOUND']);
    for (const address of [
      granted(PRIVATE, -1),
      granted('private/other/0.m4s').replace('private/other/0.m4s', PRIVATE),
      `/files/~9999999999.AAAAAAAAAAAAAAAAAAAAAA/${PRIVATE}`,
      `/files/~/${PRIVATE}`,
      // Told of a file that is not there too: the signature is looked at first.
      '/files/~1.x/private/w/none',
      `/files/~1.x/${SEGMENT}`,
    ]) {
      const { status, headers, body } = await files.ask(address);
      expect([status, codeOf(body)]).toEqual([403, 'LINK_EXPIRED']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await files.ask(granted(SEGMENT))).status).toBe(200);
  });

  it('originals are saved, to who has an address, or where anyone may', async () => {
    expect((await files.ask(`/files/${ORIGINAL}`)).status).toBe(404);
    expect((await files.ask(`/files/${OPEN_ORIGINAL}`)).body.toString()).toBe('open original');
    const { status, headers, body } = await files.ask(granted(ORIGINAL));
    expect([status, body.toString()]).toEqual([200, 'original']);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="film.mp4"; filename*=UTF-8''film.mp4`,
    );
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('nothing else is there', () => {
  beforeAll(() => {
    writeFileSync(join(files.outside, 'secret.txt'), 'outside');
    mkdirSync(join(files.outside, 'elsewhere'));
    writeFileSync(join(files.outside, 'elsewhere/secret.txt'), 'outside');
    files.put('.store/parts/1', 'a part');
    files.put('public/v/.tmp/0.m4s', 'unfinished');
    symlinkSync(join(files.outside, 'secret.txt'), join(files.root, 'link.txt'));
    symlinkSync('0.m4s', join(files.root, 'public/v/1/720p/inner.m4s'));
    symlinkSync(join(files.outside, 'elsewhere'), join(files.root, 'public/linked'));
    symlinkSync('v', join(files.root, 'public/alias'));
    symlinkSync('loop', join(files.root, 'loop'));
  });

  it.each([
    '/files/',
    '/files/public',
    '/files/public/',
    '/files/public/v/1/720p',
    '/files/none.mp4',
    `/files/${SEGMENT}/x`,
    '/files/../secret.txt',
    '/files/public/../../secret.txt',
    '/files/%2e%2e/secret.txt',
    '/files/%2e%2e%2fsecret.txt',
    '/files/..%2fsecret.txt',
    '/files/..%5csecret.txt',
    '/files/..\\secret.txt',
    '/files/%252e%252e/secret.txt',
    '/files/%252e%252e%252fsecret.txt',
    '/files//etc/passwd',
    '/files/%2fetc/passwd',
    '/files/%2Fetc%2Fpasswd',
    '/files/public%2fv%2f1%2fmain.m3u8',
    '/files/page.html%00',
    '/files/page.html%00.mp4',
    '/files/page.html/',
    '/files/./page.html',
    '/files/public//v/1/main.m3u8',
    '/files/.store/parts/1',
    '/files/%2estore/parts/1',
    '/files/public/v/.tmp/0.m4s',
    '/files/link.txt',
    '/files/public/v/1/720p/inner.m4s',
    '/files/public/linked/secret.txt',
    '/files/public/alias/1/main.m3u8',
    '/files/loop',
    '/files/loop/x',
    `/files/${'x'.repeat(256)}`,
    `/files/${'x/'.repeat(1_900)}x`,
    `/files/${'x/'.repeat(3_000)}x`,
    'http://files/files/../secret.txt',
  ])('%s', async (target) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await files.ask(target, {}, method);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('application/problem+json');
      if (method === 'GET') expect(codeOf(body)).toBe('FILE_NOT_FOUND');
    }
  });

  it('also where the segment before was just read by its own way', async () => {
    expect((await files.ask('/files/public/v/1/main.m3u8')).status).toBe(200);
    expect((await files.ask('/files/public/alias/1/main.m3u8')).status).toBe(404);
  });

  it('an address that cannot be decoded is told so', async () => {
    for (const target of ['/files/%', '/files/%c0%ae%c0%ae/secret.txt', '/files/%ff']) {
      const { status, body } = await files.ask(target);
      expect([status, codeOf(body)]).toEqual([400, 'BAD_ADDRESS']);
    }
  });

  it.runIf(process.platform !== 'win32')('a named pipe is no file, and holds nothing up', async () => {
    execFileSync('mkfifo', [join(files.root, 'pipe.mp4')]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => files.ask('/files/pipe.mp4')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect((await files.ask(`/files/${SEGMENT}`)).status).toBe(200);
  });

  it('where the upload directory is itself a link, its files are', async () => {
    const { UploadFolder } = await import('./open-file.ts');
    const alias = join(files.outside, 'alias');
    symlinkSync(files.root, alias);
    using file = await new UploadFolder(alias).open('page.html');
    expect(file?.size).toBe(25);
    expect(await new UploadFolder(alias).open('link.txt')).toBeUndefined();
  });
});

it('a file that is replaced while it is sent comes as the one it was', async () => {
  const first = randomBytes(24 * 1024 ** 2);
  const path = files.put('public/r/1/long.mp4', first);
  const response = await fetch(`http://127.0.0.1:${files.port}/files/public/r/1/long.mp4`);
  const digest = createHash('sha256');
  let replaced = false;
  for await (const piece of response.body!) {
    digest.update(piece);
    if (replaced) continue;
    replaced = true;
    writeFileSync(`${path}-new`, randomBytes(first.length));
    renameSync(`${path}-new`, path);
  }
  expect(digest.digest('hex')).toBe(createHash('sha256').update(first).digest('hex'));
});
