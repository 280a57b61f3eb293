import { recordAudit } from '@workreel/accounts';
import { CrawlRequest, isFinished, Run } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import {
  type App,
  answerPage,
  ChangesHeaders,
  listHeaders,
  parseId,
  recentParameters,
  schemaRef,
  tellChanges,
} from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { type Crawls, startCrawl } from './crawls.ts';
import { followRun, type RunChannel } from './run-channel.ts';
import { countRuns, findRun, listRuns, type RunRow, requestCancel, toRun } from './runs.repository.ts';

const RunId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const RunsQuery = Type.Object(
  {
    site: Type.Optional(Type.String({ maxLength: 64 })),
    ...recentParameters,
  },
  { additionalProperties: false },
);
const RunsAnswer = Type.Object(
  {
    runs: Type.Array(schemaRef<Run>('Run')),
    sortOrder: Type.Literal('recent'),
    pagenum: Type.Integer(),
  },
  listHeaders,
);
const RunAnswer = schemaRef<Run>('Run');

/** Longest that `Prefer: wait` is honoured, in seconds. */
const MAX_WAIT_SECONDS = 60;
const tags = ['collection'];
const config = { access: 'admin' } as const;

export async function crawlRoutes(app: App, crawls: Crawls, channel: RunChannel): Promise<void> {
  const { db } = crawls;
  const getRun = async (id: string): Promise<RunRow> => {
    const number = parseId(id);
    const run = number === undefined ? undefined : await findRun(db, number);
    if (!run) throw notFound('CRAWL_NOT_FOUND', `There is no run ${id}.`);
    return run;
  };
  app.addSchema(Run);

  app.post(
    '/jobs/crawl',
    {
      config,
      schema: {
        tags,
        summary: 'Collect a site',
        headers: Type.Object({
          prefer: Type.Optional(
            Type.String({
              description:
                '`wait=30`: answer the finished run if it ends within so many seconds (at most 60).',
            }),
          ),
        }),
        body: CrawlRequest,
        response: { 200: RunAnswer, 202: RunAnswer },
      },
    },
    async (request, reply) => {
      const run = await startCrawl(crawls, request.body, request.identity!.accountId);
      reply.header('Location', `/jobs/crawl/${run.id}`);
      const seconds = waitSeconds(request.headers.prefer);
      if (seconds > 0) {
        const finished = await finishedWithin(run, seconds * 1000);
        reply.header('Preference-Applied', `wait=${seconds}`);
        if (finished) return reply.code(200).send(toRun(finished));
      }
      return reply.code(202).send(toRun((await findRun(db, run.id)) ?? run));
    },
  );

  const finishedWithin = async (run: RunRow, ms: number): Promise<RunRow | undefined> => {
    for await (const now of followRun(
      db,
      channel,
      run.id,
      AbortSignal.any([AbortSignal.timeout(ms), app.closing]),
    )) {
      if (isFinished(now.status)) return now;
    }
    return undefined;
  };

  app.get(
    '/jobs/crawl',
    {
      config,
      schema: { tags, summary: 'Runs, newest first', querystring: RunsQuery, response: { 200: RunsAnswer } },
    },
    async (request, reply) => {
      const { site } = request.query;
      const { rows, pagenum } = await answerPage(reply, {
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
    { config, schema: { tags, summary: 'One run', params: RunId, response: { 200: RunAnswer } } },
    async (request) => toRun(await getRun(request.params.id)),
  );

  app.post(
    '/jobs/crawl/:id/cancel',
    { config, schema: { tags, summary: 'End a run', params: RunId, response: { 202: RunAnswer } } },
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
      config,
      schema: {
        tags,
        summary: 'A run as server-sent events: `state`, `progress`, `end`',
        params: RunId,
        headers: ChangesHeaders,
        response: {
          200: {
            description: 'Each event’s data is the run as it then is.',
            content: { 'text/event-stream': { schema: Type.String() } },
          },
        },
      },
    },
    async (request, reply) => {
      const run = await getRun(request.params.id);
      await tellChanges(request, reply, {
        follow: (signal) => followRun(db, channel, run.id, signal),
        stateOf: ({ status }) => status,
        hasEnded: ({ status }) => isFinished(status),
        describe: toRun,
      });
    },
  );
}

/** RFC 7240 §4.3. */
function waitSeconds(prefer: string | string[] | undefined): number {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})/i.exec([prefer].flat().join(',')) ?? [];
  return Math.min(Number(seconds ?? 0), MAX_WAIT_SECONDS);
}
