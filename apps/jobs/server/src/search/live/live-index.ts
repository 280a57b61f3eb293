import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Facets, Filters } from '@workreel/jobs-contract';
import { type Channel, openChannel, type Store } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import type { JobsDb, JobsTables } from '../../migrations/tables.ts';
import {
  countStoredAfter,
  type FoundPage,
  type PageRequest,
  searchFacets,
  searchPage,
} from '../engine/search.domain.ts';
import { type FoundSuggestion, suggest } from '../engine/suggest.domain.ts';
import { searchTrend, type Trend } from '../engine/trend.domain.ts';
import {
  CHANGES_AT_ONCE,
  type Change,
  clearChanges,
  knowsSnapshot,
  POSTINGS_CHANNEL,
  readChanges,
  readStoreState,
  rememberSnapshot,
  settleStore,
} from './changes.repository.ts';
import { countPostings, documentsAfter, documentsOf, statusesOf } from './documents.sql.ts';
import { Segments } from './segments.ts';
import { removeUnfinished } from './snapshot.ts';
import { buildSegment } from './tasks.ts';
import { SearchThread } from './thread.ts';
import { indexVersion } from './version.ts';

/** Where there is no notice of a change, it is looked for this often: a committed posting is found within a second. */
const LOOK_EVERY_MS = 500;
/** Postings read at once while the index is made: what the database takes 10 ms for. */
const READ_AT_ONCE = 1_000;
/** Postings that are put into one new segment. */
const INDEXED_AT_ONCE = 5_000;
/** So few are indexed on the spot: telling another thread takes longer. */
const INDEXED_HERE = 10;
/** A store of so few is indexed on the spot as well, within 10 ms. */
const BUILT_HERE = 200;
/** How long changes are kept for indexes that were not running. */
const CHANGES_KEPT_MS = 7 * 24 * 3_600_000;
const CLEAR_EVERY_MS = 3_600_000;
/** A snapshot is written at the end, and this often where anything changed: what came since is followed at the next start. */
const SAVE_EVERY_MS = 10 * 60_000;
/** A thread that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 60_000;
/** What comes sooner after the last changes waits for more, still found within a second: a page a moment would be a segment each. */
const GATHER_MS = 400;
/** After a fault of the index SQL answers, and it is made anew after this. */
const AGAIN_AFTER_MS = 5_000;
/** For so long a process that begins is spared what others can answer: a million postings are read in a minute. */
const AWAITED_MS = 90_000;

export interface LiveIndexOptions {
  store: Store;
  /** The folder of its snapshot. */
  folder: string;
  log: Log;
  /** Called with the ids of postings that changed in any way. */
  onChanged?: (ids: readonly number[]) => void;
  /** How often a snapshot is written where anything changed; default ten minutes. */
  saveEveryMs?: number;
}

/** The states of an index; `loading` is also where it starts again after a fault. */
export type IndexState = 'off' | 'loading' | 'ready';

/**
 * The search index of this process: loaded from its snapshot or made from the store, then kept up with what any
 * process commits. It is derived: whatever happens to it, it is made again.
 */
export class LiveIndex {
  state: IndexState = 'off';
  /** Postings indexed so far while it loads, of how many. */
  progress = { done: 0, of: 0 };
  /** What it was made from at the last start. */
  madeFrom: 'snapshot' | 'store' | null = null;
  /** When the oldest change that is not in the index was made; null: none is known. */
  behindSince: Date | null = null;

