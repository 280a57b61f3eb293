import { Client, errors } from '@opensearch-project/opensearch';
import type {
  Facets,
  FoundSuggestion,
  PageRequest,
  PageResult,
  SearchEngine,
  Trend,
} from '@workreel/search-index';
import { IndexLoadingError, SearchUnavailableError } from '@workreel/search-index';
import { correctedPlan, phrasePrefixesOf } from '@workreel/search-index/adapter';
import type { Filters } from '@workreel/search-index/filters';
import { jobsAfterBody, totalOf } from './distinct.domain.ts';
import { hiddenIds, jobFacets, jobPage } from './distinct.ts';
import {
  countAfterQuery,
  facetBodies,
  pageBody,
  type SearchBody,
  type SearchResponse,
  suggestionBodies,
  toFacets,
  toPage,
  toSuggestions,
  toTrend,
  trendBody,
  trendValuesBody,
  trendValuesIn,
} from './search.domain.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Options of all clients. */
export const CLIENT_OPTIONS = { requestTimeout: 10_000, maxRetries: 2 };

/** @param urls - of nodes of a cluster; may contain a user name and a password. */
export const openClient = (urls: string[]): Client => new Client({ ...CLIENT_OPTIONS, nodes: urls });

/** Searches an index in OpenSearch. */
export class OpenSearchEngine implements SearchEngine {
  readonly #client: Client;
  readonly #index: string;

  /** @param index - name or alias. */
  constructor(client: Client, index: string) {
    this.#client = client;
    this.#index = index;
  }

  async page(request: PageRequest): Promise<PageResult> {
    const { plan, corrections } = await this.#plan(request.filters, request.now);
    if (plan.filters.distinct) return { ...(await jobPage(this.#search, plan, request)), corrections };
    const [response] = await this.#search([pageBody(plan, request)]);
    const { hits, total } = response!.hits;
    return { ...toPage(hits, total.value, request), corrections };
  }

  async facets(filters: Filters, now: number): Promise<Facets> {
    const { plan } = await this.#plan(filters, now);
    if (plan.filters.distinct) return jobFacets(this.#search, plan);
    return toFacets(await this.#search(facetBodies(plan)), plan);
  }

  async trend(
    filters: Filters,
    starts: readonly number[],
    technologies: number,
    now: number,
  ): Promise<Trend> {
    const { plan } = await this.#plan(filters, now);
    const hidden = plan.filters.distinct ? await hiddenIds(this.#search, plan, starts) : [];
    const [counted] = await this.#search([trendValuesBody(plan, starts, hidden)]);
    const values = trendValuesIn(counted!, plan, technologies);
    const [response] = await this.#search([trendBody(plan, starts, values, hidden)]);
    return toTrend(response!, starts, values);
  }

  async countStoredAfter(filters: Filters, id: number, now: number): Promise<number> {
    const { plan } = await this.#plan(filters, now);
    if (plan.filters.distinct) {
      const [response] = await this.#search([jobsAfterBody(plan, id)]);
      return totalOf(response!);
    }
    return unavailable(async () => {
      const query = { bool: { filter: [countAfterQuery(plan, id)] } };
      const { body } = await this.#client.count({ index: this.#index, body: { query } });
      return body.count;
    });
  }

  async suggestions(prefix: string, limit: number): Promise<FoundSuggestion[]> {
    const prefixes = phrasePrefixesOf(prefix);
    if (prefixes.length === 0) return [];
    return toSuggestions(await this.#search(suggestionBodies(prefix, prefixes)), prefix, limit);
  }

  #plan(filters: Filters, now: number): ReturnType<typeof correctedPlan> {
    return unavailable(() => correctedPlan(vocabularyOf(this.#client, this.#index), filters, now));
  }

  /** Runs searches concurrently, in one request. */
  readonly #search = (bodies: readonly SearchBody[]): Promise<SearchResponse[]> =>
    unavailable(async () => {
      const lines = bodies.flatMap((body) => [{ index: this.#index }, body]);
      const { body } = await this.#client.msearch({ body: lines as object[] });
      const responses = body.responses as unknown as (SearchResponse & {
        error?: { reason?: string };
        status?: number;
      })[];
      for (const { error, status } of responses)
        if (error) throw new PartError(status ?? 500, JSON.stringify(error));
      return responses;
    });
}

/** An error response to one of several searches or writes. */
export class PartError extends Error {
  override name = 'PartError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Statuses of a cluster that is overloaded, lacks shards, or is behind a proxy that cannot reach it. */
const UNAVAILABLE = new Set([429, 502, 503, 504]);
const NOT_FOUND = 404;

/** @throws SearchUnavailableError if OpenSearch cannot be reached or cannot answer at present; IndexLoadingError if the index is missing. */
export async function unavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof errors.ConnectionError ||
      error instanceof errors.TimeoutError ||
      error instanceof errors.NoLivingConnectionsError
    )
      throw new SearchUnavailableError('OpenSearch cannot be reached.', { cause: error });
    if (!(error instanceof errors.ResponseError || error instanceof PartError)) throw error;
    const status = Number(error.statusCode);
    if (UNAVAILABLE.has(status))
      throw new SearchUnavailableError(`OpenSearch answered with status ${status}.`, { cause: error });
    throw status === NOT_FOUND ? new IndexLoadingError('The index is missing.', { cause: error }) : error;
  }
}
