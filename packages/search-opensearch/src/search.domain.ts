/** Requests for pages, facets, trends and suggestions, and their results from the responses. */

import { canonicalTechnology } from '@workreel/posting-parser/search-terms';
import {
  DEFAULT_CURRENCY,
  type FacetCount,
  type Facets,
  type FoundSuggestion,
  type PageRequest,
  type PageResult,
  type Trend,
} from '@workreel/search-index';
import {
  CLOSED_OFFSET,
  type Counts,
  currenciesIn,
  facetOf,
  formatSortKeys,
  mostFrequentValues,
  NATIONWIDE,
  NO_AMOUNT,
  type PhrasePrefix,
  type Plan,
  type Position,
  parsePosition,
  selectSuggestions,
  suggestionRank,
  trendCurrency,
  VALUE_PREFIX,
} from '@workreel/search-index/adapter';
import { FACETS, type FacetName, FILTERS, type SortOrder } from '@workreel/search-index/filters';
import { anyOf, equals, every, filterQuery, type Query, range, rankingQueries } from './query.domain.ts';

export type SearchBody = Record<string, unknown>;

/** The parts of a search response that are read. */
export interface SearchResponse {
  hits: { total: { value: number }; hits: Hit[] };
  aggregations?: Record<string, Aggregation>;
  suggest?: Record<string, { options: { text: string }[] }[]>;
}
export interface Hit {
  /** Ends with the ID. */
  sort: unknown[];
  fields?: { group?: [number] };
}
export interface Bucket {
  key: string | number;
  doc_count: number;
  [aggregation: string]: unknown;
}
export interface Aggregation {
  buckets?: Bucket[];
  sum_other_doc_count?: number;
  doc_count_error_upper_bound?: number;
  doc_count?: number;
  values?: Record<string, number | null>;
  value?: number;
  [aggregation: string]: unknown;
}

/** Number of values per aggregation. There are fewer regions, technologies and sectors in all postings of ten million. */
const MAX_BUCKETS = 20_000;
/** Number of different amounts per period. A response may have 65,535 buckets (`search.max_buckets`). */
const MAX_AMOUNTS = 300;

// Pages

export function pageBody(plan: Plan, request: PageRequest): SearchBody {
  const { sortOrder, after, offset, limit } = request;
  const position = after && parsePosition(sortOrder, after);
  const isRanked = sortOrder === 'relevance';
  const filter = filterQuery(plan);
  return {
    query: isRanked
      ? { bool: { filter: [filter], should: rankingQueries(plan) } }
      : { bool: { filter: [filter] } },
    sort: [...sortKeysOf(plan, sortOrder), { sortAt: 'desc' }, { id: 'desc' }],
    ...(position ? { search_after: sortValuesOf(sortOrder, position) } : { from: offset }),
    size: limit,
    track_total_hits: true,
  };
}

function sortKeysOf({ filters }: Plan, sortOrder: SortOrder): Query[] {
  switch (sortOrder) {
    case 'recent':
      return [];
    case 'relevance':
      return [{ _score: 'desc' }];
    case 'deadline':
      return [{ closed: 'asc' }, { day: 'asc' }];
    case 'experience':
      return [{ years: 'asc' }];
    case 'salary': {
      const field = `pay.${filters.currency ?? DEFAULT_CURRENCY}`;
      return [{ [field]: { order: 'desc', missing: NO_AMOUNT, unmapped_type: 'double' } }];
    }
  }
}

function sortValuesOf(sortOrder: SortOrder, { sortKey, sortAt, id }: Position): number[] {
  switch (sortOrder) {
    case 'recent':
      return [sortAt, id];
    case 'deadline': {
      const closed = sortKey >= CLOSED_OFFSET;
      return [closed ? 1 : 0, closed ? sortKey - CLOSED_OFFSET : sortKey, sortAt, id];
    }
    case 'experience':
      return [sortKey, sortAt, id];
    case 'relevance':
    case 'salary':
      return [-sortKey, sortAt, id];
  }
}

