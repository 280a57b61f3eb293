import { EDUCATION_LEVELS, type EducationLevel, type FacetName, type Filters } from '@workreel/jobs-contract';
import { canonicalTechnology } from '@workreel/posting-parser';
import { meantPlaces } from '../places.domain.ts';
import { readQueries, type TextQuery } from '../query.domain.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { type Bitmap, countBits, type FoundSet, intersect, setBit, setBits } from './bitmap.domain.ts';
import { COMPANY, dayOf, KIND, NO_DAY, SECTOR, TECH, TITLE } from './document.domain.ts';
import { bitmapOf } from './lists.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { amountsOf } from './segment.domain.ts';
import { placeOf, prefixRange } from './strings.domain.ts';
import { type Corrections, matchText, union } from './text-match.domain.ts';

/** Filters with their texts read: the same for each segment. */
export interface Plan {
  filters: Filters;
  texts: {
    of: 'keyword' | 'company' | 'position' | 'sector';
    queries: TextQuery[];
    fields: readonly number[];
  }[];
}

export const KEYWORD_FIELDS: readonly number[] = [TITLE, COMPANY, TECH, SECTOR];

export function planOf(filters: Filters): Plan {
  const texts: Plan['texts'] = [];
  const read = (of: Plan['texts'][number]['of'], fields: readonly number[]) => {
    const values = filters[of];
    if (values && values.length > 0) texts.push({ of, queries: readQueries(values), fields });
  };
  read('keyword', KEYWORD_FIELDS);
  read('company', [COMPANY]);
  read('position', [TITLE]);
  read('sector', [SECTOR]);
  return { filters, texts };
}

/** What one filter leaves. */
interface Clause {
  of: FacetName | null;
  /** A set of the searcher's or of the segment's: not to be changed. */
  set: Bitmap;
  /** The set holds what does not fit. */
  not?: boolean;
}

/** What each filter leaves, evaluated once however they are combined. */
export class FilterMatch {
  readonly #searcher: Searcher;
  readonly #clauses: Clause[] = [];
  /** What fits the clauses that are of no facet. */
  #shared: Bitmap | undefined;

  constructor(searcher: Searcher, { filters, texts }: Plan, corrections: Corrections) {
    this.#searcher = searcher;
    const { segment } = searcher;
    const ofKind = (kind: string, values: readonly string[]) =>
      values.map((value) => placeOf(segment.values, kind + value));
    const either = (
      of: FacetName | null,
      asked: readonly unknown[] | undefined,
      places: () => Iterable<number>,
    ) => {
      if (asked && asked.length > 0) this.#clauses.push({ of, set: eitherOf(searcher, [...places()]) });
    };
    const { status, site, education, employmentType, techStack, location, experience, salary } = filters;
    if (status && new Set(status).size === 1)
      this.#clauses.push({ of: null, set: segment.open, not: status[0] === 'closed' });
    either(null, site, () => ofKind(KIND.site, site!));
    either(null, education, () => ofKind(KIND.education, levelsUpTo(education!)));
    either('employmentType', employmentType, () => ofKind(KIND.type, employmentType!));
    either('techStack', techStack, () =>
      ofKind(
        KIND.technology,
        techStack!.map((name) => canonicalTechnology(name) ?? name.trim()),
      ),
    );
    either('location', location, () => location!.flatMap((query) => placesFor(searcher, query)));
    either('experience', experience, () =>
      valuesOf(searcher, KIND.experience, (value) =>
        experience!.some((years) => admits(experienceOf(value), years)),
      ),
    );
    if (salary !== undefined)
      this.#clauses.push({
        of: 'salary',
        set: matchSalary(searcher, salary, filters.currency ?? DEFAULT_CURRENCY),
      });
    if (filters.deadlineFrom || filters.deadlineTo)
      this.#clauses.push({ of: null, set: matchDeadline(searcher, filters) });
    for (const { of, queries, fields } of texts) {
      const sets = queries.map((query) => matchText(searcher, query, fields, corrections));
      this.#clauses.push({ of: of === 'sector' ? of : null, set: union(searcher, sets) });
    }
  }

  /** What fits all filters, but those of a facet where one is named: a set that is not to be changed. */
  found(but?: FacetName): FoundSet {
    if (but === undefined) return this.#inAll(this.#clauses);
    this.#shared ??= this.#inAll(this.#clauses.filter(({ of }) => of === null)).set;
    const own = this.#clauses.filter(({ of }) => of !== null && of !== but);
    return this.#inAll([{ of: null, set: this.#shared }, ...own]);
  }

  #inAll(clauses: readonly Clause[]): FoundSet {
    const { segment, stored } = this.#searcher;
    const all = clauses.filter(({ not }) => !not).map(({ set }) => set);
    const none = clauses.filter(({ not }) => not).map(({ set }) => set);
    if (all.length === 0 || stored < segment.count) all.push(segment.live);
    if (all.length === 1 && none.length === 0) return { set: all[0]!, count: countBits(all[0]!) };
    const set = this.#searcher.take();
    intersect(set, all, none);
    return { set, count: countBits(set) };
  }
}

