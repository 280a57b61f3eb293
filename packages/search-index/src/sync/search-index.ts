import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MemoryEngine } from '../engine/memory-engine.ts';
import type { Filters } from '../filters.ts';
import {
  type Facets,
  type FoundSuggestion,
  IndexLoadingError,
  type IndexLog,
  type IndexState,
  type PageRequest,
  type PageResult,
  type PostingIndex,
  type SearchEngine,
  type Trend,
} from '../port.ts';
import { type BuildProgress, buildIndex, loadSnapshot } from './load.ts';
import { Replica, type SyncContext } from './replica.ts';
import type { IndexSource, SourceState } from './source.ts';
import { SearchThread } from './thread.ts';
import { indexVersion } from './version.ts';

/** Polling interval in case notifications are lost. Committed changes are searchable within a second. */
const POLL_INTERVAL_MS = 500;
/** `start` does not wait for an index of more postings than this to be built, because that takes several seconds. */
const LARGE_INDEX_POSTINGS = 50_000;
/** Retention of recorded changes for indexes that are not running. */
const CHANGE_RETENTION_MS = 7 * 24 * 3_600_000;
const CLEAR_INTERVAL_MS = 3_600_000;
/**
 * Snapshot interval while there are changes. A snapshot is also written on `close`; later changes are applied at the
 * next start.
 */
const SNAPSHOT_INTERVAL_MS = 10 * 60_000;
/** An idle thread is closed after this time to free its memory. */
const THREAD_IDLE_MS = 60_000;
/** Minimum time between syncs triggered by notifications, so that frequent small changes do not create a segment each. */
const MIN_SYNC_INTERVAL_MS = 400;
/** A starting process counts as warming up for at most this time. Loading a million postings takes about a minute. */
const WARM_UP_MS = 90_000;
/** Delay before the index is reloaded after an error. */
const RELOAD_DELAY_MS = 5_000;

export interface SearchIndexOptions {
  source: IndexSource;
  /** Folder of the snapshot. */
  folder: string;
  log: IndexLog;
  /** Called with the IDs of inserted, updated and deleted postings. */
  onChanged?: (ids: readonly number[]) => void;
  /** Snapshot interval while there are changes. Default: ten minutes. */
  snapshotIntervalMs?: number;
}

/**
 * The search index of this process. It is loaded from a snapshot or built from the database, then updated with the changes
 * that any process commits. It contains only derived data and is rebuilt after errors.
 */
