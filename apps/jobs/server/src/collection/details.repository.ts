/** Which pages of single postings are due, and how many have been requested today. */
import { toJsonb } from '@workreel/platform/database';
import { sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';

/** A page that cannot be read, or at which the process ends, is not requested again after this many attempts. */
const MAX_ATTEMPTS = 5;

/** A page to request. */
export interface DueDetail {
  sourceUrl: string;
  /** Fields that the card of the posting fills; null if the list holds only the address. */
  cardFields: string[] | null;
  /** Whether the page was read before. */
  isKnown: boolean;
  /** What is stored of the posting; null if it is not stored. */
  title: string | null;
  companyName: string | null;
}

/** Makes a known page due again if the list says something new, or lists a posting that is closed because of its page. */
const IF_LISTED_BEFORE = sql`
  on conflict (source_url) do update set version = excluded.version, card_fields = excluded.card_fields, site = excluded.site,
    due_at = coalesce(d.due_at, excluded.due_at), attempts = 0
    where d.version is distinct from excluded.version or (d.due_at is null and exists (
      select from jobs.postings p where p.source_url = excluded.source_url and p.closed_reason in ('closedBySite', 'removed')))`;

/**
 * Makes the pages of stored postings due whose cards say something new, whose pages were never read, or which are closed because of
 * their page and listed again.
 */
export async function addCardsToDetails(
  db: JobsQueryable,
  cards: readonly { sourceUrl: string; fields: readonly string[] }[],
  { site, at }: { site: string; at: Date },
): Promise<void> {
  if (cards.length === 0) return;
  const rows = cards.map(({ sourceUrl, fields }) => ({ source_url: sourceUrl, fields }));
  await sql`
    insert into jobs.detail_pages as d (source_url, site, version, card_fields, due_at)
    select p.source_url, ${site}, p.values_hash, c.fields, ${at}::timestamptz
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as c(source_url text, fields text[])
    join jobs.postings p on p.source_url = c.source_url
    ${IF_LISTED_BEFORE}`.execute(db);
}

/**
 * Makes the pages of listed addresses due that are new or have another version, except those that were taken down.
 *
 * @returns the number of new addresses.
 */
export async function addAddressesToDetails(
  db: JobsQueryable,
  addresses: readonly { sourceUrl: string; version: string | null }[],
  { site, at }: { site: string; at: Date },
): Promise<number> {
  if (addresses.length === 0) return 0;
  const rows = addresses.map(({ sourceUrl, version }) => ({ source_url: sourceUrl, version }));
  const result = await sql<{ is_new: boolean }>`
    insert into jobs.detail_pages as d (source_url, site, version, due_at)
    select distinct on (a.source_url) a.source_url, ${site}, a.version, ${at}::timestamptz
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as a(source_url text, version text)
    where not exists (select from jobs.takedowns t where t.source_url = a.source_url)
    order by a.source_url
    ${IF_LISTED_BEFORE}
    returning (xmax = 0) as is_new`.execute(db);
  return result.rows.filter(({ is_new }) => is_new).length;
}

/**
 * Takes the page of a site that is due the longest, except those that this run could not read, and counts the request, so that
 * neither a crash nor a restart exceeds the budget.
 *
 * @param budget - pages per day
 * @param day - date in the time zone of the site, `YYYY-MM-DD`
 * @returns undefined if no page is due or the budget is used up.
 */
export async function takeDetail(
  db: JobsQueryable,
  { site, runId, day, budget }: { site: string; runId: number; day: string; budget: number },
): Promise<DueDetail | undefined> {
  if (budget === 0) return undefined;
  const { rows } = await sql<DueDetail>`
    with due as (
      select source_url from jobs.detail_pages
      where site = ${site} and due_at is not null and attempts < ${MAX_ATTEMPTS} and failed_run_id is distinct from ${runId}::bigint
      order by due_at, source_url limit 1
    ), counted as (
      insert into jobs.detail_days as d (site, day, pages) select ${site}, ${day}::date, 1 from due
      on conflict (site) do update set pages = case when d.day = excluded.day then d.pages + 1 else 1 end, day = excluded.day
        where d.day <> excluded.day or d.pages < ${budget}
      returning site
    )
    update jobs.detail_pages d set attempts = attempts + 1 from due, counted where d.source_url = due.source_url
    returning d.source_url as "sourceUrl", d.card_fields as "cardFields", d.fetched_at is not null as "isKnown",
      (select title from jobs.postings p where p.source_url = d.source_url) as title,
      (select company_name from jobs.postings p where p.source_url = d.source_url) as "companyName"`.execute(
    db,
  );
  return rows[0];
}

/** Takes back a request that was not made. */
export async function releaseDetail(db: JobsQueryable, site: string, sourceUrl: string): Promise<void> {
  await sql`
    with released as (update jobs.detail_pages set attempts = greatest(attempts - 1, 0) where source_url = ${sourceUrl})
    update jobs.detail_days set pages = pages - 1 where site = ${site} and pages > 0`.execute(db);
}

/** Records that a page was read and is not due until the list says something new. */
export async function markDetailRead(db: JobsQueryable, sourceUrl: string, at: Date): Promise<void> {
  await db
    .updateTable('jobs.detail_pages')
    .set({ due_at: null, attempts: 0, failed_run_id: null, fetched_at: at })
    .where('source_url', '=', sourceUrl)
    .execute();
}

/** Records that a page could not be read. It is not requested again after too many attempts. */
export async function markDetailFailed(db: JobsQueryable, sourceUrl: string, runId: number): Promise<void> {
  await db
    .updateTable('jobs.detail_pages')
    .set({
      failed_run_id: runId,
      due_at: sql<Date | null>`case when attempts < ${MAX_ATTEMPTS} then due_at end`,
    })
    .where('source_url', '=', sourceUrl)
    .execute();
}

/** Leaves a page to the next run because of its site, which is not an attempt to read the page. */
export async function postponeDetail(db: JobsQueryable, sourceUrl: string, runId: number): Promise<void> {
  await db
    .updateTable('jobs.detail_pages')
    .set({ failed_run_id: runId, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('source_url', '=', sourceUrl)
    .execute();
}

/** Counts the pages of a site that are due, except those that a run could not read. */
export async function countDueDetails(db: JobsQueryable, site: string, runId: number): Promise<number> {
  const { n } = await db
    .selectFrom('jobs.detail_pages')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('site', '=', site)
    .where('due_at', 'is not', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where(sql<boolean>`failed_run_id is distinct from ${runId}::bigint`)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Deletes records of pages that were added and read before a time, are not due, and belong to no posting.
 *
 * @returns the number of deleted records.
 */
export async function removeOldDetails(db: JobsQueryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from jobs.detail_pages where source_url in (
      select source_url from jobs.detail_pages d where due_at is null and greatest(added_at, fetched_at) < ${before}
        and not exists (select from jobs.postings p where p.source_url = d.source_url) limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
