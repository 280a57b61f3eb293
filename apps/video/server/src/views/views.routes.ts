import { type App, clientOf, isUuid } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { VideoQueryable } from '../migrations/tables.ts';
import { findWatchAccess, postNotFound, ShareQuery, type WatchAccessDependencies } from '../posts/index.ts';
import type { Views } from './views.ts';

/** Registers the call with which players report views. */
export function viewRoutes(
  app: App,
  { views, ...dependencies }: WatchAccessDependencies & { views: Views },
): void {
  app.post(
    '/posts/:id/views',
    {
      config: { access: 'anyone', limit: 'view' },
      schema: {
        tags: ['posts'],
        summary: 'Report a view',
        description:
          'Counts a view: once per viewer and day (UTC), and none of the owner. Players report it after ten seconds or half of the video. A viewer is an account or, without an access token, a network and a `User-Agent`; neither is stored. The number in the post grows within a minute.',
        params: Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the post.' }) }),
        querystring: ShareQuery,
        response: { 204: Type.Null({ description: 'The view was counted, or had been.' }) },
      },
    },
    async (request, reply) => {
      const { identity, params, query } = request;
      const post = isUuid(params.id) ? await findViewable(dependencies.db, params.id) : undefined;
      const access = post && (await findWatchAccess(dependencies, post, { identity, share: query.share }));
      if (!post || !access) throw postNotFound(params.id);
      if (access !== 'owner') {
        const device = identity ? '' : (request.headers['user-agent'] ?? '');
        await views.record({ id: post.id, uploadId: post.upload_id }, `${clientOf(request)}\n${device}`);
      }
      return reply.code(204).send(null);
    },
  );
}

const findViewable = (db: VideoQueryable, id: string) =>
  db
    .selectFrom('video.posts')
    .select(['id', 'upload_id', 'owner_id', 'access', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst();
