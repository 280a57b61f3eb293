import { isInKorea, matchRegions } from '@workreel/posting-parser/search-terms';

/** Region of nationwide postings, which match every Korean region. */
export const NATIONWIDE = '전국';

/**
 * Returns the regions that a location filter matches: those that it names in any spelling, or itself, because a posting may
 * have a region that is not in the gazetteer. The values of the facet are canonical, so that each matches only itself.
 */
export function regionsOf(query: string): string[] {
  const named = matchRegions(query);
  const regions = named.length > 0 ? named : [query.trim()];
  return regions.some(isInKorea) ? [...regions, NATIONWIDE] : regions;
}

/**
 * Returns the location text that a filter matches as a whole if it names no known region (판교); null if it names one. Parts of
 * texts do not match, because US is in Cyprus.
 */
export const locationTextOf = (query: string): string | null =>
  matchRegions(query).length > 0 ? null : normalizeLocation(query);

export const normalizeLocation = (text: string): string => text.trim().toLowerCase();