  /** When it began to load for the first time, by `performance.now()`; null once it has been ready. */
  #beganAt: number | null = null;
  readonly #options: LiveIndexOptions;
  readonly #db: JobsDb;
  readonly #path: string;
  readonly #stopped = new AbortController();
  #channel: Channel | undefined;
  #segments = new Segments();
  /** Builds what is new. What takes long has threads of its own. */
  readonly #thread = new SearchThread();
  readonly #longThread = new SearchThread();
  #long: Promise<unknown> | undefined;
  #longIdle: NodeJS.Timeout | undefined;
  /** Where in the sequence of transactions the index stands, and what it has seen from there on. */
  #since = '0';
  #seen = new Map<number, bigint>();
  #storeId = '';
  #following: Promise<void> = Promise.resolve();
  #changedSinceSave = false;
  #appliedAt = 0;
  #soon: NodeJS.Timeout | undefined;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(options: LiveIndexOptions) {
    this.#options = options;
    this.#db = options.store.db<JobsTables>();
    this.#path = join(options.folder, 'index.snapshot');
  }

  /** Begins to load; does not wait for it. */
  async start(): Promise<void> {
    this.state = 'loading';
    this.#beganAt = performance.now();
    this.#channel = await openChannel(this.#options.store, POSTINGS_CHANNEL);
    this.#channel.watch('', () => this.#followSoon(), this.#stopped.signal);
    this.#every(LOOK_EVERY_MS, () => this.#follow());
    this.#every(this.#options.saveEveryMs ?? SAVE_EVERY_MS, () => this.#save());
    this.#every(CLEAR_EVERY_MS, () => clearChanges(this.#db, new Date(Date.now() - CHANGES_KEPT_MS)));
    this.#following = this.#load();
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      work().catch((error) => this.#options.log.warn({ err: error }, 'search index'));
    }, ms);
    timer.unref();
    this.#timers.push(timer);
  }

  /**
   * Whether this process should not be asked yet, since its index will be ready soon: SQL would answer, at a cost that
   * keeps the index from getting ready. One that has been ready and is made anew goes on answering so.
   */
  get isAwaited(): boolean {
    return this.#beganAt !== null && performance.now() - this.#beganAt < AWAITED_MS;
  }

  /** Null while it loads. */
  page(request: PageRequest): FoundPage | null {
    return this.state === 'ready' ? searchPage(this.#segments.searchers, request) : null;
  }
  facets(filters: Filters): Facets | null {
    return this.state === 'ready' ? searchFacets(this.#segments.searchers, filters) : null;
  }
  trend(filters: Filters, starts: readonly number[], technologies: number): Trend | null {
    return this.state === 'ready'
      ? searchTrend(this.#segments.searchers, filters, starts, technologies)
      : null;
  }
  countStoredAfter(filters: Filters, id: number): number | null {
    return this.state === 'ready' ? countStoredAfter(this.#segments.searchers, filters, id) : null;
  }
  suggestions(prefix: string, limit: number): FoundSuggestion[] | null {
    return this.state === 'ready' ? suggest(this.#segments.searchers, prefix, limit) : null;
  }

  get postings(): number {
    return this.#segments.postings;
  }
  get bytes(): number {
    return this.#segments.bytes;
  }
  get segments(): number {
    return this.#segments.searchers.length;
  }

  /** Waits until everything that was committed before the call can be found. */
  async caughtUp(): Promise<void> {
    if (this.state === 'off') return;
    await this.#follow();
  }

  async close(): Promise<void> {
    if (this.state === 'off') return;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#soon);
    this.#stopped.abort();
    await this.#channel?.close();
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

  async #load(): Promise<void> {
    const { log } = this.#options;
    const began = Date.now();
    try {
      const from = (await this.#loadSnapshot()) ? 'snapshot' : await this.#build();
      if (this.#stopped.signal.aborted) return;
      await this.#catchUp();
      this.state = 'ready';
      this.#beganAt = null;
      this.madeFrom = from;
      log.info({ from, postings: this.postings, ms: Date.now() - began }, 'search index ready');
      // What was made anew is kept at once: it took longest.
      if (from === 'store' && this.postings > 0) {
        this.#changedSinceSave = true;
        void this.#save();
      }
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      log.error({ err: error }, 'search index: SQL answers until it is made anew');
      await this.#startAgain();
    }
  }

  /** Leaves the index as it is and makes it anew after a while; until then SQL answers. */
  async #startAgain(): Promise<void> {
    this.state = 'loading';
    this.#segments = new Segments();
    const timer = setTimeout(() => {
      this.#following = this.#load();
    }, AGAIN_AFTER_MS);
    timer.unref();
    this.#timers.push(timer);
  }

  /** @returns whether there is a snapshot that can be gone on from. */
  async #loadSnapshot(): Promise<boolean> {
    const { log } = this.#options;
    await settleStore(this.#db);
    const store = await readStoreState(this.#db);
    this.#storeId = store.storeId;
    removeUnfinished(this.#path);
    if (!existsSync(this.#path)) return false;
    const thread = new SearchThread();
    try {
      const { head, segments } = await thread.run<'load'>({ kind: 'load', path: this.#path });
      if (head.version !== indexVersion() || head.storeId !== store.storeId) return false;
      // Changes since then were cleared away, or it is of a copy of the store that went on elsewhere.
      if (BigInt(head.until) <= BigInt(store.clearedXid) || BigInt(head.until) > BigInt(store.until))
        return false;
      if (!(await knowsSnapshot(this.#db, head.id))) return false;
      this.#segments = new Segments();
      for (const packed of segments) this.#segments.add(packed);
      this.#since = head.until;
      this.#seen.clear();
      return true;
    } catch (error) {
      log.warn({ err: error }, 'search snapshot cannot be used: the index is made anew');
      return false;
    } finally {
      await thread.close();
    }
  }

  /** Makes the index from the store. */
  async #build(): Promise<'store'> {
    const { until } = await readStoreState(this.#db);
    this.progress = { done: 0, of: await countPostings(this.#db) };
    if (this.progress.of <= BUILT_HERE) {
      const documents = await documentsAfter(this.#db, 0, READ_AT_ONCE);
      this.#segments = new Segments();
      if (documents) this.#segments.add(buildSegment(documents.text));
      this.#since = until;
      this.#seen.clear();
      return 'store';
    }
    const thread = new SearchThread();
    try {
      let after = 0;
      let adding: Promise<unknown> = Promise.resolve();
      while (!this.#stopped.signal.aborted) {
        const documents = await documentsAfter(this.#db, after, READ_AT_ONCE);
        // One batch is read while the one before it is added: no more wait.
        await adding;
        if (documents === null) break;
        after = documents.last;
        this.progress.done += documents.count;
        adding = thread.run<'add'>({ kind: 'add', text: documents.text });
        adding.catch(() => {});
      }
      this.#segments = new Segments();
      if (!this.#stopped.signal.aborted) this.#segments.add(await thread.run<'finish'>({ kind: 'finish' }));
      this.#since = until;
      this.#seen.clear();
      return 'store';
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

  /** Follows what was committed, one caller after another. */
  #follow(): Promise<void> {
    const before = this.#following;
    this.#following = before.then(async () => {
      if (this.state !== 'ready' || this.#stopped.signal.aborted) return;
      try {
        await this.#catchUp();
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        this.#options.log.error({ err: error }, 'search index: made anew');
        await this.#startAgain();
      }
    });
    return this.#following;
  }

  async #catchUp(): Promise<void> {
    const first = await readChanges(this.#db, this.#since);
    let { changes } = first;
    while (changes.length > 0) {
      const last = changes.at(-1)!;
      await this.#apply(changes.filter(({ seq }) => !this.#seen.has(seq)));
      for (const { seq, xid } of changes) this.#seen.set(seq, BigInt(xid));
      if (changes.length < CHANGES_AT_ONCE) break;
      ({ changes } = await readChanges(this.#db, this.#since, last));
    }
    this.#since = first.until;
    for (const [seq, xid] of this.#seen) if (xid < BigInt(first.until)) this.#seen.delete(seq);
    this.behindSince = null;
    this.#mergeWhereDue();
  }

  /** Reads what the changed postings are now: doing it again does nothing more. */
  async #apply(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    this.behindSince = changes[0]!.changedAt;
    this.#changedSinceSave = true;
    const ids = [...new Set(changes.flatMap((change) => change.ids))];
    for (let at = 0; at < ids.length; at += INDEXED_AT_ONCE)
      await this.#applyIds(ids.slice(at, at + INDEXED_AT_ONCE));
    this.#options.onChanged?.(ids);
    this.#appliedAt = Date.now();
  }

  async #applyIds(ids: readonly number[]): Promise<void> {
    const known = ids.filter((id) => this.#segments.has(id));
    if (known.length > 0) {
      const statuses = await statusesOf(this.#db, known);
      for (const id of known) this.#segments.mark(id, statuses.get(id) ?? null);
    }
    const isKnown = new Set(known);
    const unknown = ids.filter((id) => !isKnown.has(id));
    if (unknown.length === 0) return;
    const text = await documentsOf(this.#db, unknown);
    if (text === null) return;
    const few = unknown.length <= INDEXED_HERE;
    this.#segments.add(few ? buildSegment(text) : await this.#thread.run<'build'>({ kind: 'build', text }));
  }

  // Merging and keeping: one at a time, beside the following

  #mergeWhereDue(): void {
    if (this.#long) return;
    const segments = this.#segments;
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
    const head = { id, version: indexVersion(), storeId: this.#storeId, until: this.#since };
    const segments = this.#segments.searchers.map(({ segment }) => segment.packed);
    await this.#takingLong(async (thread) => {
      await thread.run<'save'>({ kind: 'save', path: this.#path, head, segments });
      // Behind it: what is open changes while it is written, and the database must know of all of that.
      await rememberSnapshot(this.#db, id);
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
