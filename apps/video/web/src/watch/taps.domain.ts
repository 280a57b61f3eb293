/** Repeated taps on the left and right thirds of the player, which skip back and forward. */

/** Seconds per tap, from the second one on. */
export const TAP_SKIP_SECONDS = 10;
/** Longest time between the first two taps. */
const DOUBLE_TAP_MS = 300;
/** Longest time between later taps, when the intention is clear. */
const REPEATED_TAP_MS = 700;

/** A tap, and the taps before it that it continues. */
export interface TapSeries {
  /** Time of the last tap in milliseconds. */
  at: number;
  direction: 'back' | 'forward' | null;
  /** Seconds that the series has skipped; 0 after its first tap. */
  skipped: number;
}

/**
 * Adds a tap to a series, or starts a new one.
 *
 * @param share - horizontal position in the player, from 0 to 1.
 */
export function addTap(previous: TapSeries | undefined, at: number, share: number): TapSeries {
  const direction = directionOf(share);
  const allowedMs = previous && previous.skipped > 0 ? REPEATED_TAP_MS : DOUBLE_TAP_MS;
  const continues =
    previous && direction !== null && direction === previous.direction && at - previous.at <= allowedMs;
  return { at, direction, skipped: continues ? previous.skipped + TAP_SKIP_SECONDS : 0 };
}

function directionOf(share: number): TapSeries['direction'] {
  if (share < 1 / 3) return 'back';
  return share > 2 / 3 ? 'forward' : null;
}
