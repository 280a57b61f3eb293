/** Evidence about open postings, computed from what is stored about them and about the other postings of the same job. */
import { sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';
import { POSTED_TOLERANCE_HOURS } from '../postings/index.ts';

/** Days after its first posting from which a job counts as open for long. */
export const LONG_OPEN_DAYS = 90;
/** Days without a sign of a posting on its site after which it is unverified. */
export const UNVERIFIED_DAYS = 14;
/** A job that was not posted anywhere for longer is a new one, for example that of the next season. */
export const MAX_GAP_DAYS = 30;
/** Members of a group that are considered: the open ones, then the latest. Bounds the work for a site that publishes one posting thousands of times. */
const MAX_MEMBERS = 200;
/** Reasons that show that the site, and not only a deadline, ended a posting. */
const GONE = sql.raw("('removed', 'closedBySite', 'unlisted')");

/** Hours, because a day of an interval depends on the time zone of the session, and `since` must be the same in all processes. */
const hoursOf = (days: number) => `interval '${days * 24} hours'`;
const days = (count: number) => sql.raw(hoursOf(count));
const instant = (time: string) =>
  sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const POSTED_TOLERANCE = sql.raw(`interval '${POSTED_TOLERANCE_HOURS} hours'`);

/**
 * Recomputes the signals of postings and stores those that differ. Times of signals are derived from stored times, so that they only
 * change with what they are based on.
 *
 * - A job is open since the first of its postings; a time of more than `MAX_GAP_DAYS` in which none was open separates it from an earlier one.
 * - `reposted`: the site closed an earlier posting of the job and did not show it any more when this one was found, or moved the publication
 *   time of this one forward by days.
 * - `longOpen`: the first posting of the job is older than `LONG_OPEN_DAYS`. Not of an unverified posting, which may have closed long ago.
 * - `goneFromSource`: another site has no open posting of the job, and ended its last one.
 * - `unverified`: the site has not shown the posting as open for `UNVERIFIED_DAYS`.
 *
 * @returns the number of changed postings.
 */
export async function refreshSignals(db: JobsQueryable, ids: readonly number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await sql`
    with wanted as materialized (
      -- The ID of a group is that of a posting in it, so no other posting has it as its own.
      select id, group_id, coalesce(group_id, id) as job, site, status, sort_at, collected_at, first_run_id, last_verified_at,
        last_verified_at + ${days(UNVERIFIED_DAYS)} < ${now}::timestamptz as is_unverified
      from jobs.postings where id = any(${ids}::bigint[])
    ), jobs as materialized (
      select one.job, about.* from (select distinct job, group_id from wanted) one, lateral (
        with members as (
          select * from (
            select ${MEMBER_COLUMNS} from jobs.postings where group_id = one.group_id order by status = 'closed', id desc limit ${MAX_MEMBERS}
          ) grouped
          union all
          select ${MEMBER_COLUMNS} from jobs.postings where one.group_id is null and id = one.job
        ), dated as (
          select *, least(sort_at, collected_at, (
            select min((changes->'postedAt'->>'old')::timestamptz) from jobs.posting_history where posting_id = m.id and changes ? 'postedAt'
          )) as first_at
          from members m
        ), ordered as (
          select *, first_at > ${days(MAX_GAP_DAYS)} + max(coalesce(closed_at, 'infinity')) over (
            order by first_at, id rows between unbounded preceding and 1 preceding) as is_new
          from dated
        ), current as (
          -- Since the last time at which none was open. The open postings are all among them.
          select * from ordered where first_at >= coalesce((select max(first_at) from ordered where is_new), '-infinity')
        )
        select min(first_at) as first_at,
          coalesce(jsonb_agg(jsonb_build_object(
            'site', site, 'collected_at', collected_at, 'closed_at', closed_at, 'last_run_id', last_run_id,
            'last_verified_at', case when closed_reason <> 'deadlinePassed' or deadline_date is null then last_verified_at end
          )) filter (where status = 'closed'), '[]') as closed,
          (
            select jsonb_build_object('code', 'goneFromSource', 'since', ${instant('gone_at')}, 'detail', site) from (
              select site, max(closed_at) as gone_at from current group by site
              having not bool_or(status = 'open') and (array_agg(closed_reason order by closed_at desc, id desc))[1] in ${GONE}
            ) gone order by gone_at, site limit 1
          ) as gone
        from current
      ) about
    ), computed as materialized (
      select p.id, to_jsonb(array_remove(case when p.status = 'open' then array[
        case when own.republished + earlier.postings > 0 then jsonb_build_object(
          'code', 'reposted', 'since', ${instant('p.sort_at')}, 'detail', (own.republished + earlier.postings)::text) end,
        case when job.first_at + ${days(LONG_OPEN_DAYS)} < ${now}::timestamptz and not p.is_unverified then jsonb_build_object(
          'code', 'longOpen', 'since', ${instant(`(job.first_at + ${hoursOf(LONG_OPEN_DAYS)})`)},
          -- Sites that print only days are stored with midnight; in Seoul, it is the same day as in all time zones from California to Korea.
          'detail', to_char(job.first_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) end,
        job.gone,
        case when p.is_unverified then jsonb_build_object(
          'code', 'unverified', 'since', ${instant(`(p.last_verified_at + ${hoursOf(UNVERIFIED_DAYS)})`)}, 'detail', null) end
      ] else array[]::jsonb[] end, null)) as signals
      from wanted p join jobs job using (job), lateral (
        select count(*) filter (where posted_at > latest + ${POSTED_TOLERANCE}) as republished from (
          -- A time that moves back and forth is not that of another publication.
          select posted_at, max(old) over (order by id) as latest from (
            select id, (changes->'postedAt'->>'new')::timestamptz as posted_at, (changes->'postedAt'->>'old')::timestamptz as old
            from jobs.posting_history where posting_id = p.id and changes ? 'postedAt'
          ) c
        ) c
      ) own, lateral (
        select count(*) as postings
        from jsonb_to_recordset(job.closed) as o(site text, collected_at timestamptz, closed_at timestamptz, last_run_id bigint, last_verified_at timestamptz)
        where site = p.site and collected_at < p.collected_at and (closed_at <= p.collected_at or (
          -- Until a deadline, or in the run that found both, the postings were open at the same time.
          last_run_id < p.first_run_id and last_verified_at < p.collected_at))
      ) earlier
    )
    update jobs.postings p set signals = c.signals from (
      -- Locked in the order in which runs lock them. Unchanged rows are not touched, because the search index reads each updated row again.
      select c.* from computed c join jobs.postings s on s.id = c.id where s.signals <> c.signals order by s.source_url for update of s
    ) c where p.id = c.id`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

const MEMBER_COLUMNS = sql.raw(
  'id, group_id, site, status, closed_reason, closed_at, deadline_date, collected_at, sort_at, last_verified_at, first_run_id, last_run_id',
);

/** Lists postings that have signals or may get some, by ID. */
export async function listOpen(
  db: JobsQueryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('jobs.postings')
    .select('id')
    .where('id', '>', afterId)
    .where(sql<boolean>`(status = 'open' or signals <> '[]')`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