function positionOf(sortOrder: SortOrder, sort: readonly unknown[]): Position {
  const numbers = sort.map(Number);
  const [sortAt, id] = numbers.slice(-2) as [number, number];
  const [first = 0, second = 0] = numbers;
  switch (sortOrder) {
    case 'recent':
      return { sortKey: 0, sortAt, id };
    case 'deadline':
      return { sortKey: second + first * CLOSED_OFFSET, sortAt, id };
    case 'experience':
      return { sortKey: first, sortAt, id };
    case 'relevance':
    case 'salary':
      return { sortKey: -first, sortAt, id };
  }
}

export const idOf = ({ sort }: Hit): number => Number(sort.at(-1));

/** @param found - at most as many as requested. */
export function toPage(
  found: readonly Hit[],
  total: number,
  { sortOrder, limit }: PageRequest,
): Omit<PageResult, 'corrections'> {
  return {
    ids: found.map(idOf),
    last:
      found.length < limit || limit < 2
        ? undefined
        : formatSortKeys(sortOrder, positionOf(sortOrder, found[limit - 2]!.sort)),
    total,
  };
}

// Facets

const NATIONWIDE_REGIONS = 'nationwideRegions';
export const valuesOf = (field: string) => ({ terms: { field, size: MAX_BUCKETS } });
export const fieldOf = (facet: FacetName): keyof typeof VALUE_PREFIX => FILTERS[facet].field;

/** Returns the searches that count facets: one for those without a filter, and one for each of the others, without its filter. */
export function facetBodies(
  plan: Plan,
  aggregate: (facets: readonly FacetName[]) => Query = facetAggregations,
): SearchBody[] {
  const filtered = FACETS.filter((facet) => plan.filters[facet] !== undefined);
  const unfiltered = FACETS.filter((facet) => !filtered.includes(facet));
  const bodyOf = (facets: readonly FacetName[], except?: FacetName): SearchBody => ({
    query: { bool: { filter: [filterQuery(plan, except)] } },
    size: 0,
    aggs: aggregate(facets),
  });
  return [
    ...(unfiltered.length > 0 ? [bodyOf(unfiltered)] : []),
    ...filtered.map((facet) => bodyOf([facet], facet)),
  ];
}

/** Returns the aggregations that count postings by the values of facets. */
export const facetAggregations = (facets: readonly FacetName[]): Query => ({
  ...Object.fromEntries(facets.map((facet) => [facet, valuesOf(fieldOf(facet))])),
  ...(facets.includes('location') && {
    // Nationwide postings that also name a region would be counted twice for that region.
    [NATIONWIDE_REGIONS]: {
      filter: equals('regions', NATIONWIDE),
      aggs: { regions: valuesOf('regions') },
    },
  }),
});

/** Counts of values, and of those of nationwide postings that also name a region. */
export interface FacetCounts {
  counts: Counts;
  doubleCounted: Counts;
}

/** Reads the results of {@link facetAggregations}. @throws Error if there are too many values for exact counts. */
export function addFacetCounts(
  aggregations: Record<string, Aggregation>,
  { counts, doubleCounted }: FacetCounts,
): void {
  const add = (field: keyof typeof VALUE_PREFIX, aggregation: Aggregation, target: Counts) => {
    for (const { key, doc_count } of exactBuckets(aggregation))
      target.set(VALUE_PREFIX[field] + key, doc_count);
  };
  for (const facet of FACETS) if (aggregations[facet]) add(fieldOf(facet), aggregations[facet], counts);
  const nationwide = aggregations[NATIONWIDE_REGIONS];
  if (nationwide) add('regions', nationwide.regions as Aggregation, doubleCounted);
}

/** @throws Error if there are too many values for exact counts. */
export function toFacets(responses: readonly SearchResponse[], plan: Plan): Facets {
  const counted: FacetCounts = { counts: new Map(), doubleCounted: new Map() };
  for (const { aggregations = {} } of responses) addFacetCounts(aggregations, counted);
  return facetsFrom(counted, plan);
}

export const facetsFrom = ({ counts, doubleCounted }: FacetCounts, { filters }: Plan): Facets =>
  Object.fromEntries(
    FACETS.map((facet) => [facet, facetOf(facet, counts, doubleCounted, filters.currency)]),
  ) as Facets;

