import { type App, clientOf, isUuid } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { VideoQueryable } from '../migrations/tables.ts';
import {
  findWatchAccess,
  postNotFound,
  ShareQuery,
  type Viewer,
  type WatchAccessDependencies,
} from '../posts/index.ts';
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
  {
    views,
    watchedParts,
    ...dependencies
  }: WatchAccessDependencies & { views: Views; watchedParts: WatchedParts },
): void {
  const tags = ['posts'];
  const config = { access: 'anyone', limit: 'view' } as const;
  const findPost = postFinder(dependencies);
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
        querystring: ShareQuery,
        response: { 204: Type.Null({ description: 'The view was counted, or had been.' }) },
      },
    },
    async (request, reply) => {
      const { identity, params, query } = request;
      const { id, isOwn } = await findPost(params.id, { identity, share: query.share });
      if (!isOwn) {
        const device = identity ? '' : (request.headers['user-agent'] ?? '');
        await views.record(id, `${clientOf(request)}\n${device}`);
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
        querystring: ShareQuery,
        body: Watched,
        response: { 204: Type.Null({ description: 'The parts were counted.' }) },
      },
    },
    async (request, reply) => {
      const { identity, params, query, body } = request;
      const { id, isOwn } = await findPost(params.id, { identity, share: query.share });
      if (!isOwn) await watchedParts.record(id, body.parts);
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
        querystring: ShareQuery,
        response: { 200: MostWatched },
      },
    },
    async (request) => {
      const { identity, params, query } = request;
      const { id } = await findPost(params.id, { identity, share: query.share });
      return { parts: await findMostWatched(dependencies.db, id) };
    },
  );
}

/** Milliseconds for which a post that is being watched is not read again: a query takes longer than all else that a report needs. */
const CACHE_MS = 5_000;
const MAX_CACHED = 1_000;

/** @returns a function that finds the post of a report. @throws Problem 404 POST_NOT_FOUND; 403 SHARE_PASSWORD_REQUIRED. */
function postFinder(dependencies: WatchAccessDependencies) {
  const cache = new Map<string, { post: WatchedPost; readAt: number }>();
  const read = async (id: string): Promise<WatchedPost | undefined> => {
    const cached = cache.get(id);
    const now = performance.now();
    if (cached && now - cached.readAt < CACHE_MS) return cached.post;
    const post = await findWatched(dependencies.db, id);
    if (cache.size >= MAX_CACHED) cache.clear();
    if (post) cache.set(id, { post, readAt: now });
    return post;
  };
  return async (id: string, viewer: Viewer) => {
    const post = isUuid(id) ? await read(id) : undefined;
    const access = post && (await findWatchAccess(dependencies, post, viewer));
    if (!post || !access) throw postNotFound(id);
    return { id: post.id, isOwn: access === 'owner' };
  };
}

type WatchedPost = NonNullable<Awaited<ReturnType<typeof findWatched>>>;

const findWatched = (db: VideoQueryable, id: string) =>
  db
    .selectFrom('video.posts')
    .select(['id', 'owner_id', 'access', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst();
