import type { Contact } from '@workreel/accounts';
import type { PageOf } from '@workreel/platform/http';
import type { UnderWay } from '@workreel/platform/queue';
import type {
  ConversionEntry,
  ConversionOverview,
  ConversionState,
  Visibility,
} from '@workreel/video-contract';
import { type RawBuilder, sql } from 'kysely';
import { beyond, type Order, ordered, positionOf } from '../../keyset.ts';
import type { VideoDb } from '../../migrations/tables.ts';
import { ASKED_AGAIN, errorOf, type UploadRow } from '../../uploads/index.ts';
import { MAX_TRIES } from '../conversions.ts';

/** Conversions that some process is at. */
export type Running = readonly Pick<UnderWay<{ uploadId: string }>, 'data' | 'takenAt'>[];

const idsOf = (running: Running) => sql`${running.map(({ data }) => data.uploadId)}::uuid[]`;

/** What was asked for again is `converting` before anybody takes it: whether somebody is at it, the queue knows. */
const stateOf = (running: Running) => sql<ConversionState>`case
  when u.state = 'converting' and u.id = any(${idsOf(running)}) then 'running'
  when u.state in ('uploaded', 'converting') then 'queued'
  else u.state end`;

/** Uploads whose file has arrived. */
const ARRIVED = sql`u.state in ('uploaded', 'converting', 'failed', 'ready')`;

/** The latest line of the history tells since when it is in its state, or what last happened in it. */
const LATEST = sql`left join lateral (
  select id, at from video.upload_history where upload_id = u.id order by id desc limit 1) latest on true`;

/** What waits or runs for longest stands first, and what ended last. */
export const orderOf = (state: ConversionState): Order => ({
  keys: [
    { key: sql`coalesce(latest.id, 0)`, type: 'bigint' },
    { key: sql`u.id`, type: 'uuid' },
  ],
  descending: state === 'failed' || state === 'ready',
});

type FoundConversion = Pick<
  UploadRow,
  | 'id'
  | 'owner_id'
  | 'filename'
  | 'state'
  | 'tries'
  | 'progress'
  | 'error_code'
  | 'error_message'
  | 'duration_seconds'
  | 'updated_at'
> & {
  now: ConversionState;
  size: number | null;
  post_id: string | null;
  title: string | null;
  visibility: Visibility | null;
  setback: string | null;
  queued_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  position: string[];
};

/**
 * What the history of the round tells that was begun by the arrival of the file, or by whoever asked for it again.
 * A line of `converting` with other words than those says why a try failed.
 */
const HISTORY = sql`
  left join lateral (
    select id, at from video.upload_history where upload_id = u.id
      and (state = 'uploaded' or (state = 'converting' and detail = ${ASKED_AGAIN}))
    order by id desc limit 1) asked on true
  left join lateral (
    select at from video.upload_history where upload_id = u.id
      and id > coalesce(asked.id, 0) and state = 'converting' and detail is null
    order by id limit 1) begun on true
  left join lateral (
    select detail from video.upload_history where upload_id = u.id
      and id > coalesce(asked.id, 0) and state = 'converting' and detail is not null
    order by id desc limit 1) setback on true`;

const select = (
  db: VideoDb,
  running: Running,
  order: Order,
  where: RawBuilder<unknown>,
  { after, offset, limit }: PageOf,
) =>
  // History and post are looked up for the page alone.
  sql<FoundConversion>`
    select u.id, u.owner_id, u.filename, u.state, u.tries, u.progress, u.error_code, u.error_message,
      u.duration_seconds, u.updated_at, coalesce(u.bytes, u.declared_bytes) as size, page.now, page.position,
      p.id as post_id, p.title, p.visibility, setback.detail as setback, asked.at as queued_at, begun.at as started_at,
      case when u.state in ('ready', 'failed') then latest.at end as ended_at
    from (
      select u.id, ${stateOf(running)} as now, ${positionOf(order)} as position
      from video.uploads u ${LATEST} where ${ARRIVED} and ${where} and ${beyond(order, after)}
      order by ${ordered(order)} offset ${offset} limit ${limit}
    ) page join video.uploads u on u.id = page.id left join video.posts p on p.upload_id = u.id ${LATEST} ${HISTORY}
    order by ${ordered(order)}`
    .execute(db)
    .then(({ rows }) => rows);

/** One page of those in a state. One query. */
export const listConversions = (db: VideoDb, running: Running, state: ConversionState, page: PageOf) =>
  select(db, running, orderOf(state), sql`${stateOf(running)} = ${state}`, page);

/** @returns undefined where no file has arrived. */
export const findConversion = async (
  db: VideoDb,
  running: Running,
  uploadId: string,
): Promise<FoundConversion | undefined> => {
  const page = { after: undefined, offset: 0, limit: 1 };
  return (await select(db, running, orderOf('running'), sql`u.id = ${uploadId}::uuid`, page))[0];
};

export async function countConversions(db: VideoDb, running: Running): Promise<ConversionOverview['counts']> {
  const { rows } = await sql<{ now: ConversionState; n: number }>`
    select ${stateOf(running)} as now, count(*)::int as n from video.uploads u where ${ARRIVED} group by 1`.execute(
    db,
  );
  const counts = { queued: 0, running: 0, failed: 0, ready: 0 };
  for (const { now, n } of rows) counts[now] = n;
  return counts;
}

/** What all files take, everybody's. */
export async function sumStorage(db: VideoDb): Promise<ConversionOverview['storage']> {
  const { rows } = await sql<ConversionOverview['storage']>`
    select count(*) filter (where ${ARRIVED})::int as files,
      coalesce(sum(coalesce(u.bytes, u.declared_bytes)) filter (where ${ARRIVED}), 0)::float8 as bytes,
      coalesce(sum(u.media_bytes), 0)::float8 as "mediaBytes",
      coalesce(sum(u.declared_bytes) filter (where u.state in ('pending', 'uploading')), 0)::float8 as "unfinishedBytes"
    from video.uploads u`.execute(db);
  return rows[0]!;
}

/** @param owners - by account; who is gone is missing. */
export function toConversionEntry(
  row: FoundConversion,
  running: Running,
  owners: ReadonlyMap<string, Pick<Contact, 'name'>>,
): ConversionEntry {
  const owner = owners.get(row.owner_id);
  const taken = running.find(({ data }) => data.uploadId === row.id)?.takenAt;
  const startedAt = row.started_at ?? (row.now === 'running' ? taken : undefined);
  return {
    uploadId: row.id,
    postId: row.post_id,
    title: row.title,
    visibility: row.visibility,
    filename: row.filename,
    size: row.size,
    owner: owner ? { id: row.owner_id, name: owner.name } : null,
    state: row.now,
    tries: row.tries,
    maxTries: MAX_TRIES,
    progress: row.progress,
    error: errorOf(row),
    lastSetback: row.setback,
    durationSeconds: row.duration_seconds,
    queuedAt: row.queued_at?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}
