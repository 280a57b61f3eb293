import { existsSync } from 'node:fs';
import { readDocuments } from '../engine/rows.domain.ts';
import { buildSegment } from '../engine/segment/builder.domain.ts';
import { isCurrentLayout, isReadableLayout } from '../engine/segment/layout.domain.ts';
import { Replica } from './replica.ts';
import { removeUnfinished } from './snapshot.ts';
import type { IndexSource, SourceState } from './source.ts';
import { SearchThread } from './thread.ts';
import { indexVersion } from './version.ts';

/** Postings read at once: what the database takes 10 ms for. */
const READ_AT_ONCE = 1_000;
/** So few postings are indexed in this thread, within 10 ms. */
const BUILT_HERE = 200;

/**
 * Loads a snapshot.
 *
 * @param path - of its file.
 * @param state - of the database that is to be followed from there.
 * @returns undefined where there is none, or none that can be followed from.
 * @throws where the file cannot be read or is damaged.
 */
export async function loadSnapshot(
  path: string,
  source: IndexSource,
  state: SourceState,
): Promise<Replica | undefined> {
  removeUnfinished(path);
  if (!existsSync(path)) return undefined;
  const thread = new SearchThread();
  try {
    const { head, segments } = await thread.run<'load'>({ kind: 'load', path });
    if (head.databaseId !== state.databaseId || !isReadableLayout(head.layout)) return undefined;
    // Changes since then were cleared away, or it is of a copy of the database that went on elsewhere.
    if (BigInt(head.until) <= BigInt(state.clearedXid) || BigInt(head.until) > BigInt(state.until))
      return undefined;
    if (!(await source.knowsSnapshot(head.id))) return undefined;
    const replica = new Replica(head.until, head.version);
    if (isCurrentLayout(head.layout)) for (const packed of segments) replica.segments.add(packed);
    else replica.segments.add(await thread.run<'merge'>({ kind: 'merge', segments, layout: head.layout }));
    return replica;
  } finally {
    await thread.close();
  }
}

/** How far an index is built. */
export interface BuildProgress {
  /** Postings that were read, of how many. */
  done: number;
  of: number;
}

/**
 * Builds an index of everything that is stored.
 *
 * @param options.onProgress - called with zero before the first posting is read.
 * @param options.signal - ends it early; what it returns then is not complete.
 */
export async function buildIndex(
  source: IndexSource,
  options: { onProgress: (progress: BuildProgress) => void; signal: AbortSignal },
): Promise<Replica> {
  const { onProgress, signal } = options;
  const { until } = await source.open();
  const replica = new Replica(until, indexVersion());
  const of = await source.count();
  onProgress({ done: 0, of });
  if (of <= BUILT_HERE) {
    const documents = await source.documentsAfter(0, READ_AT_ONCE);
    if (documents) replica.segments.add(buildSegment(readDocuments(documents.text)));
    return replica;
  }
  const thread = new SearchThread();
  try {
    let after = 0;
    let done = 0;
    let adding: Promise<unknown> = Promise.resolve();
    while (!signal.aborted) {
      const documents = await source.documentsAfter(after, READ_AT_ONCE);
      // One batch is read while the one before it is added, so that at most two are in memory.
      await adding;
      if (documents === null) break;
      after = documents.last;
      done += documents.count;
      onProgress({ done, of });
      adding = thread.run<'add'>({ kind: 'add', text: documents.text });
      adding.catch(() => {});
    }
    if (!signal.aborted) replica.segments.add(await thread.run<'finish'>({ kind: 'finish' }));
    return replica;
  } finally {
    await thread.close();
  }
}
