/** A rendition: its rate in any unit, and its VMAF. */
export interface RatePoint {
  rate: number;
  quality: number;
}

/**
 * Returns the rate that an encoder needs for a quality: the logarithms of the rate and of what the VMAF lacks to 100 depend on
 * each other linearly, so they are interpolated between the two nearest of its points, and extrapolated beyond them.
 *
 * @param points - at least two, of which those with a higher rate have a higher quality.
 */
export function rateFor(points: readonly RatePoint[], quality: number): number {
  const sorted = points.toSorted((one, other) => one.quality - other.quality);
  const [wanted, ...qualities] = [quality, ...sorted.map((point) => point.quality)].map(toDistance);
  const above = sorted.findIndex((point) => point.quality >= quality);
  const index = Math.max(1, above === -1 ? sorted.length - 1 : above);
  const [low, high] = [sorted[index - 1]!, sorted[index]!];
  const share = (wanted! - qualities[index - 1]!) / (qualities[index]! - qualities[index - 1]!);
  return low.rate * (high.rate / low.rate) ** share;
}

const toDistance = (quality: number): number => Math.log(100 - quality);
