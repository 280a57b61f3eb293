import { recordAudit } from '@workreel/accounts';
import { CrawlRequest, isFinished, Run } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import {
  type App,
  ChangesHeaders,
  listHeaders,
  paginate,
  parseId,
  recentParameters,
  schemaRef,
  streamChanges,
} from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { type CrawlContext, startCrawl } from './crawls.ts';
import { followRun, type RunChannel } from './run-channel.ts';
import { countRuns, findRun, listRuns, type RunRow, requestCancel, toRun } from './runs.repository.ts';

const RunId = Type.Object({ id: Type.String({ maxLength: 64, description: 'Identifier of the run.' }) });
const RunsQuery = Type.Object(
  {
    site: Type.Optional(Type.String({ maxLength: 64, description: 'Only return runs of this site.' })),
    ...recentParameters,
  },
  { additionalProperties: false },
);
const RunsResponse = Type.Object(
  {
    runs: Type.Array(schemaRef<Run>('Run'), { description: 'Runs on this page.' }),
    sortOrder: Type.Literal('recent', { description: 'Sort order of the list.' }),
    pagenum: Type.Integer({ description: 'Number of this page, starting at 1.' }),
  },
  { ...listHeaders, description: 'A page of runs.' },
);
const RunResponse = schemaRef<Run>('Run');

/** Upper limit for `Prefer: wait`, in seconds. */
const MAX_WAIT_SECONDS = 60;
const tags = ['collection'];
const config = { access: 'admin' } as const;

export async function crawlRoutes(app: App, context: CrawlContext, channel: RunChannel): Promise<void> {
  const { db } = context;
  const getRun = async (id: string): Promise<RunRow> => {
    const number = parseId(id);
    const run = number === undefined ? undefined : await findRun(db, number);
    if (!run) throw notFound('CRAWL_NOT_FOUND', `Run ${id} does not exist.`);
    return run;
  };
  app.addSchema(Run);

  app.post(
    '/jobs/crawl',
    {
      config,
      schema: {
        tags,
        summary: 'Start a collection run',
        description:
          'Queues a run that collects the postings of a site. Returns 409 `CRAWL_RUNNING` if a run of the site is already queued or running.',
        headers: Type.Object({
          prefer: Type.Optional(
            Type.String({
              description:
                'Use `wait=30` to wait up to 30 seconds (60 at most) for the run to finish. Returns 200 if it finishes in time, otherwise 202.',
            }),
          ),
        }),
        body: CrawlRequest,
        response: { 200: RunResponse, 202: RunResponse },
      },
    },
    async (request, reply) => {
      const run = await startCrawl(context, request.body, request.identity!.accountId);
      reply.header('Location', `/jobs/crawl/${run.id}`);
      const seconds = waitSeconds(request.headers.prefer);
      if (seconds > 0) {
        const finished = await waitUntilFinished(run, seconds * 1000);
        reply.header('Preference-Applied', `wait=${seconds}`);
        if (finished) return reply.code(200).send(toRun(finished));
      }
      return reply.code(202).send(toRun((await findRun(db, run.id)) ?? run));
    },
  );

  const waitUntilFinished = async (run: RunRow, ms: number): Promise<RunRow | undefined> => {
    for await (const current of followRun(
      db,
      channel,
      run.id,
      AbortSignal.any([AbortSignal.timeout(ms), app.closing]),
    )) {
      if (isFinished(current.status)) return current;
    }
    return undefined;
  };

  app.get(
    '/jobs/crawl',
    {
      config,
      schema: {
        tags,
        summary: 'List runs',
        description: 'Returns all runs, newest first.',
        querystring: RunsQuery,
        response: { 200: RunsResponse },
      },
    },
    async (request, reply) => {
      const { site } = request.query;
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: (page) => listRuns(db, { site, ...page }),
        keysOf: ({ id }) => [id],
        count: () => countRuns(db, site),
      });
      return { runs: rows.map(toRun), sortOrder: 'recent' as const, pagenum };
    },
  );

  app.get(
    '/jobs/crawl/:id',
    { config, schema: { tags, summary: 'Retrieve a run', params: RunId, response: { 200: RunResponse } } },
    async (request) => toRun(await getRun(request.params.id)),
  );

  app.post(
    '/jobs/crawl/:id/cancel',
    {
      config,
      schema: {
        tags,
        summary: 'Cancel a run',
        description:
          'Requests the cancellation of a queued or running run. Postings that it has already stored are retained.',
        params: RunId,
        response: { 202: RunResponse },
      },
    },
    async (request, reply) => {
      const { id } = await getRun(request.params.id);
      const run = await inTransaction(db, async (trx) => {
        await recordAudit(trx, {
          actor: request.identity!.accountId,
          action: 'crawl.cancel',
          target: String(id),
        });
        return requestCancel(trx, id, new Date());
      });
      return reply.code(202).send(toRun(run!));
    },
  );

  app.get(
    '/jobs/crawl/:id/events',
    {
      config: { ...config, limit: 'eventStream' },
      schema: {
        tags,
        summary: 'Stream a run',
        description:
          'Streams the changes of a run as server-sent events: `state` when its status changes, `progress` on other changes, and `end` when it has finished.',
        params: RunId,
        headers: ChangesHeaders,
        response: {
          200: {
            description: 'The data of each event is the current state of the run.',
            // No type, because tools disagree on whether it is the type of the stream or of each event.
            content: { 'text/event-stream': { schema: Type.Unknown() } },
          },
        },
      },
    },
    async (request, reply) => {
      const run = await getRun(request.params.id);
      await streamChanges(request, reply, {
        follow: (signal) => followRun(db, channel, run.id, signal),
        stateOf: ({ status }) => status,
        isFinished: ({ status }) => isFinished(status),
        toEvent: toRun,
      });
    },
  );
}

/** Parses the `wait` preference (RFC 7240 §4.3). */
function waitSeconds(prefer: string | string[] | undefined): number {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})/i.exec([prefer].flat().join(',')) ?? [];
  return Math.min(Number(seconds ?? 0), MAX_WAIT_SECONDS);
}
