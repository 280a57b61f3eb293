/** Searches with `distinct` that take several requests. */

import type { Facets, PageRequest, PageResult } from '@workreel/search-index';
import type { Plan } from '@workreel/search-index/adapter';
import {
  groupedBody,
  groupOf,
  hitsBody,
  jobFacetBodies,
  nationwideGroupsIn,
  nationwideRegionsBody,
  shownBody,
  shownIdsOf,
  toJobFacets,
  totalOf,
} from './distinct.domain.ts';
import { type Hit, idOf, type SearchBody, type SearchResponse, toPage } from './search.domain.ts';

/** Runs searches concurrently, in one request. */
export type Search = (bodies: readonly SearchBody[]) => Promise<SearchResponse[]>;

/** Hits per request, at most: a request may return 10,200 (`max_result_window`). */
const MAX_HITS = 10_000;
/** Postings of groups that a trend reads, at most. */
const MAX_GROUPED = 20_000;

/** Finds out which hits are shown. */
function shownAmong(search: Search, plan: Plan): (hits: readonly Hit[]) => Promise<Hit[]> {
  const shownIds = new Map<number, number>();
  return async (hits) => {
    const groups = new Set(hits.flatMap((hit) => groupOf(hit) ?? []));
    const unknown = [...groups].filter((group) => !shownIds.has(group));
    if (unknown.length > 0) {
      const [response] = await search([shownBody(plan, unknown)]);
      for (const [group, id] of shownIdsOf(response!)) shownIds.set(group, id);
    }
    return hits.filter((hit) => {
      const group = groupOf(hit);
      return group === undefined || shownIds.get(group) === idOf(hit);
    });
  };
}

/** Reads postings in order, and leaves out those that are not shown, until the page is full. */
export async function jobPage(
  search: Search,
  plan: Plan,
  request: PageRequest,
): Promise<Omit<PageResult, 'corrections'>> {
  const filterShown = shownAmong(search, plan);
  const skipped = request.after ? 0 : request.offset;
  const wanted = skipped + request.limit;
  const shown: Hit[] = [];
  let total = 0;
  let last: Hit | undefined;
  // Some more than are missing, because some are not shown; and ever more in a row of postings that are not.
  for (let factor = 1.25; ; factor *= 2) {
    const missing = Math.max(wanted - shown.length, request.limit);
    const limit = Math.min(Math.ceil(missing * factor), MAX_HITS);
    const [response] = await search([hitsBody(plan, request, last, limit)]);
    if (last === undefined) total = totalOf(response!);
    const { hits } = response!.hits;
    shown.push(...(await filterShown(hits)));
    last = hits.at(-1);
    if (hits.length < limit || shown.length >= wanted) break;
  }
  return toPage(shown.slice(skipped, wanted), total, request);
}

export async function jobFacets(search: Search, plan: Plan): Promise<Facets> {
  const responses = await search(jobFacetBodies(plan));
  const nationwide = nationwideGroupsIn(responses);
  const [regions] = nationwide.length > 0 ? await search([nationwideRegionsBody(plan, nationwide)]) : [];
  return toJobFacets(responses, regions, plan);
}

/**
 * Returns the IDs of postings that match since the first start, but are not shown. Among more than {@link MAX_GROUPED} postings of groups, only the
 * newest ones are considered.
 */
export async function hiddenIds(search: Search, plan: Plan, starts: readonly number[]): Promise<number[]> {
  const filterShown = shownAmong(search, plan);
  const hidden: number[] = [];
  let last: Hit | undefined;
  for (let read = 0; read < MAX_GROUPED; read += MAX_HITS) {
    const [response] = await search([groupedBody(plan, starts, last, MAX_HITS)]);
    const { hits } = response!.hits;
    const shown = new Set(await filterShown(hits));
    hidden.push(...hits.filter((hit) => !shown.has(hit)).map(idOf));
    last = hits.at(-1);
    if (hits.length < MAX_HITS) break;
  }
  return hidden;
}
