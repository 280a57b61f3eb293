import { type Fragment, FragmentReader, firstPresentation, startsWithIdr } from '@workreel/hls';
import { BOUNDARY_TOLERANCE, type Boundaries } from './boundaries.domain.ts';
import type { PublishedTrack } from './published-track.ts';

export interface SegmenterOptions {
  track: PublishedTrack;
  boundaries: Boundaries;
  /** Called behind each segment that is published, with where it ends, in seconds. */
  onCut?(endSeconds: number): Promise<void>;
  /** Whether what is no IDR picture at a cut is a fault: of a copy it is not known before. */
  checkIdr: boolean;
}

/** A copy cannot be cut where its index said so. */
export class UnfitForCopyError extends Error {
  override name = 'UnfitForCopyError';
}

/** Gathers the fragments of one rendition, each of which begins with a keyframe, into segments. */
export class VideoSegmenter {
  readonly #options: SegmenterOptions;
  readonly #reader = new FragmentReader();
  #pending: { bytes: Buffer; fragment: Fragment }[] = [];
  #segment = 0;
  /** Seconds. */
  #start = 0;
  #end = 0;
  /** Set with the first fragment, in units of the track. */
  #times: { origin: number; shift: number } | undefined;

  constructor(options: SegmenterOptions) {
    this.#options = options;
  }

  /** Takes the output of ffmpeg as far as it goes. */
  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const piece of this.#reader.read(chunk)) {
        if (piece.kind === 'init') await this.#options.track.begin(piece.bytes, piece.info);
        else await this.#add(piece);
      }
    }
  }

  /** Where the pictures end that have come so far, in seconds. */
  get seconds(): number {
    return this.#end;
  }

  /** ffmpeg ended well: what is left becomes the last segment. */
  async finish(): Promise<void> {
    this.#reader.end();
    if (this.#pending.length > 0) await this.#close(this.#end);
    await this.#options.track.finish();
  }

  async #add(part: { bytes: Buffer; fragment: Fragment }): Promise<void> {
    const { track, boundaries, checkIdr } = this.#options;
    const { fragment } = part;
    const { timescale, avc } = track.info!;
    this.#times ??= {
      origin: fragment.baseTime,
      shift: firstPresentation(fragment) - fragment.baseTime,
    };
    const start = (fragment.baseTime - this.#times.origin) / timescale;
    if (checkIdr && avc && !startsWithIdr(part.bytes, fragment, avc))
      throw new UnfitForCopyError(`The keyframe at ${start.toFixed(3)} s is no IDR picture.`);
    if (this.#pending.length > 0 && start >= boundaries(this.#segment + 1) - BOUNDARY_TOLERANCE) {
      await this.#close(start);
      while (start >= boundaries(this.#segment + 1) - BOUNDARY_TOLERANCE) this.#segment++;
    }
    this.#pending.push(part);
    this.#end = start + fragment.duration / timescale;
  }

  async #close(end: number): Promise<void> {
    const parts = this.#pending;
    this.#pending = [];
    await this.#options.track.add(parts, end - this.#start, this.#times!);
    this.#start = end;
    await this.#options.onCut?.(end);
  }
}
