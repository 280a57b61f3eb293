import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Facets } from '../engine/facets.domain.ts';
import { readDocuments } from '../engine/rows.domain.ts';
import {
  countStoredAfter,
  type FoundPage,
  type PageRequest,
  searchFacets,
  searchPage,
} from '../engine/search.domain.ts';
import type { Searcher } from '../engine/searcher.domain.ts';
import { buildSegment } from '../engine/segment/builder.domain.ts';
import { isCurrentLayout, isReadableLayout } from '../engine/segment/layout.domain.ts';
import { type FoundSuggestion, suggest } from '../engine/suggest.domain.ts';
import { searchTrend, type Trend } from '../engine/trend.domain.ts';
import type { Filters } from '../filters.ts';
import { Segments } from './segments.ts';
import { removeUnfinished } from './snapshot.ts';
import type { Change, IndexSource, SourceState } from './source.ts';
import { SearchThread } from './thread.ts';
import { indexVersion } from './version.ts';

/** Where there is no notice of a change, it is looked for this often: a committed posting is found within a second. */
const LOOK_EVERY_MS = 500;
/** Postings read at once while the index is made: what the database takes 10 ms for. */
const READ_AT_ONCE = 1_000;
/** Changes that are read at once: each tells of at most a thousand postings. */
const CHANGES_AT_ONCE = 200;
/** Postings that are put into one new segment. */
const INDEXED_AT_ONCE = 5_000;
/** So few are indexed on the spot: telling another thread takes longer. */
const INDEXED_HERE = 10;
/** A store of so few is indexed on the spot as well, within 10 ms. */
const BUILT_HERE = 200;
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

/** Segments, and where in the sequence of transactions they stand. */
interface Replica {
  segments: Segments;
  /** Everything that transactions before this one changed is in them. */
  since: string;
  /** What they have seen from there on: transactions by the numbers of their changes. */
  seen: Map<number, bigint>;
  /** Of the code and the vocabulary that made them. */
  version: string;
}
const emptyReplica = (since = '0', version = ''): Replica => ({
  segments: new Segments(),
  since,
  seen: new Map(),
  version,
});

/**
 * The search index of this process: loaded from its snapshot or made from the database, then kept up with what any
 * process commits. It is derived: whatever happens to it, it is made again.
 */
export class SearchIndex {
  state: IndexState = 'off';
  /** Postings indexed so far while it loads, of how many. */
  progress = { done: 0, of: 0 };
  /** What it was made from at the last start. */
  madeFrom: 'snapshot' | 'store' | null = null;
  /** When the oldest change that is not in the index was made; null: none is known. */
  behindSince: Date | null = null;

  readonly #options: SearchIndexOptions;
  readonly #source: IndexSource;
  readonly #path: string;
  readonly #stopped = new AbortController();
  #watching: { close(): Promise<void> } | undefined;
  #replica = emptyReplica();
  /** Builds what is new. What takes long has threads of its own. */
  readonly #thread = new SearchThread();
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
    await this.#thread.close();
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
      await this.#catchUp(replica);
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
    this.#replica = emptyReplica();
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
        await this.#catchUp(replica);
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

