import type { Readable } from 'node:stream';
import {
  Application,
  ApplicationChange,
  ApplicationRequest,
  ApplicationSummary,
  applicationStatus,
  postingIdParameter,
} from '@workreel/jobs-contract';
import { type App, listHeaders, paginate, recentParameters, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { applicationsCsv } from './application-csv.ts';
import {
  countApplications,
  iterateApplications,
  listApplications,
  toApplication,
} from './applications.repository.ts';
import {
  changeApplication,
  createApplication,
  getApplication,
  summarizeApplications,
} from './applications.ts';

const ApplicationId = Type.Object({
  id: Type.String({ maxLength: 64, description: 'Identifier of the application.' }),
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
export async function applicationRoutes(app: App, db: JobsDb): Promise<void> {
  app.addSchema(Application);

  app.post(
    '/applications',
    {
      config,
      schema: {
        tags,
        summary: 'Apply to a posting',
        description:
          'Creates an application with a snapshot of the posting. There can be only one active application (neither rejected nor withdrawn) per posting; creating another one returns 409 `ALREADY_APPLIED` with the `applicationId` of the existing application.',
        body: ApplicationRequest,
        response: { 201: ApplicationResponse },
      },
    },
    async (request, reply) => {
      const application = await createApplication(db, request.identity!.accountId, request.body);
      return reply.code(201).header('Location', `/applications/${application.id}`).send(application);
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
    '/applications.csv',
    {
      // HEAD would read all rows without sending them.
      exposeHeadRoute: false,
      config: { ...config, limit: 'csv' },
      schema: {
        tags,
        summary: 'Export applications as CSV',
        description: 'Returns the applications of the authenticated user, newest first.',
        querystring: Type.Object(filterParameters, { additionalProperties: false }),
        response: {
          200: {
            description: 'CSV (RFC 4180) with a header row, in UTF-8 with a BOM.',
            content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const filter = { accountId: request.identity!.accountId, statuses: request.query.status };
      return reply
        .header('Content-Disposition', 'attachment; filename="applications.csv"')
        .type('text/csv; charset=utf-8')
        .send(applicationsCsv(iterateApplications(db, filter)));
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
    async (request) => getApplication(db, request.identity!.accountId, request.params.id),
  );

  app.patch(
    '/applications/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Update an application',
        description:
          'Changes the status, adds a note, or both. The change is appended to the history as one event. Returns 409 `ILLEGAL_TRANSITION` with the `allowed` statuses if the application cannot move to the requested status.',
        params: ApplicationId,
        body: ApplicationChange,
        response: { 200: ApplicationResponse },
      },
    },
    async (request) => changeApplication(db, request.identity!.accountId, request.params.id, request.body),
  );
}
