import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { GROUPING_VERSION } from '@workreel/job-groups';
import { type Database, inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Gauge, type Registry } from '@workreel/platform/metrics';
import type { IndexSource } from '@workreel/search-index';
import { ChangeReader } from '@workreel/search-index/adapter';
import type { JobsDb, JobsTables, JobsTransaction } from '../migrations/tables.ts';
import { indexSource } from '../search/index.ts';
import { refreshSignals } from '../signals/index.ts';
import {
  claimGrouping,
  idsAfter,
  keepGrouping,
  lockGrouping,
  readGrouping,
  releaseGrouping,
  saveRebuilt,
  saveSince,
  startRebuild,
} from './grouping.repository.ts';
import { forgetDeleted } from './groups.repository.ts';
import { regroup } from './regroup.ts';

/** Postings of one transaction. */
const BATCH_POSTINGS = 1_000;
/** Batches of a rebuild between two looks for changes. */
const REBUILT_BATCHES = 2;
/** Changes are collected for this time, because the postings of a page are stored together. */
const DELAY_MS = 1_000;
/** In case a notification is lost. */
const POLL_MS = 3_000;
/** After this time without progress, another process takes over. */
const CLAIM_MS = 3_000;

/**
 * Keeps the groups of postings of the same job up to date with the stored postings. All processes may run it: one at a time does the work,
 * and another one continues if it dies.
 */
export class Grouper {
  readonly #db: JobsDb;
  readonly #source: IndexSource;
  readonly #log: Log;
  readonly #owner = randomUUID();
  readonly #stopped = new AbortController();
  #reader = new ChangeReader('0');
  #passes: Promise<unknown> = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];
  #next: NodeJS.Timeout | undefined;
  #watcher: { close(): Promise<void> } | undefined;

  constructor({ database, log, metrics }: { database: Database; log: Log; metrics: Registry }) {
    this.#db = database.db<JobsTables>();
    this.#source = indexSource(database, { descriptions: false });
    this.#log = log;
    const lag = () => this.#reader.laggingSince;
    new Gauge({
      name: 'jobs_grouping_lag_seconds',
      help: 'Age of the oldest change of a posting that this process is considering for its group.',
      registers: [metrics],
      collect() {
        const since = lag();
        this.set(since ? (Date.now() - since.getTime()) / 1000 : 0);
      },
    });
  }

  /** Starts the work in the background. */
  async start(): Promise<void> {
    this.#watcher = await this.#source.watch(() => this.#schedule());
    this.#timers.push(setInterval(() => this.#schedule(), POLL_MS).unref());
    this.#schedule();
  }

