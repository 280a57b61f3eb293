import type { Change, IndexSource } from './source.ts';

/** Changes per query. Each contains at most 1,000 posting IDs. */
const BATCH_SIZE = 200;

/** Reads changes in the order of their transactions, each at least once. */
export class ChangeReader {
  /** Transaction ID (xid). The changes of all transactions before it have been applied. */
  since: string;
  /** Time of the oldest change that has not been applied; null if none is known. */
  laggingSince: Date | null = null;
  /** Applied changes of transactions from `since` on: transaction ID by sequence number. */
  readonly #applied = new Map<number, bigint>();

  constructor(since: string) {
    this.since = since;
  }

  /** Applies all changes committed before the call. Rejects if reading or applying fails; the next call resumes. */
  async catchUp(source: IndexSource, apply: (changes: readonly Change[]) => Promise<void>): Promise<void> {
    const first = await source.changesSince(this.since, BATCH_SIZE);
    let { changes } = first;
    while (changes.length > 0) {
      const unapplied = changes.filter(({ seq }) => !this.#applied.has(seq));
      if (unapplied.length > 0) {
        this.laggingSince = unapplied[0]!.changedAt;
        await apply(unapplied);
      }
      for (const { seq, xid } of changes) this.#applied.set(seq, BigInt(xid));
      if (changes.length < BATCH_SIZE) break;
      ({ changes } = await source.changesSince(this.since, BATCH_SIZE, changes.at(-1)));
    }
    this.since = first.until;
    for (const [seq, xid] of this.#applied) if (xid < BigInt(first.until)) this.#applied.delete(seq);
    this.laggingSince = null;
  }
}
