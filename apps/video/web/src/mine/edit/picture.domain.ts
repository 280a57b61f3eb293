/** The measures of posters, and the places of frames. */

/** Longer side of a poster in pixels: what a player of usual size shows, in some 200 kB. */
const LONGEST = 1_280;
/** What the service takes of either side, in pixels. */
const SERVICE = { least: 16, most: 4_096 };

export interface Size {
  width: number;
  height: number;
}

/**
 * How large a picture is drawn as a poster: whole, in its own proportions, smaller where it is too large.
 *
 * @returns null where no size of these proportions is one that the service takes.
 */
export function posterSize({ width, height }: Size): Size | null {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  if (!(shorter > 0)) return null;
  // Of a very narrow one its shorter side says how large it must be.
  const scale = Math.max(Math.min(1, LONGEST / longer), SERVICE.least / shorter);
  if (longer * scale > SERVICE.most) return null;
  const side = (length: number) => Math.max(SERVICE.least, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Qualities of a JPEG in the order in which they are tried, until one is small enough. */
export const QUALITIES = [0.85, 0.7, 0.5, 0.3];
/** What the service takes, in bytes. */
export const MAX_POSTER_BYTES = 2 * 1024 ** 2;

/**
 * The quality whose frames fill a poster and are no larger than that takes, else the best. What a player chooses by itself fits
 * its own place on the page, which is smaller.
 *
 * @param qualities - the best first, called by their shorter side: `720p`.
 */
export const posterQuality = <Quality extends { label: string }>(
  qualities: readonly Quality[],
): Quality | undefined =>
  qualities.findLast(({ label }) => Number.parseInt(label, 10) >= POSTER_SIDE) ?? qualities[0];
/** The shorter side of a frame of 16:9 whose longer one is that of a poster. */
const POSTER_SIDE = 720;

/** Steps through a video, in seconds. Of films, 24 frames a second, each is shown; no step of a denser one stays where it was. */
export const FRAME_SECONDS = 1 / 24;
/** Behind the last frame there is nothing to show. */
const END_SECONDS = 0.05;

/** A place in a video, kept within it. Seconds. */
export const within = (seconds: number, duration: number): number =>
  Math.min(Math.max(0, duration - END_SECONDS), Math.max(0, seconds));
