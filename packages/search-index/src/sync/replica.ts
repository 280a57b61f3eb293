import { readDocuments } from '../engine/rows.domain.ts';
import { buildSegment } from '../engine/segment/builder.domain.ts';
import { Segments } from './segments.ts';
import type { Change, IndexSource } from './source.ts';
import type { SearchThread } from './thread.ts';

/** Changes that are read at once: each names at most a thousand postings. */
const CHANGES_AT_ONCE = 200;
/** Postings that are put into one new segment. */
const INDEXED_AT_ONCE = 5_000;
/** So few are indexed in this thread: passing them to another one takes longer. */
const INDEXED_HERE = 10;

/** What a replica follows the database with. */
export interface Following {
  source: IndexSource;
  /** Indexes what is new. */
  thread: SearchThread;
  /** Called with the ids of postings that changed in any way. */
  onChanged: (ids: readonly number[]) => void;
}

/** A copy of the stored postings as segments, and how far it has followed the database. */
export class Replica {
  readonly segments = new Segments();
  /** Everything that transactions before this one changed is in the segments. */
  since: string;
  /** Version of the code and the vocabulary that made the segments. */
  readonly version: string;
  /** When the oldest change that is not in the segments was made; null: none is known. */
  behindSince: Date | null = null;
  /** Transactions from `since` on that are in the segments already, by the numbers of their changes. */
  readonly #seen = new Map<number, bigint>();

  constructor(since = '0', version = '') {
    this.since = since;
    this.version = version;
  }

  /** Applies everything that was committed before the call. Rejects where the database fails; called again it goes on. */
  async catchUp(following: Following): Promise<void> {
    const { source } = following;
    const first = await source.changesSince(this.since, CHANGES_AT_ONCE);
    let { changes } = first;
    while (changes.length > 0) {
      await this.#apply(
        following,
        changes.filter(({ seq }) => !this.#seen.has(seq)),
      );
      for (const { seq, xid } of changes) this.#seen.set(seq, BigInt(xid));
      if (changes.length < CHANGES_AT_ONCE) break;
      ({ changes } = await source.changesSince(this.since, CHANGES_AT_ONCE, changes.at(-1)));
    }
    this.since = first.until;
    for (const [seq, xid] of this.#seen) if (xid < BigInt(first.until)) this.#seen.delete(seq);
    this.behindSince = null;
  }

  /** Reads what the changed postings are now, so that applying a change twice does no harm. */
  async #apply(following: Following, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    this.behindSince = changes[0]!.changedAt;
    const ids = [...new Set(changes.flatMap((change) => change.ids))];
    for (let at = 0; at < ids.length; at += INDEXED_AT_ONCE)
      await this.#update(following, ids.slice(at, at + INDEXED_AT_ONCE));
    following.onChanged(ids);
  }

  async #update({ source, thread }: Following, ids: readonly number[]): Promise<void> {
    const known = ids.filter((id) => this.segments.has(id));
    if (known.length > 0) {
      const statuses = await source.statusesOf(known);
      for (const id of known) this.segments.mark(id, statuses.get(id) ?? null);
    }
    const isKnown = new Set(known);
    const unknown = ids.filter((id) => !isKnown.has(id));
    if (unknown.length === 0) return;
    const text = await source.documentsOf(unknown);
    if (text === null) return;
    const few = unknown.length <= INDEXED_HERE;
    this.segments.add(
      few ? buildSegment(readDocuments(text)) : await thread.run<'build'>({ kind: 'build', text }),
    );
  }
}
