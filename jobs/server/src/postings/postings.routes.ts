import { Posting } from '@workreel/jobs-contract';
import { type App, schemaRef } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { findPosting, takeDown } from './postings.repository.ts';

const PostingId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const tags = ['postings'];

/** Ids are numbers inside; anything else names no posting. */
const parseId = (id: string): number | undefined => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined);
const missing = (id: string) =>
  notFound('POSTING_NOT_FOUND', `There is no posting ${id}. It may have been taken down.`);

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
    async (request) => {
      const id = parseId(request.params.id);
      const posting = id === undefined ? undefined : await findPosting(db, id);
      if (!posting) throw missing(request.params.id);
      return posting;
    },
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
      const gone = id !== undefined && (await takeDown(db, id, request.identity!.accountId));
      if (!gone) throw missing(request.params.id);
      return reply.code(204).send(null);
    },
  );
}
