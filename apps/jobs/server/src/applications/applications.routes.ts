import type { Readable } from 'node:stream';
import {
  Application,
  ApplicationChange,
  ApplicationRequest,
  ApplicationSummary,
  applicationStatus,
  postingIdParameter,
} from '@workreel/jobs-contract';
import { type App, answerPage, listHeaders, recentParameters, schemaRef } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { toCsv } from './application-csv.ts';
import {
  countApplications,
  eachApplication,
  listApplications,
  toApplication,
} from './applications.repository.ts';
import { applyTo, changeApplication, getApplication, summariseApplications } from './applications.ts';

const ApplicationId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const ApplicationAnswer = schemaRef<Application>('Application');
const filterParameters = {
  status: Type.Optional(
    Type.Array(applicationStatus, { maxItems: 20, description: 'Those in one of these states.' }),
  ),
};
const ApplicationsQuery = Type.Object(
  { ...filterParameters, jobPostingId: postingIdParameter, ...recentParameters },
  { additionalProperties: false },
);
const ApplicationsAnswer = Type.Object(
  { applications: Type.Array(ApplicationAnswer), sortOrder: Type.Literal('recent'), pagenum: Type.Integer() },
  listHeaders,
);

const tags = ['applications'];
const config = { access: 'user' } as const;

/** What a person applied to, for that person alone. */
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
          'Keeps a copy of the posting. One live application (neither rejected nor withdrawn) a posting: a second is 409 `ALREADY_APPLIED` with its `applicationId`.',
        body: ApplicationRequest,
        response: { 201: ApplicationAnswer },
      },
    },
    async (request, reply) => {
      const application = await applyTo(db, request.identity!.accountId, request.body);
      return reply.code(201).header('Location', `/applications/${application.id}`).send(application);
    },
  );

  app.get(
    '/applications',
    {
      config,
      schema: {
        tags,
        summary: 'My applications, newest first',
        querystring: ApplicationsQuery,
        response: { 200: ApplicationsAnswer },
      },
    },
    async (request, reply) => {
      const filter = {
        accountId: request.identity!.accountId,
        statuses: request.query.status,
        postingIds: request.query.jobPostingId,
      };
      const { rows, pagenum } = await answerPage(reply, {
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
      schema: { tags, summary: 'How many stand in each state', response: { 200: ApplicationSummary } },
    },
    async (request) => summariseApplications(db, request.identity!.accountId),
  );

  app.get(
    '/applications.csv',
    {
      config,
      schema: {
        tags,
        summary: 'My applications as a table, newest first',
        querystring: Type.Object(filterParameters, { additionalProperties: false }),
        response: {
          200: {
            description: 'RFC 4180 with a first row of names, UTF-8.',
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
        .send(toCsv(eachApplication(db, filter)));
    },
  );

  app.get(
    '/applications/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One of my applications',
        params: ApplicationId,
        response: { 200: ApplicationAnswer },
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
        summary: 'Move an application, or add a note',
        description:
          'Each change stands in the history. What is not `allowed` is 409 `ILLEGAL_TRANSITION`, which names what is.',
        params: ApplicationId,
        body: ApplicationChange,
        response: { 200: ApplicationAnswer },
      },
    },
    async (request) => changeApplication(db, request.identity!.accountId, request.params.id, request.body),
  );
}
