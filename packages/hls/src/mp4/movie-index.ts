import { boxesOf, Fields, findBox, getBox, MAX_BOX_BYTES, Mp4Error, readBoxHeader } from './boxes.ts';
import { firstSampleEntry, handlerOf, readTimescale, readTrackId } from './init.ts';
import { runs, SampleSizes } from './sample-tables.ts';

/** Index of the first video track of an MP4 or MOV file. Times are in seconds. */
export interface MovieIndex {
  trackId: number;
  /** Four-character code of the sample entry: `avc1`, `hvc1`, … */
  codec: string;
  /** Time units per second. */
  timescale: number;
  sampleCount: number;
  /** Sum of the sample durations. */
  durationSeconds: number;
  /** Ignores the last sample, whose duration is often incorrect. */
  shortestSampleSeconds: number;
  /** Ignores the last sample, like `shortestSampleSeconds`. */
  longestSampleSeconds: number;
  /** Presentation times of the sync samples after applying the edit list; the first is usually 0. */
  keyframes: number[];
  /**
   * True if frames after a keyframe in decode order are presented before it. They refer to earlier frames, so playback cannot
   * start, and renditions cannot be switched, at such a keyframe.
   */
  openGops: boolean;
  /** Average bit rate of the track in bit/s. */
  bitsPerSecond: number;
  /** Highest average bit rate over {@link PEAK_WINDOW_SECONDS} in bit/s. */
  bitsPerSecondPeak: number;
  /** Presentation time of the first frame according to the edit list: delay minus trimmed start. */
  editListStart: number;
  /** True if the edit list presents the whole track once, from its first frame, at normal speed. */
  hasPlainEdits: boolean;
}

/** Equals the segment length. */
export const PEAK_WINDOW_SECONDS = 4;
/** Maximum number of boxes before `moov`; each costs one read. */
const MAX_TOP_BOXES = 64;
/** Maximum number of samples: 12 hours at 90 fps. */
const MAX_SAMPLES = 4_000_000;
/** Time that an edit list may trim because of rounding to the movie's timescale: about one frame. */
const EDIT_SLACK_SECONDS = 0.05;

/**
 * Reads the index (`moov`) of an MP4 or MOV file, wherever it is in the file, without reading the media data.
 *
 * @param read - returns the bytes from `start` up to `end` (exclusive); fewer only at the end of the file.
 * @param size - file size in bytes.
 * @returns undefined for other containers, fragmented files, and files without a video track.
 * @throws Mp4Error for an inconsistent index, and any error of `read`.
 */
export async function readMovieIndex(
  read: (start: number, end: number) => Promise<Buffer>,
  size: number,
): Promise<MovieIndex | undefined> {
  const moov = await findMovie(read, size);
  if (moov === undefined || findBox(moov, 'mvex') !== undefined) return undefined;
  const track = boxesOf(moov).find(({ type, body }) => type === 'trak' && handlerOf(body) === 'vide')?.body;
  if (track === undefined) return undefined;
  return readTrack(track, readTimescale(getBox(moov, 'mvhd')));
}

/**
 * Returns the types of all sample entries of an MP4 or MOV file, fragmented or not: `avc1`, `mp4a`, `encv`, …
 *
 * @param read - like in {@link readMovieIndex}.
 * @returns an empty list for other containers.
 * @throws Mp4Error for an inconsistent index, and any error of `read`.
 */
export async function readSampleEntries(
  read: (start: number, end: number) => Promise<Buffer>,
  size: number,
): Promise<string[]> {
  const moov = (await findMovie(read, size)) ?? Buffer.alloc(0);
  const tables = boxesOf(moov)
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => findBox(body, 'mdia', 'minf', 'stbl', 'stsd'));
  return tables.flatMap((table) => (table ? boxesOf(table.subarray(8)).map(({ type }) => type) : []));
}

async function findMovie(
  read: (start: number, end: number) => Promise<Buffer>,
  size: number,
): Promise<Buffer | undefined> {
  let start = 0;
  for (let count = 0; count < MAX_TOP_BOXES && start + 8 <= size; count++) {
    const head = readBoxHeader(await read(start, Math.min(start + 16, size)));
    if (head === undefined || !Number.isFinite(head.size) || head.type === 'moof') return undefined;
    if (head.type === 'moov') {
      if (head.size > MAX_BOX_BYTES) return undefined;
      const bytes = await read(start, Math.min(start + head.size, size));
      if (bytes.length < head.size) throw new Mp4Error('the file ends within its index');
      return bytes.subarray(head.headerSize);
    }
    start += head.size;
  }
  return undefined;
}

function readTrack(track: Buffer, movieTimescale: number): MovieIndex | undefined {
  const media = getBox(track, 'mdia');
  const timescale = readTimescale(getBox(media, 'mdhd'));
  const samples = scanSamples(getBox(media, 'minf', 'stbl'), timescale);
  if (samples.count === 0) return undefined;
  const edits = readEdits(findBox(track, 'edts', 'elst'), movieTimescale);
  const duration = samples.duration / timescale;
  const shift = edits.delay - edits.mediaTime / timescale;
  return {
    trackId: readTrackId(getBox(track, 'tkhd')),
    codec: firstSampleEntry(track).type,
    timescale,
    sampleCount: samples.count,
    durationSeconds: duration,
    shortestSampleSeconds: samples.shortest / timescale,
    longestSampleSeconds: samples.longest / timescale,
    keyframes: samples.keyframes.map((time) => time / timescale + shift),
    openGops: samples.openGops,
    bitsPerSecond: duration > 0 ? (8 * samples.bytes) / duration : 0,
    bitsPerSecondPeak: (samples.peakBytes * 8) / Math.min(PEAK_WINDOW_SECONDS, Math.max(duration, 1e-3)),
    editListStart: samples.firstPresentation / timescale + shift,
    hasPlainEdits:
      edits.plain &&
      (edits.mediaTime - samples.firstPresentation) / timescale <= EDIT_SLACK_SECONDS &&
      (edits.seconds === 0 || edits.seconds + EDIT_SLACK_SECONDS >= duration),
  };
}

