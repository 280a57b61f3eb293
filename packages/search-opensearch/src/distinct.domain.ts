/**
 * Requests and results of searches with `distinct`, which find one posting of each group: among those that match, the open one with the
 * lowest position. Which one that is depends on the filters, so that the index cannot contain it.
 */

import type { Facets, PageRequest } from '@workreel/search-index';
import { DEFAULT_CURRENCY, NATIONWIDE, type Plan, VALUE_PREFIX } from '@workreel/search-index/adapter';
import { FACETS, type FacetName, salaryStepsOf, YEARS_OF_EXPERIENCE } from '@workreel/search-index/filters';
import { anyOf, equals, every, filterQuery, type Query, range } from './query.domain.ts';
import {
  type Aggregation,
  addFacetCounts,
  exactBuckets,
  type FacetCounts,
  facetAggregations,
  facetBodies,
  facetsFrom,
  fieldOf,
  type Hit,
  idOf,
  pageBody,
  type SearchBody,
  type SearchResponse,
  valuesOf,
} from './search.domain.ts';

/**
 * Number of groups up to which totals and facets are counted almost exactly: from some thousand groups on, they may be off by a few. Larger
 * numbers are estimates. While it counts, a shard takes 16 KB of memory for each value of a facet.
 */
const EXACT_GROUPS = { total: 40_000, value: 3_000 };
/** Number of groups with nationwide postings that facets consider. The others may be counted twice for a region. */
const MAX_NATIONWIDE = 10_000;

/** Of thousands of hits, only the sort values, which end with the ID, and the group are read. */
const ONLY_GROUPS = { stored_fields: '_none_', docvalue_fields: ['group'], track_total_hits: false };

const isGrouped: Query = { exists: { field: 'group' } };
const countGroups = (precision_threshold: number) => ({
  cardinality: { field: 'group', precision_threshold },
});
/** Aggregations that count jobs: postings without a group, and groups. */
const countJobs = {
  alone: { missing: { field: 'group' } },
  groups: countGroups(EXACT_GROUPS.total),
};
const jobsIn = ({ alone, groups }: Record<string, Aggregation>): number => alone!.doc_count! + groups!.value!;

// Pages

/** Returns the search of the next postings, shown or not, in order. @param last - the hit to continue after. */
export function hitsBody(plan: Plan, request: PageRequest, last: Hit | undefined, size: number): SearchBody {
  return {
    ...pageBody(plan, { ...request, offset: 0, limit: size }),
    ...(last && { search_after: last.sort, from: undefined }),
    ...ONLY_GROUPS,
    // With `search_after`, OpenSearch skips segments without further hits, and with them what it counts, unless it tracks the total.
    ...(!last && { aggs: countJobs, track_total_hits: true }),
  };
}

export const totalOf = ({ aggregations }: SearchResponse): number => jobsIn(aggregations!);

export const groupOf = ({ fields }: Hit): number | undefined => fields?.group?.[0];

/** Returns the search of the shown posting of each of these groups. */
export const shownBody = (plan: Plan, groups: readonly number[]): SearchBody => ({
  query: every([filterQuery(plan), anyOf('group', groups)]),
  collapse: { field: 'group' },
  // Equal positions only occur for a moment.
  sort: [{ closed: 'asc' }, { groupPosition: 'asc' }, { id: 'desc' }],
  ...ONLY_GROUPS,
  size: groups.length,
});

/** Returns the IDs of the shown postings by group. */
export const shownIdsOf = ({ hits }: SearchResponse): [group: number, id: number][] =>
  hits.hits.map((hit) => [groupOf(hit)!, idOf(hit)]);

// Facets

/** Values of these facets are counted one by one. Each value of the others is a value of a field. */
const isField = (facet: FacetName) => facet !== 'experience' && facet !== 'salary';

const NATIONWIDE_GROUPS = 'nationwideGroups';

/** Returns the searches that count postings without a group by value, and groups by the value of any of their postings. */
export const jobFacetBodies = (plan: Plan): SearchBody[] =>
  facetBodies(plan, (facets) => ({
    alone: { missing: { field: 'group' }, aggs: facetAggregations(facets) },
    grouped: { filter: isGrouped, aggs: groupAggregations(plan, facets) },
  }));

