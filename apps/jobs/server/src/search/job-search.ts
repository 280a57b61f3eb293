import {
  type Facets,
  type Filters,
  type Posting,
  type SortOrder,
  type Suggestion,
  TREND_TECHNOLOGIES,
  type Trends,
} from '@workreel/jobs-contract';
import type { Database } from '@workreel/platform/database';
import { Gauge, Histogram, type Registry } from '@workreel/platform/metrics';
import { Problem } from '@workreel/platform/problem';
import { matchRegions } from '@workreel/posting-parser/search-terms';
import {
  IndexLoadingError,
  type Matcher,
  type PageRequest,
  type PageResult,
  type PostingIndex,
  SearchUnavailableError,
  suggestionRank,
} from '@workreel/search-index';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { regionNamesOf, toPosting } from '../postings/index.ts';
import { SqlListing } from './listing.repository.ts';
import { hasNoTextFilter } from './listing.sql.ts';
import { openNewestMatcher } from './matching.ts';
import { type NearestKeyword, nearestKeyword } from './nearest-keyword.domain.ts';
import type { CreateIndex } from './open-index.ts';
import { PostingCache, readPostings } from './posting-cache.ts';
import { rankSimilar, similarFilters } from './similar.domain.ts';
import { startOfDay, toTrends, trendMondays } from './trends.domain.ts';

const MAX_SUGGESTIONS = 10;
/** IDs per page of {@link JobSearch.allIds}; OpenSearch returns at most 10,000. */
const IDS_PER_PAGE = 5_000;
/** Maximum number of candidates per search for similar postings. */
const CANDIDATES_PER_SEARCH = 60;
/** No broader search is made if there are more candidates than this. */
const ENOUGH_CANDIDATES = 90;
/** `Retry-After` while the index loads. */
const RETRY_AFTER_SECONDS = 5;

/** Counts the matching postings stored after the posting with this ID. */
export type NewPostingCounter = (filters: Filters, id: number) => Promise<number>;

/** Searches postings with the index of this process. While a large index loads, searches without text use SQL. */
export class JobSearch {
  readonly index: PostingIndex;
  readonly listing: SqlListing;
  readonly cache: PostingCache;
  readonly #db: JobsDb;
  readonly #seconds: Histogram<'operation'>;

