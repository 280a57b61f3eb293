/** Inserts uploads and posts for tests without sending or converting files. */
import { randomUUID } from 'node:crypto';
import { inTransaction, toJsonb } from '@workreel/platform/database';
import type { Post, PostRequest, UploadState } from '@workreel/video-contract';
import type { Selectable } from 'kysely';
import { insertConversion } from '../conversion/index.ts';
import type { ConversionsTable, PublicationsTable, UploadsTable } from '../migrations/tables.ts';
import type { TestResponse, TestService } from '../testing/service.ts';

/** Returns the account ID of an access token. */
export function accountIdOf(authorization: string): string {
  const [, claims] = authorization.split('.');
  return (JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sub: string }).sub;
}

/** Columns of the three tables that store a video, except that `state` is the upload state of the API. */
type VideoColumns = Partial<
  Omit<Selectable<UploadsTable & ConversionsTable & PublicationsTable>, 'state'> & { state: UploadState }
>;
const CONVERSION_COLUMNS = ['run', 'attempts', 'progress', 'error_code', 'error_message', 'ended_at'];
const PUBLICATION_COLUMNS = [
  ...['visibility_prefix', 'generation', 'published_run', 'playlist', 'poster', 'storyboard', 'renditions'],
  ...['embedded_captions', 'duration_seconds', 'width', 'height', 'media_bytes', 'playable_at', 'warnings'],
];
const CONVERSION_STATES: UploadState[] = ['converting', 'ready', 'failed'];

/** Inserts an upload in the state `pending`. @param columns - override the defaults. @returns the ID. */
export async function addUpload(
  service: TestService,
  as: string,
  columns: VideoColumns = {},
): Promise<string> {
  const id = randomUUID();
  await inTransaction(service.context.db, async (trx) => {
    await trx
      .insertInto('video.uploads')
      .values({
        id,
        owner_id: accountIdOf(as),
        key: `originals/${id.replaceAll('-', '')}/clip.mp4`,
        filename: '휴가 영상.mp4',
        content_type: 'video/mp4',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    await insertConversion(trx, id);
  });
  await changeUpload(service, id, columns);
  return id;
}

/** Updates columns as an upload or a conversion would. */
export async function changeUpload(
  { database }: Pick<TestService, 'database'>,
  id: string,
  { state, ...columns }: VideoColumns,
): Promise<void> {
  const values = Object.entries(columns).map(([name, value]) => [tableOf(name), name, value as unknown]);
  if (state !== undefined) {
    const isConversionState = CONVERSION_STATES.includes(state);
    values.push(['uploads', 'state', isConversionState ? 'uploaded' : state]);
    values.push(['conversions', 'state', isConversionState ? state : null]);
  }
  for (const [table, name, value] of values)
    await database.run(
      `update video.${table} set ${name} = $2 where ${table === 'uploads' ? 'id' : 'upload_id'} = $1`,
      [id, Array.isArray(value) ? toJsonb(value) : value],
    );
}

const tableOf = (column: string) => {
  if (CONVERSION_COLUMNS.includes(column)) return 'conversions';
  return PUBLICATION_COLUMNS.includes(column) ? 'publications' : 'uploads';
};

/** Columns of a finished conversion. */
export const CONVERTED_COLUMNS = {
  state: 'ready',
  run: 2,
  published_run: 2,
  playlist: 'main.m3u8',
  poster: 'poster.jpg',
  storyboard: 'storyboard.vtt',
  duration_seconds: 12.5,
  width: 1280,
  height: 720,
  renditions: [
    {
      name: '720p',
      codec: 'h264',
      videoRange: 'SDR',
      width: 1280,
      height: 720,
      averageBandwidth: 1_000_000,
      bandwidth: 1_500_000,
    },
  ],
  progress: 1,
  playable_at: new Date('2026-11-21T10:00:00.000Z'),
} satisfies VideoColumns;

/** Creates a published post. */
export const post = (service: TestService, body: object, as = service.user): Promise<TestResponse> =>
  service.call('POST', '/posts', { as, body: { published: true, ...body } });

/** Inserts an upload and creates its post. */
export async function addPost(
  service: TestService,
  fields: Partial<PostRequest> = {},
  columns: VideoColumns = {},
  as = service.user,
): Promise<Post> {
  const uploadId = await addUpload(service, as, columns);
  const response = await post(service, { title: '영상', ...fields, uploadId }, as);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Post>();
}