export class SearchIndex implements PostingIndex {
  state: IndexState = 'off';
  /** Progress of building the index from the database. */
  progress: BuildProgress = { done: 0, total: 0 };
  /** Source of the current index. */
  loadedFrom: 'snapshot' | 'database' | null = null;
  readonly #options: SearchIndexOptions;
  readonly #source: IndexSource;
  readonly #path: string;
  readonly #stopped = new AbortController();
  #watcher: { close(): Promise<void> } | undefined;
  #replica = new Replica();
  readonly #syncContext: SyncContext;
  /** Merges segments and writes snapshots. */
  readonly #backgroundThread = new SearchThread();
  #backgroundTask: Promise<unknown> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #databaseId = '';
  #updates: Promise<void> = Promise.resolve();
  /** Rebuild in progress while an index of an earlier version serves searches. */
  #rebuilding: Promise<void> | undefined;
  #changedSinceSave = false;
  #appliedAt = 0;
  #syncTimer: NodeJS.Timeout | undefined;
  /** `performance.now()` of the start; null once the index has been ready. */
  #startedAt: number | null = null;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(options: SearchIndexOptions) {
    this.#options = options;
    this.#source = options.source;
    this.#path = join(options.folder, 'index.snapshot');
    this.#syncContext = {
      source: options.source,
      thread: new SearchThread(),
      onChanged: (ids) => {
        this.#changedSinceSave = true;
        this.#appliedAt = Date.now();
        options.onChanged?.(ids);
      },
    };
  }

  /** Loads the index and waits until it is ready. A large index without a snapshot is built in the background instead. */
  async start(): Promise<void> {
    this.state = 'loading';
    this.#startedAt = performance.now();
    this.#watcher = await this.#source.watch(() => this.#scheduleSync());
    this.#repeat(POLL_INTERVAL_MS, () => this.#sync());
    this.#repeat(this.#options.snapshotIntervalMs ?? SNAPSHOT_INTERVAL_MS, () => this.#save());
    this.#repeat(CLEAR_INTERVAL_MS, () =>
      this.#source.clearChanges(new Date(Date.now() - CHANGE_RETENTION_MS)),
    );
    const large = Promise.withResolvers<void>();
    this.#updates = this.#load(large.resolve);
    await Promise.race([this.#updates, large.promise]);
  }

  #repeat(ms: number, work: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      work().catch((error) => this.#options.log.warn({ err: error }, 'search index maintenance failed'));
    }, ms);
    timer.unref();
    this.#timers.push(timer);
  }

  /**
   * Whether the process was started recently and its index is not ready yet; other processes should then serve its
   * requests. False while an index is reloaded after an error.
   */
  get isWarmingUp(): boolean {
    return this.#startedAt !== null && performance.now() - this.#startedAt < WARM_UP_MS;
  }

  /** @throws IndexLoadingError, like the other search methods below. */
  async page(request: PageRequest): Promise<PageResult> {
    return this.#engine.page(request);
  }
  async facets(filters: Filters, now: number): Promise<Facets> {
    return this.#engine.facets(filters, now);
  }
  async trend(
    filters: Filters,
    starts: readonly number[],
    technologies: number,
    now: number,
  ): Promise<Trend> {
    return this.#engine.trend(filters, starts, technologies, now);
  }
  async countStoredAfter(filters: Filters, id: number, now: number): Promise<number> {
    return this.#engine.countStoredAfter(filters, id, now);
  }
  async suggestions(prefix: string, limit: number): Promise<FoundSuggestion[]> {
    return this.#engine.suggestions(prefix, limit);
  }

  get #engine(): SearchEngine {
    if (this.state !== 'ready') throw new IndexLoadingError();
    return new MemoryEngine(this.#replica.segments.searchers);
  }

  /** Time of the oldest change that is not in the index; null if none is known. */
  get laggingSince(): Date | null {
    return this.#replica.laggingSince;
  }
  get size(): PostingIndex['size'] {
    const { postings, bytes, searchers } = this.#replica.segments;
    return { postings, bytes, segments: searchers.length };
  }
  get postings(): number {
    return this.#replica.segments.postings;
  }

  /** Waits until all changes committed before the call are searchable. */
  async catchUp(): Promise<void> {
    if (this.state === 'off') return;
    await this.#sync();
  }

  /** Waits until an index of an earlier version has been rebuilt. */
  async rebuilt(): Promise<void> {
    await this.#rebuilding;
  }

  async close(): Promise<void> {
    if (this.state === 'off') return;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#syncTimer);
    this.#stopped.abort();
    await this.#watcher?.close();
    await this.#rebuilding;
    await this.#updates.catch(() => {});
    await this.#backgroundTask;
    if (this.state === 'ready')
      await this.#save().catch((error) =>
        this.#options.log.warn({ err: error }, 'search snapshot could not be written'),
      );
    this.state = 'off';
    clearTimeout(this.#idleTimer);
    await this.#syncContext.thread.close();
    await this.#backgroundThread.close();
  }

  // Loading

  /** @param onLarge - called if callers should not wait for the index. */
  async #load(onLarge: () => void = () => {}): Promise<void> {
    const { log } = this.#options;
    const startedAt = Date.now();
    try {
      const state = await this.#source.open();
      this.#databaseId = state.databaseId;
      const loaded = await this.#loadSnapshot(state);
      const replica = loaded ?? (await this.#build(onLarge));
      if (this.#stopped.signal.aborted) return;
      await replica.catchUp(this.#syncContext);
      this.#serve(replica, loaded ? 'snapshot' : 'database');
      log.info(
        { from: this.loadedFrom, postings: this.postings, ms: Date.now() - startedAt },
        'search index ready',
      );
      if (replica.version !== indexVersion(this.#source.hasDescriptions)) this.#rebuilding = this.#rebuild();
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      log.error(
        { err: error },
        `search index could not be loaded, will retry in ${RELOAD_DELAY_MS / 1_000} s`,
      );
      onLarge();
      this.#scheduleReload();
    }
  }

  #serve(replica: Replica, loadedFrom: 'snapshot' | 'database'): void {
    this.#replica = replica;
    this.state = 'ready';
    this.#startedAt = null;
    this.loadedFrom = loadedFrom;
    this.#mergeIfNeeded();
    // Save the built index immediately, because building it takes long.
    if (loadedFrom === 'database' && this.postings > 0) {
      this.#changedSinceSave = true;
      void this.#save();
    }
  }

  /** Discards the index and loads it again after a delay. */
  #scheduleReload(): void {
    this.state = 'loading';
    this.#replica = new Replica();
    const timer = setTimeout(() => {
      this.#updates = this.#load();
    }, RELOAD_DELAY_MS);
    timer.unref();
    this.#timers.push(timer);
  }

  /** Builds a new index while the current one serves searches, then replaces it. */
  async #rebuild(): Promise<void> {
    try {
      const replica = await this.#build();
      await this.#enqueue(async () => {
        if (this.#stopped.signal.aborted || this.state !== 'ready') return;
        await replica.catchUp(this.#syncContext);
        this.#serve(replica, 'database');
        this.#options.log.info({ postings: this.postings }, 'search index rebuilt for this version');
      });
    } catch (error) {
      if (!this.#stopped.signal.aborted)
        this.#options.log.warn(
          { err: error },
          'search index rebuild failed, the index of an earlier version stays in use until the next start',
        );
    }
  }

  /** Returns the index of the snapshot, or undefined if there is no usable snapshot. */
  async #loadSnapshot(state: SourceState): Promise<Replica | undefined> {
    try {
      return await loadSnapshot(this.#path, this.#source, state);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'search snapshot could not be loaded, rebuilding the index');
      return undefined;
    }
  }

  /** @param onLarge - called if building will take long. */
  #build(onLarge: () => void = () => {}): Promise<Replica> {
    return buildIndex(this.#source, {
      onProgress: (progress) => {
        this.progress = progress;
        if (progress.total > LARGE_INDEX_POSTINGS) onLarge();
      },
      signal: this.#stopped.signal,
    });
  }

  // Sync

  /** Syncs as soon as the minimum interval since the last changes has passed. */
  #scheduleSync(): void {
    if (this.#syncTimer) return;
    const wait = Math.max(0, this.#appliedAt + MIN_SYNC_INTERVAL_MS - Date.now());
    this.#syncTimer = setTimeout(() => {
      this.#syncTimer = undefined;
      void this.#sync();
    }, wait).unref();
  }

  /** Serializes updates of the index. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#updates.then(work);
    this.#updates = done.catch(() => {});
    return done;
  }

  /** Applies committed changes. */
  #sync(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.state !== 'ready' || this.#stopped.signal.aborted) return;
      try {
        await this.#replica.catchUp(this.#syncContext);
        this.#mergeIfNeeded();
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        this.#options.log.error(
          { err: error },
          `search index sync failed, will reload the index in ${RELOAD_DELAY_MS / 1_000} s`,
        );
        this.#scheduleReload();
      }
    });
  }

  // Merging and snapshots: one at a time, concurrently with sync

  #mergeIfNeeded(): void {
    if (this.#backgroundTask) return;
    const { segments } = this.#replica;
    const candidates = segments.mergeCandidates();
    if (candidates.length === 0) return;
    void this.#runInBackground((thread) =>
      segments.merge(candidates, (packed) => thread.run<'merge'>({ kind: 'merge', segments: packed })),
    );
  }

  async #save(): Promise<void> {
    if (this.state !== 'ready' || !this.#changedSinceSave || this.#backgroundTask) return;
    this.#changedSinceSave = false;
    const id = randomUUID();
    const { since, segments, version } = this.#replica;
    const header = { id, version, databaseId: this.#databaseId, until: since };
    const packed = segments.searchers.map(({ segment }) => segment.packed);
    await this.#runInBackground(async (thread) => {
      await thread.run<'save'>({ kind: 'save', path: this.#path, header, segments: packed });
      // Recorded afterwards, because the status bitmaps may change while they are written. A database that has the record
      // also has those changes.
      await this.#source.recordSnapshot(id);
    });
  }

  /** Runs a long task in the background thread, which is closed after an idle period. */
  async #runInBackground(work: (thread: SearchThread) => Promise<unknown>): Promise<void> {
    clearTimeout(this.#idleTimer);
    const task = work(this.#backgroundThread)
      .catch((error) => this.#options.log.warn({ err: error }, 'search index merge or snapshot failed'))
      .finally(() => {
        this.#backgroundTask = undefined;
        this.#idleTimer = setTimeout(() => void this.#backgroundThread.close(), THREAD_IDLE_MS).unref();
      });
    this.#backgroundTask = task;
    await task;
  }
}
