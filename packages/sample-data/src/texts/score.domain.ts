/** Compares what a reader returns with the truth. */

import { COUNTRIES } from './locales.data.ts';
import { cities, countryName, fold, groups, regions } from './places.domain.ts';
import type { Field, GeneratedText, PlaceValue, Values } from './types.ts';

/** `invented`: a value where the text names none; `missing`: none where it names one; `wrong`: another one. */
export const VERDICTS = ['right', 'wrong', 'invented', 'missing'] as const;
export type Verdict = (typeof VERDICTS)[number];

const ALL_COUNTRIES = [...new Set([...COUNTRIES, ...cities.map(({ country }) => country)])];
const countryCodes = new Map(ALL_COUNTRIES.map((code) => [fold(countryName(code, 'en')), code]));
for (const [name, code] of [
  ['turkey', 'TR'],
  ['czech republic', 'CZ'],
  ['the netherlands', 'NL'],
] as const)
  countryCodes.set(name, code);

const namesOf = ({ name, names }: { name: string; names: ReadonlyMap<string, readonly string[]> }) => [
  name,
  ...[...names].flatMap(([language, list]) => (language === 'p' ? [] : list)),
];
const groupNames = new Map(groups.flatMap((group) => namesOf(group).map((name) => [fold(name), group.name])));
const regionIds = new Map<string, string>();
for (const region of regions)
  for (const name of namesOf(region))
    regionIds.set(`${region.country} ${fold(name)}`, `${region.country}/${region.code}`);
const cityIds = new Map<string, string>();
for (const city of cities) {
  const id = `${city.country}/${city.region?.code ?? ''}/${city.name}`;
  for (const name of namesOf(city)) {
    cityIds.set(`${city.country}/${city.region?.code ?? ''} ${fold(name)}`, id);
    const short = `${city.country} ${fold(name)}`;
    if (!cityIds.has(short)) cityIds.set(short, id);
  }
}
/** Countries whose first-level regions are in the data. */
const WITH_REGIONS = new Set(regions.map(({ country }) => country));

/**
 * Identifies a canonical region independently of which of several English names is used (Castile and León, Castilla y León). Undefined for a
 * first-level region of a country whose regions are not in the data; any value is right there.
 */
function identify(region: string): string | undefined {
  // A group of countries that depends on where the reader is (해외).
  if (region === 'Overseas') return undefined;
  const group = groupNames.get(fold(region));
  if (group !== undefined) return group;
  if (/[가-힣]/.test(region)) return region;
  const parts = region.split(', ').map(fold);
  const country = countryCodes.get(parts.at(-1)!);
  if (country === undefined) return `unknown: ${region}`;
  if (parts.length === 1) return country;
  const [name = '', regionName = ''] = parts;
  if (parts.length === 2) {
    const id = regionIds.get(`${country} ${name}`) ?? cityIds.get(`${country} ${name}`);
    return id ?? (WITH_REGIONS.has(country) ? `unknown: ${region}` : undefined);
  }
  if (!WITH_REGIONS.has(country)) return cityIds.get(`${country} ${name}`) ?? `unknown: ${region}`;
  const regionId = regionIds.get(`${country} ${regionName}`);
  return cityIds.get(`${regionId} ${name}`) ?? `unknown: ${region}`;
}

const identities = new Map<string, string | undefined>();
function identityOf(region: string): string | undefined {
  if (!identities.has(region)) identities.set(region, identify(region));
  return identities.get(region);
}

/** Returns the names of each place for which a reader used more than one name, so that a filter would not find all of its postings. */
export function conflictingNames(regionsRead: Iterable<string>): string[][] {
  const names = new Map<string, Set<string>>();
  for (const region of regionsRead) {
    const identity = identityOf(region);
    if (identity === undefined) continue;
    // Lisbon, Portugal is a region, and Lisbon, Lisbon, Portugal is its city.
    const id = `${identity} ${region.split(', ').length}`;
    const known = names.get(id);
    if (known) known.add(region);
    else names.set(id, new Set([region]));
  }
  return [...names.values()].filter(({ size }) => size > 1).map((conflicting) => [...conflicting]);
}

/** Whether a city or region may be left out because a region of the same name, or a city without its region, is there. */
function isImplied(id: string, given: ReadonlySet<string>): boolean {
  const [country, code = '', city] = id.split('/');
  if (city !== undefined) {
    const regionId = regionIds.get(`${country} ${fold(city)}`);
    return regionId !== undefined && regionId === `${country}/${code}` && given.has(regionId);
  }
  return code !== '' && [...given].some((other) => other.startsWith(`${id}/`));
}

