import { SavedSearch, SavedSearchChange, SavedSearchRequest } from '@workreel/jobs-contract';
import { type App, listHeaders, paginate, recentParameters, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import { countSavedSearches, listSavedSearches } from './saved-searches.repository.ts';
import {
  changeSavedSearch,
  removeSavedSearch,
  type SavedSearchDependencies,
  saveSearch,
  withNewPostings,
} from './saved-searches.ts';

const SearchId = Type.Object({
  id: Type.String({ maxLength: 64, description: 'Identifier of the saved search.' }),
});
const SearchesQuery = Type.Object({ ...recentParameters }, { additionalProperties: false });
const SavedSearchesResponse = Type.Object(
  {
    savedSearches: Type.Array(schemaRef<SavedSearch>('SavedSearch'), {
      description: 'Saved searches on this page.',
    }),
    sortOrder: Type.Literal('recent', { description: 'Sort order of the list.' }),
    pagenum: Type.Integer({ description: 'Number of this page, starting at 1.' }),
  },
  { ...listHeaders, description: 'A page of saved searches.' },
);
const SavedSearchResponse = schemaRef<SavedSearch>('SavedSearch');

const tags = ['saved searches'];
const config = { access: 'user' } as const;

const ALERTS_DESCRIPTION = [
  'New postings that match the search are sent to the channels in `alerts`, as often as `frequency` says: immediately, or in one message a day or week, at the time of `GET /alert-settings`. Each posting is sent only once per account, even if it matches several saved searches. `alerts` and `frequency` can be changed at any time; `GET /alerts` lists what was sent and what failed.',
  'The body of a webhook request is `{type: "jobs.alert", timestamp, data: {savedSearch: {id, name}, total, jobPostings}}` with up to 100 postings; those of `GET /alert-settings` have other types. Requests are signed according to Standard Webhooks: the header `webhook-signature` is `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the part of the `secret` after `whsec_`, decoded from base64.',
  'A receiver must return a 2xx status within 10 seconds. Otherwise the request is retried with the same `webhook-id` and body, for about five hours or as long as `Retry-After` asks, unless the receiver returns 410. Redirects are not followed.',
].join('\n\n');

/** Routes for the saved searches of the authenticated user. */
export async function savedSearchRoutes(app: App, dependencies: SavedSearchDependencies): Promise<void> {
  const { db, search } = dependencies;
  app.addSchema(SavedSearch);

  app.get(
    '/saved-searches',
    {
      config: { ...config, limit: 'search' },
      schema: {
        tags,
        summary: 'List saved searches',
        description: 'Returns the saved searches of the authenticated user, newest first.',
        querystring: SearchesQuery,
        response: { 200: SavedSearchesResponse },
      },
    },
    async (request, reply) => {
      const { accountId } = request.identity!;
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: (page) => listSavedSearches(db, accountId, page),
        keysOf: ({ id }) => [id],
        count: () => countSavedSearches(db, accountId),
      });
      return {
        savedSearches: await withNewPostings(search, rows),
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
        description: ALERTS_DESCRIPTION,
        body: SavedSearchRequest,
        response: { 201: SavedSearchResponse },
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
        summary: 'Update a saved search',
        description: 'Omitted properties stay unchanged; `filters` and `alerts` are replaced as a whole.',
        params: SearchId,
        body: SavedSearchChange,
        response: { 200: SavedSearchResponse },
      },
    },
    async (request) =>
      changeSavedSearch(dependencies, request.identity!.accountId, request.params.id, request.body),
  );

  app.delete(
    '/saved-searches/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a saved search',
        params: SearchId,
        response: { 204: Type.Null({ description: 'The saved search was deleted.' }) },
      },
    },
    async (request, reply) => {
      await removeSavedSearch(db, request.identity!.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
