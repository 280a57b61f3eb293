import { open } from 'node:fs/promises';
import { type MovieIndex, Mp4Error, readMovieIndex, readSampleEntries } from '@workreel/hls';
import type { MediaSource } from '@workreel/object-store';
import { emptyFileError, HEAD_BYTES } from './head.domain.ts';

/** Per request to the object store. */
const READ_TIMEOUT_MS = 30_000;

/** Reads the bytes from `start` up to `end`, exclusive; fewer at the end of the source. */
export type Read = (start: number, end: number) => Promise<Buffer>;

/** What the first bytes of a file and the index of an MP4 or MOV say. */
export interface Structure {
  /** The first bytes, up to HEAD_BYTES. */
  head: Buffer;
  /** The index of the video track; undefined if there is no readable one. */
  index?: MovieIndex;
  /** Types of the sample entries of all tracks. */
  sampleEntries: readonly string[];
}

/**
 * Reads the structure of a file. It is empty if the object store does not support range requests.
 *
 * @throws ConversionError NOT_A_VIDEO for an empty file.
 */
export async function readStructure(source: MediaSource, signal: AbortSignal): Promise<Structure> {
  const structure = await withReader(source, signal, async (read, size) => {
    if (size === 0) throw emptyFileError();
    const head = await read(0, Math.min(HEAD_BYTES, size));
    const remembered = remember(read);
    try {
      const sampleEntries = await readSampleEntries(remembered, size);
      const index = await readMovieIndex(remembered, size).catch(ignoreMp4Error);
      return { head, sampleEntries, ...(index && { index }) };
    } catch (error) {
      ignoreMp4Error(error);
      return { head, sampleEntries: [] };
    }
  });
  return structure ?? { head: Buffer.alloc(0), sampleEntries: [] };
}

function ignoreMp4Error(error: unknown): undefined {
  if (!(error instanceof Mp4Error)) throw error;
}

/** Reads each range once, because both readers of the index read the same ranges. */
function remember(read: Read): Read {
  const ranges = new Map<string, Promise<Buffer>>();
  return (start, end) => {
    const key = `${start}-${end}`;
    const range = ranges.get(key) ?? read(start, end);
    ranges.set(key, range);
    return range;
  };
}

/** Opens a source for reading. @returns undefined if the object store does not support range requests. */
export async function withReader<Result>(
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

/** Size of a first request, which shows whether the object store supports ranges. */
const TRIAL_BYTES = 16;

/** Reads a URL with range requests. @returns undefined if the object store does not support them. */
async function withUrl<Result>(
  url: string,
  signal: AbortSignal,
  use: (read: Read, size: number) => Promise<Result>,
): Promise<Result | undefined> {
  const { size, status } = await fetchRange(url, 0, TRIAL_BYTES, signal);
  // No range of an empty object can be satisfied.
  if ((status !== 206 && size !== 0) || size === undefined) return undefined;
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
