import type { Contact } from '@workreel/accounts';
import type { PageOf } from '@workreel/platform/http';
import type { UnderWay } from '@workreel/platform/queue';
import type {
  ConversionEntry,
  ConversionOverview,
  ConversionState,
  UploadState,
  Visibility,
} from '@workreel/video-contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { beyond, type Order, ordered, positionOf } from '../../keyset.ts';
import { UPLOAD_STATE } from '../../lifecycle/index.ts';
import type { ConversionsTable, PublicationsTable, UploadsTable, VideoDb } from '../../migrations/tables.ts';
import { errorOf } from '../conversions.repository.ts';
import { MAX_ATTEMPTS } from '../conversions.ts';

/** Conversions that some process is at. */
export type Running = readonly Pick<UnderWay<{ uploadId: string }>, 'data'>[];

const idsOf = (running: Running) => sql`${running.map(({ data }) => data.uploadId)}::uuid[]`;

/** What was asked for again is `converting` before a worker claims it: whether one is at it, the queue knows. */
const stateOf = (running: Running) => sql<ConversionState>`case
  when cv.state in ('ready', 'failed') then cv.state
  when cv.state = 'converting' and u.id = any(${idsOf(running)}) then 'running'
  else 'queued' end`;

const SOURCE = sql`video.uploads u join video.conversions cv on cv.upload_id = u.id`;
/** Uploads whose file has arrived. */
const ARRIVED = sql`u.state = 'uploaded'`;

/** What waits or runs for longest stands first, and what ended last. */
export const orderOf = (state: ConversionState): Order => ({
  keys: [
    { key: sql`coalesce(cv.ended_at, cv.started_at, cv.queued_at, u.created_at)`, type: 'timestamptz' },
    { key: sql`u.id`, type: 'uuid' },
  ],
  descending: state === 'failed' || state === 'ready',
});

type FoundConversion = Pick<Selectable<UploadsTable>, 'id' | 'owner_id' | 'filename'> &
  Pick<
    Selectable<ConversionsTable>,
    | 'attempts'
    | 'progress'
    | 'error_code'
    | 'error_message'
    | 'last_failure'
    | 'queued_at'
    | 'started_at'
    | 'ended_at'
    | 'updated_at'
  > &
  Pick<PublicationsTable, 'duration_seconds'> & {
    state: UploadState;
    now: ConversionState;
    size: number | null;
    post_id: string | null;
    title: string | null;
    visibility: Visibility | null;
    position: string[];
  };

const select = (
  db: VideoDb,
  running: Running,
  order: Order,
  where: RawBuilder<unknown>,
  { after, offset, limit }: PageOf,
) =>
  // The post is looked up for the page alone.
  sql<FoundConversion>`
    select u.id, u.owner_id, u.filename, ${UPLOAD_STATE} as state, cv.attempts, cv.progress, cv.error_code,
      cv.error_message, cv.last_failure, pb.duration_seconds, greatest(u.updated_at, cv.updated_at) as updated_at,
      coalesce(u.bytes, u.declared_bytes) as size, page.now, page.position,
      cv.queued_at, cv.started_at, cv.ended_at, p.id as post_id, p.title, p.visibility
    from (
      select u.id, ${stateOf(running)} as now, ${positionOf(order)} as position
      from ${SOURCE} where ${ARRIVED} and ${where} and ${beyond(order, after)}
      order by ${ordered(order)} offset ${offset} limit ${limit}
    ) page join ${SOURCE} on u.id = page.id join video.publications pb on pb.upload_id = u.id left join video.posts p on p.upload_id = u.id
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
    select ${stateOf(running)} as now, count(*)::int as n from ${SOURCE} where ${ARRIVED} group by 1`.execute(
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
      coalesce(sum(pb.media_bytes), 0)::float8 as "mediaBytes",
      coalesce(sum(u.declared_bytes) filter (where u.state in ('pending', 'uploading')), 0)::float8 as "unfinishedBytes"
    from video.uploads u join video.publications pb on pb.upload_id = u.id`.execute(db);
  return rows[0]!;
}

/** @param owners - by account; who is gone is missing. */
export function toConversionEntry(
  row: FoundConversion,
  owners: ReadonlyMap<string, Pick<Contact, 'name'>>,
): ConversionEntry {
  const owner = owners.get(row.owner_id);
  return {
    uploadId: row.id,
    postId: row.post_id,
    title: row.title,
    visibility: row.visibility,
    filename: row.filename,
    size: row.size,
    owner: owner ? { id: row.owner_id, name: owner.name } : null,
    state: row.now,
    tries: row.attempts,
    maxTries: MAX_ATTEMPTS,
    progress: row.progress,
    error: errorOf(row),
    lastSetback: row.last_failure,
    durationSeconds: row.duration_seconds,
    queuedAt: row.queued_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}