/** Levels of those who have one of these: what asks for no more than the highest. */
function levelsUpTo(mine: readonly EducationLevel[]): readonly EducationLevel[] {
  return EDUCATION_LEVELS.slice(0, Math.max(...mine.map((level) => EDUCATION_LEVELS.indexOf(level))) + 1);
}

/** What has one of the values; a place of -1 is a value that nothing has. */
function eitherOf(searcher: Searcher, places: readonly number[]): Bitmap {
  const { valueLists } = searcher.segment;
  const only = places.length === 1 && places[0]! >= 0 ? bitmapOf(valueLists, places[0]!) : undefined;
  if (only) return only;
  return searcher.having(places);
}

/** The places of the values of a kind that a test holds for; the value is given without the sign of its kind. */
function* valuesOf(searcher: Searcher, kind: string, holds: (value: string) => boolean): Generator<number> {
  const [from, to] = prefixRange(searcher.segment.values, kind);
  for (let place = from; place < to; place++)
    if (holds(searcher.valueAt(place).slice(kind.length))) yield place;
}

/** By the tree of places; a word that names none is looked for in what the site printed. */
function placesFor(searcher: Searcher, query: string): number[] {
  const meant = meantPlaces(query);
  if (meant) return meant.map((place) => placeOf(searcher.segment.values, KIND.region + place));
  const part = query.trim().toLowerCase();
  return [...valuesOf(searcher, KIND.location, (text) => text.includes(part))];
}

export interface Years {
  minYears: number | null;
  maxYears: number | null;
  newcomer: boolean | null;
}

/** Reads `<least>,<most>,<newcomer>`. */
export function experienceOf(value: string): Years {
  const [least = '', most = '', newcomer = ''] = value.split(',');
  return {
    minYears: least === '' ? null : Number(least),
    maxYears: most === '' ? null : Number(most),
    newcomer: newcomer === '' ? null : newcomer === 'true',
  };
}

/**
 * Whether someone with so many years may apply. A newcomer fits where newcomers do; with years one
 * fits a range that holds them; 경력 without a number admits anyone who has any.
 */
export function admits({ minYears, maxYears, newcomer }: Years, years: number): boolean {
  const ranged = minYears !== null || maxYears !== null;
  const within = ranged && (minYears ?? 0) <= years && (maxYears ?? Number.POSITIVE_INFINITY) >= years;
  if (years === 0) return newcomer ?? within;
  return within || (newcomer === false && !ranged);
}

function matchSalary(searcher: Searcher, least: number, currency: string): Bitmap {
  const { byAmount, amounts } = searcher.segment.arrays;
  const [from, to] = amountsOf(searcher.segment, currency);
  const found = searcher.take();
  // Highest first.
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (amounts[byAmount[middle]!]! >= least) low = middle + 1;
    else high = middle;
  }
  setBits(found, byAmount, from, low);
  return found;
}

function matchDeadline(searcher: Searcher, { deadlineFrom, deadlineTo }: Filters): Bitmap {
  const { byDay, days } = searcher.segment.arrays;
  const first = deadlineFrom ? dayOf(deadlineFrom) : Number.NEGATIVE_INFINITY;
  const last = Math.min(deadlineTo ? dayOf(deadlineTo) : NO_DAY, NO_DAY - 1);
  const found = searcher.take();
  let low = 0;
  let high = byDay.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[byDay[middle]!]! < first) low = middle + 1;
    else high = middle;
  }
  for (; low < byDay.length && days[byDay[low]!]! <= last; low++) setBit(found, byDay[low]!);
  return found;
}