  /** @returns what the snapshot holds, where there is one that can be gone on from. */
  async #loadSnapshot(state: SourceState): Promise<Replica | undefined> {
    removeUnfinished(this.#path);
    if (!existsSync(this.#path)) return undefined;
    const thread = new SearchThread();
    try {
      const { head, segments } = await thread.run<'load'>({ kind: 'load', path: this.#path });
      if (head.databaseId !== state.databaseId || !isReadableLayout(head.layout)) return undefined;
      // Changes since then were cleared away, or it is of a copy of the store that went on elsewhere.
      if (BigInt(head.until) <= BigInt(state.clearedXid) || BigInt(head.until) > BigInt(state.until))
        return undefined;
      if (!(await this.#source.knowsSnapshot(head.id))) return undefined;
      const replica = emptyReplica(head.until, head.version);
      if (isCurrentLayout(head.layout)) for (const packed of segments) replica.segments.add(packed);
      else replica.segments.add(await thread.run<'merge'>({ kind: 'merge', segments, layout: head.layout }));
      return replica;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'search snapshot cannot be used: the index is made anew');
      return undefined;
    } finally {
      await thread.close();
    }
  }

  /** Makes an index from the database. @param onLarge - called where it will take long. */
  async #build(onLarge: () => void = () => {}): Promise<Replica> {
    const { until } = await this.#source.open();
    const replica = emptyReplica(until, indexVersion());
    this.progress = { done: 0, of: await this.#source.count() };
    if (this.progress.of > AWAITED_POSTINGS) onLarge();
    if (this.progress.of <= BUILT_HERE) {
      const documents = await this.#source.documentsAfter(0, READ_AT_ONCE);
      if (documents) replica.segments.add(buildSegment(readDocuments(documents.text)));
      return replica;
    }
    const thread = new SearchThread();
    try {
      let after = 0;
      let adding: Promise<unknown> = Promise.resolve();
      while (!this.#stopped.signal.aborted) {
        const documents = await this.#source.documentsAfter(after, READ_AT_ONCE);
        // One batch is read while the one before it is added: no more wait.
        await adding;
        if (documents === null) break;
        after = documents.last;
        this.progress.done += documents.count;
        adding = thread.run<'add'>({ kind: 'add', text: documents.text });
        adding.catch(() => {});
      }
      if (!this.#stopped.signal.aborted) replica.segments.add(await thread.run<'finish'>({ kind: 'finish' }));
      return replica;
    } finally {
      await thread.close();
    }
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
        await this.#catchUp(this.#replica);
        this.#mergeWhereDue();
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        this.#options.log.error({ err: error }, 'search index: made anew');
        this.#startAgain();
      }
    });
  }

  async #catchUp(replica: Replica): Promise<void> {
    const first = await this.#source.changesSince(replica.since, CHANGES_AT_ONCE);
    let { changes } = first;
    while (changes.length > 0) {
      const last = changes.at(-1)!;
      await this.#apply(
        replica.segments,
        changes.filter(({ seq }) => !replica.seen.has(seq)),
      );
      for (const { seq, xid } of changes) replica.seen.set(seq, BigInt(xid));
      if (changes.length < CHANGES_AT_ONCE) break;
      ({ changes } = await this.#source.changesSince(replica.since, CHANGES_AT_ONCE, last));
    }
    replica.since = first.until;
    for (const [seq, xid] of replica.seen) if (xid < BigInt(first.until)) replica.seen.delete(seq);
    this.behindSince = null;
  }

  /** Reads what the changed postings are now: doing it again does nothing more. */
  async #apply(segments: Segments, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    this.behindSince = changes[0]!.changedAt;
    this.#changedSinceSave = true;
    const ids = [...new Set(changes.flatMap((change) => change.ids))];
    for (let at = 0; at < ids.length; at += INDEXED_AT_ONCE)
      await this.#applyIds(segments, ids.slice(at, at + INDEXED_AT_ONCE));
    this.#options.onChanged?.(ids);
    this.#appliedAt = Date.now();
  }

  async #applyIds(segments: Segments, ids: readonly number[]): Promise<void> {
    const known = ids.filter((id) => segments.has(id));
    if (known.length > 0) {
      const statuses = await this.#source.statusesOf(known);
      for (const id of known) segments.mark(id, statuses.get(id) ?? null);
    }
    const isKnown = new Set(known);
    const unknown = ids.filter((id) => !isKnown.has(id));
    if (unknown.length === 0) return;
    const text = await this.#source.documentsOf(unknown);
    if (text === null) return;
    const few = unknown.length <= INDEXED_HERE;
    segments.add(
      few ? buildSegment(readDocuments(text)) : await this.#thread.run<'build'>({ kind: 'build', text }),
    );
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
