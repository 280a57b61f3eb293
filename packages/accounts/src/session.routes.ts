import { type App, answerPage, listHeaders, recentParameters } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { type AccountParts, tags } from './parts.ts';
import { closed, instant } from './schemas.ts';
import { countSessions, endSession, listSessions } from './sessions.repository.ts';
import type { SessionRow } from './tables.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);
const Session = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: 'The one that asks.' }),
  userAgent: nullableText,
  address: nullableText,
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
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

export function sessionRoutes(app: App, { db }: AccountParts): void {
  app.get(
    '/auth/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Where I am signed in, newest first',
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
      const { rows, pagenum } = await answerPage(reply, {
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
        summary: 'Sign out there; its access tokens end too',
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await endSession(db, request.identity!.accountId, id)))
        throw notFound('SESSION_NOT_FOUND', `You have no session ${id}. It may have ended.`);
      return reply.code(204).send(null);
    },
  );
}
