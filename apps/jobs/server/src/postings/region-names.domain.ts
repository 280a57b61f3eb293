import type { RegionNames } from '@workreel/jobs-contract';
import { regionName } from '@workreel/posting-parser/search-terms';
import { memoize } from '@workreel/posting-parser/text';

/** Number of values whose names are kept: more than a store usually has. */
const MAX_CACHED = 20_000;

/** Returns the names of a canonical region in the languages of the pages; other texts are their own names. */
export const regionNamesOf = memoize(
  (value): RegionNames => Object.freeze({ ko: regionName(value, 'ko'), en: regionName(value, 'en') }),
  MAX_CACHED,
);

/** Returns the most specific regions: `서울 강남구` but not `서울` if the list contains both. */
export const mostSpecific = (regions: readonly string[]): string[] =>
  regions.filter(
    (region) => !regions.some((other) => other.startsWith(`${region} `) || other.endsWith(`, ${region}`)),
  );

/** Returns the names of the most specific regions. */
export const mostSpecificNames = (regions: readonly string[]): RegionNames[] =>
  mostSpecific(regions).map(regionNamesOf);
