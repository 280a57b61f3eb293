import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createInflateRaw } from 'node:zlib';
import type { Log } from '@workreel/platform/log';
import { PINNED_TOOLS } from './pinned.data.ts';
import type { PinnedFile, PinnedTools } from './pinned.ts';

export interface ToolPaths {
  ffmpeg: string;
  ffprobe: string;
}

export interface DownloadOptions {
  log: Log;
  signal?: AbortSignal | undefined;
  /** Default: those for this platform. */
  pinned?: PinnedTools | undefined;
  /** Time before an interrupted download is continued. */
  reconnectDelayMs?: number | undefined;
}

type FileOptions = Required<Pick<DownloadOptions, 'log' | 'reconnectDelayMs'>> & { signal: AbortSignal };

/** 90 MB take 12 minutes at 1 Mbit/s. */
const TIME_LIMIT_MS = 30 * 60_000;
/** Connections per file. Each continues where the last one broke. */
const MAX_CONNECTIONS = 5;
const RECONNECT_DELAY_MS = 2_000;
/** A file that has not been written for longer than a download may take belongs to a process that died. */
const STALE_MS = 2 * TIME_LIMIT_MS;
/** Share of the download between two lines in the log. */
const LOGGED_SHARE = 0.1;

const TOOLS = ['ffmpeg', 'ffprobe'] as const;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

const pathsIn = (folder: string): ToolPaths => ({
  ffmpeg: join(folder, `ffmpeg${SUFFIX}`),
  ffprobe: join(folder, `ffprobe${SUFFIX}`),
});

/** The executables for this platform, if there are any. */
export const pinnedTools = (): PinnedTools | undefined =>
  PINNED_TOOLS.get(`${process.platform}-${process.arch}`);

/** Returns the downloaded tools; undefined if one is missing or has another checksum. */
export async function findDownloaded(folder: string, pinned = pinnedTools()): Promise<ToolPaths | undefined> {
  const paths = pathsIn(folder);
  for (const tool of TOOLS) {
    if (!pinned || !(await matches(paths[tool], pinned[tool]))) return undefined;
  }
  return paths;
}

/**
 * Downloads the tools that are missing. Several processes may do so at the same time: each replaces a file by renaming a
 * complete one whose checksum it has verified.
 *
 * @throws Error if there are none for this platform, they cannot be downloaded, or a checksum is wrong; the signal's reason.
 */
export async function downloadTools(
  folder: string,
  { log, signal, pinned = pinnedTools(), reconnectDelayMs = RECONNECT_DELAY_MS }: DownloadOptions,
): Promise<ToolPaths> {
  if (!pinned) throw new Error(`There is no download for ${process.platform} on ${process.arch}.`);
  const paths = pathsIn(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStale(folder);
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  for (const tool of TOOLS) {
    if (await matches(paths[tool], pinned[tool])) continue;
    try {
      await downloadFile(pinned[tool], paths[tool], {
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        log: log.child({ tool }),
        reconnectDelayMs,
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw new Error(`${tool} could not be downloaded from ${pinned[tool].url}: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }
  return paths;
}

/** `fetch` reports only "fetch failed"; the reason is its cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

async function matches(path: string, { size, sha256 }: PinnedFile): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.size !== size) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256;
}

const PARTIAL = /^ff(mpeg|probe)(\.exe)?\.[\w-]+\.partial$/;

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!PARTIAL.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

async function downloadFile(file: PinnedFile, path: string, options: FileOptions): Promise<void> {
  const { signal, log } = options;
  const partial = `${path}.${crypto.randomUUID()}.partial`;
  log.info({ url: file.url, bytes: file.length }, 'downloading');
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      Readable.from(readCompressed(file, options)),
      createInflateRaw(),
      async function* verify(inflated: AsyncIterable<Buffer>) {
        for await (const chunk of inflated) {
          size += chunk.length;
          if (size > file.size) throw new Error(`it is larger than ${file.size} bytes`);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(partial, { flags: 'wx', mode: 0o700, flush: true }),
      { signal },
    );
    const actual = hash.digest('hex');
    if (actual !== file.sha256)
      throw new Error(`its SHA-256 checksum is ${actual} instead of ${file.sha256}`);
    await rename(partial, path);
    log.info({ path }, 'downloaded');
  } finally {
    await rm(partial, { force: true });
  }
}

/** Reads the compressed bytes, and reconnects where a connection breaks. */
async function* readCompressed(
  { url, offset, length }: PinnedFile,
  { signal, log, reconnectDelayMs }: FileOptions,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  let logged = 0;
  let connections = 0;
  let body: AsyncIterator<Uint8Array> | undefined;
  const read = async () => {
    if (body === undefined) {
      connections++;
      const response = await readRange(url, offset + received, offset + length, signal);
      body = response[Symbol.asyncIterator]();
    }
    const { done, value } = await body.next();
    if (done) throw new Error('the connection was closed early');
    return value;
  };
  try {
    while (received < length) {
      const chunk = await read().catch((error: unknown) => {
        if (signal.aborted || connections === MAX_CONNECTIONS) throw error;
        log.warn({ err: error, received }, 'the download was interrupted and will be continued');
        body = undefined;
      });
      if (chunk === undefined) {
        await delay(reconnectDelayMs, undefined, { signal });
        continue;
      }
      received += chunk.length;
      if (received > length) throw new Error('the server sent more bytes than requested');
      yield chunk;
      if (received / length < logged + LOGGED_SHARE) continue;
      logged = received / length;
      log.info({ percent: Math.floor(100 * logged) }, 'downloading');
    }
  } finally {
    await body?.return?.();
  }
}

async function readRange(
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const headers = { range: `bytes=${from}-${to - 1}`, 'accept-encoding': 'identity' };
  const response = await fetch(url, { headers, signal });
  if (response.status === 206 && response.body) return response.body;
  await response.body?.cancel();
  throw new Error(`the server answered ${response.status} instead of 206`);
}
