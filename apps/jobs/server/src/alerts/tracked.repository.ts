import { sql } from 'kysely';
import type { JobsQueryable, JobsTransaction, TrackedNoticesTable } from '../migrations/tables.ts';

/** What can be said about a tracked posting. */
export type TrackedFact = TrackedNoticesTable['kind'];

/** A posting whose deadline is at most this many days away closes soon. */
const CLOSES_SOON_DAYS = 3;

/**
 * Common table expression `facts` with what has happened to the postings that an account tracks since it bookmarked them
 * or applied: those among its bookmarks and active applications. A posting that was tracked twice counts since the last time.
 */
const factsOf = (accountId: string, today: string) => sql`
  tracked as (
    select distinct on (posting_id) posting_id, title, company_name, status, deadline from (
      select posting_id, posting->>'title' as title, posting->>'companyName' as company_name,
        posting->>'status' as status, posting->'deadline'->>'date' as deadline, created_at as since
      from jobs.bookmarks where account_id = ${accountId}::uuid
      union all
      select posting_id, title, company_name, posting->>'status', posting->'deadline'->>'date', applied_at
      from jobs.applications
      where account_id = ${accountId}::uuid and posting_id is not null and status not in ('rejected', 'withdrawn')
    ) t order by posting_id, since desc
  ), current as (
    select t.posting_id, coalesce(p.title, t.title) as title, coalesce(p.company_name, t.company_name) as company_name,
      t.status as status_before, p.status, p.deadline_date, p.deadline_date::text as deadline,
      coalesce((
        select n.deadline from jobs.tracked_notices n
        where n.account_id = ${accountId}::uuid and n.posting_id = t.posting_id and n.kind in ('closesSoon', 'newDeadline')
        order by n.created_at desc limit 1
      ), t.deadline) as known_deadline
    from tracked t left join jobs.postings p on p.id = t.posting_id
  ), facts as (
    select posting_id, title, company_name, 'closesSoon' as kind, deadline from current
    where status = 'open' and deadline_date between ${today}::date and ${today}::date + ${CLOSES_SOON_DAYS}::int
    union all
    select posting_id, title, company_name, 'newDeadline', deadline from current
    where status = 'open' and deadline_date > ${today}::date + ${CLOSES_SOON_DAYS}::int and deadline is distinct from known_deadline
    union all
    select posting_id, title, company_name, 'closed', '' from current
    where status = 'closed' and status_before = 'open'
    union all
    -- A posting that has closed is removed some time later, which is no news.
    select posting_id, title, company_name, 'gone', '' from current
    where status is null and status_before = 'open' and not exists (
      select from jobs.tracked_notices n
      where n.account_id = ${accountId}::uuid and n.posting_id = current.posting_id and n.kind = 'closed')
  )`;

/**
 * Records the facts that an account has not been told yet as told by this message.
 *
 * @param today - the day in the time zone of the account, as `YYYY-MM-DD`.
 * @returns the number of postings that they are about.
 */
export async function recordFacts(
  trx: JobsTransaction,
  { accountId, messageId, today }: { accountId: string; messageId: string; today: string },
): Promise<number> {
  const { rows } = await sql<{ postings: number }>`
    with ${factsOf(accountId, today)}, told as (
      insert into jobs.tracked_notices (account_id, posting_id, kind, deadline, title, company_name, message_id)
      select ${accountId}::uuid, posting_id, kind, deadline, title, company_name, ${messageId}::uuid from facts
      on conflict do nothing returning posting_id
    )
    select count(distinct posting_id)::int as postings from told`.execute(trx);
  return rows[0]!.postings;
}

/** The message of facts that were known before the account asked to be told. */
const NO_MESSAGE = '00000000-0000-0000-0000-000000000000';

/** Records the present facts as known, except that a posting closes soon, which is worth an alert. */
export async function recordKnownFacts(
  trx: JobsTransaction,
  { accountId, today }: { accountId: string; today: string },
): Promise<void> {
  await sql`
    with ${factsOf(accountId, today)}
    insert into jobs.tracked_notices (account_id, posting_id, kind, deadline, title, company_name, message_id)
    select ${accountId}::uuid, posting_id, kind, deadline, title, company_name, ${NO_MESSAGE}::uuid from facts
    where kind <> 'closesSoon' on conflict do nothing`.execute(trx);
}

/** A fact in a message. */
export interface ToldFact {
  postingId: string;
  /** Whether the posting still has a page. */
  exists: boolean;
  title: string;
  companyName: string;
  fact: TrackedFact;
  /** As `YYYY-MM-DD`; null if the posting closed or is gone. */
  deadline: string | null;
}

/** Lists the facts of a message: first what is urgent, then by deadline. */
export async function listToldFacts(
  db: JobsQueryable,
  messageId: string,
  limit: number,
): Promise<{ facts: ToldFact[]; total: number }> {
  const { rows } = await sql<ToldFact & { total: number }>`
    select n.posting_id::text as "postingId", p.id is not null as exists, n.title, n.company_name as "companyName",
      n.kind as fact, nullif(n.deadline, '') as deadline, count(*) over ()::int as total
    from jobs.tracked_notices n left join jobs.postings p on p.id = n.posting_id
    where n.message_id = ${messageId}::uuid
    order by array_position(array['closesSoon', 'newDeadline', 'closed', 'gone'], n.kind), n.deadline, n.posting_id
    limit ${limit}`.execute(db);
  return { facts: rows.map(({ total: _total, ...fact }) => fact), total: rows[0]?.total ?? 0 };
}

/** Iterates over what an account was told about tracked postings, in batches. */
export async function* iterateNotices(db: JobsQueryable, accountId: string) {
  let after = { posting_id: 0, kind: '', deadline: '' };
  for (;;) {
    const { rows } = await sql<
      Pick<TrackedNoticesTable, 'posting_id' | 'deadline'> & { kind: string; at: Date }
    >`
      select posting_id, kind, deadline, created_at as at from jobs.tracked_notices
      where account_id = ${accountId}::uuid
        and (posting_id, kind, deadline) > (${after.posting_id}::bigint, ${after.kind}, ${after.deadline})
      order by posting_id, kind, deadline limit ${EXPORT_BATCH_SIZE}`.execute(db);
    for (const { posting_id, kind, deadline, at } of rows)
      yield {
        jobPostingId: String(posting_id),
        fact: kind,
        deadline: deadline || null,
        at: at.toISOString(),
      };
    if (rows.length < EXPORT_BATCH_SIZE) return;
    after = rows.at(-1)!;
  }
}
const EXPORT_BATCH_SIZE = 500;
