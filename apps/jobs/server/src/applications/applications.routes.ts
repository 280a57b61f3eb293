import type { Readable } from 'node:stream';
import {
  Application,
  ApplicationChange,
  ApplicationRequest,
  ApplicationSummary,
  applicationStatus,
  PageFacts,
  PageRequest,
  postingIdParameter,
  UpcomingReminders,
  UsedDocuments,
} from '@workreel/jobs-contract';
import { LANGUAGE_CODES, type Language } from '@workreel/languages';
import {
  type App,
  listHeaders,
  paginate,
  preferredLanguage,
  recentParameters,
  schemaRef,
} from '@workreel/platform/http';
import { Type } from 'typebox';
import { parseTimeZone, preferredTimeZone } from '../time-zone.ts';
import { applicationsCsv } from './application-csv.ts';
import {
  countApplications,
  findUsedDocuments,
  iterateApplications,
  listApplications,
  toApplication,
} from './applications.repository.ts';
import {
  changeApplication,
  createApplication,
  etagOf,
  getApplication,
  type PageDependencies,
  readJobPage,
  removeApplication,
  summarizeApplications,
} from './applications.ts';
import { findUpcomingReminders } from './reminders.repository.ts';

const ApplicationId = Type.Object({
  id: Type.String({ maxLength: 64, description: 'Identifier of the application.' }),
});
const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ maxLength: 64, description: 'The `ETag` of the application that is changed.' }),
  ),
});
const ApplicationResponse = schemaRef<Application>('Application');
const filterParameters = {
  status: Type.Optional(
    Type.Array(applicationStatus, {
      maxItems: 20,
      description: 'Only return applications in one of these statuses. May be repeated.',
    }),
  ),
};
const ApplicationsQuery = Type.Object(
  { ...filterParameters, jobPostingId: postingIdParameter, ...recentParameters },
  { additionalProperties: false },
);
const CsvQuery = Type.Object(
  {
    ...filterParameters,
    language: Type.Optional(
      Type.Unsafe<Language>({
        type: 'string',
        enum: [...LANGUAGE_CODES],
        description:
          'Language of headers and values. Default: the one chosen in the web client, or else that of `Accept-Language`.',
      }),
    ),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'Time zone of dates and times, for example `Asia/Seoul`. Default: that of the web client, or else `Asia/Seoul` in Korean and `UTC` otherwise.',
      }),
    ),
  },
  { additionalProperties: false },
);
const ApplicationsResponse = Type.Object(
  {
    applications: Type.Array(ApplicationResponse, { description: 'Applications on this page.' }),
    sortOrder: Type.Literal('recent', { description: 'Sort order of the list.' }),
    pagenum: Type.Integer({ description: 'Number of this page, starting at 1.' }),
  },
  { ...listHeaders, description: 'A page of applications.' },
);

const tags = ['applications'];
const config = { access: 'user' } as const;

