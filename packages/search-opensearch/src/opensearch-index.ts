import type { Client } from '@opensearch-project/opensearch';
import {
  IndexLoadingError,
  type IndexLog,
  type IndexSource,
  type PageRequest,
  type PostingIndex,
  SearchUnavailableError,
} from '@workreel/search-index';
import { ChangeReader } from '@workreel/search-index/adapter';
import type { Filters } from '@workreel/search-index/filters';
import { OpenSearchEngine, unavailable } from './engine.ts';
import { aliasedIndexes, Indexer } from './indexer.ts';
import type { IndexRegistry } from './registry.ts';
import { mappingVersion } from './version.ts';

/** Polling interval in case notifications are lost. */
const POLL_INTERVAL_MS = 500;
/** Time between a change and its writing, in which further changes arrive. Many small writes take longer. */
const GATHER_MS = 150;
/** Pause after an error. */
const RETRY_MS = 2_000;
/** Time that `start` waits for a small index to be built. */
const START_MS = 5_000;
/** Retention of recorded changes, for indexes that are not written. */
const CHANGE_RETENTION_MS = 7 * 24 * 3_600_000;
const CLEAR_INTERVAL_MS = 3_600_000;
/** Time that `catchUp` waits for the process that writes the index. */
const CATCH_UP_MS = 60_000;

export interface OpenSearchIndexOptions {
  client: Client;
  /** Name of the index for searches. */
  alias: string;
  source: IndexSource;
  registry: IndexRegistry;
  log: IndexLog;
  /** Called with the IDs of inserted, updated and deleted postings. */
  onChanged?: (ids: readonly number[]) => void;
}

export interface IndexStatus {
  name: string;
  version: string;
  /** Postings that it contains. */
  postings: number;
  /** Whether all stored postings have been indexed. */
  isComplete: boolean;
  /** Whether searches use it. */
  isUsed: boolean;
}

/** The index of all processes, in OpenSearch. */
export class OpenSearchIndex implements PostingIndex {
  state: PostingIndex['state'] = 'off';
  readonly isWarmingUp = false;
  readonly #options: OpenSearchIndexOptions;
  readonly #engine: OpenSearchEngine;
  readonly #indexer: Indexer;
  /** Reads changes for this process alone, whether or not it writes the index. */
  #changes: ChangeReader | undefined;
  readonly #stopped = new AbortController();
  #watcher: { close(): Promise<void> } | undefined;
  #working: Promise<void> = Promise.resolve();
  /** Ends the current pause. */
  #resume = () => {};
  /** Ends the current wait for changes. */
  #wake = () => {};
  #isNotified = false;
  #clearTimer: NodeJS.Timeout | undefined;

  constructor(options: OpenSearchIndexOptions) {
    this.#options = options;
    this.#engine = new OpenSearchEngine(options.client, options.alias);
    this.#indexer = new Indexer(options);
  }

  get progress(): PostingIndex['progress'] {
    return this.#indexer.progress;
  }
  get laggingSince(): Date | null {
    return this.#indexer.laggingSince;
  }
  get size(): PostingIndex['size'] {
    return { postings: 0, bytes: 0, segments: 0 };
  }

  page(request: PageRequest) {
    return this.#search(() => this.#engine.page(request));
  }
  facets(filters: Filters, now: number) {
    return this.#search(() => this.#engine.facets(filters, now));
  }
  trend(filters: Filters, starts: readonly number[], technologies: number, now: number) {
    return this.#search(() => this.#engine.trend(filters, starts, technologies, now));
  }
  countStoredAfter(filters: Filters, id: number, now: number) {
    return this.#search(() => this.#engine.countStoredAfter(filters, id, now));
  }
  suggestions(prefix: string, limit: number) {
    return this.#search(() => this.#engine.suggestions(prefix, limit));
  }

