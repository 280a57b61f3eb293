import { existsSync } from 'node:fs';
import { parseDocuments } from '../engine/document-json.domain.ts';
import { SegmentBuilder } from '../engine/segment/builder.domain.ts';
import { isCurrentLayout, isReadableLayout } from '../engine/segment/layout.domain.ts';
import { Replica } from './replica.ts';
import { removeTemporaryFiles } from './snapshot.ts';
import type { IndexSource, SourceState } from './source.ts';
import { SearchThread } from './thread.ts';
import { indexVersion } from './version.ts';

/** Postings per query. A query takes about 10 ms. */
const BATCH_SIZE = 1_000;
/** Up to this many postings are indexed in this thread, which takes less than 10 ms. */
const MAX_INLINE_BUILD = 200;

/**
 * Loads a snapshot.
 *
 * @param state - current state of the database.
 * @returns undefined if there is no snapshot, or if the changes of this database cannot be applied to it.
 * @throws if the file cannot be read or is damaged.
 */
export async function loadSnapshot(
  path: string,
  source: IndexSource,
  state: SourceState,
): Promise<Replica | undefined> {
  removeTemporaryFiles(path);
  if (!existsSync(path)) return undefined;
  const thread = new SearchThread();
  try {
    const { header, segments } = await thread.run<'load'>({ kind: 'load', path });
    if (header.databaseId !== state.databaseId || !isReadableLayout(header.layout)) return undefined;
    // Changes since the snapshot were cleared, or the snapshot belongs to a diverged copy of the database.
    if (BigInt(header.until) <= BigInt(state.clearedXid) || BigInt(header.until) > BigInt(state.until))
      return undefined;
    if (!(await source.hasSnapshot(header.id))) return undefined;
    const replica = new Replica(header.until, header.version);
    const { layout } = header;
    for (const packed of segments)
      replica.segments.add(
        isCurrentLayout(layout)
          ? packed
          : await thread.run<'merge'>({ kind: 'merge', segments: [packed], layout }),
      );
    return replica;
  } finally {
    await thread.close();
  }
}

/** Progress of building an index, in postings. */
export interface BuildProgress {
  done: number;
  total: number;
}

/**
 * Builds an index of all stored postings.
 *
 * @param options.onProgress - first called with 0 before postings are read.
 * @param options.signal - stops the build; the returned index is then incomplete.
 */
export async function buildIndex(
  source: IndexSource,
  options: { onProgress: (progress: BuildProgress) => void; signal: AbortSignal },
): Promise<Replica> {
  const { onProgress, signal } = options;
  const { until } = await source.open();
  const replica = new Replica(until, indexVersion(source.hasDescriptions));
  const total = await source.count();
  onProgress({ done: 0, total });
  if (total <= MAX_INLINE_BUILD) {
    const builder = new SegmentBuilder();
    for (let after = 0; ; ) {
      const documents = await source.documentsAfter(after, BATCH_SIZE);
      if (documents === null) break;
      for (const document of parseDocuments(documents.text)) builder.add(document);
      after = documents.lastId;
    }
    replica.segments.add(builder.build());
    return replica;
  }
  const thread = new SearchThread();
  try {
    let after = 0;
    let done = 0;
    let adding = Promise.resolve(false);
    const finish = async () => replica.segments.add(await thread.run<'finish'>({ kind: 'finish' }));
    while (!signal.aborted) {
      const documents = await source.documentsAfter(after, BATCH_SIZE);
      // A batch is read while the previous one is added, so that at most two are in memory.
      if (await adding) await finish();
      if (documents === null) break;
      after = documents.lastId;
      done += documents.count;
      onProgress({ done, total });
      adding = thread.run<'add'>({ kind: 'add', text: documents.text });
      adding.catch(() => {});
    }
    if (!signal.aborted) await finish();
    return replica;
  } finally {
    await thread.close();
  }
}
