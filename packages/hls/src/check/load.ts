import { open } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ByteRange } from '../parse/parse-media.domain.ts';

/** A stream that is neither a file nor at an address, by names relative to one another. */
export interface StreamReader {
  /** The name of its playlist. */
  playlist: string;
  /** @throws where there is none of that name. */
  read(name: string): Promise<{ bytes: Uint8Array; headers?: Record<string, string> }>;
}

/** Where a stream is read from. */
export interface Source {
  /** The playlist to begin with. */
  start: string;
  /** The address of what a playlist at `base` names. @throws LoadError where it leads elsewhere. */
  resolve(uri: string, base: string): string;
  /** @throws LoadError where it cannot be had, or is larger. */
  read(address: string, options: ReadOptions): Promise<Loaded>;
}

export interface ReadOptions {
  range?: ByteRange | undefined;
  maxBytes: number;
}

export interface Loaded {
  /** After redirects. */
  address: string;
  bytes: Buffer;
  /** In small letters; undefined where the source has none. */
  headers: Record<string, string> | undefined;
}

/** A file that cannot be had; the message says why. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** A CDN needs one or two. */
const MAX_REDIRECTS = 5;
/** For one file, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** @param location - a path, an http(s) address, or a reader. */
export function openSource(location: string | StreamReader): Source {
  if (typeof location !== 'string') return readerSource(location);
  if (/^https?:\/\//i.test(location))
    return { start: new URL(location).href, resolve: resolveIn(['http:', 'https:']), read: readHttp };
  return { start: pathToFileURL(location).href, resolve: resolveIn(['file:']), read: readFromDisk };
}

/** A playlist from the network names no file of this machine, one on disk nothing in the network. */
const resolveIn =
  (protocols: readonly string[]) =>
  (uri: string, base: string): string => {
    const url = URL.parse(uri, base);
    if (url === null || !protocols.includes(url.protocol)) throw new LoadError(`“${uri}” leads elsewhere`);
    return url.href;
  };

async function readHttp(address: string, { range, maxBytes }: ReadOptions): Promise<Loaded> {
  const resolve = resolveIn(['http:', 'https:']);
  const headers = range
    ? { 'accept-encoding': 'identity', range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
    : { 'accept-encoding': 'gzip' };
  let url = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await request(url, headers);
    const next = response.status >= 300 && response.status < 400 && response.headers.get('location');
    if (next) {
      await response.body?.cancel();
      url = resolve(next, url);
      continue;
    }
    if (response.status !== (range ? 206 : 200)) {
      await response.body?.cancel();
      throw new LoadError(`answers ${response.status}${range ? ' to a range' : ''}`);
    }
    const bytes = await collect(response.body ?? [], range, maxBytes);
    return { address: url, bytes, headers: Object.fromEntries(response.headers) };
  }
  throw new LoadError(`more than ${MAX_REDIRECTS} redirects`);
}

async function request(url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new LoadError(`does not answer: ${reason(error)}`, { cause: error });
  }
}

async function readFromDisk(address: string, { range, maxBytes }: ReadOptions): Promise<Loaded> {
  try {
    await using file = await open(fileURLToPath(address));
    const stream = file.createReadStream(
      range && { start: range.offset, end: range.offset + range.length - 1 },
    );
    return { address, bytes: await collect(stream, range, maxBytes), headers: undefined };
  } catch (error) {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`cannot be read: ${reason(error)}`, { cause: error });
  }
}

/** All bytes of a body. @throws LoadError for more than is allowed, fewer than the range, a broken body. */
async function collect(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  range: ByteRange | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > maxBytes) throw new LoadError(`is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`breaks off: ${reason(error)}`, { cause: error });
  }
  if (range && length !== range.length)
    throw new LoadError(`has ${length} bytes in a range of ${range.length}`);
  return Buffer.concat(chunks);
}

/** Names as paths below a root, so that they resolve as addresses do. */
function readerSource(reader: StreamReader): Source {
  const root = 'stream:///';
  return {
    start: new URL(reader.playlist, root).href,
    resolve: resolveIn(['stream:']),
    async read(address, { range, maxBytes }) {
      const name = address.slice(root.length);
      const { bytes, headers } = await reader.read(name).catch((error: unknown) => {
        throw new LoadError(`cannot be read: ${reason(error)}`, { cause: error });
      });
      const part = range ? bytes.subarray(range.offset, range.offset + range.length) : bytes;
      return { address, bytes: await collect([part], range, maxBytes), headers };
    },
  };
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