  async #search<T>(search: () => Promise<T>): Promise<T> {
    if (this.state === 'off' || this.state === 'loading') throw new IndexLoadingError();
    try {
      const result = await search();
      this.state = 'ready';
      return result;
    } catch (error) {
      if (error instanceof SearchUnavailableError) this.state = 'unavailable';
      if (error instanceof IndexLoadingError) this.state = 'loading';
      throw error;
    }
  }

  /** Waits until the index is ready, but not long for OpenSearch or a large index. */
  async start(): Promise<void> {
    const { source } = this.#options;
    this.state = 'loading';
    const { until } = await source.open();
    this.#changes = new ChangeReader(until);
    await this.#indexer.open();
    this.#watcher = await source.watch(this.#notify);
    this.#clearTimer = setInterval(() => {
      source
        .clearChanges(new Date(Date.now() - CHANGE_RETENTION_MS))
        .catch((error) => this.#options.log.warn({ err: error }, 'old changes could not be deleted'));
    }, CLEAR_INTERVAL_MS).unref();
    const started = Promise.withResolvers<void>();
    this.#working = this.#work(started.resolve);
    await Promise.race([started.promise, wait(START_MS)]);
  }

  /** Applies changes until the index is closed. @param onReady - called when the index can be searched. */
  async #work(onReady: () => void): Promise<void> {
    const { log } = this.#options;
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#readChanges();
        const isBuilding = await this.#indexer.work(this.#stopped.signal);
        this.state = (await this.#hasIndex()) ? 'ready' : 'loading';
        if (this.state === 'ready') onReady();
        if (isBuilding) continue;
        await this.#waitForChanges(POLL_INTERVAL_MS);
        await this.#pause(GATHER_MS);
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        if (this.state !== 'unavailable')
          log.error({ err: error }, 'OpenSearch index could not be updated, will retry');
        this.state = 'unavailable';
        await this.#pause(RETRY_MS);
      }
    }
  }

  async #readChanges(): Promise<void> {
    const { source, onChanged } = this.#options;
    await this.#changes!.catchUp(source, async (changes) => onChanged?.(changes.flatMap(({ ids }) => ids)));
  }

  #hasIndex(): Promise<boolean> {
    const { client, alias } = this.#options;
    return unavailable(async () => {
      const { body } = await client.indices.existsAlias({ name: alias });
      return body;
    });
  }

  /** Waits for changes since the last call, at most for a time. */
  async #waitForChanges(ms: number): Promise<void> {
    if (!this.#isNotified)
      await this.#pause(ms, (resume) => {
        this.#wake = resume;
      });
    this.#wake = () => {};
    this.#isNotified = false;
  }

  readonly #notify = () => {
    this.#isNotified = true;
    this.#wake();
  };

  /** Waits for a time, or until the index is closed. @param onStart - receives a function that ends the pause. */
  async #pause(ms: number, onStart?: (resume: () => void) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#resume = resolve;
    onStart?.(resolve);
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  async catchUp(): Promise<void> {
    if (this.state === 'off') return;
    const { client, alias, source, registry } = this.#options;
    const { until } = await source.changesSince('0', 0);
    const deadline = performance.now() + CATCH_UP_MS;
    for (;;) {
      this.#notify();
      const [newest] = await registry.all();
      const isWritten = newest?.builtTo === null && BigInt(newest.since) >= BigInt(until);
      if (isWritten && (await this.#hasIndex())) break;
      if (performance.now() > deadline) throw new SearchUnavailableError('The index does not catch up.');
      await wait(20);
    }
    await client.indices.refresh({ index: alias });
  }

  /** Lets an index be built beside the current one, which it then replaces. @returns its name. */
  async reindex(): Promise<string> {
    const { alias, registry, source } = this.#options;
    const version = mappingVersion(source.hasDescriptions);
    const { until } = await source.open();
    const name = `${alias}-${version}-${Date.now().toString(36)}`;
    await registry.add({ name, version, since: until, builtTo: 0 });
    return name;
  }

  /** Returns the state of all indexes, the newest first. @throws SearchUnavailableError */
  async status(): Promise<IndexStatus[]> {
    const { client, alias, registry } = this.#options;
    const records = await registry.all();
    return unavailable(async () => {
      const aliased = await aliasedIndexes(client, alias);
      const statuses: IndexStatus[] = [];
      for (const { name, version, builtTo } of records) {
        // It may have been deleted since the record was read.
        const { body } = await client.count({ index: name, ignore_unavailable: true });
        statuses.push({
          name,
          version,
          postings: body.count,
          isComplete: builtTo === null,
          isUsed: aliased.includes(name),
        });
      }
      return statuses;
    });
  }

  async close(): Promise<void> {
    if (this.state === 'off') return;
    this.#stopped.abort();
    this.#resume();
    clearInterval(this.#clearTimer);
    await this.#watcher?.close();
    await this.#working;
    await this.#indexer.close();
    this.state = 'off';
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
