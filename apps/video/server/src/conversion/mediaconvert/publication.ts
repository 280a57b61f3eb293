import { parsePlaylist } from '@workreel/hls';
import { NoSuchObjectError, type ObjectStore } from '@workreel/object-store';
import {
  type Conversion,
  ConversionError,
  type ConversionJob,
  PLAYLIST_TYPE,
  TEXT_TYPE,
} from '@workreel/transcoder';
import { jpegSize } from '@workreel/transcoder/jpeg';
import { type JobRequest, outputPrefix } from './job-request.domain.ts';
import {
  describeOutput,
  JPEG_HEAD_BYTES,
  type Media,
  type Multivariant,
  namedFiles,
  namedPlaylists,
  OutputMissingError,
  PLAYLIST,
  posterOf,
  storyboardText,
  thumbsOf,
  UnusableOutputError,
} from './publication.domain.ts';

const STORYBOARD = 'storyboard.vtt';
/** 12 hours in segments of 4 s take half a megabyte. */
const MAX_PLAYLIST_BYTES = 4 * 1024 ** 2;
/** A day in segments of 4 s, in six renditions, and more. */
const MAX_FILES = 200_000;

/** What MediaConvert has written, read and found whole. */
interface Output {
  names: ReadonlySet<string>;
  multivariant: Multivariant;
  media: ReadonlyMap<string, Media>;
  /** Of all playlists, by name. */
  texts: ReadonlyMap<string, Buffer>;
}

/**
 * Publishes the output of a job under the prefix of the run.
 *
 * @throws OutputMissingError where it is not there, or not whole; UnusableOutputError; ConversionError TOO_LONG; the
 *   reason of the job's signal.
 */
export async function publishOutput(
  store: ObjectStore,
  request: JobRequest,
  job: ConversionJob,
): Promise<Conversion> {
  const staging = outputPrefix(request);
  const { names, multivariant, media, texts } = await readOutput(store, staging);
  const { renditions, ...probed } = describeOutput(multivariant, media);
  assertLength(probed.durationSeconds, job.maxDurationSeconds);
  const poster = posterOf(names);
  job.signal.throwIfAborted();
  await job.onProbed(probed);
  await job.copyOutput(staging);
  job.signal.throwIfAborted();
  // As they were read and judged. A copy may have another media type than the standard asks for: that of MediaConvert.
  for (const [name, text] of texts) await job.publish(name, text, PLAYLIST_TYPE);
  await job.onPlayable({ playlist: PLAYLIST, renditions });
  job.signal.throwIfAborted();
  const storyboard = await publishStoryboard(store, staging, thumbsOf(names), probed, job);
  return { ...probed, playlist: PLAYLIST, renditions, poster, storyboard, captions: [], staging };
}

async function readOutput(store: ObjectStore, prefix: string): Promise<Output> {
  const names = await listNames(store, prefix);
  const texts = new Map<string, Buffer>();
  const read = async (name: string) => {
    const text = await readSmall(store, prefix + name, MAX_PLAYLIST_BYTES);
    texts.set(name, text);
    return parse(text, name);
  };
  const multivariant = await read(PLAYLIST);
  if (multivariant.kind !== 'multivariant')
    throw new UnusableOutputError(`${PLAYLIST} names no variants but segments.`);
  const media = new Map<string, Media>();
  const named = namedPlaylists(multivariant);
  assertThere(names, named, PLAYLIST);
  for (const name of named) {
    const playlist = await read(name);
    if (playlist.kind !== 'media') throw new UnusableOutputError(`${name} is no media playlist.`);
    assertThere(names, namedFiles(playlist), name);
    media.set(name, playlist);
  }
  // Whoever reads the multivariant playlist finds the others: it is written last.
  const first = texts.get(PLAYLIST)!;
  texts.delete(PLAYLIST);
  texts.set(PLAYLIST, first);
  return { names, multivariant, media, texts };
}

function parse(text: Buffer, name: string) {
  try {
    return parsePlaylist(text);
  } catch (error) {
    throw new UnusableOutputError(`${name} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function listNames(store: ObjectStore, prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key } of store.list(prefix)) {
    if (names.add(key.slice(prefix.length)).size > MAX_FILES)
      throw new UnusableOutputError(`The video has more than ${MAX_FILES} files.`);
  }
  return names;
}

function assertThere(names: ReadonlySet<string>, wanted: readonly string[], by: string): void {
  const missing = wanted.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new OutputMissingError(`${by} names ${missing.length} files that are not there: ${missing[0]}, …`);
}

function assertLength(seconds: number, most: number): void {
  if (seconds > most)
    throw new ConversionError(
      'TOO_LONG',
      `The video lasts ${Math.round(seconds)} s; at most ${most} s are taken.`,
    );
}

async function publishStoryboard(
  store: ObjectStore,
  prefix: string,
  thumbs: readonly string[],
  probed: Parameters<typeof storyboardText>[0],
  job: ConversionJob,
): Promise<string | null> {
  const [first] = thumbs;
  if (first === undefined) return null;
  const size = jpegSize(await readSmall(store, prefix + first, JPEG_HEAD_BYTES, 'head'));
  if (size === undefined) return null;
  await job.publish(STORYBOARD, storyboardText(probed, thumbs, size), TEXT_TYPE);
  return STORYBOARD;
}

/** @param take - `head`: no more than the first bytes; else a larger object is refused. */
async function readSmall(
  store: ObjectStore,
  key: string,
  maxBytes: number,
  take: 'all' | 'head' = 'all',
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of await store.read(key)) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= maxBytes && take === 'head') break;
      if (bytes > maxBytes) throw new UnusableOutputError(`${key} has more than ${maxBytes} bytes.`);
    }
  } catch (error) {
    if (error instanceof NoSuchObjectError)
      throw new OutputMissingError(`There is no ${key}.`, { cause: error });
    throw error;
  }
  return Buffer.concat(pieces);
}
