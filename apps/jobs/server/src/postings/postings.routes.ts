import { recordAudit } from '@workreel/accounts';
import { Posting, PostingDetails, PostingHistoryEntry } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import {
  type App,
  listHeaders,
  paginate,
  parseId,
  recentParameters,
  schemaRef,
} from '@workreel/platform/http';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import {
  countHistory,
  getPosting,
  getPostingDetails,
  listHistory,
  MAX_HISTORY,
  payTermsOf,
  postingNotFound,
  takeDown,
} from './postings.repository.ts';

const PostingId = Type.Object({
  id: Type.String({ maxLength: 64, description: 'Identifier of the posting.' }),
});
const HistoryQuery = Type.Object(recentParameters, { additionalProperties: false });
const HistoryResponse = Type.Object(
  {
    history: Type.Array(schemaRef<PostingHistoryEntry>('PostingHistoryEntry'), {
      description: 'Changes on this page.',
    }),
    sortOrder: Type.Literal('recent', { description: 'Sort order of the list.' }),
    pagenum: Type.Integer({ description: 'Number of this page, starting at 1.' }),
  },
  { ...listHeaders, description: 'A page of changes.' },
);
const tags = ['postings'];

export async function postingRoutes(app: App, db: JobsDb): Promise<void> {
  app.addSchema(Posting);
  app.addSchema(PostingDetails);
  app.addSchema(PostingHistoryEntry);

  app.get(
    '/jobs/:id',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Retrieve a posting',
        params: PostingId,
        response: { 200: schemaRef<PostingDetails>('PostingDetails') },
      },
    },
    (request) => getPostingDetails(db, request.params.id),
  );

  app.get(
    '/jobs/:id/history',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List changes of a posting',
        description: `Returns what changed on the site since the posting was first stored, newest first: the latest ${MAX_HISTORY} changes.`,
        params: PostingId,
        querystring: HistoryQuery,
        response: { 200: HistoryResponse },
      },
    },
    async (request, reply) => {
      const id = Number((await getPosting(db, request.params.id)).id);
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: (page) => listHistory(db, id, page),
        keysOf: (row) => [row.id],
        count: () => countHistory(db, id),
      });
      const history = rows.map(({ at, changes }) => ({
        at: at.toISOString(),
        changes,
        ...(changes.salary && {
          payTerms: { old: payTermsOf(changes.salary.old), new: payTermsOf(changes.salary.new) },
        }),
      }));
      return { history, sortOrder: 'recent' as const, pagenum };
    },
  );

  app.delete(
    '/jobs/:id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Take down a posting',
        description: 'Deletes the posting and prevents later runs from storing it again.',
        params: PostingId,
        response: { 204: Type.Null({ description: 'The posting was taken down.' }) },
      },
    },
    async (request, reply) => {
      const id = parseId(request.params.id);
      const by = request.identity!.accountId;
      const removed =
        id !== undefined &&
        (await inTransaction(db, async (trx) => {
          const sourceUrl = await takeDown(trx, id, by);
          if (sourceUrl === undefined) return false;
          await recordAudit(trx, {
            actor: by,
            action: 'posting.takeDown',
            target: String(id),
            details: { sourceUrl },
          });
          return true;
        }));
      if (!removed) throw postingNotFound(request.params.id);
      return reply.code(204).send(null);
    },
  );
}
