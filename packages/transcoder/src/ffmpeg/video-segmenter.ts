import {
  type Fragment,
  FragmentReader,
  firstPresentation,
  type InitInfo,
  startsWithIdr,
  withPresentationStart,
} from '@workreel/hls';
import { BOUNDARY_TOLERANCE, type Boundaries } from './boundaries.domain.ts';
import type { PosterFrames } from './poster.ts';
import type { PublishedTrack } from './published-track.ts';

export interface SegmenterOptions {
  track: PublishedTrack;
  boundaries: Boundaries;
  /** Time in seconds for which the first frame is shown before it is due. Default 0. */
  lead?: number | undefined;
  /** Called after each published segment. @param endSeconds - end of the segment. */
  onSegment?(endSeconds: number): Promise<void>;
  /** Keeps what the poster is made from. */
  poster?: PosterFrames | undefined;
  /** Whether to check that keyframes are IDR pictures, default false. The index of a copied source does not indicate this. */
  checkIdr?: boolean;
}

/** Thrown if a keyframe listed in the index of the source cannot start a segment. */
export class NotCopyableError extends Error {
  override name = 'NotCopyableError';
}

/** Joins the fragments of a rendition, each of which starts with a keyframe, into segments. */
export class VideoSegmenter {
  readonly #options: SegmenterOptions;
  readonly #reader = new FragmentReader();
  #pending: { bytes: Buffer; fragment: Fragment }[] = [];
  #segment = 0;
  /** Start of the pending segment, in seconds. */
  #start = 0;
  /** End of the last fragment, in seconds. */
  #end = 0;
  /** Published with the first fragment, which shows when the first frame is presented. */
  #init: { bytes: Buffer; info: InitInfo } | undefined;
  /** Decode time of the first frame, in units of the timescale. */
  #origin = 0;
  /** Time by which the other frames are moved, in units of the timescale. */
  #lead = 0;

  constructor(options: SegmenterOptions) {
    this.#options = options;
  }

  /** Reads the output of ffmpeg to its end. */
  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const piece of this.#reader.read(chunk)) {
        if (piece.kind === 'init') this.#init = piece;
        else await this.#add(piece);
      }
    }
  }

  /** Duration of the video read so far. */
  get seconds(): number {
    return this.#end;
  }

  /**
   * Publishes the last segment. Call after ffmpeg has succeeded.
   *
   * @param end - time in seconds up to which the last frame is shown.
   */
  async finish(end: number): Promise<void> {
    this.#reader.end();
    if (this.#pending.length > 0) {
      this.#endAt(end);
      await this.#close(this.#end);
    }
    await this.#options.track.finish();
  }

  /** Lengthens or shortens the last frame. */
  #endAt(end: number): void {
    const { fragment } = this.#pending.at(-1)!;
    const last = fragment.samples.at(-1)!;
    const units = Math.round((end - this.#end) * this.#init!.info.timescale);
    if (last.duration + units <= 0) return;
    last.duration += units;
    fragment.duration += units;
    this.#end = end;
  }

  async #add(piece: { bytes: Buffer; fragment: Fragment }): Promise<void> {
    const { boundaries, checkIdr } = this.#options;
    const { fragment } = piece;
    const { timescale, avc } = this.#init!.info;
    if (this.#end === 0) await this.#begin(fragment);
    else fragment.baseTime += this.#lead;
    const start = (fragment.baseTime - this.#origin) / timescale;
    if (checkIdr && avc && !startsWithIdr(piece.bytes, fragment, avc))
      throw new NotCopyableError(`The keyframe at ${start.toFixed(3)} s is not an IDR picture.`);
    if (this.#pending.length > 0 && start >= boundaries(this.#segment + 1) - BOUNDARY_TOLERANCE) {
      await this.#close(start);
      while (start >= boundaries(this.#segment + 1) - BOUNDARY_TOLERANCE) this.#segment++;
    }
    this.#pending.push(piece);
    this.#end = start + fragment.duration / timescale;
  }

  async #begin(first: Fragment): Promise<void> {
    const { bytes, info } = this.#init!;
    this.#origin = first.baseTime;
    this.#lead = Math.round((this.#options.lead ?? 0) * info.timescale);
    first.samples[0]!.duration += this.#lead;
    first.duration += this.#lead;
    const init = withPresentationStart(bytes, firstPresentation(first) - first.baseTime);
    this.#options.poster?.begin(init);
    await this.#options.track.begin(init, info);
  }

  async #close(end: number): Promise<void> {
    const pieces = this.#pending;
    this.#pending = [];
    this.#options.poster?.add(pieces, end);
    await this.#options.track.add(pieces, end - this.#start, this.#origin);
    this.#start = end;
    await this.#options.onSegment?.(end);
  }
}
