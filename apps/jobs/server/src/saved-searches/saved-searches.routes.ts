import { SavedSearch, SavedSearchChange, SavedSearchRequest } from '@workreel/jobs-contract';
import { type App, answerPage, listHeaders, recentParameters, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import { countSavedSearches, listSavedSearches } from './saved-searches.repository.ts';
import {
  besideNews,
  changeSavedSearch,
  removeSavedSearch,
  type SavedSearchParts,
  saveSearch,
} from './saved-searches.ts';

const SearchId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const SearchesQuery = Type.Object({ ...recentParameters }, { additionalProperties: false });
const SearchesAnswer = Type.Object(
  {
    savedSearches: Type.Array(schemaRef<SavedSearch>('SavedSearch')),
    sortOrder: Type.Literal('recent'),
    pagenum: Type.Integer(),
  },
  listHeaders,
);
const SearchAnswer = schemaRef<SavedSearch>('SavedSearch');

const tags = ['saved searches'];
const config = { access: 'user' } as const;

/** A webhook's message, for whoever writes what receives it. */
const WEBHOOK = [
  'What a run of a site found that fits is told once: by e-mail to the confirmed address of the account, or posted to `webhookUrl`.',
  'A webhook is `{type: "jobs.alert", timestamp, data: {savedSearch: {id, name}, runId, total, jobPostings: [up to 100]}}`, signed as Standard Webhooks says: `webhook-signature` holds `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, with a dot between them, under the bytes that `webhookSecret` holds in base64 after `whsec_`.',
  'A 2xx within 10 s ends it; 410 refuses it for good; else it is tried again, with the same `webhook-id`. Redirects are not followed.',
].join('\n\n');

/** The searches that a person keeps, for that person alone. */
export async function savedSearchRoutes(app: App, parts: SavedSearchParts): Promise<void> {
  const { db, search } = parts;
  app.addSchema(SavedSearch);

  app.get(
    '/saved-searches',
    {
      config,
      schema: {
        tags,
        summary: 'My saved searches, newest first',
        querystring: SearchesQuery,
        response: { 200: SearchesAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = request.identity!;
      const { rows, pagenum } = await answerPage(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: (page) => listSavedSearches(db, accountId, page),
        keysOf: ({ id }) => [id],
        count: () => countSavedSearches(db, accountId),
      });
      return {
        savedSearches: await besideNews(search, rows),
        sortOrder: 'recent' as const,
        pagenum,
      };
    },
  );

  app.post(
    '/saved-searches',
    {
      config,
      schema: {
        tags,
        summary: 'Save a search',
        description: WEBHOOK,
        body: SavedSearchRequest,
        response: { 201: SearchAnswer },
      },
    },
    async (request, reply) => {
      const saved = await saveSearch(db, request.identity!.accountId, request.body);
      return reply.code(201).header('Location', `/saved-searches/${saved.id}`).send(saved);
    },
  );

  app.patch(
    '/saved-searches/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change a saved search',
        description:
          'What is left out stays as it is; filters are replaced as a whole. A `webhookUrl` that is given gets a new secret, also where it is the same again.',
        params: SearchId,
        body: SavedSearchChange,
        response: { 200: SearchAnswer },
      },
    },
    async (request) => changeSavedSearch(parts, request.identity!.accountId, request.params.id, request.body),
  );

  app.delete(
    '/saved-searches/:id',
    {
      config,
      schema: { tags, summary: 'Keep a search no longer', params: SearchId, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await removeSavedSearch(db, request.identity!.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
