/** Frames per second, with a margin for rounding. */
const MAX_FRAME_RATE = 60.01;
/** Below this, frames are repeated so that segments can start at their boundaries. Repeated frames cost almost nothing. */
const MIN_FRAME_RATE = 4;
/** Minimum output rate for a variable frame rate: the mean may be low because the source pauses at times. */
const VARIABLE_FRAME_RATE = 30;
/** Common rates, to which nearby means are rounded. */
const STANDARD_FRAME_RATES = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60];
const TOLERANCE = 0.005;

/**
 * Returns the constant output frame rate for a source: its own rate, an integer fraction of it if it is above 60, or a standard rate
 * for a variable frame rate.
 *
 * @param base - the lowest rate that can represent all timestamps (`r_frame_rate`); much too high for a variable frame
 *   rate. 0 if unknown.
 * @param mean - `avg_frame_rate`; 0 if unknown.
 */
export function outputFrameRate(base: number, mean: number): number {
  const isConstant = base > 0 && (mean === 0 || Math.abs(base - mean) <= base * TOLERANCE);
  if (isConstant) return snap(base > MAX_FRAME_RATE ? base / Math.ceil(base / MAX_FRAME_RATE) : raise(base));
  if (base > 0 && base <= MAX_FRAME_RATE) return snap(raise(base));
  if (mean > MAX_FRAME_RATE) return snap(mean / Math.ceil(mean / MAX_FRAME_RATE));
  const nearest = STANDARD_FRAME_RATES.find((rate) => Math.abs(rate - mean) <= rate * TOLERANCE);
  return nearest ?? (mean <= VARIABLE_FRAME_RATE ? VARIABLE_FRAME_RATE : 60);
}

const raise = (rate: number): number =>
  rate < MIN_FRAME_RATE ? rate * Math.ceil(MIN_FRAME_RATE / rate) : rate;
const snap = (rate: number): number =>
  STANDARD_FRAME_RATES.find((standard) => Math.abs(standard - rate) < 0.01) ?? rate;

/** Formats a frame rate for ffmpeg, without loss of precision: `30000/1001`. */
export function formatFrameRate(rate: number): string {
  const broadcast = Math.round((rate * 1001) / 1000);
  if (Math.abs((broadcast * 1000) / 1001 - rate) < 1e-6) return `${broadcast * 1000}/1001`;
  return Number.isInteger(rate) ? String(rate) : `${Math.round(rate * 1000)}/1000`;
}
