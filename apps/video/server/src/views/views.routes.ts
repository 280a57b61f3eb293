import { type App, clientOf, type Identity, isUuid } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { VideoDb } from '../migrations/tables.ts';
import { postNotFound } from '../posts/index.ts';
import type { Views } from './views.ts';
import { findMostWatched, MIN_REPORTS, PARTS, type WatchedParts } from './watched-parts.ts';

const PostId = Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the post.' }) });
const Watched = Type.Object(
  {
    parts: Type.Array(Type.Integer({ minimum: 0, maximum: PARTS - 1 }), {
      minItems: 1,
      maxItems: PARTS,
      description: `The parts that were played: the video has ${PARTS} of the same length, from 0 to ${PARTS - 1}.`,
    }),
  },
  { additionalProperties: false },
);
const MostWatched = Type.Object(
  {
    parts: Type.Union([
      Type.Array(Type.Number(), {
        description: `How often each of the ${PARTS} parts of the video was played, as a share of the part that was played most often.`,
      }),
      Type.Null(),
    ]),
  },
  { description: `The most watched parts. Null if there are fewer than ${MIN_REPORTS} reports.` },
);

/** Registers the calls with which players report what was watched, and the most watched parts of a video. */
export function viewRoutes(
  app: App,
  { db, views, watchedParts }: { db: VideoDb; views: Views; watchedParts: WatchedParts },
): void {
  const tags = ['posts'];
  const config = { access: 'anyone', limit: 'view' } as const;
  app.post(
    '/posts/:id/views',
    {
      config,
      schema: {
        tags,
        summary: 'Report a view',
        description:
          'Counts a view: once per viewer and day (UTC), and none of the owner. Players report it after ten seconds or half of the video. A viewer is an account or, without an access token, a network and a `User-Agent`; neither is stored. The number in the post grows within a minute.',
        params: PostId,
        response: { 204: Type.Null({ description: 'The view was counted, or had been.' }) },
      },
    },
    async (request, reply) => {
      const { identity, params } = request;
      const { post, isOwn } = await getViewable(db, identity, params.id);
      if (!isOwn) {
        const device = identity ? '' : (request.headers['user-agent'] ?? '');
        await views.record({ id: post.id, uploadId: post.upload_id }, `${clientOf(request)}\n${device}`);
      }
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/posts/:id/watched',
    {
      config,
      schema: {
        tags,
        summary: 'Report the parts that were watched',
        description:
          'Counts which parts of a video were played, without who played them. Players report each part once, when the video is left. Nothing is counted for the owner.',
        params: PostId,
        body: Watched,
        response: { 204: Type.Null({ description: 'The parts were counted.' }) },
      },
    },
    async (request, reply) => {
      const { post, isOwn } = await getViewable(db, request.identity, request.params.id);
      if (!isOwn) await watchedParts.record({ id: post.id, uploadId: post.upload_id }, request.body.parts);
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/posts/:id/watched',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Get the most watched parts',
        description: 'Returns how often each part of a video was played.',
        params: PostId,
        response: { 200: MostWatched },
      },
    },
    async (request) => {
      const { post } = await getViewable(db, request.identity, request.params.id);
      return { parts: await findMostWatched(db, post.id) };
    },
  );
}

/** @throws Problem 404 POST_NOT_FOUND if the post does not exist or may not be watched. */
async function getViewable(db: VideoDb, identity: Identity | null, id: string) {
  const post = isUuid(id)
    ? await db
        .selectFrom('video.posts')
        .select(['id', 'upload_id', 'owner_id', 'access'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  const isOwn = post !== undefined && post.owner_id === identity?.accountId;
  if (!post || (post.access === 'private' && !isOwn && identity?.role !== 'admin')) throw postNotFound(id);
  return { post, isOwn };
}
