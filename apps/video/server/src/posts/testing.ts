/** Uploads and posts as tests need them, without files that are sent or converted. Not used by the service. */
import { randomUUID } from 'node:crypto';
import { toJsonb } from '@workreel/platform/database';
import type { Post, PostRequest } from '@workreel/video-contract';
import type { Answer, TestService } from '../testing/service.ts';
import type { UploadRow } from '../uploads/index.ts';

/** The account that a header's token was given to. */
export function accountOf(authorization: string): string {
  const [, claims] = authorization.split('.');
  return (JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sub: string }).sub;
}

/** @param columns - beside those of an upload that has just begun. @returns its id. */
export async function addUpload(
  service: TestService,
  as: string,
  columns: Partial<UploadRow> = {},
): Promise<string> {
  const id = randomUUID();
  await service.context.db
    .insertInto('video.uploads')
    .values({
      id,
      owner_id: accountOf(as),
      key: `originals/${id.replaceAll('-', '')}/clip.mp4`,
      filename: '휴가 영상.mp4',
      content_type: 'video/mp4',
      expires_at: new Date(Date.now() + 3_600_000),
      ...columns,
      renditions: toJsonb(columns.renditions ?? []),
      embedded_captions: toJsonb(columns.embedded_captions ?? []),
    })
    .execute();
  return id;
}

/** What a conversion leaves behind. */
export const CONVERTED = {
  state: 'ready',
  run: 2,
  published_run: 2,
  playlist: 'main.m3u8',
  poster: 'poster.jpg',
  storyboard: 'storyboard.vtt',
  duration_seconds: 12.5,
  width: 1280,
  height: 720,
  renditions: [{ name: '720p', width: 1280, height: 720, averageBandwidth: 1_000_000, bandwidth: 1_500_000 }],
  progress: 1,
  playable_at: new Date('2026-11-21T10:00:00.000Z'),
} satisfies Partial<UploadRow>;

export const post = (service: TestService, body: object, as = service.user): Promise<Answer> =>
  service.call('POST', '/posts', { as, body });

/** A post of an upload of its own. */
export async function addPost(
  service: TestService,
  words: Partial<PostRequest> = {},
  columns: Partial<UploadRow> = {},
  as = service.user,
): Promise<Post> {
  const uploadId = await addUpload(service, as, columns);
  const answer = await post(service, { title: '영상', ...words, uploadId }, as);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Post>();
}
