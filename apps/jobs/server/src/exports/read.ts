import type { Filters, PostingDetails } from '@workreel/jobs-contract';
import { type RawBuilder, sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow, toPostingDetails } from '../postings/index.ts';
import { conditionsOf } from '../search/index.ts';

/** Postings per query, of which 50 kB each may be the description. The embedded database serves other requests between two queries. */
const BATCH_POSTINGS = 250;

const COLUMNS = sql.raw([...POSTING_COLUMNS, 'description'].join(', '));

async function select(db: JobsDb, condition: RawBuilder<boolean>): Promise<PostingDetails[]> {
  const { rows } = await sql<PostingRow & { description: string | null }>`
    select ${COLUMNS} from jobs.postings where ${condition} order by id desc`.execute(db);
  // Exported files have no column for other postings of the job.
  return rows.map((row) => toPostingDetails(row, []));
}

/** Called after each batch with the share that has been read. It may throw to stop reading. */
export type OnBatch = (share: { done: number; total: number }) => void;

/** Reads postings in the order of `ids`. Those that were deleted meanwhile are missing. */
export async function* readInOrder(
  db: JobsDb,
  ids: readonly number[],
  onBatch: OnBatch = () => {},
): AsyncGenerator<PostingDetails> {
  for (let start = 0; start < ids.length; start += BATCH_POSTINGS) {
    const batch = ids.slice(start, start + BATCH_POSTINGS);
    const rows = await select(db, sql<boolean>`id = any(${batch}::bigint[])`);
    const postings = new Map(rows.map((posting) => [posting.id, posting]));
    for (const id of batch) {
      const posting = postings.get(String(id));
      if (posting) yield posting;
    }
    onBatch({ done: start + batch.length, total: ids.length });
  }
}

/**
 * Reads the postings that match filters without text, newest first by ID, without the index. Postings stored after the start are not read:
 * since IDs never change, all others are read exactly once. Each query examines a limited number of postings, however few of them match.
 */
export async function* readMatching(
  db: JobsDb,
  filters: Filters,
  onBatch: OnBatch,
): AsyncGenerator<PostingDetails> {
  const conditions = conditionsOf(filters);
  const { rows: ends } = await sql<{ min: number | null; max: number | null }>`
    select min(id) as min, max(id) as max from jobs.postings`.execute(db);
  const { min, max } = ends[0]!;
  if (min === null || max === null) return;
  for (let before = max + 1; before > min; ) {
    const { rows: starts } = await sql<{ first: number | null }>`
      select min(id) as first from (select id from jobs.postings where id < ${before} order by id desc limit ${BATCH_POSTINGS}) block`.execute(
      db,
    );
    const first = starts[0]!.first;
    // The rest was deleted meanwhile.
    if (first === null) return;
    const inBlock = sql<boolean>`id >= ${first} and id < ${before}`;
    yield* await select(db, sql<boolean>`${sql.join([inBlock, ...conditions], sql` and `)}`);
    onBatch({ done: max + 1 - first, total: max + 1 - min });
    before = first;
  }
}
