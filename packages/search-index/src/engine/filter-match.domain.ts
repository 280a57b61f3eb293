import { canonicalTechnology } from '@workreel/posting-parser';
import {
  type AskedFilter,
  type AskedOf,
  askedFilters,
  FACETS,
  type FacetName,
  type FilterKind,
  type FilterName,
  type Filters,
  levelsUpTo,
} from '../filters.ts';
import { readQueries, type TextQuery } from '../query.domain.ts';
import { regionsOf } from '../regions.domain.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { FIELDS } from '../tokenizer/index.ts';
import { firstWhere } from './binary-search.domain.ts';
import {
  type Bitmap,
  copyFirst,
  countBits,
  type FoundSet,
  intersect,
  setBit,
  setBits,
} from './bitmap.domain.ts';
import { dayOf, KIND, NO_DAY } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { bitmapOf } from './segment/posting-lists.domain.ts';
import { amountRange, countSince } from './segment/segment.domain.ts';
import { ordinalOf, prefixRange } from './segment/string-table.domain.ts';
import { type Corrections, matchText, union } from './text-match.domain.ts';

/** Filters with their texts read: the same for each segment. */
export interface Plan {
  filters: Filters;
  asked: readonly AskedFilter[];
  /** Each value of a filter of words, read. */
  queries: ReadonlyMap<FilterName, TextQuery[]>;
  /** Milliseconds since 1970: what days are counted back from. */
  now: number;
}

export function planOf(filters: Filters, now: number): Plan {
  const queries = new Map<FilterName, TextQuery[]>();
  const asked = askedFilters(filters);
  for (const { kind, name, value } of asked) if (kind === 'text') queries.set(name, readQueries(value));
  return { filters, asked, queries, now };
}

/** What a matcher works with. */
interface Matching {
  searcher: Searcher;
  plan: Plan;
  /** Of words of the keyword. */
  corrections: Corrections;
}

/** What fits one filter: a set of the searcher's or of the segment's, not to be changed. */
interface Match {
  set: Bitmap;
  /** The set holds what does not fit. */
  not?: boolean;
}

const isFacet = (name: FilterName): boolean => (FACETS as readonly FilterName[]).includes(name);

const NO_CORRECTIONS: Corrections = new Map();
const DAY_MICROSECONDS = 86_400_000_000;

/** How each kind of filter is matched; undefined where it leaves everything. */
const MATCHERS: {
  [K in FilterKind]: (filter: AskedOf<K>, matching: Matching) => Match | undefined;
} = {
  text: ({ name, fields }, { searcher, plan, corrections }) => {
    const numbers = fields.map((field) => FIELDS.indexOf(field));
    const own = name === 'keyword' ? corrections : NO_CORRECTIONS;
    const sets = plan.queries.get(name)!.map((query) => matchText(searcher, query, numbers, own));
    return { set: union(searcher, sets) };
  },
  value: ({ field, value }, { searcher }) => withValues(searcher, KIND[field], value),
  technology: ({ field, value }, { searcher }) =>
    withValues(
      searcher,
      KIND[field],
      value.map((name) => canonicalTechnology(name) ?? name),
    ),
  level: ({ field, value, values }, { searcher }) =>
    withValues(searcher, KIND[field], levelsUpTo(values, value)),
  place: ({ value }, { searcher }) =>
    withAnyOf(
      searcher,
      value.flatMap((place) => valuesIn(searcher, place)),
    ),
  years: ({ field, value }, { searcher }) => {
    const fits = (text: string) => value.some((years) => admits(experienceOf(text), years));
    return withAnyOf(searcher, [...valuesWhere(searcher, KIND[field], fits)]);
  },
  amount: ({ value }, { searcher, plan }) => ({
    set: earning(searcher, value, plan.filters.currency ?? DEFAULT_CURRENCY),
  }),
  currency: () => undefined,
  // The two ends of a span are one match, made with the first of them.
  from: ({ value }, { searcher, plan }) => ({ set: dueWithin(searcher, value, plan.filters.deadlineTo) }),
  to: ({ value }, { searcher, plan }) =>
    plan.filters.deadlineFrom === undefined ? { set: dueWithin(searcher, undefined, value) } : undefined,
  days: ({ value }, { searcher, plan }) => {
    const set = searcher.allocate();
    const { status, columns } = searcher.segment;
    copyFirst(set, status.live, countSince(columns.sortAts, plan.now * 1_000 - value * DAY_MICROSECONDS));
    return { set };
  },
  status: ({ value }, { searcher }) =>
    new Set(value).size === 1 ? { set: searcher.segment.status.open, not: value[0] === 'closed' } : undefined,
};