function groupAggregations({ filters }: Plan, facets: readonly FacetName[]): Query {
  const currency = filters.currency ?? DEFAULT_CURRENCY;
  const aggs = { groups: countGroups(EXACT_GROUPS.value) };
  const aggregationOf = (facet: FacetName): Query => {
    if (facet === 'experience')
      return {
        terms: { field: 'accepts', include: YEARS_OF_EXPERIENCE, size: YEARS_OF_EXPERIENCE.length },
        aggs,
      };
    if (facet === 'salary')
      return {
        range: {
          field: `pay.${currency}`,
          ranges: salaryStepsOf(currency).map((from, n) => ({ key: String(n), from })),
        },
        aggs,
      };
    return { ...valuesOf(fieldOf(facet)), aggs };
  };
  return {
    ...Object.fromEntries(facets.map((facet) => [facet, aggregationOf(facet)])),
    ...(facets.includes('location') && {
      [NATIONWIDE_GROUPS]: {
        filter: equals('regions', NATIONWIDE),
        aggs: { groups: { terms: { field: 'group', size: MAX_NATIONWIDE } } },
      },
    }),
  };
}

/** Returns the groups with nationwide postings. */
export const nationwideGroupsIn = (responses: readonly SearchResponse[]): number[] =>
  responses.flatMap(({ aggregations }) => {
    const nationwide = aggregations!.grouped![NATIONWIDE_GROUPS] as Aggregation | undefined;
    return ((nationwide?.groups as Aggregation | undefined)?.buckets ?? []).map(({ key }) => Number(key));
  });

/** Returns the search that counts, by region, the groups with nationwide postings, which would be counted twice. */
export const nationwideRegionsBody = (plan: Plan, groups: readonly number[]): SearchBody => ({
  query: every([filterQuery(plan, 'location'), anyOf('group', groups)]),
  size: 0,
  aggs: {
    regions: {
      ...valuesOf('regions'),
      aggs: { groups: countGroups(EXACT_GROUPS.value) },
    },
  },
});

/** @param nationwide - result of {@link nationwideRegionsBody}, if there are such groups. */
export function toJobFacets(
  responses: readonly SearchResponse[],
  nationwide: SearchResponse | undefined,
  plan: Plan,
): Facets {
  const counted: FacetCounts = { counts: new Map(), doubleCounted: new Map() };
  const add = (counts: Map<string, number>, value: string, count: number) => {
    if (count > 0) counts.set(value, (counts.get(value) ?? 0) + count);
  };
  for (const { aggregations } of responses) {
    addFacetCounts(aggregations!.alone as Record<string, Aggregation>, counted);
    for (const facet of FACETS) {
      const aggregation = aggregations!.grouped![facet] as Aggregation | undefined;
      if (aggregation === undefined) continue;
      const found = exactBuckets(aggregation).map(({ key, groups }) => ({
        key,
        count: (groups as Aggregation).value!,
      }));
      if (isField(facet))
        for (const { key, count } of found) add(counted.counts, VALUE_PREFIX[fieldOf(facet)] + key, count);
      else if (facet === 'experience')
        for (const { key, count } of found) add(counted.counts, onlyYears(Number(key)), count);
      else {
        // Of the groups that reach a step, those that do not reach the next one.
        const prefix = VALUE_PREFIX.salary + (plan.filters.currency ?? DEFAULT_CURRENCY);
        for (const [n, { count }] of found.entries())
          add(counted.counts, `${prefix} ${n + 1}`, count - (found[n + 1]?.count ?? 0));
      }
    }
  }
  if (nationwide)
    for (const { key, groups } of exactBuckets(nationwide.aggregations!.regions!))
      add(counted.doubleCounted, VALUE_PREFIX.regions + key, (groups as Aggregation).value!);
  return facetsFrom(counted, plan);
}

/** An experience that only applicants with this many years have, as an indexed value. */
const onlyYears = (years: number): string =>
  `${VALUE_PREFIX.experience}${years},${years},${years === 0 ? 'true' : ''}`;

// Trends

/** Returns the search of the postings of groups in all periods, the newest first. */
export const groupedBody = (
  plan: Plan,
  starts: readonly number[],
  last: Hit | undefined,
  size: number,
): SearchBody => ({
  query: every([filterQuery(plan), isGrouped, range('sortAt', { gte: starts[0]! })]),
  sort: [{ sortAt: 'desc' }, { id: 'desc' }],
  ...(last && { search_after: last.sort }),
  ...ONLY_GROUPS,
  size,
});

// Counts

/** Returns the search that counts jobs that were stored after a posting: a group when its first posting was. */
export const jobsAfterBody = (plan: Plan, id: number): SearchBody => ({
  query: every([
    filterQuery(plan),
    {
      bool: {
        should: [range('group', { gt: id }), every([range('id', { gt: id })], [isGrouped])],
        minimum_should_match: 1,
      },
    },
  ]),
  size: 0,
  aggs: countJobs,
});
