import type { App } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { joinPostings, splitPosting } from './decisions.ts';

/** Maximum number of postings of one request. */
const MAX_JOINED = 20;
const postingId = Type.String({ maxLength: 64, description: 'Identifier of a posting.' });
const tags = ['postings'];

export async function groupRoutes(app: App, db: JobsDb): Promise<void> {
  app.post(
    '/jobs/groups',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Join postings of one job',
        description:
          'Records that postings are of the same job, whatever they say, and puts them into one group. Replaces earlier decisions about these postings. 404 `POSTING_NOT_FOUND` if one of them does not exist, 409 `GROUP_CONFLICT` if earlier decisions about other postings of their groups contradict.',
        body: Type.Object(
          {
            ids: Type.Array(postingId, {
              minItems: 2,
              maxItems: MAX_JOINED,
              uniqueItems: true,
              description: 'The postings.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object(
            {
              groupId: Type.String({ description: 'Identifier of the group.' }),
              ids: Type.Array(Type.String(), { description: 'All postings of the group.' }),
            },
            { description: 'The group.' },
          ),
        },
      },
    },
    (request) => joinPostings(db, request.body.ids, request.identity!.accountId),
  );

  app.delete(
    '/jobs/groups/:groupId/:id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Split a posting from its group',
        description:
          'Records that a posting is of another job than the others of its group. 404 `GROUP_NOT_FOUND` if it is not in the group.',
        params: Type.Object({
          groupId: Type.String({ maxLength: 64, description: 'Identifier of the group.' }),
          id: postingId,
        }),
        response: { 204: Type.Null({ description: 'The posting was split from the group.' }) },
      },
    },
    async (request, reply) => {
      await splitPosting(db, request.params, request.identity!.accountId);
      return reply.code(204).send(null);
    },
  );
}
