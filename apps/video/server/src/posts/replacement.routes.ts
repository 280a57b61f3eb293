import { type App, type Identity, schemaRef } from '@workreel/platform/http';
import { type Post, ReplaceRequest } from '@workreel/video-contract';
import { Type } from 'typebox';
import type { PostRow } from './posts.repository.ts';
import type { Posts } from './posts.ts';
import { discardReplacement, replaceFile } from './replacement.ts';

const PostId = Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the post.' }) });
const config = { access: 'user' } as const;
const tags = ['posts'];
const PostResponse = schemaRef<Post>('Post');

/** Routes that replace the file of a post. */
export function replacementRoutes(
  app: App,
  posts: Posts,
  toResponse: (row: PostRow, viewer: Identity | null) => Post,
): void {
  app.post(
    '/posts/:id/replace',
    {
      config,
      schema: {
        tags,
        summary: 'Replace the file of a post',
        description:
          'Replaces the file of your post with another of your uploads, before, during or after the upload of the file. The previous file is played until the new one is converted; then it is deleted with its media. Everything else about the post stays: its ID, details, chapters, added captions, custom poster and views. Meanwhile, `replacement` describes the new file. If it cannot be converted, the post keeps the previous file. A replacement that has not taken over yet is deleted. Returns 409 `POST_EXISTS` with the `postId` if the upload belongs to another post, and 409 `UPLOAD_ENDED` if it was aborted or has expired.',
        params: PostId,
        body: ReplaceRequest,
        response: { 200: PostResponse },
      },
    },
    async (request) => {
      const { identity, params, body } = request;
      return toResponse(await replaceFile(posts, identity!.accountId, params.id, body.uploadId), identity);
    },
  );

  app.delete(
    '/posts/:id/replace',
    {
      config,
      schema: {
        tags,
        summary: 'Discard the new file',
        description:
          'Deletes the upload that would replace the file of your post. Does nothing if there is none, or if it has taken over already.',
        params: PostId,
        response: { 200: PostResponse },
      },
    },
    async (request) =>
      toResponse(
        await discardReplacement(posts, request.identity!.accountId, request.params.id),
        request.identity,
      ),
  );
}
