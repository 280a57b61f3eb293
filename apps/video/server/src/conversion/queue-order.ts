import { activeJobs, dueJobs } from '@workreel/platform/queue';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { UPLOAD_STATE } from '../lifecycle/index.ts';
import { CONVERSION_QUEUE } from './conversions.ts';

/**
 * The order of waiting conversions. The next one has the lowest score, in seconds of film:
 *
 *   recent work of the owner + work of the owner's uploads up to and including this one − AGING × seconds waited − priority
 *
 * so that short films go before long ones, and of two owners the one who received less. The wait restarts when the owner is served: otherwise,
 * thirty clips that have waited for an hour would all go before another owner's only one. Short work does not restart the wait of
 * a long film, so that no owner has to choose between the two.
 *
 * A film of W seconds is therefore overtaken only by uploads that arrive within (W + MAX_RECENT_SECONDS) / AGING after it, or
 * after the owner's previous long film has ended (`queue-order.test.ts`).
 */
const AGING = 4;

/**
 * Bytes per second of a film whose duration is not known yet: 10 Mbit/s, between screen recordings and phones. The error of
 * the estimate shifts the order, never the bound.
 */
const BYTES_PER_SECOND = 1_250_000;
/** Larger frames take longer in proportion to their pixels; smaller ones do not take less, because renditions are as many. */
const USUAL_PIXELS = 1920 * 1080;
/** Work that a process always has a slot for. A converter takes about as long as the film lasts. */
const SHORT_SECONDS = 120;
/** How long the work of an owner counts. */
const RECENT_SECONDS = 3_600;
/** Limit of the recent work, which a fast machine would otherwise accumulate, and which would delay an owner's long film. */
const MAX_RECENT_SECONDS = 4 * 3_600;
/** Seconds of film that a level of priority is worth: it goes before or after all others that have waited up to six hours less or longer. */
const PRIORITY_SECONDS = 24 * 3_600;

/** Expected work in seconds of film, of upload `u` with publication `pb`. */
export const EXPECTED_WORK = sql<number>`coalesce(
  pb.duration_seconds * greatest(1, pb.width::float8 * pb.height / ${sql.lit(USUAL_PIXELS)}),
  coalesce(u.bytes, u.declared_bytes, 0) / ${sql.lit(BYTES_PER_SECOND)}::float8)`;

/**
 * Subquery with the score and the expected work of waiting conversions.
 *
 * @param waiting - subquery that returns the IDs of their uploads, each once.
 * @param now - the current time.
 */
export const scoredQueue = (waiting: RawBuilder<unknown>, now = sql<Date>`now()`) => sql`(
  with waiting as (
    select u.id, u.owner_id, ${EXPECTED_WORK} as work, coalesce(cv.queued_at, u.created_at) as since,
      cv.priority * ${sql.lit(PRIORITY_SECONDS)} as privilege
    from video.uploads u join video.conversions cv on cv.upload_id = u.id join video.publications pb on pb.upload_id = u.id
    where u.id in ${waiting} and ${UPLOAD_STATE} in ('uploaded', 'converting')
  ), served as (
    select u.owner_id, least(sum(${EXPECTED_WORK}), ${sql.lit(MAX_RECENT_SECONDS)}) as work,
      max(coalesce(cv.ended_at, ${now})) as last,
      max(coalesce(cv.ended_at, ${now})) filter (where ${EXPECTED_WORK} > ${sql.lit(SHORT_SECONDS)}) as last_long
    from video.conversions cv join video.uploads u on u.id = cv.upload_id join video.publications pb on pb.upload_id = u.id
    where u.id in (
        select (data->>'uploadId')::uuid from ${activeJobs(CONVERSION_QUEUE.name)} chosen
        union all select upload_id from video.conversions where started_at is not null and ended_at is null
        union all select upload_id from video.conversions
          where started_at is not null and ended_at > ${now} - ${sql.lit(RECENT_SECONDS)} * interval '1 second'
      ) and cv.state is distinct from 'failed'
      and u.owner_id in (select owner_id from waiting) and u.id not in (select id from waiting)
    group by u.owner_id
  )
  select w.id, w.work,
    coalesce(s.work, 0)
    + sum(w.work) over (
        partition by w.owner_id
        order by w.work - ${sql.lit(AGING)} * extract(epoch from ${now} - w.since)::float8 - w.privilege, w.id)
    - ${sql.lit(AGING)} * greatest(0, extract(epoch from ${now} - greatest(
        w.since, case when w.work > ${sql.lit(SHORT_SECONDS)} then s.last_long else s.last end)))::float8
    - w.privilege as score
  from waiting w left join served s on s.owner_id = w.owner_id
)`;

/** Subquery with the jobs that can be run now, by the upload they convert. */
const DUE = sql`(select id, (data->>'uploadId')::uuid as upload_id from ${dueJobs(CONVERSION_QUEUE.name)} due)`;

/**
 * Chooses the next job of the conversion queue.
 *
 * @param onlyShort - leaves the long ones waiting.
 * @returns the ID of the job; undefined if there is none.
 */
export async function chooseConversion(
  trx: Transaction<object>,
  { onlyShort }: { onlyShort: boolean },
): Promise<string | undefined> {
  const waiting = sql`(select upload_id from ${DUE} j)`;
  // Jobs without anything to convert (the upload was deleted, or has failed) come first: they only have to be completed.
  const { rows } = await sql<{ id: string }>`
    select j.id from ${DUE} j left join ${scoredQueue(waiting)} q on q.id = j.upload_id
    where ${onlyShort ? sql`coalesce(q.work, 0) <= ${sql.lit(SHORT_SECONDS)}` : sql`true`}
    order by q.score nulls first, j.id limit 1`.execute(trx);
  return rows[0]?.id;
}
