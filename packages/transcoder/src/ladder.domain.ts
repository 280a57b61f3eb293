/** Chooses the renditions of a video, for all converters. */

/** A video as it is displayed: upright, with square pixels. */
export interface VideoFormat {
  width: number;
  height: number;
  /** Frames per second. */
  frameRate: number;
  /** bit/s that H.264 needs for the quality of the source; undefined if unknown. */
  bitsPerSecond?: number;
}

export interface Rung {
  /** `720p`: the shorter side. */
  name: string;
  /** In pixels; both sides are even, as 4:2:0 requires. */
  width: number;
  height: number;
  /** Peak in bit/s; most videos need less. */
  maxRate: number;
}

/** Shorter sides, best first, each at about half the rate of the previous one (Apple requires a factor of 1.5 to 2). */
const SHORT_SIDES = [2160, 1440, 1080, 720, 480, 360, 240];
/**
 * By default, sources in 1440p or 2160p are encoded up to 1080p: more would take four times the CPU and memory, and few screens show
 * it. Copying costs nothing, so a source that can be copied keeps its size: see {@link rungsBelow}.
 */
export const DEFAULT_MAX_HEIGHT = 1080;
/** A rung must be at most this fraction of the one above; closer rungs are of no use to players. */
const MAX_STEP_RATIO = 0.8;
/** Limit of H.264 hardware decoders, in pixels. */
const MAX_LONG_SIDE = 4096;

/** Maximum shorter side of the rendition that is encoded first. */
const STARTUP_SIDE = 480;

/**
 * bit/s of 1920×1080 at up to 30 frames per second, and the exponent by which the rate grows with the number of pixels:
 * small frames need more bits per pixel. The result is 2.8 Mbit/s for 720p and 1.05 for 432p; Apple's table for H.264 has
 * 3.0 and 1.1.
 */
const RATE_OF_1080P = 6_000_000;
const PIXELS_OF_1080P = 1920 * 1080;
const RATE_EXPONENT = 0.95;
/** Below 2, because at a high frame rate consecutive frames differ less. */
const HIGH_FRAME_RATE_FACTOR = 1.5;
const HIGH_FRAME_RATE_ABOVE = 32;
/** In bit/s. Below it, blocking artifacts dominate. */
const MIN_RATE = 100_000;

/**
 * Returns the renditions of a video that is encoded: its own size and the sizes below. Best first.
 *
 * @param maxHeight - maximum shorter side.
 */
export function ladder(source: VideoFormat, maxHeight = DEFAULT_MAX_HEIGHT): Rung[] {
  const top = rung(source, Math.min(shortSide(source), maxHeight));
  return [top, ...rungsBelow(source, top, maxHeight)];
}

/** Returns the rendition of a ladder with which playback starts: encoding it is many times faster than playing it. */
export const startupRung = (rungs: readonly Rung[]): Rung =>
  rungs.find((rung) => shortSide(rung) <= STARTUP_SIDE) ?? rungs.at(-1)!;

/** Returns the renditions below an existing one. Best first; empty below the smallest size. @param maxHeight - see {@link ladder}. */
export function rungsBelow(
  source: VideoFormat,
  top: Pick<Rung, 'width' | 'height'>,
  maxHeight = DEFAULT_MAX_HEIGHT,
): Rung[] {
  const rungs: Rung[] = [];
  let above = shortSide(top);
  for (const side of SHORT_SIDES) {
    if (side > maxHeight || side > above * MAX_STEP_RATIO) continue;
    rungs.push(rung(source, side));
    above = side;
  }
  return rungs;
}

/** @param side - the target shorter side, at most that of the source. */
function rung(source: VideoFormat, side: number): Rung {
  const scale = Math.min(side / shortSide(source), MAX_LONG_SIDE / Math.max(source.width, source.height));
  const width = even(source.width * scale, source.width);
  const height = even(source.height * scale, source.height);
  return {
    name: rungName({ width, height }),
    width,
    height,
    maxRate: maxRate({ ...source, width, height }),
  };
}

/** Returns the peak rate for a frame size and rate, in bit/s; not above that of the source. */
export function maxRate({ width, height, frameRate, bitsPerSecond }: VideoFormat): number {
  const pixels = (width * height) / PIXELS_OF_1080P;
  const rate =
    RATE_OF_1080P *
    pixels ** RATE_EXPONENT *
    (frameRate > HIGH_FRAME_RATE_ABOVE ? HIGH_FRAME_RATE_FACTOR : 1);
  return Math.round(Math.max(MIN_RATE, Math.min(rate, bitsPerSecond ?? rate)));
}

export const rungName = (size: Pick<Rung, 'width' | 'height'>): string => `${shortSide(size)}p`;

const shortSide = ({ width, height }: Pick<Rung, 'width' | 'height'>): number => Math.min(width, height);
const even = (length: number, max: number): number =>
  Math.max(2, 2 * Math.min(Math.round(length / 2), Math.floor(max / 2)));
