/** The parts of a video that are watched most. */
import type { Span } from './timeline.domain.ts';

/** Number of parts of the same length, as in the API. */
const PARTS = 100;

/** Returns the numbers of the parts of which at least half was played. Times in seconds. */
export function watchedParts(played: readonly Span[], duration: number): number[] {
  if (!(duration > 0)) return [];
  const length = duration / PARTS;
  const playedOf = (part: number) =>
    played.reduce(
      (sum, { from, to }) =>
        sum + Math.max(0, Math.min(to, (part + 1) * length) - Math.max(from, part * length)),
      0,
    );
  return Array.from({ length: PARTS }, (_, part) => part).filter((part) => playedOf(part) >= length / 2);
}

/** Mean share above which no part stands out. */
const MAX_EVEN_SHARE = 0.85;

/** Whether some parts are watched more than others. */
export const isUneven = (shares: readonly number[]): boolean =>
  shares.reduce((sum, share) => sum + share, 0) / shares.length <= MAX_EVEN_SHARE;

/** Smoothed over the neighbors, so that the curve has no teeth. */
const smooth = (shares: readonly number[]): number[] =>
  shares.map((share, part) => {
    const near = [shares[part - 1] ?? share, share, shares[part + 1] ?? share];
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });

/** Returns the SVG path of the area under the shares, 1 wide and 1 high. */
export function areaOf(shares: readonly number[]): string {
  const points = smooth(shares).map(
    (share, part) => `${round((part + 0.5) / shares.length)} ${round(1 - share)}`,
  );
  const [first, last] = [points[0]!.split(' ')[1], points.at(-1)!.split(' ')[1]];
  return `M0 1L0 ${first}L${points.join('L')}L1 ${last}L1 1Z`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Whether a position is in the part that is watched most. */
export const isMostWatched = (shares: readonly number[], time: number, duration: number): boolean =>
  shares[Math.min(shares.length - 1, Math.floor((time / duration) * shares.length))] === 1;
