import { join } from 'node:path';
import {
  type Facets,
  type Filters,
  type Posting,
  type SortOrder,
  type Suggestion,
  TREND_TECHNOLOGIES,
  type Trends,
} from '@workreel/jobs-contract';
import type { Store } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Gauge, Histogram, type Registry } from '@workreel/platform/metrics';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { toPosting } from '../postings/index.ts';
import type { FoundPage, PageRequest } from './engine/search.domain.ts';
import { LiveIndex } from './live/live-index.ts';
import { PostingTexts, readPostings } from './rows.ts';
import { SqlSearch } from './search.repository.ts';
import { mostSimilar, similarFilters } from './similar.domain.ts';
import { suggestBySql } from './suggest.repository.ts';
import { microsecondsOf, toTrends, trendMondays } from './trends.domain.ts';

/** Suggestions that are answered. */
const SUGGESTIONS = 10;
/** Postings of each search for similar ones that are compared, and of all after which no wider search is made. */
const LOOKED_AT = 60;
const ENOUGH_LOOKED_AT = 90;

/** Searching postings in this process: by the index, and by SQL while it loads. */
export class JobSearch {
  readonly index: LiveIndex;
  readonly sql: SqlSearch;
  readonly texts: PostingTexts;
  readonly #db: JobsDb;
  readonly #seconds: Histogram<'what'>;

  /** @param parts - `cacheBytes`: what the postings that are kept as they are sent may take; 0 keeps none. */
  constructor(parts: { store: Store; dataDir: string; log: Log; metrics: Registry; cacheBytes?: number }) {
    const { store, dataDir, log, metrics, cacheBytes } = parts;
    this.#db = store.db<JobsTables>();
    this.texts = new PostingTexts(this.#db, cacheBytes);
    this.sql = new SqlSearch(store, this.#db);
    this.index = new LiveIndex({
      store,
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

  /** A page by the index; null while it loads. */
  page(request: PageRequest): FoundPage | null {
    return this.#timed('page', () => this.index.page(request));
  }

  async facets(filters: Filters): Promise<Facets> {
    return this.#timed('facets', () => this.index.facets(filters)) ?? (await this.sql.facets(filters));
  }

  /** The last weeks of what fits. @throws Problem 503 SEARCH_BUSY. */
  async trends(filters: Filters, now = new Date()): Promise<Trends> {
    const mondays = trendMondays(now);
    const trend =
      this.#timed('trends', () =>
        this.index.trend(filters, mondays.map(microsecondsOf), TREND_TECHNOLOGIES),
      ) ?? (await this.sql.trend(filters, mondays, TREND_TECHNOLOGIES));
    return toTrends(trend, mondays, filters.currency);
  }

  /** Open postings like another, most alike first. @throws Problem 503 SEARCH_BUSY. */
  async similar(posting: Posting, limit: number): Promise<Posting[]> {
    const others = new Map<string, Posting>();
    for (const filters of similarFilters(posting)) {
      for (const other of await this.newest(filters, LOOKED_AT)) others.set(other.id, other);
      if (others.size > ENOUGH_LOOKED_AT) break;
    }
    return mostSimilar(posting, [...others.values()], limit);
  }

  /** How many postings that fit were stored after one. @throws Problem 503 SEARCH_BUSY. */
  async countStoredAfter(filters: Filters, id: number): Promise<number> {
    return (
      this.#timed('new', () => this.index.countStoredAfter(filters, id)) ??
      (await this.sql.countStoredAfter(filters, id))
    );
  }

  async suggestions(prefix: string): Promise<Suggestion[]> {
    const found = this.#timed('suggest', () => this.index.suggestions(prefix, SUGGESTIONS));
    if (found === null) return suggestBySql(this.sql, prefix, SUGGESTIONS);
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

  /** The newest that fit. */
  async newest(filters: Filters, limit: number): Promise<Posting[]> {
    const sortOrder: SortOrder = 'recent';
    const found = this.page({ filters, sortOrder, after: undefined, offset: 0, limit });
    if (found === null)
      return (await this.sql.page({ filters, sortOrder, after: undefined, offset: 0, limit })).map(toPosting);
    const postings = new Map(
      (await readPostings(this.#db, found.ids)).map((posting) => [Number(posting.id), posting]),
    );
    return found.ids.flatMap((id) => postings.get(id) ?? []);
  }

  #timed<T>(what: string, work: () => T): T {
    const end = this.#seconds.startTimer({ what });
    const result = work();
    end();
    return result;
  }
}

function gauges(index: LiveIndex, metrics: Registry): void {
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
  gauge('jobs_search_index_ready', '1 where the search index answers, 0 where SQL does.', () =>
    index.state === 'ready' ? 1 : 0,
  );
  gauge('jobs_search_index_postings', 'Postings in the search index.', () => index.postings);
  gauge('jobs_search_index_bytes', 'Memory of the search index.', () => index.bytes);
  gauge('jobs_search_index_segments', 'Parts of the search index.', () => index.segments);
  gauge('jobs_search_index_behind_seconds', 'Age of the oldest change that cannot be found yet.', () =>
    index.behindSince ? (Date.now() - index.behindSince.getTime()) / 1000 : 0,
  );
}
