import { type App, type Identity, schemaRef } from '@workreel/platform/http';
import { type Post, TrimRequest } from '@workreel/video-contract';
import { Type } from 'typebox';
import type { PostRow } from './posts.repository.ts';
import type { Posts } from './posts.ts';
import { discardTrim, requestTrim } from './trim.ts';

const PostId = Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the post.' }) });
const config = { access: 'user' } as const;
const tags = ['posts'];
const PostResponse = schemaRef<Post>('Post');

/** Routes that trim the video of a post. */
export function trimRoutes(
  app: App,
  posts: Posts,
  toResponse: (row: PostRow, viewer: Identity | null) => Post,
): void {
  app.post(
    '/posts/:id/trim',
    {
      config,
      schema: {
        tags,
        summary: 'Trim a video',
        description:
          'Removes the start and the end of the video of your post, exact to a frame. A worker carries it out; until then, the video is unchanged and `trim` describes the request. Chapters and captions move with the video, and `durationSeconds` changes. What was cut off cannot be restored, except by replacing the file; the original is kept for you alone. Returns 409 `NOT_READY` unless the video is converted, 409 `REPLACING` while its file is being replaced, 409 `TRIMMING` if it is being trimmed in another way, and 400 `INVALID_REQUEST` for times outside the video.',
        params: PostId,
        body: TrimRequest,
        response: { 202: PostResponse },
      },
    },
    async (request, reply) => {
      const { identity, params, body } = request;
      reply.code(202);
      return toResponse(await requestTrim(posts, identity!.accountId, params.id, body), identity);
    },
  );

  app.delete(
    '/posts/:id/trim',
    {
      config,
      schema: {
        tags,
        summary: 'Cancel trimming',
        description:
          'Cancels a request to trim the video of your post that has not been carried out. Does nothing if there is none.',
        params: PostId,
        response: { 200: PostResponse },
      },
    },
    async (request) =>
      toResponse(await discardTrim(posts, request.identity!.accountId, request.params.id), request.identity),
  );
}
