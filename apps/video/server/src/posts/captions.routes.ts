import { type App, schemaRef } from '@workreel/platform/http';
import { badRequest, Problem } from '@workreel/platform/problem';
import type { Post } from '@workreel/video-contract';
import { Type } from 'typebox';
import { putCaptions, removeCaptions } from './captions.ts';
import { canonicalLanguage, languageName } from './language.domain.ts';
import type { PostRow } from './posts.repository.ts';
import type { Posts } from './posts.ts';

/** The captions of a film of three hours take 200 KB. */
const CAPTIONS_LIMIT_BYTES = 1024 ** 2;

const CaptionsOf = Type.Object({
  id: Type.String({ maxLength: 64 }),
  language: Type.String({ maxLength: 35, description: 'BCP 47: `ko`, `en-GB`.' }),
});
const CaptionsQuery = Type.Object(
  {
    label: Type.Optional(
      Type.String({ maxLength: 100, description: 'As players list it. Default: the language’s own name.' }),
    ),
  },
  { additionalProperties: false },
);

const config = { access: 'user' } as const;
const tags = ['posts'];

/** Captions that the owner of a post adds. */
export async function captionRoutes(app: App, posts: Posts, told: (row: PostRow) => Post): Promise<void> {
  await app.register(async (inner) => {
    const scope = inner as unknown as App;
    takeWebVtt(scope);
    scope.put(
      '/posts/:id/captions/:language',
      {
        config,
        schema: {
          tags,
          summary: 'Add or replace the captions of one language, as WebVTT',
          consumes: ['text/vtt'],
          params: CaptionsOf,
          querystring: CaptionsQuery,
          body: Type.String({ description: 'WebVTT, UTF-8, 1 MiB at most.' }),
          response: { 200: schemaRef<Post>('Post') },
        },
      },
      async (request) => {
        const { id } = request.params;
        const language = getLanguage(request.params.language);
        const label = request.query.label ?? languageName(language);
        const captions = { language, label, text: request.body };
        return told(await putCaptions(posts, request.identity!.accountId, id, captions));
      },
    );
  });

  app.delete(
    '/posts/:id/captions/:language',
    {
      config,
      schema: {
        tags,
        summary: 'Take captions away; 204 also where there were none',
        params: CaptionsOf,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id, language } = request.params;
      await removeCaptions(posts, request.identity!.accountId, id, getLanguage(language));
      return reply.code(204).send(null);
    },
  );
}

function getLanguage(tag: string): string {
  const language = canonicalLanguage(tag);
  if (language !== undefined) return language;
  const message = 'Must be a language tag such as ko, en or pt-BR.';
  throw badRequest('INVALID_REQUEST', `language: ${message}`, [{ path: '/language', message }]);
}

/** A scope whose bodies are WebVTT and nothing else. */
function takeWebVtt(scope: App): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'text/vtt',
    { parseAs: 'buffer', bodyLimit: CAPTIONS_LIMIT_BYTES },
    async (_request: unknown, body: Buffer) => {
      try {
        return utf8.decode(body);
      } catch {
        const message = 'This is no UTF-8. Save the file as UTF-8 and send it again.';
        throw badRequest('CAPTIONS_INVALID', message, [{ path: '/body', message }]);
      }
    },
  );
  scope.addContentTypeParser('*', async () => {
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send WebVTT with Content-Type: text/vtt.');
  });
}
