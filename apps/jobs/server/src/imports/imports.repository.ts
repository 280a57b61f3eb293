import { toJsonb } from '@workreel/platform/database';
import { conflict } from '@workreel/platform/problem';
import { type Selectable, sql } from 'kysely';
import type { ImportsTable, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import type { ImportedPosting } from './line.domain.ts';

export type ImportRow = Selectable<ImportsTable>;

/** Identifies a file by its name, size and first bytes, regardless of its folder. */
export interface ImportedFile {
  digest: string;
  /** Base name. */
  name: string;
  sizeBytes: number;
}

/** Returns the unfinished import of a file, or creates one. */
export async function openImport(db: JobsQueryable, file: ImportedFile): Promise<ImportRow> {
  await db
    .insertInto('jobs.imports')
    .values({ digest: file.digest, name: file.name, size_bytes: file.sizeBytes })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
  return db
    .selectFrom('jobs.imports')
    .selectAll()
    .where('digest', '=', file.digest)
    .executeTakeFirstOrThrow();
}

/** Resets an import to the start of its file. */
export async function restartImport(db: JobsQueryable, row: ImportRow): Promise<ImportRow> {
  await deleteImport(db, row.digest);
  return openImport(db, { digest: row.digest, name: row.name, sizeBytes: row.size_bytes });
}

/** Position and counts of an import after a batch, and the invalid lines reported so far. */
export type ImportCheckpoint = Pick<ImportRow, 'byte_offset' | 'lines' | 'saved' | 'known' | 'bad'> & {
  badLines: ImportRow['bad_lines'];
};

/**
 * Advances the checkpoint after a batch. Must run in the transaction that stores the batch.
 *
 * @throws Problem 409 IMPORT_RUNNING if another process has advanced the import and thus stored the batch.
 */
export async function advanceImport(
  trx: JobsTransaction,
  from: ImportRow,
  to: ImportCheckpoint,
): Promise<ImportRow> {
  const { badLines, ...counts } = to;
  // Write the list only if it has grown, to avoid rewriting it with every batch.
  const newBadLines = badLines.length > from.bad_lines.length ? { bad_lines: toJsonb(badLines) } : {};
  const row = await trx
    .updateTable('jobs.imports')
    .set({ ...counts, ...newBadLines })
    .where('digest', '=', from.digest)
    .where('byte_offset', '=', from.byte_offset)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict('IMPORT_RUNNING', `Another process is importing ${from.name}.`);
  return row;
}

/** Deletes an import. A later import of the file skips the postings already stored, by their source URLs. */
export async function deleteImport(db: JobsQueryable, digest: string): Promise<void> {
  await db.deleteFrom('jobs.imports').where('digest', '=', digest).execute();
}

/** Deletes unfinished imports that started before a time. @returns the number of deleted imports, at most `limit`. */
export async function removeOldImports(db: JobsQueryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from jobs.imports where digest in (
    select digest from jobs.imports where started_at < ${before}::timestamptz limit ${limit} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Returns those of the source URLs for which a posting is stored. */
export async function storedUrls(db: JobsQueryable, urls: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('jobs.postings')
    .select('source_url')
    .where(sql<boolean>`source_url = any(${urls}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.source_url));
}

/**
 * Sets the status and the times of imported postings to those specified in their lines.
 *
 * @param ids - ID range of the postings that were just stored.
 */
export async function applyHistory(
  trx: JobsTransaction,
  postings: readonly ImportedPosting[],
  ids: { first: number; last: number },
): Promise<void> {
  const rows = postings.flatMap(({ sourceUrl, history }) =>
    history ? [{ source_url: sourceUrl, ...history }] : [],
  );
  if (rows.length === 0) return;
  await sql`
    update jobs.postings p set
      collected_at = i."collectedAt",
      last_seen_at = i."lastSeenAt",
      last_verified_at = i."lastVerifiedAt",
      closed_reason = case when i.closed then coalesce(i."closedReason", p.closed_reason, 'unknown') else p.closed_reason end,
      status = case when i.closed then 'closed' else p.status end,
      closed_at = case when i.closed or p.status = 'closed' then coalesce(i."closedAt", case when i.closed then i."lastSeenAt" end, p.closed_at) end
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as i(
      source_url text, closed boolean, "closedReason" text, "collectedAt" timestamptz, "lastSeenAt" timestamptz,
      "lastVerifiedAt" timestamptz, "closedAt" timestamptz)
    where p.source_url = i.source_url and p.id between ${ids.first} and ${ids.last}`.execute(trx);
}
