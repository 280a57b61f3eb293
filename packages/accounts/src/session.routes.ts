import { type App, listHeaders, paginate, recentParameters } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { type AccountsContext, tags } from './context.ts';
import { closed, timestamp } from './schemas.ts';
import { countSessions, endSession, listSessions } from './sessions.repository.ts';
import type { SessionRow } from './tables.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);
const Session = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
  userAgent: nullableText,
  address: nullableText,
  createdAt: timestamp,
  lastUsedAt: timestamp,
  expiresAt: timestamp,
});
const SessionsQuery = Type.Object({ ...recentParameters }, closed);
const config = { access: 'user' } as const;

export const toSession = (row: SessionRow, current: string | null) => ({
  id: row.id,
  current: row.id === current,
  userAgent: row.user_agent,
  address: row.address,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

export function sessionRoutes(app: App, { db }: AccountsContext): void {
  app.get(
    '/auth/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'List the signed-in user’s sessions, newest first',
        querystring: SessionsQuery,
        response: {
          200: Type.Object(
            { sessions: Type.Array(Session), sortOrder: Type.Literal('recent'), pagenum: Type.Integer() },
            listHeaders,
          ),
        },
      },
    },
    async (request, reply) => {
      const { accountId, sessionId } = request.identity!;
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        keys: 2,
        rows: (page) => listSessions(db, accountId, page),
        keysOf: ({ position, id }) => [position, id],
        count: () => countSessions(db, accountId),
      });
      return {
        sessions: rows.map((row) => toSession(row, sessionId)),
        sortOrder: 'recent' as const,
        pagenum,
      };
    },
  );

  app.delete(
    '/auth/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'End a session and revoke its access tokens',
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await endSession(db, request.identity!.accountId, id)))
        throw notFound('SESSION_NOT_FOUND', `You have no session ${id}. It may already have ended.`);
      return reply.code(204).send(null);
    },
  );
}
