import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Facets } from '../engine/facets.domain.ts';
import {
  countStoredAfter,
  type FoundPage,
  type PageRequest,
  searchFacets,
  searchPage,
} from '../engine/search.domain.ts';
import type { Searcher } from '../engine/searcher.domain.ts';
import { type FoundSuggestion, suggest } from '../engine/suggest.domain.ts';
import { searchTrend, type Trend } from '../engine/trend.domain.ts';
import type { Filters } from '../filters.ts';
import { type BuildProgress, buildIndex, loadSnapshot } from './load.ts';
import { type Following, Replica } from './replica.ts';
import type { IndexSource, SourceState } from './source.ts';
import { SearchThread } from './thread.ts';
import { indexVersion } from './version.ts';

/** Where there is no notice of a change, it is looked for this often: a committed posting is found within a second. */
const LOOK_EVERY_MS = 500;
/** The start waits for the index of a store of so many: some seconds. */
const AWAITED_POSTINGS = 50_000;
/** How long changes are kept for indexes that were not running. */
const CHANGES_KEPT_MS = 7 * 24 * 3_600_000;
const CLEAR_EVERY_MS = 3_600_000;
/** A snapshot is written at the end, and this often where anything changed: what came since is followed at the next start. */
const SAVE_EVERY_MS = 10 * 60_000;
/** A thread that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 60_000;
/** What comes sooner after the last changes waits for more, still found within a second: a page a moment would be a segment each. */
const GATHER_MS = 400;
/** For so long a process that begins is spared what others can answer: a million postings are read in a minute. */
const AWAITED_MS = 90_000;
/** After a fault the index is made anew after this. */
const AGAIN_AFTER_MS = 5_000;

/** As much as the index uses of a logger. */
export interface IndexLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SearchIndexOptions {
  source: IndexSource;
  /** The folder of its snapshot. */
  folder: string;
  log: IndexLog;
  /** Called with the ids of postings that changed in any way. */
  onChanged?: (ids: readonly number[]) => void;
  /** How often a snapshot is written where anything changed; default ten minutes. */
  saveEveryMs?: number;
}

/** `loading` is also where it starts again after a fault. */
export type IndexState = 'off' | 'loading' | 'ready';

/** It cannot be searched yet. */
export class IndexLoadingError extends Error {
  override name = 'IndexLoadingError';
}

/**
 * The search index of this process: loaded from its snapshot or made from the database, then kept up with what any
 * process commits. It is derived: whatever happens to it, it is made again.
 */