/** Returns the buckets of a terms aggregation. @throws Error if values were left out, so that counts may be wrong. */
export function exactBuckets({
  buckets = [],
  sum_other_doc_count = 0,
  doc_count_error_upper_bound = 0,
}: Aggregation): Bucket[] {
  if (sum_other_doc_count > 0 || doc_count_error_upper_bound > 0)
    throw new Error(`A field has more than ${MAX_BUCKETS} values.`);
  return buckets;
}

// Trends

const periodsAt = (starts: readonly number[]) =>
  starts.map((from, n) => ({ key: String(n), from, ...(n + 1 < starts.length && { to: starts[n + 1] }) }));

/** Returns the query of the matching postings of all periods. @param hidden - IDs of postings that are not shown. */
const trendQuery = (plan: Plan, starts: readonly number[], hidden: readonly number[]): Query => ({
  bool: {
    filter: [filterQuery(plan), range('sortAt', { gte: starts[0]! })],
    must_not: hidden.length > 0 ? [anyOf('id', hidden)] : [],
  },
});

/** Returns the search that counts the technologies and salaries of all periods. */
export const trendValuesBody = (
  plan: Plan,
  starts: readonly number[],
  hidden: readonly number[],
): SearchBody => ({
  query: trendQuery(plan, starts, hidden),
  size: 0,
  aggs: { technologies: valuesOf('techStack'), salaries: valuesOf('salary') },
});

/** Values of a trend by which periods are analyzed. */
export interface TrendValues {
  /** Most frequent technologies. */
  technologies: string[];
  /** Most frequent first. */
  currencies: FacetCount[];
  /** Currency of the medians. */
  currency: string;
}

/** Reads the result of {@link trendValuesBody}. @param limit - maximum number of technologies. */
export function trendValuesIn({ aggregations }: SearchResponse, plan: Plan, limit: number): TrendValues {
  const countsOf = (aggregation: Aggregation): Counts =>
    new Map(exactBuckets(aggregation).map(({ key, doc_count }) => [String(key), doc_count]));
  const currencies = currenciesIn(countsOf(aggregations!.salaries!));
  return {
    technologies: mostFrequentValues(countsOf(aggregations!.technologies!), limit),
    currencies,
    currency: trendCurrency(plan, currencies),
  };
}

/** Returns the search that counts the postings, amounts and technologies of each period. */
export function trendBody(
  plan: Plan,
  starts: readonly number[],
  { technologies, currency }: TrendValues,
  hidden: readonly number[],
): SearchBody {
  const pay = `pay.${currency}`;
  return {
    query: trendQuery(plan, starts, hidden),
    size: 0,
    aggs: {
      periods: {
        range: { field: 'sortAt', keyed: false, ranges: periodsAt(starts) },
        aggs: {
          amounts: { terms: { field: pay, size: MAX_AMOUNTS, order: { _key: 'asc' } } },
          median: { percentiles: { field: pay, percents: [50] } },
          ...(technologies.length > 0 && {
            technologies: { terms: { field: 'techStack', include: technologies, size: technologies.length } },
          }),
        },
      },
    },
  };
}

const bucketsByPeriod = (response: SearchResponse, starts: readonly number[]): (Bucket | undefined)[] => {
  const buckets = new Map(response.aggregations!.periods!.buckets!.map((bucket) => [bucket.key, bucket]));
  return starts.map((_, n) => buckets.get(String(n)));
};

/** Reads the result of {@link trendBody}. */
export function toTrend(
  response: SearchResponse,
  starts: readonly number[],
  { technologies, currencies, currency }: TrendValues,
): Trend {
  const periods = bucketsByPeriod(response, starts);
  return {
    postings: periods.map((bucket) => bucket?.doc_count ?? 0),
    currencies,
    currency,
    medians: periods.map((bucket) => (bucket === undefined ? null : medianIn(bucket))),
    technologies: technologies.map((name) => ({
      name,
      postings: periods.map((bucket) => {
        const counted = (bucket?.technologies as Aggregation | undefined)?.buckets ?? [];
        return counted.find(({ key }) => key === name)?.doc_count ?? 0;
      }),
    })),
  };
}

