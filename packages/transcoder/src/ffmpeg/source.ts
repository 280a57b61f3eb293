import { open } from 'node:fs/promises';
import { type MovieIndex, Mp4Error, readMovieIndex } from '@workreel/hls';
import type { MediaSource } from '@workreel/object-store';

/** Per request to the object store. */
const READ_TIMEOUT_MS = 30_000;

/** Reads the bytes from `start` up to `end`, exclusive; fewer at the end of the source. */
type Read = (start: number, end: number) => Promise<Buffer>;

/** Reads the index of the video track; undefined if the source has no readable index. */
export function readIndex(source: MediaSource, signal: AbortSignal): Promise<MovieIndex | undefined> {
  return withReader(source, signal, async (read, size) => {
    try {
      return await readMovieIndex(read, size);
    } catch (error) {
      if (error instanceof Mp4Error) return undefined;
      throw error;
    }
  });
}

/** Reads enough of a file to recognize its format. */
export const readHead = (source: MediaSource, signal: AbortSignal): Promise<Buffer | undefined> =>
  withReader(source, signal, (read, size) => read(0, Math.min(HEAD_BYTES, size)));

const HEAD_BYTES = 16;

async function withReader<Result>(
  source: MediaSource,
  signal: AbortSignal,
  use: (read: Read, size: number) => Promise<Result>,
): Promise<Result | undefined> {
  if (source.kind === 'url') return withUrl(source.url, signal, use);
  await using file = await open(source.path, 'r');
  const { size } = await file.stat();
  return await use(async (start, end) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  }, size);
}

/** Reads a URL with range requests. @returns undefined if the object store does not support them. */
async function withUrl<Result>(
  url: string,
  signal: AbortSignal,
  use: (read: Read, size: number) => Promise<Result>,
): Promise<Result | undefined> {
  const { size, status } = await fetchRange(url, 0, HEAD_BYTES, signal);
  if (status !== 206 || size === undefined) return undefined;
  return use(async (start, end) => {
    if (end <= start) return Buffer.alloc(0);
    const response = await fetchRange(url, start, end, signal);
    if (response.status !== 206)
      throw new Error(`The object store returned ${response.status} for a range request.`);
    return response.body;
  }, size);
}

async function fetchRange(url: string, start: number, end: number, signal: AbortSignal) {
  const response = await fetch(url, {
    headers: { range: `bytes=${start}-${end - 1}` },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(READ_TIMEOUT_MS)]),
  });
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  if (response.status !== 206) await response.body?.cancel();
  const body = response.status === 206 ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
  return { status: response.status, body, size: Number.isFinite(size) ? size : undefined };
}
