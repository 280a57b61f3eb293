/** Fastest that is kept, in pictures per second, with what rounding adds. */
const FASTEST = 60.01;
/** Slower ones repeat pictures, so that segments can begin where they should. Repeats cost next to nothing. */
const SLOWEST = 4;
/** What a source of uneven pictures gets where its mean is lower: it may be uneven because it stands still at times. */
const UNEVEN = 30;
/** Rates that exist, for means that come near to one. */
const STANDARD = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60];
const NEAR = 0.005;

/**
 * The constant rate at which a source is shown: its own, a whole part of it above 60, a standard one for an uneven one.
 *
 * @param base - the lowest rate that has a place for each picture (`r_frame_rate`); of uneven ones far too high.
 * @param mean - pictures by time (`avg_frame_rate`). Both 0 where they are not known.
 */
export function pictureRate(base: number, mean: number): number {
  const even = base > 0 && (mean === 0 || Math.abs(base - mean) <= base * NEAR);
  if (even) return snap(base > FASTEST ? base / Math.ceil(base / FASTEST) : raise(base));
  if (base > 0 && base <= FASTEST) return snap(raise(base));
  if (mean > FASTEST) return snap(mean / Math.ceil(mean / FASTEST));
  const near = STANDARD.find((rate) => Math.abs(rate - mean) <= rate * NEAR);
  return near ?? (mean <= UNEVEN ? UNEVEN : 60);
}

const raise = (rate: number): number => (rate < SLOWEST ? rate * Math.ceil(SLOWEST / rate) : rate);
const snap = (rate: number): number => STANDARD.find((one) => Math.abs(one - rate) < 0.01) ?? rate;

/** As ffmpeg takes it without loss: `30000/1001`. */
export function rateText(rate: number): string {
  const broadcast = Math.round((rate * 1001) / 1000);
  if (Math.abs((broadcast * 1000) / 1001 - rate) < 1e-6) return `${broadcast * 1000}/1001`;
  return Number.isInteger(rate) ? String(rate) : `${Math.round(rate * 1000)}/1000`;
}
