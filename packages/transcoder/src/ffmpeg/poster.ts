import { type Fragment, joinFragments } from '@workreel/hls';
import type { ConversionJob } from '../converter.ts';
import { withoutMetadata } from '../jpeg-metadata.domain.ts';
import { posterArguments } from './arguments.domain.ts';
import type { Colors } from './colors.domain.ts';
import type { FfmpegTools } from './locate.ts';
import { type ProcessLimits, readBytes } from './process.ts';
import { JPEG_TYPE } from './types.ts';

const NAME = 'poster.jpg';
/** Positions of the candidates as fractions of the duration: after opening titles, before closing ones. */
const POSITIONS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Up to this duration in seconds, all frames may be candidates; of longer videos, a keyframe near each position. */
const SHORT_VIDEO_SECONDS = 8;
/** With fewer keyframes, all frames are candidates at once, although decoding them takes longer. */
const MIN_KEYFRAMES = 3;

/**
 * Keeps parts of the best rendition while it is published, from which the poster is made. The source is no substitute: its
 * keyframes may be missing, and reading parts of it again takes time.
 */
export class PosterFrames {
  readonly #seconds: number;
  readonly #matrix: Colors['matrix'];
  #init: Buffer | undefined;
  #parts: Buffer[] = [];
  #keyframes = 0;
  #next = 0;

  /**
   * @param seconds - duration of the video.
   * @param matrix - of the rendition.
   */
  constructor(seconds: number, matrix: Colors['matrix']) {
    this.#seconds = seconds;
    this.#matrix = matrix;
  }

  begin(init: Buffer): void {
    this.#init = init;
  }

  /** Returns whether `add` would keep parts of the next segment. @param end - of the segment, in seconds. */
  needs(end: number): boolean {
    const position = POSITIONS[this.#next];
    return position !== undefined && end >= position * this.#seconds;
  }

  /** Adds fragments of a segment, each of which starts with a keyframe. @param end - of the segment, in seconds. */
  add(pieces: readonly { bytes: Buffer; fragment: Fragment }[], end: number): void {
    if (!this.needs(end)) return;
    while (this.#next < POSITIONS.length && end >= POSITIONS[this.#next]! * this.#seconds) this.#next++;
    const kept = this.#seconds > SHORT_VIDEO_SECONDS ? [keyframeOf(pieces[0]!)] : pieces;
    this.#keyframes += kept.length;
    this.#parts.push(joinFragments(kept, { sequence: this.#parts.length + 1 }));
  }

  /**
   * Publishes a poster of at most 1280 pixels per side.
   *
   * @returns its name. @throws like `runTool`; Error if no frame can be decoded.
   */
  async publish(
    tools: FfmpegTools,
    { publish, signal }: Pick<ConversionJob, 'publish' | 'signal'>,
    limits: ProcessLimits,
  ): Promise<string> {
    const video = Buffer.concat([this.#init ?? Buffer.alloc(0), ...this.#parts]);
    // Of longer videos, only keyframes were kept.
    const hasOtherFrames = this.#seconds <= SHORT_VIDEO_SECONDS;
    const choices = [
      ...(hasOtherFrames && this.#keyframes >= MIN_KEYFRAMES
        ? [{ keyframesOnly: true, skipBlack: true }]
        : []),
      { keyframesOnly: false, skipBlack: true },
      { keyframesOnly: false, skipBlack: false },
    ];
    for (const choice of choices) {
      const jpeg = await readBytes(tools.ffmpeg, posterArguments({ ...choice, matrix: this.#matrix }), {
        limits,
        launcher: tools.isolation.launcher(),
        input: video,
        signal,
      });
      if (jpeg.length === 0) continue;
      await publish(NAME, withoutMetadata(jpeg), JPEG_TYPE);
      return NAME;
    }
    throw new Error('ffmpeg produced no poster.');
  }
}

function keyframeOf({ bytes, fragment }: { bytes: Buffer; fragment: Fragment }) {
  const samples = fragment.samples.slice(0, 1);
  return { bytes, fragment: { ...fragment, samples, duration: samples[0]!.duration } };
}
