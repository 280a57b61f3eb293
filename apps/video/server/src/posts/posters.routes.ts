import { type App, schemaRef } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import type { Post } from '@workreel/video-contract';
import { Type } from 'typebox';
import { putPoster, removePoster } from './posters.ts';
import type { PostRow } from './posts.repository.ts';
import type { Posts } from './posts.ts';

/** A frame of 4K in good quality takes 1.5 MB. */
const POSTER_LIMIT_BYTES = 2 * 1024 ** 2;

/** The body of a request that has none. */
const NOTHING = new Uint8Array();

const PostId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const config = { access: 'user' } as const;
const tags = ['posts'];
const PostAnswer = schemaRef<Post>('Post');

/** The poster that the owner of a post chooses. */
export async function posterRoutes(app: App, posts: Posts, told: (row: PostRow) => Post): Promise<void> {
  await app.register(async (inner) => {
    const scope = inner as unknown as App;
    takeJpeg(scope);
    scope.put(
      '/posts/:id/poster',
      {
        config,
        schema: {
          tags,
          summary: 'Show a picture of my own as the poster',
          description:
            'Further conversions leave it in place. 400 `POSTER_INVALID` where it is not exactly one JPEG of 16 to 4096 pixels each side.',
          consumes: ['image/jpeg'],
          params: PostId,
          body: Type.Unsafe<Buffer | undefined>({ description: 'A JPEG, 2 MiB at most.' }),
          response: { 200: PostAnswer },
        },
      },
      async (request) =>
        told(await putPoster(posts, request.identity!.accountId, request.params.id, request.body ?? NOTHING)),
    );
  });

  app.delete(
    '/posts/:id/poster',
    {
      config,
      schema: {
        tags,
        summary: 'Show the video’s own poster again; 200 also where it does already',
        params: PostId,
        response: { 200: PostAnswer },
      },
    },
    async (request) => told(await removePoster(posts, request.identity!.accountId, request.params.id)),
  );
}

/** A scope whose bodies are JPEGs and nothing else. */
function takeJpeg(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit: POSTER_LIMIT_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );
  scope.addContentTypeParser('*', async () => {
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a JPEG with Content-Type: image/jpeg.');
  });
}
