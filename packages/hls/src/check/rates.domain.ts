/** Bit rates in bit/s. */
export interface Rates {
  peak: number;
  average: number;
}

/** Maximum number of segments in a run. Without it, zero-length segments would make the search quadratic. */
const MAX_RUN_SEGMENTS = 200;

/**
 * Measures bit rates as RFC 8216bis (4.4.6.2) defines them: the peak is the highest rate of consecutive segments that
 * together last 0.5 to 1.5 times the target duration. If no such run exists, the peak equals the average.
 */
export function measureRates(
  segments: readonly { bytes: number; declaredSeconds: number }[],
  targetDuration: number,
): Rates {
  const seconds = [0];
  const bits = [0];
  for (const segment of segments) {
    seconds.push(seconds.at(-1)! + segment.declaredSeconds);
    bits.push(bits.at(-1)! + 8 * segment.bytes);
  }
  const average = rate(bits.at(-1)!, seconds.at(-1)!);
  let peak = 0;
  for (let end = 1; end < seconds.length; end++) {
    for (let start = end - 1; start >= Math.max(0, end - MAX_RUN_SEGMENTS); start--) {
      const length = seconds[end]! - seconds[start]!;
      if (length > 1.5 * targetDuration) break;
      if (length >= 0.5 * targetDuration) peak = Math.max(peak, rate(bits[end]! - bits[start]!, length));
    }
  }
  return { peak: peak === 0 ? average : peak, average };
}

const rate = (bits: number, seconds: number): number => (seconds > 0 ? bits / seconds : 0);
