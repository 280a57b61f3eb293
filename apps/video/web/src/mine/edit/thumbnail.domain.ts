/** Sizes of thumbnails, and positions of frames. */

/** Longer side of a thumbnail, in pixels: sharp in a player of usual size, at about 200 kB. */
const MAX_LONG_SIDE = 1_280;
/** Limits of the service for either side, in pixels. */
const SERVICE_LIMITS = { min: 16, max: 4_096 };

export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the size of the thumbnail for an image: scaled to the limits if necessary, with the same aspect ratio.
 *
 * @returns null if the service accepts no size of this aspect ratio.
 */
export function thumbnailSize({ width, height }: Size): Size | null {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  if (!(shorter > 0)) return null;
  // Enlarge a very narrow image until its shorter side reaches the minimum.
  const scale = Math.max(Math.min(1, MAX_LONG_SIDE / longer), SERVICE_LIMITS.min / shorter);
  if (longer * scale > SERVICE_LIMITS.max) return null;
  const side = (length: number) => Math.max(SERVICE_LIMITS.min, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** JPEG qualities, tried in order until the file is small enough. */
export const JPEG_QUALITIES = [0.85, 0.7, 0.5, 0.3];
/** Maximum size that the service accepts, in bytes. */
export const MAX_THUMBNAIL_BYTES = 2 * 1024 ** 2;

/**
 * Returns the lowest quality whose frames fill a thumbnail, or else the best one. The automatic choice would be lower, because
 * it depends on the size of the player on the page.
 *
 * @param qualities - best first, labeled by their shorter side: `720p`.
 */
export const thumbnailQuality = <Quality extends { label: string }>(
  qualities: readonly Quality[],
): Quality | undefined =>
  qualities.findLast(({ label }) => Number.parseInt(label, 10) >= MIN_SHORT_SIDE) ?? qualities[0];
/** Shorter side of a 16:9 frame that is as wide as a thumbnail. */
const MIN_SHORT_SIDE = 720;

/** Step to the next frame, in seconds: one frame at 24 frames per second, and at least one at higher frame rates. */
export const FRAME_SECONDS = 1 / 24;
/** Minimum distance from the end, in seconds, because there is nothing to show after the last frame. */
const END_SECONDS = 0.05;

/** Limits a position to the video. All values in seconds. */
export const clampTime = (seconds: number, duration: number): number =>
  Math.min(Math.max(0, duration - END_SECONDS), Math.max(0, seconds));