/** Returns the median, or the upper of the two middle values; an estimate if there are very many different amounts. */
function medianIn(bucket: Bucket): number | null {
  const amounts = bucket.amounts as Aggregation;
  const buckets = amounts.buckets!;
  if (amounts.sum_other_doc_count! > 0) {
    const [estimate = null] = Object.values((bucket.median as Aggregation).values!);
    return estimate;
  }
  const total = buckets.reduce((sum, { doc_count }) => sum + doc_count, 0);
  let before = 0;
  for (const { key, doc_count } of buckets) {
    before += doc_count;
    if (before > total >>> 1) return Number(key);
  }
  return null;
}

// Suggestions

/** Number of suggestions of one kind that are considered. */
const MAX_SUGGESTIONS = 10;

const PHRASE_FIELDS = { title: 'titlePhrase', company: 'companyPhrase' } as const;

/** Returns the searches for technologies, companies and titles. */
export function suggestionBodies(text: string, prefixes: readonly PhrasePrefix[]): SearchBody[] {
  const technology = canonicalTechnology(text);
  const typed = text.normalize('NFKC').trim().toLowerCase();
  return [
    {
      size: 0,
      aggs: {
        typed: {
          terms: { field: 'technologies', include: `${escapeRegExp(typed)}.*`, size: MAX_SUGGESTIONS },
        },
        ...(technology !== null && { named: { filter: equals('techStack', technology) } }),
      },
    },
    ...(['company', 'title'] as const).map((kind) => {
      const field = PHRASE_FIELDS[kind];
      const aggs = {
        phrases: {
          terms: { field, size: MAX_SUGGESTIONS },
          aggs: { newest: { max: { field: 'id' } } },
        },
      };
      const exact = anyOf(
        field,
        prefixes.map(({ words }) => words.join(' ')),
      );
      const whole = phrasePrefixQuery(
        field,
        prefixes.map(({ words }) => ({ words, complete: true })),
      );
      return {
        query: { bool: { filter: [phrasePrefixQuery(field, prefixes)] } },
        size: 0,
        aggs: { exact: { filter: exact, aggs }, whole: { filter: whole, aggs }, ...aggs },
      };
    }),
  ];
}

const phrasePrefixQuery = (field: string, prefixes: readonly PhrasePrefix[]): Query => ({
  bool: {
    minimum_should_match: 1,
    should: prefixes.flatMap(({ words, complete }) => {
      const text = words.join(' ');
      return complete
        ? [equals(field, text), { prefix: { [field]: `${text} ` } }]
        : [{ prefix: { [field]: text } }];
    }),
  },
});

const escapeRegExp = (text: string): string => text.replaceAll(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, '\\$&');

export function toSuggestions(
  responses: readonly SearchResponse[],
  text: string,
  limit: number,
): FoundSuggestion[] {
  const [technologies, companies, titles] = responses;
  return selectSuggestions<FoundSuggestion>(
    {
      technologies: technologySuggestions(technologies!, text),
      companies: phraseSuggestions(companies!, 'company'),
      titles: phraseSuggestions(titles!, 'title'),
    },
    limit,
  );
}

function technologySuggestions({ aggregations = {} }: SearchResponse, text: string): FoundSuggestion[] {
  const counts = new Map(
    aggregations.typed!.buckets!.map(({ key, doc_count }) => [String(key).split('\n')[1]!, doc_count]),
  );
  const named = aggregations.named?.doc_count ?? 0;
  if (named > 0) counts.set(canonicalTechnology(text)!, named);
  const rank = suggestionRank(text);
  return [...counts]
    .sort(([a, countA], [b, countB]) => rank(a) - rank(b) || countB - countA)
    .map(([name, count]) => ({ kind: 'technology', text: name, count }));
}

function phraseSuggestions(
  { aggregations: { exact, whole, phrases } = {} }: SearchResponse,
  kind: 'title' | 'company',
): FoundSuggestion[] {
  const buckets = [exact!.phrases as Aggregation, whole!.phrases as Aggregation, phrases!].flatMap(
    ({ buckets }) => buckets!,
  );
  return [...new Map(buckets.map((bucket) => [bucket.key, bucket])).values()]
    .slice(0, MAX_SUGGESTIONS)
    .map((bucket) => ({
      kind,
      posting: (bucket.newest as { value: number }).value,
      count: bucket.doc_count,
    }));
}

/** Returns the search of postings that match a query and were stored after one. */
export const countAfterQuery = (plan: Plan, id: number): Query =>
  every([filterQuery(plan), range('id', { gt: id })]);
