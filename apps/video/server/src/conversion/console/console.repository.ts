import type { Contact } from '@workreel/accounts';
import type { PageRequest } from '@workreel/platform/http';
import type { ActiveJob } from '@workreel/platform/queue';
import type {
  ConversionEntry,
  ConversionOverview,
  ConversionState,
  UploadState,
  Visibility,
} from '@workreel/video-contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isAfter, orderByKeys, positionKeys, type SortOrder } from '../../keyset.ts';
import { UPLOAD_STATE } from '../../lifecycle/index.ts';
import type { ConversionsTable, PublicationsTable, UploadsTable, VideoDb } from '../../migrations/tables.ts';
import { errorOf, WAITS_FOR } from '../conversions.repository.ts';
import { MAX_ATTEMPTS } from '../conversions.ts';
import { EXPECTED_WORK, scoredQueue } from '../queue-order.ts';
import { toPriority } from './priority.domain.ts';

/** Queue jobs that a process is running. */
export type RunningJobs = readonly Pick<ActiveJob<{ uploadId: string }>, 'data'>[];

const idsOf = (running: RunningJobs) => sql`${running.map(({ data }) => data.uploadId)}::uuid[]`;

/** A retried conversion is `converting` before a worker claims it; only the queue shows whether it is running. */
const stateOf = (running: RunningJobs) => sql<ConversionState>`case
  when cv.state in ('ready', 'failed') then cv.state
  when cv.state = 'converting' and u.id = any(${idsOf(running)}) then 'running'
  else 'queued' end`;

const SOURCE = sql`video.uploads u join video.conversions cv on cv.upload_id = u.id`;
const IS_UPLOADED = sql`u.state = 'uploaded'`;

/** Subquery with the places of queued conversions, from 1. */
const placesIn = (running: RunningJobs) => {
  const waiting = sql`(select u.id from ${SOURCE} where ${IS_UPLOADED} and ${stateOf(running)} = 'queued')`;
  return sql`(select id, row_number() over (order by score, id)::int as place from ${scoredQueue(waiting)} scored)`;
};
/** The places for lists without queued conversions. */
const NO_PLACES = sql`(select null::uuid as id, null::int as place where false)`;

/** Queued conversions: in the order in which they are converted. Running ones: oldest first. Failed and finished ones: latest first. */
export const sortOrderOf = (state: ConversionState): SortOrder => ({
  keys: [
    ...(state === 'queued' ? [{ key: sql`coalesce(q.place, 0)`, type: 'int' as const }] : []),
    { key: sql`coalesce(cv.ended_at, cv.started_at, cv.queued_at, u.created_at)`, type: 'timestamptz' },
    { key: sql`u.id`, type: 'uuid' },
  ],
  descending: state === 'failed' || state === 'ready',
});

type ConversionEntryRow = Pick<Selectable<UploadsTable>, 'id' | 'owner_id' | 'filename'> &
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
    | 'priority'
    | 'waits_for'
  > &
  Pick<Selectable<PublicationsTable>, 'duration_seconds' | 'warnings' | 'quality'> & {
    state: UploadState;
    console_state: ConversionState;
    place: number | null;
    work: number;
    size: number | null;
    post_id: string | null;
    title: string | null;
    visibility: Visibility | null;
    position: string[];
  };

const select = (
  db: VideoDb,
  running: RunningJobs,
  { order, places }: { order: SortOrder; places: RawBuilder<unknown> },
  where: RawBuilder<unknown>,
  { after, offset, limit }: PageRequest,
) =>
  // Posts are joined only for the rows of the page.
  sql<ConversionEntryRow>`
    select u.id, u.owner_id, u.filename, ${UPLOAD_STATE} as state, cv.attempts, cv.progress, cv.error_code,
      cv.error_message, cv.last_failure, pb.duration_seconds, greatest(u.updated_at, cv.updated_at) as updated_at,
      coalesce(u.bytes, u.declared_bytes) as size, page.console_state, page.position,
      cv.queued_at, cv.started_at, cv.ended_at, cv.priority, ${WAITS_FOR} as waits_for, p.id as post_id, p.title, p.visibility,
      pb.warnings, pb.quality, ${EXPECTED_WORK} as work, page.place
    from (
      select u.id, ${stateOf(running)} as console_state, ${positionKeys(order)} as position, q.place,
        row_number() over (order by ${orderByKeys(order)}) as number
      from ${SOURCE} left join ${places} q on q.id = u.id where ${IS_UPLOADED} and ${where} and ${isAfter(order, after)}
      order by ${orderByKeys(order)} offset ${offset} limit ${limit}
    ) page join ${SOURCE} on u.id = page.id join video.publications pb on pb.upload_id = u.id left join video.posts p on p.upload_id = u.id
    order by page.number`
    .execute(db)
    .then(({ rows }) => rows);

/** Lists one page of the conversions in a state. */
export const listConversions = (
  db: VideoDb,
  running: RunningJobs,
  state: ConversionState,
  page: PageRequest,
) => {
  const places = state === 'queued' ? placesIn(running) : NO_PLACES;
  return select(
    db,
    running,
    { order: sortOrderOf(state), places },
    sql`${stateOf(running)} = ${state}`,
    page,
  );
};

/** @returns undefined if no file has been uploaded. */
export const findConversion = async (
  db: VideoDb,
  running: RunningJobs,
  uploadId: string,
): Promise<ConversionEntryRow | undefined> => {
  const page = { after: undefined, offset: 0, limit: 1 };
  const sorting = { order: sortOrderOf('running'), places: placesIn(running) };
  return (await select(db, running, sorting, sql`u.id = ${uploadId}::uuid`, page))[0];
};

export async function countConversions(
  db: VideoDb,
  running: RunningJobs,
): Promise<ConversionOverview['counts']> {
  const { rows } = await sql<{ state: ConversionState; n: number }>`
    select ${stateOf(running)} as state, count(*)::int as n from ${SOURCE} where ${IS_UPLOADED} group by 1`.execute(
    db,
  );
  const counts = { queued: 0, running: 0, failed: 0, ready: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/** Returns the storage used by the files of all users. */
export async function storageUsage(db: VideoDb): Promise<ConversionOverview['storage']> {
  const { rows } = await sql<ConversionOverview['storage']>`
    select count(*) filter (where ${IS_UPLOADED})::int as files,
      coalesce(sum(coalesce(u.bytes, u.declared_bytes)) filter (where ${IS_UPLOADED}), 0)::float8 as bytes,
      coalesce(sum(pb.media_bytes), 0)::float8 as "mediaBytes",
      coalesce(sum(u.declared_bytes) filter (where u.state in ('pending', 'uploading')), 0)::float8 as "unfinishedBytes"
    from video.uploads u join video.publications pb on pb.upload_id = u.id`.execute(db);
  return rows[0]!;
}

/** @param owners - by account ID; deleted accounts are missing. */
export function toConversionEntry(
  row: ConversionEntryRow,
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
    state: row.console_state,
    tries: row.attempts,
    maxTries: MAX_ATTEMPTS,
    progress: row.progress,
    error: errorOf(row),
    lastSetback: row.last_failure,
    durationSeconds: row.duration_seconds,
    priority: toPriority(row.priority),
    position: row.place,
    expectedSeconds: row.work,
    waitsFor: row.waits_for,
    warnings: row.warnings,
    quality: row.quality,
    queuedAt: row.queued_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}
