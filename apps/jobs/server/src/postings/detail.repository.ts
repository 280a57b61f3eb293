/** Storing what the pages of single postings say. */
import type { ClosedReason, PostingValues } from '@workreel/jobs-contract';
import type { JobsQueryable } from '../migrations/tables.ts';
import { POSTING_COLUMNS, valuesOf } from './columns.ts';
import { storeRefreshed } from './postings.repository.ts';
import { type Field, refreshValues } from './refresh.domain.ts';

export interface PostingDetail {
  sourceUrl: string;
  fetchedAt: Date;
  values: PostingValues;
  description: string | null;
  /** Fields that the card of the posting fills; the page does not change them. */
  cardFields: readonly string[];
  /** Whether the page was read before, so that other values are changes. */
  isKnown: boolean;
}

/**
 * Adds to a stored posting what its card lacks and its page says. Must run in a transaction.
 */
export async function saveDetail(db: JobsQueryable, detail: PostingDetail): Promise<void> {
  const { sourceUrl, fetchedAt, cardFields, isKnown } = detail;
  const row = await db
    .selectFrom('jobs.postings')
    .select([...POSTING_COLUMNS, 'description'])
    .where('source_url', '=', sourceUrl)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const stored = valuesOf(row);
  const fromCard = new Set<string>([...cardFields, 'companyName', 'title']);
  const page = Object.fromEntries(
    (Object.keys(stored) as Field[]).map((field) => [
      field,
      fromCard.has(field) ? stored[field] : detail.values[field],
    ]),
  ) as PostingValues;
  const { values, changes } = refreshValues(stored, page, { replace: true, at: fetchedAt });
  const description = fromCard.has('description') ? row.description : (detail.description ?? row.description);
  if (Object.keys(changes).length === 0 && description === row.description) return;
  const posting = { id: row.id, values, description, isChanged: true, valuesHash: null };
  await storeRefreshed(db, [{ ...posting, changes: isKnown ? changes : {} }], fetchedAt);
}

/** Closes an open posting because of its page. */
export async function closeByPage(
  db: JobsQueryable,
  sourceUrl: string,
  closedReason: ClosedReason,
  at: Date,
): Promise<void> {
  await db
    .updateTable('jobs.postings')
    .set({ status: 'closed', closed_at: at, closed_reason: closedReason })
    .where('source_url', '=', sourceUrl)
    .where('status', '=', 'open')
    .execute();
}

/** Opens a posting that was closed because of its page, and whose page now shows it as open. */
export async function reopenByPage(db: JobsQueryable, sourceUrl: string, at: Date): Promise<void> {
  await db
    .updateTable('jobs.postings')
    .set({ status: 'open', closed_at: null, closed_reason: null, last_verified_at: at })
    .where('source_url', '=', sourceUrl)
    .where('closed_reason', 'in', ['closedBySite', 'removed'])
    .execute();
}
