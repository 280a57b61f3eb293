import { hash } from 'node:crypto';
import { Calendar } from '@workreel/jobs-contract';
import { type App, matchesEtag } from '@workreel/platform/http';
import { Type } from 'typebox';
import { deleteAccountCalendar } from './calendar.repository.ts';
import { type CalendarDependencies, getCalendar, renewCalendar, writeCalendarFile } from './calendar.ts';

const tags = ['applications'];
const config = { access: 'user' } as const;

/** Routes for the private calendar of the authenticated user, and the calendar file itself. */
export async function calendarRoutes(app: App, dependencies: CalendarDependencies): Promise<void> {
  app.get(
    '/calendar',
    {
      config,
      schema: { tags, summary: 'Retrieve the calendar address', response: { 200: Calendar } },
    },
    async (request) => getCalendar(dependencies, request.identity!.accountId),
  );

  app.post(
    '/calendar',
    {
      config,
      schema: {
        tags,
        summary: 'Create or renew the calendar address',
        description:
          'Creates a private address for calendar programs. An earlier address stops working immediately.',
        response: { 201: Calendar },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await renewCalendar(dependencies, request.identity!.accountId)),
  );

  app.delete(
    '/calendar',
    {
      config,
      schema: {
        tags,
        summary: 'Delete the calendar address',
        description: 'Succeeds even if there is none.',
        response: { 204: Type.Null({ description: 'There is no calendar address.' }) },
      },
    },
    async (request, reply) => {
      await deleteAccountCalendar(dependencies.db, request.identity!.accountId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/calendar/:file',
    {
      // Suppresses the request log, because the URL contains the token.
      logLevel: 'warn',
      config: { access: 'anyone', limit: 'signIn' },
      schema: {
        tags,
        summary: 'Download the calendar',
        description:
          'The interviews, tasks and deadlines of a user as iCalendar (RFC 5545). Whoever has the address can read it.',
        params: Type.Object({
          file: Type.String({
            maxLength: 100,
            pattern: '^[\\w-]+\\.ics$',
            description: 'The private token, followed by `.ics`.',
          }),
        }),
        response: {
          200: {
            description: 'iCalendar file.',
            content: { 'text/calendar': { schema: Type.Unsafe<string>({ type: 'string' }) } },
          },
          304: Type.Null({ description: 'The file still has the `ETag` of `If-None-Match`.' }),
        },
      },
    },
    async (request, reply) => {
      const file = await writeCalendarFile(dependencies, request.params.file.slice(0, -'.ics'.length));
      const etag = `W/"${hash('sha256', file, 'base64url')}"`;
      reply.header('ETag', etag).header('Cache-Control', 'private, no-cache');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
      return reply.type('text/calendar; charset=utf-8').send(file);
    },
  );
}
