/** Which renditions a video gets. Known to every converter. */

/** A picture as it is shown: turned upright, with square pixels. */
export interface Picture {
  width: number;
  height: number;
  /** Pictures per second. */
  frameRate: number;
  /** Of the source, where it is known and says something about ours. */
  bitsPerSecond?: number;
}

export interface Rung {
  /** `720p`: the shorter side. */
  name: string;
  /** Pixels, both even, as 4:2:0 asks for. */
  width: number;
  height: number;
  /** bit/s of the densest stretch; most take less. */
  maxRate: number;
}

/**
 * Shorter sides, best first, each at about half the rate of the one above (Apple asks for 1.5 to 2 times). What is
 * shot in 1440p or 2160p is encoded up to 1080p: four times the work and the memory for what few screens show. As
 * a copy it costs nothing, so a source that can be copied keeps its size: see {@link rungsBelow}.
 */
const SHORT_SIDES = [1080, 720, 480, 360, 240];
/** A rung this near to the one above is no choice for a player. */
const NEAREST_STEP = 0.8;
/** Of H.264 decoders in hardware, pixels. */
const LONGEST_SIDE = 4096;

/**
 * bit/s of 1920×1080 up to 30 pictures a second, and how the rate follows the number of pixels: small pictures need
 * more for each. Gives 2.8 Mbit/s for 720p and 1.05 for 432p, where Apple's table for H.264 has 3.0 and 1.1.
 */
const RATE_OF_1080P = 6_000_000;
const PIXELS_OF_1080P = 1920 * 1080;
const RATE_EXPONENT = 0.95;
/** More pictures differ less from one another. */
const FAST_FACTOR = 1.5;
const FAST_ABOVE = 32;
/** Below it blocks are all that is seen, in bit/s. */
const LEAST_RATE = 100_000;

/** The renditions of a video that is encoded anew: its own size or 1080p, and what stands below. Best first. */
export function ladder(picture: Picture): Rung[] {
  const top = rung(picture, Math.min(shortSide(picture), SHORT_SIDES[0]!));
  return [top, ...rungsBelow(picture, top)];
}

/** The renditions below one that is there already. Best first; none below the lowest step. */
export function rungsBelow(picture: Picture, top: Pick<Rung, 'width' | 'height'>): Rung[] {
  const rungs: Rung[] = [];
  let above = shortSide(top);
  for (const side of SHORT_SIDES) {
    if (side > above * NEAREST_STEP) continue;
    rungs.push(rung(picture, side));
    above = side;
  }
  return rungs;
}

/** @param side - the wanted shorter side, at most the picture's own. */
function rung(picture: Picture, side: number): Rung {
  const scale = Math.min(side / shortSide(picture), LONGEST_SIDE / Math.max(picture.width, picture.height));
  const width = even(picture.width * scale, picture.width);
  const height = even(picture.height * scale, picture.height);
  return {
    name: rungName({ width, height }),
    width,
    height,
    maxRate: maxRate({ ...picture, width, height }),
  };
}

/** bit/s that pictures of this size and number are worth. */
export function maxRate({ width, height, frameRate, bitsPerSecond }: Picture): number {
  const pixels = (width * height) / PIXELS_OF_1080P;
  const rate = RATE_OF_1080P * pixels ** RATE_EXPONENT * (frameRate > FAST_ABOVE ? FAST_FACTOR : 1);
  return Math.round(Math.max(LEAST_RATE, Math.min(rate, bitsPerSecond ?? rate)));
}

export const rungName = (size: Pick<Rung, 'width' | 'height'>): string => `${shortSide(size)}p`;

const shortSide = ({ width, height }: Pick<Rung, 'width' | 'height'>): number => Math.min(width, height);
const even = (length: number, most: number): number =>
  Math.max(2, 2 * Math.min(Math.round(length / 2), Math.floor(most / 2)));
