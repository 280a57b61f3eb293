import { CHAPTERS_FILE, CHAPTERS_TYPE, NO_CHAPTERS, parsePlaylist, withChapters } from '@workreel/hls';
import { NoSuchObjectError, type ObjectStore } from '@workreel/object-store';
import {
  type Conversion,
  ConversionError,
  type ConversionJob,
  PLAYLIST_TYPE,
  VTT_TYPE,
} from '@workreel/transcoder';
import { jpegSize } from '@workreel/transcoder/jpeg';
import { type JobRequest, outputPrefix } from './job-request.domain.ts';
import {
  describeOutput,
  JPEG_HEADER_BYTES,
  type MediaPlaylist,
  type MultivariantPlaylist,
  OutputMissingError,
  PLAYLIST,
  posterOf,
  referencedFiles,
  referencedPlaylists,
  storyboardText,
  thumbsOf,
  UnusableOutputError,
} from './publication.domain.ts';

const STORYBOARD = 'storyboard.vtt';
/** A playlist of 12 hours in segments of 4 s takes half a megabyte. */
const MAX_PLAYLIST_BYTES = 4 * 1024 ** 2;
/** More than a day in segments of 4 s and six renditions. */
const MAX_FILES = 200_000;

/** The output of a job, verified to be complete. */
interface Output {
  names: ReadonlySet<string>;
  multivariant: MultivariantPlaylist;
  media: ReadonlyMap<string, MediaPlaylist>;
  /** Content of all playlists by name, the multivariant playlist last. */
  playlists: ReadonlyMap<string, Buffer>;
}

/**
 * Publishes the output of a job under the prefix of the run.
 *
 * @throws OutputMissingError if it is missing or incomplete; UnusableOutputError; ConversionError TOO_LONG; the reason of
 *   the job's signal.
 */
export async function publishOutput(
  store: ObjectStore,
  request: JobRequest,
  job: ConversionJob,
): Promise<Conversion> {
  const staging = outputPrefix(request);
  const { names, multivariant, media, playlists } = await readOutput(store, staging);
  const { renditions, ...probed } = describeOutput(multivariant, media);
  assertDuration(probed.durationSeconds, job.maxDurationSeconds);
  const poster = posterOf(names);
  job.signal.throwIfAborted();
  await job.onProbed(probed);
  await job.copyOutput(staging);
  job.signal.throwIfAborted();
  // Publishes the playlists that were checked, with the media type that the HLS standard requires: copied objects keep
  // the media type that MediaConvert has set.
  await job.publish(CHAPTERS_FILE, NO_CHAPTERS, CHAPTERS_TYPE);
  for (const [name, text] of playlists)
    await job.publish(name, name === PLAYLIST ? withChapters(text.toString()) : text, PLAYLIST_TYPE);
  await job.onPlayable({ playlist: PLAYLIST, renditions, seconds: probed.durationSeconds });
  job.signal.throwIfAborted();
  const storyboard = await publishStoryboard(store, staging, thumbsOf(names), probed, job);
  return {
    ...probed,
    playlist: PLAYLIST,
    renditions,
    poster,
    storyboard,
    captions: [],
    warnings: [],
    quality: null,
    superseded: [],
    staging,
  };
}

async function readOutput(store: ObjectStore, prefix: string): Promise<Output> {
  const names = await listNames(store, prefix);
  const playlists = new Map<string, Buffer>();
  const read = async (name: string) => {
    const text = await readLimited(store, prefix + name, MAX_PLAYLIST_BYTES);
    playlists.set(name, text);
    return parse(text, name);
  };
  const multivariant = await read(PLAYLIST);
  if (multivariant.kind !== 'multivariant')
    throw new UnusableOutputError(`${PLAYLIST} is not a multivariant playlist.`);
  const media = new Map<string, MediaPlaylist>();
  const referenced = referencedPlaylists(multivariant);
  assertPresent(names, referenced, PLAYLIST);
  for (const name of referenced) {
    const playlist = await read(name);
    if (playlist.kind !== 'media') throw new UnusableOutputError(`${name} is not a media playlist.`);
    assertPresent(names, referencedFiles(playlist), name);
    media.set(name, playlist);
  }
  // The multivariant playlist is written last, so that a player that reads it finds the others.
  const multivariantText = playlists.get(PLAYLIST)!;
  playlists.delete(PLAYLIST);
  playlists.set(PLAYLIST, multivariantText);
  return { names, multivariant, media, playlists };
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

function assertPresent(names: ReadonlySet<string>, expected: readonly string[], playlist: string): void {
  const missing = expected.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new OutputMissingError(`${playlist} refers to ${missing.length} missing files: ${missing[0]}, …`);
}

function assertDuration(seconds: number, max: number): void {
  if (seconds > max)
    throw new ConversionError(
      'TOO_LONG',
      `The video lasts ${Math.round(seconds)} s; the maximum is ${max} s.`,
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
  const size = jpegSize(await readLimited(store, prefix + first, JPEG_HEADER_BYTES, 'head'));
  if (size === undefined) return null;
  await job.publish(STORYBOARD, storyboardText(probed, thumbs, size), VTT_TYPE);
  return STORYBOARD;
}

/** @param mode - `head` returns the beginning of a larger object; `all` throws UnusableOutputError. */
async function readLimited(
  store: ObjectStore,
  key: string,
  maxBytes: number,
  mode: 'all' | 'head' = 'all',
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await store.read(key)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes && mode === 'head') break;
      if (bytes > maxBytes) throw new UnusableOutputError(`${key} is larger than ${maxBytes} bytes.`);
    }
  } catch (error) {
    if (error instanceof NoSuchObjectError)
      throw new OutputMissingError(`${key} does not exist.`, { cause: error });
    throw error;
  }
  return Buffer.concat(chunks);
}