/** Routes for the applications of the authenticated user. */
export async function applicationRoutes(app: App, dependencies: PageDependencies): Promise<void> {
  const { db } = dependencies;
  app.addSchema(Application);

  app.post(
    '/applications',
    {
      config,
      schema: {
        tags,
        summary: 'Record an application',
        description:
          'Records an application to a posting, with a snapshot of it, or to a job found elsewhere. There can be only one active application (neither rejected nor withdrawn) per posting; creating another one returns 409 `ALREADY_APPLIED` with the `applicationId` of the existing application.',
        body: ApplicationRequest,
        response: { 201: ApplicationResponse },
      },
    },
    async (request, reply) => {
      const application = await createApplication(db, request.identity!.accountId, request.body);
      reply.code(201).header('Location', `/applications/${application.id}`);
      return withEtag(reply, application);
    },
  );

  app.get(
    '/applications',
    {
      config,
      schema: {
        tags,
        summary: 'List applications',
        description: 'Returns the applications of the authenticated user, newest first.',
        querystring: ApplicationsQuery,
        response: { 200: ApplicationsResponse },
      },
    },
    async (request, reply) => {
      const filter = {
        accountId: request.identity!.accountId,
        statuses: request.query.status,
        postingIds: request.query.jobPostingId,
      };
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: (page) => listApplications(db, filter, page),
        keysOf: ({ id }) => [id],
        count: () => countApplications(db, filter),
      });
      return { applications: rows.map(toApplication), sortOrder: 'recent' as const, pagenum };
    },
  );

  app.get(
    '/applications/summary',
    {
      config,
      schema: { tags, summary: 'Count applications by status', response: { 200: ApplicationSummary } },
    },
    async (request) => summarizeApplications(db, request.identity!.accountId),
  );

  app.get(
    '/applications/reminders',
    {
      config,
      schema: { tags, summary: 'List coming interviews and tasks', response: { 200: UpcomingReminders } },
    },
    async (request) => ({
      reminders: await findUpcomingReminders(db, request.identity!.accountId, new Date()),
    }),
  );

  app.get(
    '/applications/documents',
    {
      config,
      schema: {
        tags,
        summary: 'List cover letters and résumé URLs',
        description: 'Returns those of all applications of the authenticated user, to use them again.',
        response: { 200: UsedDocuments },
      },
    },
    async (request) => findUsedDocuments(db, request.identity!.accountId),
  );

  app.post(
    '/applications/read-page',
    {
      config: { ...config, limit: 'foreignServer' },
      schema: {
        tags,
        summary: 'Read a page that describes a job',
        description:
          'Returns what the page states about the job, for a new application. If there is a posting with this URL, its values are returned and the page is not requested. Returns 422 `PAGE_UNREADABLE` with a `reason` if the page cannot be read.',
        body: PageRequest,
        response: { 200: PageFacts },
      },
    },
    async (request) => readJobPage(dependencies, request.body.url),
  );

  app.get(
    '/applications.csv',
    {
      // HEAD would read all rows without sending them.
      exposeHeadRoute: false,
      config: { ...config, limit: 'csv' },
      schema: {
        tags,
        summary: 'Export applications as CSV',
        description:
          'Returns the applications of the authenticated user, newest first, to read in a spreadsheet: headers and values are texts in a language, and times such as `2026-12-24 14:30` are in a time zone. Programs read `GET /applications`.',
        querystring: CsvQuery,
        response: {
          200: {
            description:
              'CSV (RFC 4180) with a header row, in UTF-8 with a BOM. Cells that a spreadsheet would evaluate as a formula start with an apostrophe.',
            content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { status: statuses, language = preferredLanguage(request), timeZone } = request.query;
      const applications = iterateApplications(db, { accountId: request.identity!.accountId, statuses });
      const options = {
        language,
        timeZone: timeZone === undefined ? preferredTimeZone(request) : parseTimeZone(timeZone, '/timeZone'),
      };
      return reply
        .header('Content-Disposition', 'attachment; filename="applications.csv"')
        .type('text/csv; charset=utf-8')
        .send(applicationsCsv(applications, options));
    },
  );

  app.get(
    '/applications/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Retrieve an application',
        params: ApplicationId,
        response: { 200: ApplicationResponse },
      },
    },
    async (request, reply) =>
      withEtag(reply, await getApplication(db, request.identity!.accountId, request.params.id)),
  );

  app.patch(
    '/applications/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Update an application',
        description:
          'Moves the application to any status, adds a note and changes its details. A status or a note is appended to the history as one event. Returns 409 `ALREADY_APPLIED` if the posting has another active application. With the header `If-Match`, returns 412 `CHANGED_MEANWHILE` unless its value is the current `ETag`, which is `updatedAt` in double quotes.',
        params: ApplicationId,
        headers: IfMatch,
        body: ApplicationChange,
        response: { 200: ApplicationResponse },
      },
    },
    async (request, reply) =>
      withEtag(
        reply,
        await changeApplication(db, request.identity!.accountId, request.params.id, request.body, {
          ifMatch: request.headers['if-match'],
        }),
      ),
  );

  app.delete(
    '/applications/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete an application',
        description:
          'Deletes the application with its history and reminders. Succeeds even if it does not exist.',
        params: ApplicationId,
        response: { 204: Type.Null({ description: 'The application no longer exists.' }) },
      },
    },
    async (request, reply) => {
      await removeApplication(db, request.identity!.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function withEtag(reply: { header(name: string, value: string): unknown }, application: Application) {
  reply.header('ETag', etagOf(application.updatedAt));
  return application;
}
