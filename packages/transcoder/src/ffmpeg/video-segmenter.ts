import { type Fragment, FragmentReader, firstPresentation, startsWithIdr } from '@workreel/hls';
import { BOUNDARY_TOLERANCE, type Boundaries } from './boundaries.domain.ts';
import type { PublishedTrack } from './published-track.ts';

export interface SegmenterOptions {
  track: PublishedTrack;
  boundaries: Boundaries;
  /** Called after each published segment. @param endSeconds - end of the segment. */
  onSegment?(endSeconds: number): Promise<void>;
  /** Whether to check that keyframes are IDR pictures. The index of a copied source does not indicate this. */
  checkIdr: boolean;
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
  /** Set by the first fragment, in units of the timescale. */
  #times: { origin: number; shift: number } | undefined;

  constructor(options: SegmenterOptions) {
    this.#options = options;
  }

  /** Reads the output of ffmpeg to its end. */
  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const piece of this.#reader.read(chunk)) {
        if (piece.kind === 'init') await this.#options.track.begin(piece.bytes, piece.info);
        else await this.#add(piece);
      }
    }
  }

  /** Duration of the video read so far. */
  get seconds(): number {
    return this.#end;
  }

  /** Publishes the last segment. Call after ffmpeg has succeeded. */
  async finish(): Promise<void> {
    this.#reader.end();
    if (this.#pending.length > 0) await this.#close(this.#end);
    await this.#options.track.finish();
  }

  async #add(piece: { bytes: Buffer; fragment: Fragment }): Promise<void> {
    const { track, boundaries, checkIdr } = this.#options;
    const { fragment } = piece;
    const { timescale, avc } = track.info!;
    this.#times ??= {
      origin: fragment.baseTime,
      shift: firstPresentation(fragment) - fragment.baseTime,
    };
    const start = (fragment.baseTime - this.#times.origin) / timescale;
    if (checkIdr && avc && !startsWithIdr(piece.bytes, fragment, avc))
      throw new NotCopyableError(`The keyframe at ${start.toFixed(3)} s is not an IDR picture.`);
    if (this.#pending.length > 0 && start >= boundaries(this.#segment + 1) - BOUNDARY_TOLERANCE) {
      await this.#close(start);
      while (start >= boundaries(this.#segment + 1) - BOUNDARY_TOLERANCE) this.#segment++;
    }
    this.#pending.push(piece);
    this.#end = start + fragment.duration / timescale;
  }

  async #close(end: number): Promise<void> {
    const pieces = this.#pending;
    this.#pending = [];
    await this.#options.track.add(pieces, end - this.#start, this.#times!);
    this.#start = end;
    await this.#options.onSegment?.(end);
  }
}
