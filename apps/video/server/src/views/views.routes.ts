import { type App, clientOf, isUuid } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { VideoDb } from '../migrations/tables.ts';
import { postNotFound } from '../posts/index.ts';
import type { Views } from './views.ts';

/** Registers the call with which players report views. */
export function viewRoutes(app: App, { db, views }: { db: VideoDb; views: Views }): void {
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
        response: { 204: Type.Null({ description: 'The view was counted, or had been.' }) },
      },
    },
    async (request, reply) => {
      const { identity, params } = request;
      const post = isUuid(params.id) ? await findViewable(db, params.id) : undefined;
      const isOwn = post !== undefined && post.owner_id === identity?.accountId;
      if (!post || (post.access === 'private' && !isOwn && identity?.role !== 'admin'))
        throw postNotFound(params.id);
      if (!isOwn) {
        const device = identity ? '' : (request.headers['user-agent'] ?? '');
        await views.record(post.id, `${clientOf(request)}\n${device}`);
      }
      return reply.code(204).send(null);
    },
  );
}

const findViewable = (db: VideoDb, id: string) =>
  db.selectFrom('video.posts').select(['id', 'owner_id', 'access']).where('id', '=', id).executeTakeFirst();
