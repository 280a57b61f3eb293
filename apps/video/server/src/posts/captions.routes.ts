import { type App, type Identity, schemaRef } from '@workreel/platform/http';
import { badRequest, Problem } from '@workreel/platform/problem';
import type { Post } from '@workreel/video-contract';
import { Type } from 'typebox';
import { putCaptions, removeCaptions } from './captions.ts';
import { canonicalLanguage, languageName } from './language.domain.ts';
import type { PostRow } from './posts.repository.ts';
import type { Posts } from './posts.ts';

/** The captions of a three-hour video take about 200 KB. */
const CAPTIONS_LIMIT_BYTES = 1024 ** 2;

const CaptionParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The ID of the post.' }),
  language: Type.String({
    maxLength: 35,
    description: 'The language of the captions as a BCP 47 tag, such as `ko` or `en-GB`.',
  }),
});
const CaptionsQuery = Type.Object(
  {
    label: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The label that players show. Defaults to the name of the language in that language.',
      }),
    ),
  },
  { additionalProperties: false },
);

const config = { access: 'user' } as const;
const tags = ['posts'];

/** Routes for the captions that the owner adds to a post. */
export async function captionRoutes(
  app: App,
  posts: Posts,
  toResponse: (row: PostRow, viewer: Identity | null) => Post,
): Promise<void> {
  await app.register(async (inner) => {
    const scope = inner as unknown as App;
    acceptWebVtt(scope);
    scope.put(
      '/posts/:id/captions/:language',
      {
        config,
        schema: {
          tags,
          summary: 'Add or replace captions',
          description:
            'Adds the captions of one language to your post, or replaces them. They are shown instead of captions in the same language from the video file. Returns 400 `CAPTIONS_INVALID` with the invalid lines if the body is not valid WebVTT, 409 `LIMIT_REACHED` if the post has captions in 30 languages, and 503 `MOVING` while the files of the post are being moved.',
          consumes: ['text/vtt'],
          params: CaptionParams,
          querystring: CaptionsQuery,
          body: Type.String({ description: 'A WebVTT file in UTF-8, at most 1 MiB.' }),
          response: { 200: schemaRef<Post>('Post') },
        },
      },
      async (request) => {
        const { id } = request.params;
        const language = parseLanguage(request.params.language);
        const label = request.query.label ?? languageName(language);
        const captions = { language, label, text: request.body };
        return toResponse(
          await putCaptions(posts, request.identity!.accountId, id, captions),
          request.identity,
        );
      },
    );
  });

  app.delete(
    '/posts/:id/captions/:language',
    {
      config,
      schema: {
        tags,
        summary: 'Delete captions',
        description:
          'Deletes the captions of one language that were added to your post. Does nothing if there are none. Captions in the video file are shown again.',
        params: CaptionParams,
        response: { 204: Type.Null({ description: 'The post has no added captions in this language.' }) },
      },
    },
    async (request, reply) => {
      const { id, language } = request.params;
      await removeCaptions(posts, request.identity!.accountId, id, parseLanguage(language));
      return reply.code(204).send(null);
    },
  );
}

function parseLanguage(tag: string): string {
  const language = canonicalLanguage(tag);
  if (language !== undefined) return language;
  const message = 'Must be a BCP 47 language tag such as ko, en or pt-BR.';
  throw badRequest('INVALID_REQUEST', `language: ${message}`, [{ path: '/language', message }]);
}

/** Accepts only WebVTT bodies in a scope. */
function acceptWebVtt(scope: App): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'text/vtt',
    { parseAs: 'buffer', bodyLimit: CAPTIONS_LIMIT_BYTES },
    async (_request: unknown, body: Buffer) => {
      try {
        return utf8.decode(body);
      } catch {
        const message = 'The file is not valid UTF-8. Save it as UTF-8 and send it again.';
        throw badRequest('CAPTIONS_INVALID', message, [{ path: '/body', message }]);
      }
    },
  );
  scope.addContentTypeParser('*', async () => {
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send WebVTT with Content-Type: text/vtt.');
  });
}
