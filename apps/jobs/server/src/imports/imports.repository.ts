import { toJsonb } from '@workreel/platform/database';
import { conflict } from '@workreel/platform/problem';
import { type Selectable, sql } from 'kysely';
import type { ImportsTable, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import type { ImportedPosting } from './line.domain.ts';

export type ImportRow = Selectable<ImportsTable>;

/** What tells a file from others; a copy of it elsewhere is the same. */
export interface ImportedFile {
  digest: string;
  /** Without its folder. */
  name: string;
  sizeBytes: number;
}

/** The import of this file that was left unfinished, else a new one, in one row. */
export async function beginImport(db: JobsQueryable, file: ImportedFile): Promise<ImportRow> {
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

/** Takes a checkpoint back to the beginning of the file. */
export async function startAnew(db: JobsQueryable, row: ImportRow): Promise<ImportRow> {
  await endImport(db, row.digest);
  return beginImport(db, { digest: row.digest, name: row.name, sizeBytes: row.size_bytes });
}

/** Where an import is after a batch, what it counted until then, and the bad lines that are told. */
export type ImportProgress = Pick<ImportRow, 'byte_offset' | 'lines' | 'saved' | 'known' | 'bad'> & {
  told: ImportRow['bad_lines'];
};

/**
 * Moves the checkpoint behind a batch. Belongs into the batch's transaction.
 *
 * @throws Problem 409 IMPORT_RUNNING where another process has moved it: the batch is stored already.
 */
export async function advanceImport(
  trx: JobsTransaction,
  from: ImportRow,
  to: ImportProgress,
): Promise<ImportRow> {
  const { told, ...counts } = to;
  // Written where there are more: a batch without bad lines need not copy those of all before it.
  const more = told.length > from.bad_lines.length ? { bad_lines: toJsonb(told) } : {};
  const row = await trx
    .updateTable('jobs.imports')
    .set({ ...counts, ...more })
    .where('digest', '=', from.digest)
    .where('byte_offset', '=', from.byte_offset)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict('IMPORT_RUNNING', `Another process is importing ${from.name}.`);
  return row;
}

/** Forgets a finished import: what is stored is known by its addresses. */
export async function endImport(db: JobsQueryable, digest: string): Promise<void> {
  await db.deleteFrom('jobs.imports').where('digest', '=', digest).execute();
}

/** Forgets imports that began before a time and were not finished. @returns how many, `limit` at most. */
export async function removeOldImports(db: JobsQueryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from jobs.imports where digest in (
    select digest from jobs.imports where started_at < ${before}::timestamptz limit ${limit} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Which of these addresses have a posting. */
export async function storedAddresses(db: JobsQueryable, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('jobs.postings')
    .select('source_url')
    .where(sql<boolean>`source_url = any(${addresses}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.source_url));
}

/**
 * Puts what lines say of a posting's past in place of what storing it now would say: when it was collected, last
 * seen and closed.
 *
 * @param ids - between which what was stored just now lies.
 */
export async function keepPast(
  trx: JobsTransaction,
  postings: readonly ImportedPosting[],
  ids: { first: number; last: number },
): Promise<void> {
  const past = postings.flatMap(({ sourceUrl, past }) => (past ? [{ source_url: sourceUrl, ...past }] : []));
  if (past.length === 0) return;
  await sql`
    update jobs.postings p set
      collected_at = i."collectedAt",
      last_seen_at = i."lastSeenAt",
      status = case when i.closed then 'closed' else p.status end,
      closed_at = case when i.closed or p.status = 'closed' then coalesce(i."closedAt", case when i.closed then i."lastSeenAt" end, p.closed_at) end
    from jsonb_to_recordset(${toJsonb(past)}::jsonb) as i(
      source_url text, closed boolean, "collectedAt" timestamptz, "lastSeenAt" timestamptz, "closedAt" timestamptz)
    where p.source_url = i.source_url and p.id between ${ids.first} and ${ids.last}`.execute(trx);
}
