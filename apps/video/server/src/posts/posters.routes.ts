import { type App, type Identity, schemaRef } from '@workreel/platform/http';
import type { Post } from '@workreel/video-contract';
import { Type } from 'typebox';
import { acceptJpeg } from './jpeg-body.ts';
import { putPoster, removePoster } from './posters.ts';
import type { PostRow } from './posts.repository.ts';
import type { Posts } from './posts.ts';

/** A 4K frame in good quality takes about 1.5 MB. */
const POSTER_LIMIT_BYTES = 2 * 1024 ** 2;

const EMPTY_BODY = new Uint8Array();

const PostId = Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the post.' }) });
const config = { access: 'user' } as const;
const tags = ['posts'];
const PostResponse = schemaRef<Post>('Post');

/** Routes for the custom poster of a post. */
export async function posterRoutes(
  app: App,
  posts: Posts,
  toResponse: (row: PostRow, viewer: Identity | null) => Post,
): Promise<void> {
  await app.register(async (inner) => {
    const scope = inner as unknown as App;
    acceptJpeg(scope, POSTER_LIMIT_BYTES);
    scope.put(
      '/posts/:id/poster',
      {
        config,
        schema: {
          tags,
          summary: 'Set a custom poster',
          description:
            'Replaces the poster of your post with an image. Later conversions do not change it. Metadata is removed, except the color profile and the orientation. Returns 400 `POSTER_INVALID` unless the body is exactly one JPEG image of 16 to 4096 pixels on each side, and 503 `MOVING` while the files of the post are being moved.',
          consumes: ['image/jpeg'],
          params: PostId,
          body: Type.Unsafe<Buffer | undefined>({ description: 'A JPEG image of at most 2 MiB.' }),
          response: { 200: PostResponse },
        },
      },
      async (request) =>
        toResponse(
          await putPoster(posts, request.identity!.accountId, request.params.id, request.body ?? EMPTY_BODY),
          request.identity,
        ),
    );
  });

  app.delete(
    '/posts/:id/poster',
    {
      config,
      schema: {
        tags,
        summary: 'Delete the custom poster',
        description:
          'Restores the poster that was generated from the video. Does nothing if the post has no custom poster.',
        params: PostId,
        response: { 200: PostResponse },
      },
    },
    async (request) =>
      toResponse(await removePoster(posts, request.identity!.accountId, request.params.id), request.identity),
  );
}
