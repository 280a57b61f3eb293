import type { Readable } from 'node:stream';
import { FairQueue, tooManyRequests } from '@workreel/platform/fair-queue';
import { type App, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import { findAccount } from './accounts.repository.ts';
import { type AccountsContext, tags } from './context.ts';
import { exportAccount, reserveExport } from './export.ts';
import { EXPORT_TIMEOUTS, toStream } from './json-stream.ts';
import { accountDeleted } from './me.routes.ts';
import { type Account, timestamp } from './schemas.ts';

const Export = Type.Object({
  exportedAt: timestamp,
  account: schemaRef<Account>('Account'),
  sessions: Type.Array(Type.Unknown()),
  audit: Type.Array(Type.Unknown(), { description: 'Actions of the user as an admin.' }),
  securityLog: Type.Array(Type.Unknown(), {
    description: 'Sign-ins and other events that concern the security of the account.',
  }),
  products: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Data that each application (`jobs`, `video`) stores about the user, by application name.',
  }),
  pending: Type.Array(Type.String(), {
    description:
      'Applications that did not respond in time. Request the export again later to get their data, or from the service of the application.',
  }),
});

/** One read at a time, each a few milliseconds, so that exports leave the database and the processor to other requests. */
const READS = { concurrency: 1, maxWaiting: 1_000, maxWaitingPerClient: 10 };
/** A typical export takes seconds. */
const RETRY_SECONDS = 10;

export function exportRoutes(app: App, context: AccountsContext): void {
  const { db, queue, exportTimeouts = EXPORT_TIMEOUTS } = context;
  const reads = new FairQueue(READS);
  app.get(
    '/auth/me/export',
    {
      // HEAD would read all data without sending it.
      exposeHeadRoute: false,
      config: { access: 'user', limit: 'export' },
      schema: {
        tags,
        summary: 'Export all data stored about the signed-in user',
        description:
          'Streams the document. Returns 429 TOO_MANY_REQUESTS while another export of the account is being sent. If reading the data fails midway, or the client reads less than 64 kB in 30 s, the connection is closed before the document is complete.',
        response: { 200: Type.Unsafe<Readable>(Export) },
      },
    },
    async (request, reply) => {
      const { accountId, sessionId } = request.identity!;
      const account = await findAccount(db, accountId);
      if (!account) throw accountDeleted();
      const reservation = await reserveExport(db, accountId, queue.process);
      if (!reservation)
        throw tooManyRequests(RETRY_SECONDS, 'Another export of this account is in progress.');
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      const signal = AbortSignal.any([closed.signal, request.server.closing]);
      const pieces = exportAccount(context, account, sessionId, reads, reservation, signal);
      const stream = toStream(pieces, exportTimeouts, signal).once('close', () => {
        reservation.release().catch((error: unknown) => request.log.error({ err: error }));
      });
      return reply
        .header('Content-Disposition', 'attachment; filename="workreel-export.json"')
        .type('application/json; charset=utf-8')
        .send(stream);
    },
  );
}
