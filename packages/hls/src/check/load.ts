import { open } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ByteRange } from '../parse/parse-media.domain.ts';
import type { MeasuredFragment } from './fragments.ts';

/** Reads a stream that is neither on disk nor served over HTTP. */
export interface StreamReader {
  /** Name of the playlist to start with. */
  playlist: string;
  /** @param name - relative to the root of the stream. @throws if the file does not exist. */
  read(name: string): Promise<{ bytes: Uint8Array; headers?: Record<string, string> }>;
  /** Returns the fragments of a media file in a range if they have been measured already. */
  fragments?(name: string, range: ByteRange | undefined): MeasuredFragment[] | undefined;
}

/** The files of a stream. */
export interface Source {
  /** URL of the playlist to start with. */
  startUrl: string;
  /** Resolves a URI in the playlist at `base`. @throws LoadError if it points outside the source. */
  resolve(uri: string, base: string): string;
  /** Returns what is known of a media file without reading it; undefined if nothing is. */
  fragments?(url: string, range: ByteRange | undefined): MeasuredFragment[] | undefined;
  /** @throws LoadError if the file cannot be read or exceeds `maxBytes`. */
  read(url: string, options: ReadOptions): Promise<LoadedFile>;
}

export interface ReadOptions {
  range?: ByteRange | undefined;
  maxBytes: number;
}

export interface LoadedFile {
  /** After redirects. */
  url: string;
  bytes: Buffer;
  /** Names in lower case; undefined if the source has no headers. */
  headers: Record<string, string> | undefined;
}

/** Thrown if a file cannot be read. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** CDNs need one or two. */
const MAX_REDIRECTS = 5;
/** Per request. */
const TIMEOUT_MS = 60_000;

/** @param location - a path, an http(s) URL or a reader. */
export function openSource(location: string | StreamReader): Source {
  if (typeof location !== 'string') return readerSource(location);
  if (/^https?:\/\//i.test(location))
    return { startUrl: new URL(location).href, resolve: resolverFor(['http:', 'https:']), read: readHttp };
  return { startUrl: pathToFileURL(location).href, resolve: resolverFor(['file:']), read: readFromDisk };
}

/** Keeps playlists from the network from reading local files, and local playlists from making requests. */
const resolverFor =
  (protocols: readonly string[]) =>
  (uri: string, base: string): string => {
    const url = URL.parse(uri, base);
    if (url === null || !protocols.includes(url.protocol))
      throw new LoadError(`“${uri}” points outside the stream`);
    return url.href;
  };

async function readHttp(startUrl: string, { range, maxBytes }: ReadOptions): Promise<LoadedFile> {
  const resolve = resolverFor(['http:', 'https:']);
  const headers = range
    ? { 'accept-encoding': 'identity', range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
    : { 'accept-encoding': 'gzip' };
  let url = startUrl;
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
      throw new LoadError(`returned ${response.status}${range ? ' for a range request' : ''}`);
    }
    const bytes = await collect(response.body ?? [], range, maxBytes);
    return { url, bytes, headers: Object.fromEntries(response.headers) };
  }
  throw new LoadError(`more than ${MAX_REDIRECTS} redirects`);
}

async function request(url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new LoadError(`request failed: ${reasonOf(error)}`, { cause: error });
  }
}

async function readFromDisk(url: string, { range, maxBytes }: ReadOptions): Promise<LoadedFile> {
  try {
    await using file = await open(fileURLToPath(url));
    const stream = file.createReadStream(
      range && { start: range.offset, end: range.offset + range.length - 1 },
    );
    return { url, bytes: await collect(stream, range, maxBytes), headers: undefined };
  } catch (error) {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

/** Reads an entire body. @throws LoadError if it exceeds the limit, does not match the range or ends prematurely. */
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
      if (length > maxBytes) throw new LoadError(`exceeds ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`read failed: ${reasonOf(error)}`, { cause: error });
  }
  if (range && length !== range.length)
    throw new LoadError(`returned ${length} bytes for a range of ${range.length}`);
  return Buffer.concat(chunks);
}

/** Maps names to URLs below a root, so that relative URIs resolve as usual. */
function readerSource(reader: StreamReader): Source {
  const root = 'stream:///';
  const nameOf = (url: string): string => url.slice(root.length);
  return {
    startUrl: new URL(reader.playlist, root).href,
    resolve: resolverFor(['stream:']),
    ...(reader.fragments && { fragments: (url, range) => reader.fragments!(nameOf(url), range) }),
    async read(url, { range, maxBytes }) {
      const name = nameOf(url);
      const { bytes, headers } = await reader.read(name).catch((error: unknown) => {
        throw new LoadError(`cannot be read: ${reasonOf(error)}`, { cause: error });
      });
      const content = range ? bytes.subarray(range.offset, range.offset + range.length) : bytes;
      return { url, bytes: await collect([content], range, maxBytes), headers };
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
