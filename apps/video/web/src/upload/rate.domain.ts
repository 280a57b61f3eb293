/** How fast a transfer goes, from what it reported of late. */

export interface Sample {
  /** Milliseconds on any clock that only goes forward. */
  at: number;
  /** Bytes sent until then. */
  bytes: number;
}

/** Long enough to even out the parts, short enough to follow the line. */
const WINDOW_MS = 10_000;
/** Reports closer together than this tell nothing new; it also bounds the list. */
const STEP_MS = 200;
/** A rate from less than this is a guess. */
const LEAST_MS = 1_000;

/** The samples that still count. Bytes that go back (a part is sent again) begin a new count. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (!last || sample.bytes < last.bytes) return [sample];
  if (sample.at - last.at < STEP_MS) return [...samples];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Bytes a second; null while too little is known. */
export function rateOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS) return null;
  return (last.bytes - first.bytes) / ((last.at - first.at) / 1000);
}

/** Seconds until the rest is sent at this rate; null where that cannot be said. */
export const secondsLeft = (bytesLeft: number, rate: number | null): number | null =>
  rate === null || rate <= 0 ? null : Math.ceil(bytesLeft / rate);

/** A time left in whole parts, rounded up to what is worth saying: seconds below a minute, minutes above. */
export function splitSeconds(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds < 60) return { hours: 0, minutes: 0, seconds: Math.ceil(seconds) };
  const minutes = Math.ceil(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 };
}
