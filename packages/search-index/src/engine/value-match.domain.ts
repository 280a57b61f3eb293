import type { NamedValues } from '../named-values.domain.ts';
import { locationTextOf, regionsOf } from '../regions.domain.ts';
import type { Bitmap } from './bitmap.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { bitmapOf } from './segment/posting-lists.domain.ts';
import { ordinalOf, prefixRange } from './segment/string-table.domain.ts';

/**
 * Returns the documents that have at least one of the values. The bitmap belongs to the searcher or the segment and must not
 * be modified.
 */
export const docsWithFieldValues = (
  searcher: Searcher,
  field: keyof typeof VALUE_PREFIX,
  values: readonly string[],
): Bitmap =>
  docsWithAnyValue(
    searcher,
    values.map((value) => ordinalOf(searcher.segment.values, VALUE_PREFIX[field] + value.trim())),
  );

/** Returns the documents in at least one of the locations. A location that names no region is compared as a whole text. */
export const docsInLocations = (searcher: Searcher, locations: readonly string[]): Bitmap =>
  docsWithAnyValue(
    searcher,
    locations.flatMap((location) => locationOrdinals(searcher, location)),
  );

/** Returns the documents that accept an applicant with one of these numbers of years of experience. */
export function docsAccepting(searcher: Searcher, years: readonly number[]): Bitmap {
  const prefix = VALUE_PREFIX.experience;
  const ordinals: number[] = [];
  const [from, to] = prefixRange(searcher.segment.values, prefix);
  for (let ordinal = from; ordinal < to; ordinal++) {
    const range = parseExperience(searcher.valueAt(ordinal).slice(prefix.length));
    if (years.some((number) => admits(range, number))) ordinals.push(ordinal);
  }
  return docsWithAnyValue(searcher, ordinals);
}

/** Returns the documents that have values which a keyword names. */
export const docsWithNamedValues = (searcher: Searcher, named: NamedValues): Bitmap =>
  named.field === 'experience'
    ? docsAccepting(searcher, named.years)
    : docsWithFieldValues(searcher, named.field, named.values);

/** @param ordinals - -1 for a value that no document has. */
function docsWithAnyValue(searcher: Searcher, ordinals: readonly number[]): Bitmap {
  const { valueLists } = searcher.segment;
  const [first] = ordinals;
  const dense = ordinals.length === 1 && first! >= 0 ? bitmapOf(valueLists, first!) : undefined;
  return dense ?? searcher.docsWithValues(ordinals);
}

/** Returns the ordinals of a location's regions or, if it names none, of the location text that equals it. */
function locationOrdinals({ segment }: Searcher, query: string): number[] {
  const values = regionsOf(query).map((region) => VALUE_PREFIX.regions + region);
  const text = locationTextOf(query);
  if (text !== null) values.push(VALUE_PREFIX.locationText + text);
  return values.map((value) => ordinalOf(segment.values, value));
}

export interface ExperienceRange {
  minYears: number | null;
  maxYears: number | null;
  newcomer: boolean | null;
}

/** Parses `<minYears>,<maxYears>,<newcomer>`. */
export function parseExperience(value: string): ExperienceRange {
  const [min = '', max = '', newcomer = ''] = value.split(',');
  return {
    minYears: min === '' ? null : Number(min),
    maxYears: max === '' ? null : Number(max),
    newcomer: newcomer === '' ? null : newcomer === 'true',
  };
}

/**
 * Returns whether a posting accepts applicants with this many years of experience. With 0 years, the posting must accept
 * newcomers if it specifies that. Otherwise its range must include the years; 경력 ("experienced") without a range accepts
 * any number above 0.
 */
export function admits({ minYears, maxYears, newcomer }: ExperienceRange, years: number): boolean {
  const ranged = minYears !== null || maxYears !== null;
  const within = ranged && (minYears ?? 0) <= years && (maxYears ?? Number.POSITIVE_INFINITY) >= years;
  if (years === 0) return newcomer ?? within;
  return within || (newcomer === false && !ranged);
}
