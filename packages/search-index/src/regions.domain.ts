import { isInKorea, matchRegions } from '@workreel/posting-parser';

/** Region of nationwide postings, which match every Korean region. */
export const NATIONWIDE = '전국';

/** Returns the regions that a location filter matches, or null if the text names no region and is matched as text. */
export function regionsOf(query: string): string[] | null {
  const regions = matchRegions(query);
  if (regions.length === 0) return null;
  return regions.some(isInKorea) ? [...regions, NATIONWIDE] : regions;
}
