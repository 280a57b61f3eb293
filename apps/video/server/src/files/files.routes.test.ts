import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { accessScopeOf, presignFilename, presignPathSegment } from '@workreel/object-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, OWN_ORIGIN, openFiles, READABLE_ORIGINAL, SECRET } from './testing.ts';

const SEGMENT = 'public/v/1/720p/0.m4s';
const PLAYLIST = 'public/v/1/main.m3u8';
const PRIVATE = 'private/w/1/0.m4s';
const ORIGINAL = 'originals/random/clip.mp4';
const bytes = randomBytes(3 * 512 * 1024 + 17);
const playlist = `#EXTM3U\n${'#EXTINF:4.000000,\n0.m4s\n'.repeat(500)}`;

let files: Awaited<ReturnType<typeof openFiles>>;
beforeAll(async () => {
  files = await openFiles();
  files.put(SEGMENT, bytes);
  files.put(PLAYLIST, playlist);
  files.put(PRIVATE, 'private');
  files.put(ORIGINAL, 'original');
  files.put(READABLE_ORIGINAL, 'open original');
  files.put('public/v/1/empty.m4s', '');
  files.put('public/page.html', '<script>alert(1)</script>');
  files.put('other/page.html', 'other');
  files.put('postgres.log', 'other');
});
afterAll(() => files.close());

const codeOf = (body: Buffer) => JSON.parse(body.toString()).code;
const signed = (key: string, seconds = 60, sessionId: string | null = null) => {
  const expiry = Math.floor(Date.now() / 1000) + seconds;
  return `/files/${presignPathSegment(SECRET, accessScopeOf(key), expiry, sessionId)}/${key}`;
};

