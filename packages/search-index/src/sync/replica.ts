import { parseDocuments } from '../engine/document-json.domain.ts';
import { buildSegment } from '../engine/segment/builder.domain.ts';
import type { PackedSegment } from '../engine/segment/segment.domain.ts';
import { ChangeReader } from './change-reader.ts';
import { Segments } from './segments.ts';
import type { Change, IndexSource } from './source.ts';
import type { SearchThread } from './thread.ts';

/** Maximum number of postings in a new segment. */
const MAX_NEW_SEGMENT = 5_000;
/** Up to this many postings are indexed in this thread, because passing them to another one takes longer. */
const MAX_INLINE_BUILD = 10;

/** Dependencies of {@link Replica.catchUp}. */
export interface SyncContext {
  source: IndexSource;
  /** Builds segments of new postings. */
  thread: SearchThread;
  /** Called with the IDs of inserted, updated and deleted postings. */
  onChanged: (ids: readonly number[]) => void;
}

/** The segments of all stored postings, and the position up to which changes were applied. */
export class Replica {
  readonly segments = new Segments();
  /** Version of the code and vocabulary with which the segments were built. */
  readonly version: string;
  readonly #reader: ChangeReader;

  /** @param since - transaction ID (xid). The segments contain the changes of all transactions before it. */
  constructor(since = '0', version = '') {
    this.#reader = new ChangeReader(since);
    this.version = version;
  }

  get since(): string {
    return this.#reader.since;
  }
  /** Time of the oldest change that is not in the segments; null if none is known. */
  get laggingSince(): Date | null {
    return this.#reader.laggingSince;
  }

  /** Applies all changes committed before the call. Rejects if the database fails; the next call resumes. */
  async catchUp(context: SyncContext): Promise<void> {
    await this.#reader.catchUp(context.source, (changes) => this.#apply(context, changes));
  }

  /** Reads the current state of the changed postings, so that applying a change twice is harmless. */
  async #apply(context: SyncContext, changes: readonly Change[]): Promise<void> {
    const ids = [...new Set(changes.flatMap((change) => change.ids))];
    const rewritten = new Set(changes.flatMap((change) => (change.contents ? change.ids : [])));
    for (let index = 0; index < ids.length; index += MAX_NEW_SEGMENT)
      await this.#update(context, ids.slice(index, index + MAX_NEW_SEGMENT), rewritten);
    context.onChanged(ids);
  }

  /** @param rewritten - IDs of postings that are indexed again. The others only get their state, which is far cheaper. */
  async #update(
    { source, thread }: SyncContext,
    ids: readonly number[],
    rewritten: ReadonlySet<number>,
  ): Promise<void> {
    const indexed = new Set(ids.filter((id) => !rewritten.has(id) && this.segments.has(id)));
    if (indexed.size > 0) {
      const states = await source.statesOf([...indexed]);
      for (const id of indexed) this.segments.setState(id, states.get(id) ?? null);
    }
    const added = ids.filter((id) => !indexed.has(id));
    if (added.length === 0) return;
    const texts = await source.documentsOf(added);
    const built = texts.length === 0 ? null : await this.#build(thread, texts, added.length);
    this.segments.replace(added, built);
  }

  async #build(thread: SearchThread, texts: readonly string[], count: number): Promise<PackedSegment> {
    return count <= MAX_INLINE_BUILD
      ? buildSegment(texts.flatMap(parseDocuments))
      : thread.run<'build'>({ kind: 'build', texts });
  }
}