function samePlaces(truth: PlaceValue, value: PlaceValue): boolean {
  if (truth.workplace !== value.workplace) return false;
  const expected = new Set(truth.regions.map(identityOf));
  const given = new Set<string>();
  for (const region of value.regions) {
    const id = identityOf(region);
    if (id === undefined) continue;
    if (!expected.has(id) && !isImplied(id, given)) {
      // A city that has the name of its region: the text names both.
      const sameName = [...expected].some(
        (other) => other?.startsWith(`${id}/`) || id.startsWith(`${other}/`),
      );
      if (!sameName || !isNamesake(id, expected)) return false;
    }
    given.add(id);
  }
  return [...expected].every((id) => id === undefined || given.has(id) || isImplied(id, given));
}

/** Whether the city has the name of its region, and one of both is expected. */
function isNamesake(id: string, expected: ReadonlySet<string | undefined>): boolean {
  const [country, code, city] = id.split('/');
  if (city === undefined)
    return [...expected].some((other) => other !== undefined && isImplied(other, new Set([id])));
  return (
    expected.has(`${country}/${code}`) && regionIds.get(`${country} ${fold(city)}`) === `${country}/${code}`
  );
}

/** Amounts of a year are products with up to two decimals. */
const sameAmount = (left: number | null, right: number | null) =>
  left === right || (left !== null && right !== null && Math.abs(left - right) < 0.01);

const SAME: { [F in Field]: (truth: Values[F], value: Values[F]) => boolean } = {
  places: samePlaces,
  workplace: samePlaces,
  pay: (truth, value) =>
    truth.currency === value.currency &&
    truth.period === value.period &&
    sameAmount(truth.min, value.min) &&
    sameAmount(truth.max, value.max) &&
    sameAmount(truth.annualMin, value.annualMin) &&
    sameAmount(truth.annualMax, value.annualMax),
  deadlines: (truth, value) => truth.kind === value.kind && truth.date === value.date,
  experience: (truth, value) =>
    truth.minYears === value.minYears &&
    truth.maxYears === value.maxYears &&
    truth.newcomer === value.newcomer,
  education: (truth, value) => truth.level === value.level,
};

const EMPTY: { [F in Field]: (value: Values[F]) => boolean } = {
  places: ({ regions: list, workplace }) => list.length === 0 && workplace === null,
  workplace: ({ regions: list, workplace }) => list.length === 0 && workplace === null,
  pay: ({ min, max }) => min === null && max === null,
  deadlines: ({ kind }) => kind === 'unknown',
  experience: ({ minYears, maxYears, newcomer }) =>
    minYears === null && maxYears === null && newcomer === null,
  education: ({ level }) => level === null,
};

/** Compares the value that a reader returned for a text with its truth. */
export function score<F extends Field>(generated: GeneratedText<F>, value: Values[F]): Verdict {
  const { field, truth, alsoRight } = generated;
  if (SAME[field](truth, value) || alsoRight.some((reading) => SAME[field](reading, value))) return 'right';
  if (EMPTY[field](value)) return 'missing';
  return [truth, ...alsoRight].every((reading) => EMPTY[field](reading)) ? 'invented' : 'wrong';
}

/** Counts of the verdicts on the texts of a field and locale. */
export type Counts = Record<Verdict, number>;

export interface Failure {
  generated: GeneratedText;
  value: unknown;
  verdict: Exclude<Verdict, 'right'>;
}

/**
 * Reads texts and counts the verdicts.
 *
 * @param failures - receives one failure for each template; pass it to look at them.
 */
export function scoreAll<F extends Field>(
  texts: Iterable<GeneratedText<F>>,
  read: (text: GeneratedText<F>) => Values[F],
  failures: Map<string, Failure> = new Map(),
): Counts {
  const counts: Counts = { right: 0, wrong: 0, invented: 0, missing: 0 };
  for (const generated of texts) {
    const value = read(generated);
    const verdict = score(generated, value);
    counts[verdict]++;
    const key = `${generated.template.form} ${verdict}`;
    if (verdict !== 'right' && !failures.has(key)) failures.set(key, { generated, value, verdict });
  }
  return counts;
}

/** What a reader has to reach in each field and locale, as shares of all texts. */
export const THRESHOLDS = { right: 0.995, invented: 0, missing: 0.005 };

/** Whether the counts meet {@link THRESHOLDS}. */
export function isGoodEnough(counts: Counts): boolean {
  const total = counts.right + counts.wrong + counts.invented + counts.missing;
  return (
    counts.right >= THRESHOLDS.right * total &&
    counts.invented <= THRESHOLDS.invented * total &&
    counts.missing <= THRESHOLDS.missing * total
  );
}