/** What each filter leaves of a segment, evaluated once however they are combined. */
export class FilterMatch {
  readonly #searcher: Searcher;
  readonly #matches: (Match & { name: FilterName })[];
  /** What fits the filters that are no facets. */
  #shared: Bitmap | undefined;

  constructor(searcher: Searcher, plan: Plan, corrections: Corrections) {
    this.#searcher = searcher;
    const matching = { searcher, plan, corrections };
    this.#matches = plan.asked.flatMap((filter) => {
      const matcher = MATCHERS[filter.kind] as (
        asked: typeof filter,
        matching: Matching,
      ) => Match | undefined;
      const match = matcher(filter, matching);
      return match === undefined ? [] : [{ ...match, name: filter.name }];
    });
  }

  /** What fits all filters, but that of a facet where one is named: a set that is not to be changed. */
  found(but?: FacetName): FoundSet {
    if (but === undefined) return this.#inAll(this.#matches);
    this.#shared ??= this.#inAll(this.#matches.filter(({ name }) => !isFacet(name))).set;
    const own = this.#matches.filter(({ name }) => isFacet(name) && name !== but);
    return this.#inAll([{ set: this.#shared }, ...own]);
  }

  #inAll(matches: readonly Match[]): FoundSet {
    const { segment, stored } = this.#searcher;
    const all = matches.filter(({ not }) => !not).map(({ set }) => set);
    const none = matches.filter(({ not }) => not).map(({ set }) => set);
    if (all.length === 0 || stored < segment.count) all.push(segment.status.live);
    if (all.length === 1 && none.length === 0) return { set: all[0]!, count: countBits(all[0]!) };
    const set = this.#searcher.allocate();
    intersect(set, all, none);
    return { set, count: countBits(set) };
  }
}

/** What has one of the values of a kind. */
const withValues = (searcher: Searcher, kind: string, values: readonly string[]): Match =>
  withAnyOf(
    searcher,
    values.map((value) => ordinalOf(searcher.segment.values, kind + value.trim())),
  );

/** What has one of some values, by their ordinals; -1 is a value that nothing has. */
function withAnyOf(searcher: Searcher, ordinals: readonly number[]): Match {
  const { valueLists } = searcher.segment;
  const only = ordinals.length === 1 && ordinals[0]! >= 0 ? bitmapOf(valueLists, ordinals[0]!) : undefined;
  return { set: only ?? searcher.docsWithValues(ordinals) };
}

/** The ordinals of the values of a kind that a test holds for; the value is given without the sign of its kind. */
function* valuesWhere(
  searcher: Searcher,
  kind: string,
  holds: (value: string) => boolean,
): Generator<number> {
  const [from, to] = prefixRange(searcher.segment.values, kind);
  for (let ordinal = from; ordinal < to; ordinal++)
    if (holds(searcher.valueAt(ordinal).slice(kind.length))) yield ordinal;
}

/** By the tree of places; a word that names none is looked for in what the site printed. */
function valuesIn(searcher: Searcher, query: string): number[] {
  const meant = regionsOf(query);
  if (meant) return meant.map((place) => ordinalOf(searcher.segment.values, KIND.regions + place));
  const part = query.trim().toLowerCase();
  return [...valuesWhere(searcher, KIND.locationText, (text) => text.includes(part))];
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

function earning(searcher: Searcher, least: number, currency: string): Bitmap {
  const { byAmount, columns } = searcher.segment;
  const [from, to] = amountRange(searcher.segment, currency);
  const found = searcher.allocate();
  // Highest first.
  const end = firstWhere(from, to, (at) => columns.amounts[byAmount.documents[at]!]! < least);
  setBits(found, byAmount.documents, from, end);
  return found;
}

function dueWithin(searcher: Searcher, first: string | undefined, last: string | undefined): Bitmap {
  const { byDay, columns } = searcher.segment;
  const { documents } = byDay;
  const from = first === undefined ? Number.NEGATIVE_INFINITY : dayOf(first);
  const to = Math.min(last === undefined ? NO_DAY : dayOf(last), NO_DAY - 1);
  const found = searcher.allocate();
  const dayAt = (rank: number) => columns.days[documents[rank]!]!;
  let rank = firstWhere(0, documents.length, (index) => dayAt(index) >= from);
  for (; rank < documents.length && dayAt(rank) <= to; rank++) setBit(found, documents[rank]!);
  return found;
}
