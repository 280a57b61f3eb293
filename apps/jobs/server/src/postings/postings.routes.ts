import { recordAudit } from '@workreel/accounts';
import { Posting } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { type App, parseId, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting, postingNotFound, takeDown } from './postings.repository.ts';

const PostingId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const tags = ['postings'];

export async function postingRoutes(app: App, db: JobsDb): Promise<void> {
  app.addSchema(Posting);

  app.get(
    '/jobs/:id',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'One posting',
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
        summary: 'Take a posting down; no run brings it back',
        params: PostingId,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const id = parseId(request.params.id);
      const by = request.identity!.accountId;
      const gone =
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
      if (!gone) throw postingNotFound(request.params.id);
      return reply.code(204).send(null);
    },
  );
}