interface Samples {
  count: number;
  bytes: number;
  /** Times are in units of the track's timescale. */
  duration: number;
  shortest: number;
  longest: number;
  firstPresentation: number;
  keyframes: number[];
  openGops: boolean;
  peakBytes: number;
}

/** Iterates once over the tables of a track (ISO/IEC 14496-12, 8.6 and 8.7) without expanding them. */
function scanSamples(table: Buffer, timescale: number): Samples {
  const sizes = new SampleSizes(getBox(table, 'stsz'));
  if (sizes.count > MAX_SAMPLES) throw new Mp4Error(`more than ${MAX_SAMPLES} samples`);
  const durations = runs(getBox(table, 'stts'));
  const offsets = runs(findBox(table, 'ctts'));
  const syncs = syncSamples(findBox(table, 'stss'));
  const window = new SlidingWindow(getBox(table, 'stts'), sizes, PEAK_WINDOW_SECONDS * timescale);
  const result: Samples = {
    count: sizes.count,
    bytes: 0,
    duration: 0,
    shortest: Number.POSITIVE_INFINITY,
    longest: 0,
    firstPresentation: Number.POSITIVE_INFINITY,
    keyframes: [],
    openGops: false,
    peakBytes: 0,
  };
  let nextSync = syncs?.next();
  for (let index = 0; index < sizes.count; index++) {
    const duration = durations.next();
    // Read as signed even in version 0, as in `trun`.
    const presentation = result.duration + (offsets.next() | 0);
    result.firstPresentation = Math.min(result.firstPresentation, presentation);
    if (syncs === undefined || nextSync === index) {
      result.keyframes.push(presentation);
      nextSync = syncs?.next();
    } else if (presentation < (result.keyframes.at(-1) ?? Number.NEGATIVE_INFINITY)) result.openGops = true;
    result.bytes += sizes.of(index);
    result.peakBytes = Math.max(result.peakBytes, window.add(index, result.duration));
    result.duration += duration;
    if (index < sizes.count - 1) {
      result.shortest = Math.min(result.shortest, duration);
      result.longest = Math.max(result.longest, duration);
    }
  }
  if (sizes.count === 1) result.shortest = result.longest = result.duration;
  return result;
}

/** Total size of the samples in a sliding time window that ends with the newest sample. */
class SlidingWindow {
  readonly #durations: { next(): number };
  readonly #sizes: SampleSizes;
  readonly #span: number;
  #oldest = 0;
  #oldestTime = 0;
  #bytes = 0;

  constructor(stts: Buffer, sizes: SampleSizes, span: number) {
    this.#durations = runs(stts);
    this.#sizes = sizes;
    this.#span = span;
  }

  add(index: number, time: number): number {
    this.#bytes += this.#sizes.of(index);
    while (time - this.#oldestTime >= this.#span && this.#oldest < index) {
      this.#bytes -= this.#sizes.of(this.#oldest++);
      this.#oldestTime += this.#durations.next();
    }
    return this.#bytes;
  }
}

/** Iterates over the sample indexes in `stss`, from 0; undefined if every sample is a sync sample. */
function syncSamples(stss: Buffer | undefined): { next(): number } | undefined {
  if (stss === undefined) return undefined;
  const fields = new Fields(stss).skip(4);
  let remaining = fields.count(4);
  return { next: () => (remaining-- > 0 ? fields.u32() - 1 : -1) };
}

interface Edits {
  /** Total of the empty edits at the start, in seconds. */
  delay: number;
  /** Start of the presented media, in units of the track's timescale. */
  mediaTime: number;
  /** Duration of the presented media in seconds; 0 means all of it. */
  seconds: number;
  /** True if at most one edit presents media, at normal speed. */
  plain: boolean;
}

/** ISO/IEC 14496-12, 8.6.6. */
function readEdits(elst: Buffer | undefined, movieTimescale: number): Edits {
  const edits: Edits = { delay: 0, mediaTime: 0, seconds: 0, plain: true };
  if (elst === undefined) return edits;
  const fields = new Fields(elst);
  const { version } = fields.versionAndFlags();
  const count = fields.count(version === 1 ? 20 : 12);
  let presented = 0;
  for (let index = 0; index < count; index++) {
    const seconds = (version === 1 ? fields.u64() : fields.u32()) / movieTimescale;
    const mediaTime = version === 1 ? fields.i64() : fields.i32();
    const rate = fields.u32();
    if (mediaTime === -1 && presented === 0) edits.delay += seconds;
    else if (++presented === 1) Object.assign(edits, { mediaTime, seconds, plain: rate === 0x10000 });
    else edits.plain = false;
  }
  return edits;
}
