import { join } from 'node:path';
import {
  type Facets,
  type Filters,
  type Posting,
  type Suggestion,
  TREND_TECHNOLOGIES,
  type Trends,
} from '@workreel/jobs-contract';
import type { Store } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Gauge, Histogram, type Registry } from '@workreel/platform/metrics';
import { Problem } from '@workreel/platform/problem';
import {
  type FoundPage,
  IndexLoadingError,
  type Matcher,
  type PageRequest,
  SearchIndex,
} from '@workreel/search-index';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { toPosting } from '../postings/index.ts';
import { indexSource } from './index-source.ts';
import { PlainListing } from './listing.repository.ts';
import { isPlain } from './listing.sql.ts';
import { openNewest } from './matching.ts';
import { PostingTexts, readPostings } from './rows.ts';
import { mostSimilar, similarFilters } from './similar.domain.ts';
import { microsecondsOf, toTrends, trendMondays } from './trends.domain.ts';

/** Suggestions that are answered. */
const SUGGESTIONS = 10;
/** Postings of each search for similar ones that are compared, and of all after which no wider search is made. */
const LOOKED_AT = 60;
const ENOUGH_LOOKED_AT = 90;
/** What whoever asks too early waits for, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** How many postings that fit were stored after one. */
export type NewPostingCounter = (filters: Filters, id: number) => Promise<number>;

/** Searching postings in this process: by the index; while that of a large store loads, lists without words by SQL. */
export class JobSearch {
  readonly index: SearchIndex;
  readonly listing: PlainListing;
  readonly texts: PostingTexts;
  readonly #db: JobsDb;
  readonly #seconds: Histogram<'what'>;

  /** @param parts - `cacheBytes`: what the postings that are kept as they are sent may take; 0 keeps none. */
  constructor(parts: { store: Store; dataDir: string; log: Log; metrics: Registry; cacheBytes?: number }) {
    const { store, dataDir, log, metrics, cacheBytes } = parts;
    this.#db = store.db<JobsTables>();
    this.texts = new PostingTexts(this.#db, cacheBytes);
    this.listing = new PlainListing(store, () => this.#loading());
    this.index = new SearchIndex({
      source: indexSource(store),
      folder: join(dataDir, 'search'),
      log,
      onChanged: (ids) => this.texts.forget(ids),
    });
    this.#seconds = new Histogram({
      name: 'jobs_search_seconds',
      help: 'Time in the search index, by what was asked for.',
      labelNames: ['what'],
      buckets: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3],
      registers: [metrics],
    });
    gauges(this.index, metrics);
  }

  /** Whether the index answers. */
  get isReady(): boolean {
    return this.index.state === 'ready';
  }

  /** @throws Problem 503 SEARCH_LOADING, as all that follow do where they need the index. */
  page(request: Omit<PageRequest, 'now'>): FoundPage {
    return this.#search('page', () => this.index.page({ ...request, now: Date.now() }));
  }

  facets(filters: Filters): Facets {
    return this.#search('facets', () => this.index.facets(filters, Date.now()));
  }

  /** The last weeks of what fits. */
  trends(filters: Filters, now = new Date()): Trends {
    const mondays = trendMondays(now);
    const starts = mondays.map(microsecondsOf);
    const trend = this.#search('trends', () =>
      this.index.trend(filters, starts, TREND_TECHNOLOGIES, now.getTime()),
    );
    return toTrends(trend, mondays, filters.currency);
  }

  /** Open postings like another, most alike first. */
  async similar(posting: Posting, limit: number): Promise<Posting[]> {
    const others = new Map<string, Posting>();
    for (const filters of similarFilters(posting)) {
      const { ids } = this.#newest(filters, LOOKED_AT);
      for (const other of await readPostings(this.#db, ids)) others.set(other.id, other);
      if (others.size > ENOUGH_LOOKED_AT) break;
    }
    return mostSimilar(posting, [...others.values()], limit);
  }

  /**
   * Counts, for any number of searches, the postings that fit and were stored after one; while the index loads, of the
   * newest thousand, which are read once.
   */
  newPostingCounter(): NewPostingCounter {
    let newest: Promise<Matcher> | undefined;
    return async (filters, id) => {
      if (this.isReady)
        return this.#search('new', () => this.index.countStoredAfter(filters, id, Date.now()));
      newest ??= openNewest(this.#db);
      return (await newest).idsOf(filters, Date.now()).filter((each) => each > id).length;
    };
  }

  async suggestions(prefix: string): Promise<Suggestion[]> {
    const found = this.#search('suggest', () => this.index.suggestions(prefix, SUGGESTIONS));
    const ids = found.flatMap((each) => ('posting' in each ? [each.posting] : []));
    const postings = new Map(
      ids.length === 0
        ? []
        : (await readPostings(this.#db, ids)).map((posting) => [Number(posting.id), posting]),
    );
    return found.flatMap((each): Suggestion[] => {
      if (each.kind === 'technology') return [{ text: each.text, kind: each.kind }];
      const posting = postings.get(each.posting);
      if (!posting) return [];
      return [{ text: each.kind === 'title' ? posting.title : posting.companyName, kind: each.kind }];
    });
  }

  /** The newest that fit; without words also while the index loads. */
  async newest(filters: Filters, limit: number): Promise<Posting[]> {
    if (!this.isReady && isPlain(filters))
      return (
        await this.listing.page({ filters, sortOrder: 'recent', after: undefined, offset: 0, limit })
      ).map(toPosting);
    const { ids } = this.#newest(filters, limit);
    const postings = new Map(
      (await readPostings(this.#db, ids)).map((posting) => [Number(posting.id), posting]),
    );
    return ids.flatMap((id) => postings.get(id) ?? []);
  }

  #newest(filters: Filters, limit: number): FoundPage {
    return this.page({ filters, sortOrder: 'recent', after: undefined, offset: 0, limit });
  }

  #search<T>(what: string, work: () => T): T {
    const end = this.#seconds.startTimer({ what });
    try {
      return work();
    } catch (error) {
      throw error instanceof IndexLoadingError ? this.#loading() : error;
    } finally {
      end();
    }
  }

  #loading(): Problem {
    const { done, of } = this.index.progress;
    return new Problem(
      503,
      'SEARCH_LOADING',
      `The search index is loading: ${done} of ${of} postings are in it. Try again in a few seconds.`,
      {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
        extensions: { progress: { postings: done, of } },
      },
    );
  }
}

function gauges(index: SearchIndex, metrics: Registry): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        // A process that answers no searches has no index to tell of.
        if (index.state === 'off') this.remove();
        else this.set(value());
      },
    });
  gauge('jobs_search_index_ready', '1 where the search index answers, 0 while it loads.', () =>
    index.state === 'ready' ? 1 : 0,
  );
  gauge('jobs_search_index_postings', 'Postings in the search index.', () => index.postings);
  gauge('jobs_search_index_bytes', 'Memory of the search index.', () => index.bytes);
  gauge('jobs_search_index_segments', 'Parts of the search index.', () => index.segments);
  gauge('jobs_search_index_behind_seconds', 'Age of the oldest change that cannot be found yet.', () =>
    index.behindSince ? (Date.now() - index.behindSince.getTime()) / 1000 : 0,
  );
}