  /** @param options - `cacheBytes`: size of the cache of serialized postings; 0 disables it. */
  constructor(options: {
    database: Database;
    createIndex: CreateIndex;
    metrics: Registry;
    cacheBytes?: number;
  }) {
    const { database, createIndex, metrics, cacheBytes } = options;
    this.#db = database.db<JobsTables>();
    this.cache = new PostingCache(this.#db, cacheBytes);
    this.listing = new SqlListing(database, () => this.#loadingProblem());
    this.index = createIndex((ids) => this.cache.invalidate(ids));
    this.#seconds = new Histogram({
      name: 'jobs_search_seconds',
      help: 'Time spent in the search index by operation.',
      labelNames: ['operation'],
      buckets: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3],
      registers: [metrics],
    });
    registerGauges(this.index, metrics);
  }

  /** Loads the index, and the names of places, which would slow down the first search by 0.1 s. */
  async start(): Promise<void> {
    matchRegions('Seoul');
    await this.index.start();
  }

  /** Whether the index has loaded. */
  get isReady(): boolean {
    return this.index.state === 'ready';
  }

  /** @throws Problem 503 SEARCH_LOADING or SEARCH_UNAVAILABLE, as do the other methods that use the index. */
  page(request: Omit<PageRequest, 'now'>): Promise<PageResult> {
    return this.#search('page', () => this.index.page({ ...request, now: Date.now() }));
  }

  /**
   * Returns the IDs of the matching postings in their order, each once, and the number of all matching postings. What changes later does
   * not change the result.
   *
   * @param limit - maximum number of IDs.
   */
  async allIds(
    filters: Filters,
    sortOrder: SortOrder,
    { limit, signal }: { limit: number; signal: AbortSignal },
  ): Promise<{ ids: number[]; total: number }> {
    const ids = new Set<number>();
    let total: number | undefined;
    let after: string[] | undefined;
    do {
      signal.throwIfAborted();
      const page = await this.page({ filters, sortOrder, after, offset: 0, limit: IDS_PER_PAGE + 1 });
      total ??= page.total;
      // A posting whose sort key has changed since the last page may be found again.
      for (const id of page.ids.slice(0, IDS_PER_PAGE)) ids.add(id);
      after = page.last;
    } while (after && ids.size < limit);
    return { ids: [...ids].slice(0, limit), total };
  }

  /** Returns the most similar keyword that matches postings with the other filters, for a search without matches. */
  async nearestKeyword(filters: Filters): Promise<NearestKeyword | undefined> {
    const [keyword, ...alternatives] = filters.keyword ?? [];
    if (keyword === undefined || alternatives.length > 0) return undefined;
    return nearestKeyword(
      keyword,
      async (shorter) => (await this.#newest({ ...filters, keyword: [shorter] }, 1)).total,
    );
  }

  async facets(filters: Filters): Promise<Facets> {
    const facets = await this.#search('facets', () => this.index.facets(filters, Date.now()));
    const location = facets.location.map((each) => ({ ...each, names: regionNamesOf(each.value) }));
    return { ...facets, location };
  }

  /** Returns weekly statistics of the matching postings. @throws RangeError for an unknown time zone. */
  async trends(filters: Filters, timeZone: string, now = new Date()): Promise<Trends> {
    const mondays = trendMondays(now, timeZone);
    const starts = mondays.map((day) => startOfDay(day, timeZone));
    const trend = await this.#search('trends', () =>
      this.index.trend(filters, starts, TREND_TECHNOLOGIES, now.getTime()),
    );
    return toTrends(trend, mondays);
  }

  /** Returns open postings similar to a posting, most similar first. */
  async similar(posting: Posting, limit: number): Promise<Posting[]> {
    const candidates = new Map<string, Posting>();
    for (const filters of similarFilters(posting)) {
      const { ids } = await this.#newest(filters, CANDIDATES_PER_SEARCH);
      for (const candidate of await readPostings(this.#db, ids)) candidates.set(candidate.id, candidate);
      if (candidates.size > ENOUGH_CANDIDATES) break;
    }
    return rankSimilar(posting, [...candidates.values()], limit);
  }

  /**
   * Returns a counter of new postings for any number of searches. While the index loads, the counter only
   * considers the newest 1,000 postings, which it reads once.
   */
  newPostingCounter(): NewPostingCounter {
    let newest: Promise<Matcher> | undefined;
    return async (filters, id) => {
      if (this.isReady)
        return this.#search('new', () => this.index.countStoredAfter(filters, id, Date.now()));
      newest ??= openNewestMatcher(this.#db);
      return (await newest).idsOf(filters, Date.now()).filter((matchId) => matchId > id).length;
    };
  }

  /** Returns suggestions: those that are the text first, then those that contain it as whole words. */
  async suggestions(prefix: string): Promise<Suggestion[]> {
    const found = await this.#search('suggest', () => this.index.suggestions(prefix, MAX_SUGGESTIONS));
    const ids = found.flatMap((suggestion) => ('posting' in suggestion ? [suggestion.posting] : []));
    const postings = new Map(
      ids.length === 0
        ? []
        : (await readPostings(this.#db, ids)).map((posting) => [Number(posting.id), posting]),
    );
    const suggestions = found.flatMap((suggestion): Suggestion[] => {
      const { kind } = suggestion;
      if (kind === 'technology') return [{ text: suggestion.text, kind }];
      const posting = postings.get(suggestion.posting);
      if (!posting) return [];
      return [{ text: kind === 'title' ? posting.title : posting.companyName, kind }];
    });
    // The index knows only stems: nurse and nursing are the same word.
    const rank = suggestionRank(prefix);
    return suggestions.sort((a, b) => rank(a.text) - rank(b.text));
  }

  /** Returns the newest matching postings. Searches without text work while the index loads. */
  async newest(filters: Filters, limit: number): Promise<Posting[]> {
    if (!this.isReady && hasNoTextFilter(filters))
      return (
        await this.listing.page({ filters, sortOrder: 'recent', after: undefined, offset: 0, limit })
      ).map(toPosting);
    const { ids } = await this.#newest(filters, limit);
    const postings = new Map(
      (await readPostings(this.#db, ids)).map((posting) => [Number(posting.id), posting]),
    );
    return ids.flatMap((id) => postings.get(id) ?? []);
  }

  #newest(filters: Filters, limit: number): Promise<PageResult> {
    return this.page({ filters, sortOrder: 'recent', after: undefined, offset: 0, limit });
  }

  async #search<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const end = this.#seconds.startTimer({ operation });
    try {
      return await work();
    } catch (error) {
      if (error instanceof IndexLoadingError) throw this.#loadingProblem();
      if (error instanceof SearchUnavailableError) throw unavailableProblem();
      throw error;
    } finally {
      end();
    }
  }

  #loadingProblem(): Problem {
    const { done, total } = this.index.progress;
    return new Problem(
      503,
      'SEARCH_LOADING',
      `The search index is loading: ${done} of ${total} postings are loaded. Try again in a few seconds.`,
      {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
        extensions: { progress: { postings: done, of: total } },
      },
    );
  }
}

const unavailableProblem = (): Problem =>
  new Problem(
    503,
    'SEARCH_UNAVAILABLE',
    'The search engine cannot be reached. Lists without a keyword work, and new postings will be found once it is back. Try again in a few seconds.',
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
  );

function registerGauges(index: PostingIndex, metrics: Registry): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        // Processes that serve no searches have no index to report.
        if (index.state === 'off') this.remove();
        else this.set(value());
      },
    });
  gauge('jobs_search_index_ready', '1 if the search index has loaded, 0 while it loads.', () =>
    index.state === 'ready' ? 1 : 0,
  );
  gauge('jobs_search_index_postings', 'Postings in the search index.', () => index.size.postings);
  gauge('jobs_search_index_bytes', 'Memory used by the search index.', () => index.size.bytes);
  gauge('jobs_search_index_segments', 'Segments of the search index.', () => index.size.segments);
  gauge('jobs_search_index_lag_seconds', 'Age of the oldest change that is not indexed yet.', () =>
    index.laggingSince ? (Date.now() - index.laggingSince.getTime()) / 1000 : 0,
  );
}
