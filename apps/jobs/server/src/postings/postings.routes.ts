import { recordAudit } from '@workreel/accounts';
import { Posting } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { type App, parseId, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting, postingNotFound, takeDown } from './postings.repository.ts';

const PostingId = Type.Object({
  id: Type.String({ maxLength: 64, description: 'Identifier of the posting.' }),
});
const tags = ['postings'];

export async function postingRoutes(app: App, db: JobsDb): Promise<void> {
  app.addSchema(Posting);

  app.get(
    '/jobs/:id',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Retrieve a posting',
        params: PostingId,
        response: { 200: schemaRef<Posting>('Posting') },
      },
    },
    (request) => getPosting(db, request.params.id),
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
