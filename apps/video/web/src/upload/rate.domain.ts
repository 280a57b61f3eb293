/** Computes the rate of a transfer from its recent progress events. */

export interface Sample {
  /** Milliseconds on a monotonic clock. */
  at: number;
  /** Total bytes sent so far. */
  bytes: number;
}

/**
 * Period over which the rate is averaged: long enough to smooth over parts, short enough to follow changes of the
 * connection.
 */
const WINDOW_MS = 10_000;
/** Minimum interval between samples, which also limits their number. */
const MIN_INTERVAL_MS = 200;
/** Minimum time span for a meaningful rate. */
const MIN_SPAN_MS = 1_000;

/** Adds a sample and drops old ones. Starts over if the number of bytes decreases, which means that a part is sent again. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (!last || sample.bytes < last.bytes) return [sample];
  if (sample.at - last.at < MIN_INTERVAL_MS) return [...samples];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Returns bytes per second; null until there are enough samples. */
export function rateOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || last.at - first.at < MIN_SPAN_MS) return null;
  return (last.bytes - first.bytes) / ((last.at - first.at) / 1000);
}

/** Returns the seconds until the remaining bytes are sent; null if unknown. */
export const secondsLeft = (bytesLeft: number, rate: number | null): number | null =>
  rate === null || rate <= 0 ? null : Math.ceil(bytesLeft / rate);

/** Splits a remaining time into whole units, rounded up: to seconds below a minute, to minutes above. */
export function splitSeconds(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds < 60) return { hours: 0, minutes: 0, seconds: Math.ceil(seconds) };
  const minutes = Math.ceil(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 };
}