export class SearchIndex {
  state: IndexState = 'off';
  /** While it is built from the database. */
  progress: BuildProgress = { done: 0, of: 0 };
  /** What it was made from at the last start. */
  madeFrom: 'snapshot' | 'store' | null = null;
  readonly #options: SearchIndexOptions;
  readonly #source: IndexSource;
  readonly #path: string;
  readonly #stopped = new AbortController();
  #watching: { close(): Promise<void> } | undefined;
  #replica = new Replica();
  readonly #changes: Following;
  /** Merges segments and writes snapshots. */
  readonly #longThread = new SearchThread();
  #long: Promise<unknown> | undefined;
  #longIdle: NodeJS.Timeout | undefined;
  #databaseId = '';
  #following: Promise<void> = Promise.resolve();
  /** Making the index anew while one of an earlier version answers. */
  #renewing: Promise<void> | undefined;
  #changedSinceSave = false;
  #appliedAt = 0;
  #soon: NodeJS.Timeout | undefined;
  /** When it began to load for the first time, by `performance.now()`; null once it has been ready. */
  #beganAt: number | null = null;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(options: SearchIndexOptions) {
    this.#options = options;
    this.#source = options.source;
    this.#path = join(options.folder, 'index.snapshot');
    this.#changes = {
      source: options.source,
      thread: new SearchThread(),
      onChanged: (ids) => {
        this.#changedSinceSave = true;
        this.#appliedAt = Date.now();
        options.onChanged?.(ids);
      },
    };
  }

  /** Loads it. Waits until it is ready, but where there is no usable snapshot of a large store: then it goes on loading. */
  async start(): Promise<void> {
    this.state = 'loading';
    this.#beganAt = performance.now();
    this.#watching = await this.#source.watch(() => this.#followSoon());
    this.#every(LOOK_EVERY_MS, () => this.#follow());
    this.#every(this.#options.saveEveryMs ?? SAVE_EVERY_MS, () => this.#save());
    this.#every(CLEAR_EVERY_MS, () => this.#source.clearChanges(new Date(Date.now() - CHANGES_KEPT_MS)));
    const large = Promise.withResolvers<void>();
    this.#following = this.#load(large.resolve);
    await Promise.race([this.#following, large.promise]);
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      work().catch((error) => this.#options.log.warn({ err: error }, 'search index'));
    }, ms);
    timer.unref();
    this.#timers.push(timer);
  }

  /**
   * Whether this process should not be asked yet, since its index will be ready soon. One that has been ready and is made
   * anew goes on answering what it can.
   */
  get isAwaited(): boolean {
    return this.#beganAt !== null && performance.now() - this.#beganAt < AWAITED_MS;
  }

  /** @throws IndexLoadingError, as the other searches do. */
  page(request: PageRequest): FoundPage {
    return searchPage(this.#searchers, request);
  }
  facets(filters: Filters, now: number): Facets {
    return searchFacets(this.#searchers, filters, now);
  }
  trend(filters: Filters, starts: readonly number[], technologies: number, now: number): Trend {
    return searchTrend(this.#searchers, filters, starts, technologies, now);
  }
  countStoredAfter(filters: Filters, id: number, now: number): number {
    return countStoredAfter(this.#searchers, filters, id, now);
  }
  suggestions(prefix: string, limit: number): FoundSuggestion[] {
    return suggest(this.#searchers, prefix, limit);
  }

  get #searchers(): readonly Searcher[] {
    if (this.state !== 'ready') throw new IndexLoadingError();
    return this.#replica.segments.searchers;
  }

  /** When the oldest change that is not in the index was made; null: none is known. */
  get behindSince(): Date | null {
    return this.#replica.behindSince;
  }
  get postings(): number {
    return this.#replica.segments.postings;
  }
  get bytes(): number {
    return this.#replica.segments.bytes;
  }
  get segments(): number {
    return this.#replica.segments.searchers.length;
  }

  /** Waits until everything that was committed before the call can be found. */
  async caughtUp(): Promise<void> {
    if (this.state === 'off') return;
    await this.#follow();
  }

  /** Waits until an index of an earlier version has been replaced. */
  async renewed(): Promise<void> {
    await this.#renewing;
  }

  async close(): Promise<void> {
    if (this.state === 'off') return;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#soon);
    this.#stopped.abort();
    await this.#watching?.close();
    await this.#renewing;
    await this.#following.catch(() => {});
    await this.#long;
    if (this.state === 'ready')
      await this.#save().catch((error) => this.#options.log.warn({ err: error }, 'search snapshot'));
    this.state = 'off';
    clearTimeout(this.#longIdle);
    await this.#changes.thread.close();
    await this.#longThread.close();
  }

  // Loading

  /** @param onLarge - called where nobody should wait for it. */
  async #load(onLarge: () => void = () => {}): Promise<void> {
    const { log } = this.#options;
    const began = Date.now();
    try {
      const state = await this.#source.open();
      this.#databaseId = state.databaseId;
      const loaded = await this.#loadSnapshot(state);
      const replica = loaded ?? (await this.#build(onLarge));
      if (this.#stopped.signal.aborted) return;
      await replica.catchUp(this.#changes);
      this.#serve(replica, loaded ? 'snapshot' : 'store');
      log.info(
        { from: this.madeFrom, postings: this.postings, ms: Date.now() - began },
        'search index ready',
      );
      if (replica.version !== indexVersion()) this.#renewing = this.#renew();
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      log.error({ err: error }, 'search index: made anew in a moment');
      onLarge();
      this.#startAgain();
    }
  }

  #serve(replica: Replica, madeFrom: 'snapshot' | 'store'): void {
    this.#replica = replica;
    this.state = 'ready';
    this.#beganAt = null;
    this.madeFrom = madeFrom;
    this.#mergeWhereDue();
    // What was made anew is kept at once: it took longest.
    if (madeFrom === 'store' && this.postings > 0) {
      this.#changedSinceSave = true;
      void this.#save();
    }
  }

  /** Leaves the index as it is and makes it anew after a while. */
  #startAgain(): void {
    this.state = 'loading';
    this.#replica = new Replica();
    const timer = setTimeout(() => {
      this.#following = this.#load();
    }, AGAIN_AFTER_MS);
    timer.unref();
    this.#timers.push(timer);
  }

  /** Makes the index anew beside the one that answers, and puts it in its place. */
  async #renew(): Promise<void> {
    try {
      const replica = await this.#build();
      await this.#inTurn(async () => {
        if (this.#stopped.signal.aborted || this.state !== 'ready') return;
        await replica.catchUp(this.#changes);
        this.#serve(replica, 'store');
        this.#options.log.info({ postings: this.postings }, 'search index: of this version now');
      });
    } catch (error) {
      if (!this.#stopped.signal.aborted)
        this.#options.log.warn(
          { err: error },
          'search index: stays of an earlier version until the next start',
        );
    }
  }

  /** @returns what the snapshot holds, where there is one that can be followed from. */
  async #loadSnapshot(state: SourceState): Promise<Replica | undefined> {
    try {
      return await loadSnapshot(this.#path, this.#source, state);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'search snapshot cannot be used: the index is made anew');
      return undefined;
    }
  }

  /** @param onLarge - called where it will take long. */
  #build(onLarge: () => void = () => {}): Promise<Replica> {
    return buildIndex(this.#source, {
      onProgress: (progress) => {
        this.progress = progress;
        if (progress.of > AWAITED_POSTINGS) onLarge();
      },
      signal: this.#stopped.signal,
    });
  }

  // Following

  /** At once, or when enough time has passed since the last changes. */
  #followSoon(): void {
    if (this.#soon) return;
    const wait = Math.max(0, this.#appliedAt + GATHER_MS - Date.now());
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      void this.#follow();
    }, wait).unref();
  }

  /** Does what changes the index, one after another. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#following.then(work);
    this.#following = done.catch(() => {});
    return done;
  }

  /** Follows what was committed. */
  #follow(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.state !== 'ready' || this.#stopped.signal.aborted) return;
      try {
        await this.#replica.catchUp(this.#changes);
        this.#mergeWhereDue();
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        this.#options.log.error({ err: error }, 'search index: made anew');
        this.#startAgain();
      }
    });
  }

  // Merging and keeping: one at a time, beside the following

  #mergeWhereDue(): void {
    if (this.#long) return;
    const { segments } = this.#replica;
    const chosen = segments.toMerge();
    if (chosen.length === 0) return;
    void this.#takingLong((thread) =>
      segments.merge(chosen, (packed) => thread.run<'merge'>({ kind: 'merge', segments: packed })),
    );
  }

  async #save(): Promise<void> {
    if (this.state !== 'ready' || !this.#changedSinceSave || this.#long) return;
    this.#changedSinceSave = false;
    const id = randomUUID();
    const { since, segments, version } = this.#replica;
    const head = { id, version, databaseId: this.#databaseId, until: since };
    const packed = segments.searchers.map(({ segment }) => segment.packed);
    await this.#takingLong(async (thread) => {
      await thread.run<'save'>({ kind: 'save', path: this.#path, head, segments: packed });
      // Behind it: what is open changes while it is written, and the database must know of all of that.
      await this.#source.rememberSnapshot(id);
    });
  }

  /** Does what takes long in a thread that is kept for the next time, until none has come for a while. */
  async #takingLong(work: (thread: SearchThread) => Promise<unknown>): Promise<void> {
    clearTimeout(this.#longIdle);
    const working = work(this.#longThread)
      .catch((error) => this.#options.log.warn({ err: error }, 'search index: left as it was'))
      .finally(() => {
        this.#long = undefined;
        this.#longIdle = setTimeout(() => void this.#longThread.close(), IDLE_MS).unref();
      });
    this.#long = working;
    await working;
  }
}