describe('GET /files/*', () => {
  it('returns the file with the headers that players and caches need', async () => {
    const { status, headers, body } = await files.request(`/files/${SEGMENT}?_HLS_msn=1`, {
      Origin: 'https://player.example',
    });
    expect(status).toBe(200);
    expect(body.equals(bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=1800',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('ETag'),
      'x-request-id': expect.any(String),
    });
  });

  it('never serves a file as a page', async () => {
    const { headers, body } = await files.request('/files/public/page.html');
    expect(body.toString()).toBe('<script>alert(1)</script>');
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  it('responds to HEAD with the same headers and no body', async () => {
    const get = await files.request(`/files/${SEGMENT}`);
    const head = await files.request(`/files/${SEGMENT}`, { Range: 'bytes=0-9' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('serves an empty file', async () => {
    const { status, headers, body } = await files.request('/files/public/v/1/empty.m4s');
    expect([status, headers.get('content-length'), body.length]).toEqual([200, '0', 0]);
  });

  it('is counted in the metrics under one route', async () => {
    await files.request(`/files/${SEGMENT}`, { Range: 'bytes=0-0' });
    const { body } = await files.request('/metrics');
    expect(body.toString()).toContain('route="/files/*",status="206"');
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=5-524300', 5, 524_300],
    ['bytes=524288-', 524_288, bytes.length - 1],
    ['bytes=-100', bytes.length - 100, bytes.length - 1],
  ])('returns the range %s', async (range, start, end) => {
    const { status, headers, body } = await files.request(`/files/${SEGMENT}`, { Range: range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('returns an uncacheable 416 with the size of the file for a range beyond the end', async () => {
    const { status, headers, body } = await files.request(`/files/${SEGMENT}`, {
      Range: `bytes=${bytes.length}-`,
    });
    expect([status, codeOf(body)]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    expect(headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('returns the whole file if its ETag differs from If-Range', async () => {
    const range = { Range: 'bytes=0-9' };
    const { headers } = await files.request(`/files/${SEGMENT}`, range);
    const requestIf = (condition: string) =>
      files.request(`/files/${SEGMENT}`, { ...range, 'If-Range': condition });
    expect((await requestIf(headers.get('etag')!)).status).toBe(206);
    expect((await requestIf('"other"')).body).toHaveLength(bytes.length);
  });
});

describe('conditional requests', () => {
  it('return 304 until the file has changed', async () => {
    const path = files.put('public/x/1/0.m4s', 'one');
    const { headers } = await files.request('/files/public/x/1/0.m4s');
    const conditional = { 'If-None-Match': headers.get('etag')! };
    const unchanged = await files.request('/files/public/x/1/0.m4s', conditional);
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    expect(unchanged.headers.get('etag')).toBe(headers.get('etag'));
    expect(unchanged.headers.get('cache-control')).toContain('immutable');

    // Same size, modification time and path.
    const modifiedAt = new Date(headers.get('last-modified')!);
    writeFileSync(`${path}-new`, 'two');
    utimesSync(`${path}-new`, modifiedAt, modifiedAt);
    renameSync(`${path}-new`, path);
    const changed = await files.request('/files/public/x/1/0.m4s', conditional);
    expect([changed.status, changed.body.toString()]).toEqual([200, 'two']);
    const failed = await files.request('/files/public/x/1/0.m4s', { 'If-Match': headers.get('etag')! });
    expect([failed.status, codeOf(failed.body)]).toEqual([412, 'PRECONDITION_FAILED']);
  });
});

describe('playlists', () => {
  const gzip = { 'Accept-Encoding': 'gzip' };

  it('are gzipped if accepted, with a separate ETag for each coding', async () => {
    const plain = await files.request(`/files/${PLAYLIST}`);
    const gzipped = await files.request(`/files/${PLAYLIST}`, gzip);
    expect(plain.body.toString()).toBe(playlist);
    expect(gunzipSync(gzipped.body).toString()).toBe(playlist);
    expect(gzipped.body.length).toBeLessThan(playlist.length / 5);
    for (const { headers } of [plain, gzipped]) {
      expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('vary')).toBe('Accept-Encoding');
    }
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const etag = gzipped.headers.get('etag')!;
    expect(etag).not.toBe(plain.headers.get('etag'));
    expect((await files.request(`/files/${PLAYLIST}`, { ...gzip, 'If-None-Match': etag })).status).toBe(304);
    expect((await files.request(`/files/${PLAYLIST}`, { 'If-None-Match': etag })).status).toBe(200);
    const head = await files.request(`/files/${PLAYLIST}`, gzip, 'HEAD');
    expect([head.headers.get('content-length'), head.body.length]).toEqual([String(gzipped.body.length), 0]);
  });

  it('are never stale while they grow', async () => {
    for (let segments = 1; segments <= 20; segments++) {
      const text = `#EXTM3U\n${'#EXTINF:4,\n0.m4s\n'.repeat(segments)}`;
      files.put('public/g/1/new', text);
      renameSync(join(files.root, 'public/g/1/new'), join(files.root, 'public/g/1/live.m3u8'));
      const responses = await Promise.all(
        [1, 2, 3].map(() => files.request('/files/public/g/1/live.m3u8', gzip)),
      );
      for (const { body } of responses) expect(gunzipSync(body).toString()).toBe(text);
    }
  });

  it('are sent uncompressed above the size limit', async () => {
    const long = '#'.repeat(4 * 1024 ** 2 + 1);
    files.put('public/v/1/long.m3u8', long);
    const { headers, body } = await files.request('/files/public/v/1/long.m3u8', gzip);
    expect([headers.get('content-encoding'), body.length]).toEqual([null, long.length]);
  });
});

describe('private files', () => {
  it('require a signed path that has not expired', async () => {
    const open = await files.request(signed(PRIVATE));
    expect([open.status, open.body.toString()]).toEqual([200, 'private']);
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(open.headers.get('cache-control')!)!;
    expect(Number(seconds)).toBeLessThanOrEqual(60);

    const unsigned = await files.request(`/files/${PRIVATE}`);
    expect([unsigned.status, codeOf(unsigned.body)]).toEqual([404, 'FILE_NOT_FOUND']);
    for (const path of [
      signed(PRIVATE, -1),
      signed('private/other/0.m4s').replace('private/other/0.m4s', PRIVATE),
      `/files/~9999999999.AAAAAAAAAAAAAAAAAAAAAA/${PRIVATE}`,
      `/files/~/${PRIVATE}`,
      // The signature is checked before the existence of the file.
      '/files/~1.x/private/w/none',
      `/files/~1.x/${SEGMENT}`,
    ]) {
      const { status, headers, body } = await files.request(path);
      expect([status, codeOf(body)]).toEqual([403, 'LINK_EXPIRED']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await files.request(signed(SEGMENT))).status).toBe(200);
  });

  it('require that the session may still watch the video', async () => {
    const open = signed(PRIVATE, 60, 'session-1');
    const denied = signed(PRIVATE, 60, 'session-2');
    ended.add('w session-2');
    expect((await files.request(open)).status).toBe(200);
    const { status, headers, body } = await files.request(denied);
    expect([status, codeOf(body), headers.get('cache-control')]).toEqual([403, 'LINK_EXPIRED', 'no-store']);
  });

  it('include originals, which require a signed path or a post that is not private, and are downloaded', async () => {
    expect((await files.request(`/files/${ORIGINAL}`)).status).toBe(404);
    expect((await files.request(`/files/${READABLE_ORIGINAL}`)).body.toString()).toBe('open original');
    const { status, headers, body } = await files.request(signed(ORIGINAL));
    expect([status, body.toString()]).toEqual([200, 'original']);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="clip.mp4"; filename*=UTF-8''clip.mp4`,
    );
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const name = presignFilename(SECRET, ORIGINAL, '휴가 "1".mov');
    const dispositionOf = async (query: string) =>
      (await files.request(signed(ORIGINAL) + query)).headers.get('content-disposition');
    expect(await dispositionOf(name)).toBe(
      `attachment; filename="__ _1_.mov"; filename*=UTF-8''${encodeURIComponent('휴가 "1".mov')}`,
    );
    for (const query of [name.replace('mov', 'exe'), '?filename=a.exe', '?filename=a&filename=b&signature=x'])
      expect(await dispositionOf(query), query).toContain('filename="clip.mp4"');
  });
});

describe('pages of other origins', () => {
  const corsOf = async (target: string, origin: string, method = 'GET') => {
    const { status, headers } = await files.request(
      target,
      { Origin: origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'range' },
      method,
    );
    const names = ['allow-origin', 'allow-credentials', 'allow-headers', 'allow-methods'];
    return [status, ...names.map((name) => headers.get(`access-control-${name}`)), headers.get('vary')];
  };
  const FOREIGN = 'https://foreign.example';

  it('may read public media without credentials, and its errors', async () => {
    for (const origin of [FOREIGN, 'null', OWN_ORIGIN]) {
      expect(await corsOf(`/files/${SEGMENT}`, origin)).toEqual([200, '*', null, null, null, null]);
      expect(await corsOf('/files/public/v/1/none.m4s', origin)).toEqual([404, '*', null, null, null, null]);
      expect(await corsOf(`/files/${SEGMENT}`, origin, 'OPTIONS')).toEqual([
        ...[204, '*', null, '*', 'GET, HEAD', null],
      ]);
    }
  });

  it('may not read other files, but pages of the service may', async () => {
    for (const target of [signed(PRIVATE), signed(ORIGINAL), `/files/${READABLE_ORIGINAL}`]) {
      expect(await corsOf(target, FOREIGN)).toEqual([200, null, null, null, null, 'Origin']);
      expect(await corsOf(target, OWN_ORIGIN)).toEqual([200, OWN_ORIGIN, null, null, null, 'Origin']);
    }
    expect((await corsOf(signed(PRIVATE), FOREIGN, 'OPTIONS'))[1]).toBeNull();
    expect((await corsOf(signed(PRIVATE), OWN_ORIGIN, 'OPTIONS'))[1]).toBe(OWN_ORIGIN);
    // Encoded or doubled segments do not make a file public.
    for (const target of ['/files/public/../private/w/1/0.m4s', '/files//public/v', '/files/'])
      expect((await corsOf(target, FOREIGN))[1]).toBeNull();
  });
});

describe('other paths', () => {
  beforeAll(() => {
    writeFileSync(join(files.outside, 'secret.txt'), 'outside');
    mkdirSync(join(files.outside, 'elsewhere'));
    writeFileSync(join(files.outside, 'elsewhere/secret.txt'), 'outside');
    files.put('.store/parts/1', 'a part');
    files.put('public/v/.tmp/0.m4s', 'unfinished');
    symlinkSync(join(files.outside, 'secret.txt'), join(files.root, 'public/link.txt'));
    symlinkSync('0.m4s', join(files.root, 'public/v/1/720p/inner.m4s'));
    symlinkSync(join(files.outside, 'elsewhere'), join(files.root, 'public/linked'));
    symlinkSync('v', join(files.root, 'public/alias'));
    symlinkSync('loop', join(files.root, 'public/loop'));
  });

  it.each([
    '/files/',
    '/files/public',
    '/files/public/',
    '/files/public/v/1/720p',
    '/files/postgres.log',
    '/files/other/page.html',
    '/files/PUBLIC/v/1/main.m3u8',
    '/files/public/none.mp4',
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
    '/files/public/page.html%00',
    '/files/public/page.html%00.mp4',
    '/files/public/page.html/',
    '/files/public/./page.html',
    '/files/public//v/1/main.m3u8',
    '/files/.store/parts/1',
    '/files/%2estore/parts/1',
    '/files/public/v/.tmp/0.m4s',
    '/files/public/link.txt',
    '/files/public/v/1/720p/inner.m4s',
    '/files/public/linked/secret.txt',
    '/files/public/alias/1/main.m3u8',
    '/files/public/loop',
    '/files/public/loop/x',
    `/files/public/${'x'.repeat(256)}`,
    `/files/${'x/'.repeat(1_900)}x`,
    `/files/${'x/'.repeat(3_000)}x`,
    'http://files/files/../secret.txt',
  ])('returns 404 for %s', async (target) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await files.request(target, {}, method);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('application/problem+json');
      if (method === 'GET') expect(codeOf(body)).toBe('FILE_NOT_FOUND');
    }
  });

  it('returns 404 for a path through a link, even if its target was just read', async () => {
    expect((await files.request('/files/public/v/1/main.m3u8')).status).toBe(200);
    expect((await files.request('/files/public/alias/1/main.m3u8')).status).toBe(404);
  });

  it('returns 400 for a path that cannot be decoded', async () => {
    for (const target of ['/files/%', '/files/%c0%ae%c0%ae/secret.txt', '/files/%ff']) {
      const { status, body } = await files.request(target);
      expect([status, codeOf(body)]).toEqual([400, 'BAD_ADDRESS']);
    }
  });

  it.runIf(process.platform !== 'win32')('returns 404 for a named pipe without blocking', async () => {
    execFileSync('mkfifo', [join(files.root, 'public/pipe.mp4')]);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => files.request('/files/public/pipe.mp4')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect((await files.request(`/files/${SEGMENT}`)).status).toBe(200);
  });

  it('serves the files of an upload directory that is itself a link', async () => {
    const { DirectoryFiles } = await import('./directory-files.ts');
    const alias = join(files.outside, 'alias');
    symlinkSync(files.root, alias);
    using file = await new DirectoryFiles(alias).open('public/page.html');
    expect(file?.size).toBe(25);
    expect(await new DirectoryFiles(alias).open('public/link.txt')).toBeUndefined();
  });
});

it('sends the original content of a file that is replaced during the response', async () => {
  const first = randomBytes(24 * 1024 ** 2);
  const path = files.put('public/r/1/long.mp4', first);
  const response = await fetch(`http://127.0.0.1:${files.port}/files/public/r/1/long.mp4`);
  const digest = createHash('sha256');
  let replaced = false;
  for await (const chunk of response.body!) {
    digest.update(chunk);
    if (replaced) continue;
    replaced = true;
    writeFileSync(`${path}-new`, randomBytes(first.length));
    renameSync(`${path}-new`, path);
  }
  expect(digest.digest('hex')).toBe(createHash('sha256').update(first).digest('hex'));
});