  /** Waits until all changes committed before the call have been considered, here or by another process. @throws if `signal` is aborted. */
  async catchUp(signal: AbortSignal = this.#stopped.signal): Promise<void> {
    const { until } = await readGrouping(this.#db);
    for (;;) {
      signal.throwIfAborted();
      if (await this.#pass()) return;
      const { since } = await readGrouping(this.#db);
      if (BigInt(since) >= BigInt(until)) return;
      await setTimeout(DELAY_MS, undefined, { signal });
    }
  }

  /** Groups all postings again. @param onProgress - called with the highest ID that has been considered. */
  async rebuild(signal: AbortSignal, onProgress: (id: number) => void = () => {}): Promise<void> {
    await startRebuild(this.#db);
    for (;;) {
      signal.throwIfAborted();
      const isDone = await this.#pass(signal, onProgress);
      const { rebuiltTo } = await readGrouping(this.#db);
      if (rebuiltTo === null) return;
      onProgress(rebuiltTo);
      if (!isDone) await setTimeout(DELAY_MS, undefined, { signal });
    }
  }

  /** Waits until nothing else uses or changes groups, until the transaction ends. */
  async exclusively(trx: JobsTransaction): Promise<void> {
    await lockGrouping(trx);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#next);
    await this.#watcher?.close();
    await this.#passes;
    await releaseGrouping(this.#db, this.#owner).catch(() => {});
  }

  #schedule(): void {
    if (this.#next || this.#stopped.signal.aborted) return;
    this.#next = globalThis
      .setTimeout(() => {
        this.#next = undefined;
        void this.#pass().catch((error: unknown) => {
          if (!this.#stopped.signal.aborted) this.#log.error({ err: error }, 'grouping of postings failed');
        });
      }, DELAY_MS)
      .unref();
  }

  /** Considers all committed changes. @returns false if another process does. */
  #pass(signal: AbortSignal = this.#stopped.signal, onProgress?: (id: number) => void): Promise<boolean> {
    const pass = this.#passes.then(() => this.#run(signal, onProgress));
    this.#passes = pass.catch(() => {});
    return pass;
  }

  async #run(signal: AbortSignal, onProgress?: (id: number) => void): Promise<boolean> {
    if (signal.aborted) return false;
    let state = await claimGrouping(this.#db, this.#owner, CLAIM);
    if (state?.isOutdated) {
      await startRebuild(this.#db, GROUPING_VERSION);
      state = await claimGrouping(this.#db, this.#owner, CLAIM);
    }
    if (!state) return false;
    if (this.#reader.since !== state.since) this.#reader = new ChangeReader(state.since);
    let isOwner = true;
    await this.#reader
      .catchUp(this.#source, async (changes) => {
        const ids = new Set(
          changes.flatMap((change) => (change.event !== 'update' || change.contents ? change.ids : [])),
        );
        isOwner &&= await this.#regroup([...ids], signal);
        // Changes that were not considered must not count as applied.
        if (!isOwner) throw new ClaimLostError();
      })
      .catch((error: unknown) => {
        this.#reader = new ChangeReader('0');
        if (!(error instanceof ClaimLostError)) throw error;
      });
    if (!isOwner) return false;
    await saveSince(this.#db, this.#owner, this.#reader.since);
    // Afterwards, because alerts wait for changes.
    if (state.rebuiltTo !== null) await this.#rebuild(state.rebuiltTo, signal, onProgress);
    return true;
  }

  /** Groups the next postings again if all of them are to be. Changes come between. */
  async #rebuild(
    from: number,
    signal: AbortSignal,
    onProgress: (id: number) => void = () => {},
  ): Promise<void> {
    let after = from;
    for (let batch = 0; batch < REBUILT_BATCHES; batch++) {
      const ids = await idsAfter(this.#db, after, BATCH_POSTINGS);
      const last = ids.at(-1) ?? null;
      if (!(await this.#regroup(ids, signal))) return;
      if (last === null) await forgetDeleted(this.#db);
      await saveRebuilt(this.#db, { from: after, to: last });
      if (last === null) return;
      onProgress(last);
      after = last;
    }
    this.#schedule();
  }

  /** @returns false if the process stops or has lost its claim. */
  async #regroup(ids: readonly number[], signal: AbortSignal): Promise<boolean> {
    for (let start = 0; start < ids.length; start += BATCH_POSTINGS) {
      if (signal.aborted) return false;
      const batch = ids.slice(start, start + BATCH_POSTINGS);
      const changed = await inTransaction(this.#db, async (trx) => {
        if (!(await keepGrouping(trx, this.#owner, CLAIM_MS))) return null;
        const members = await regroup(trx, batch);
        // Others that wait for the lock must find the claim extended.
        await keepGrouping(trx, this.#owner, CLAIM_MS);
        return members;
      });
      if (changed === null) return false;
      // Not in the transaction, whose order of locks it does not follow. The hourly refresh repeats it after a crash.
      await refreshSignals(this.#db, changed, new Date());
    }
    return true;
  }
}

const CLAIM = { version: GROUPING_VERSION, ms: CLAIM_MS };

/** Another process has taken over, or this one stops. */
class ClaimLostError extends Error {}
