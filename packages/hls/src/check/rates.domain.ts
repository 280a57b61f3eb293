/** Bit/s. */
export interface Rates {
  peak: number;
  average: number;
}

/** Most segments of one run: keeps segments of no length from being paired one with all. */
const LONGEST_RUN = 200;

/**
 * As RFC 8216bis (4.4.6.2) defines them: the peak is the largest rate of any contiguous segments that together
 * last 0.5 to 1.5 times the target duration; where none do, the average.
 */
export function ratesOf(
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
    for (let start = end - 1; start >= Math.max(0, end - LONGEST_RUN); start--) {
      const length = seconds[end]! - seconds[start]!;
      if (length > 1.5 * targetDuration) break;
      if (length >= 0.5 * targetDuration) peak = Math.max(peak, rate(bits[end]! - bits[start]!, length));
    }
  }
  return { peak: peak === 0 ? average : peak, average };
}

const rate = (bits: number, seconds: number): number => (seconds > 0 ? bits / seconds : 0);
