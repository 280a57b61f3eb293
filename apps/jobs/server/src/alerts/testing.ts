/** What alerts are tested with: a webhook's receiver, and runs made by hand. Not used by the service. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PostingValues, SavedSearch } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { emptyCoverage } from '@workreel/site-profiles';
import { advanceRun } from '../collection/runs.repository.ts';
import { savePage } from '../postings/index.ts';
import { openService, type TestService } from '../testing/service.ts';
import { deliver } from './delivery.ts';
import { deliveryQueue, tellRun } from './matching.ts';
import { type WebhookOptions, webhookPoster } from './webhook.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HookServer {
  readonly port: number;
  readonly received: Received[];
  /** What it answers; a number is a status without a body. */
  answer: number | ((response: ServerResponse) => void);
  close(): Promise<void>;
}

export async function startHookServer(): Promise<HookServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (typeof hook.answer === 'number') response.writeHead(hook.answer).end();
      else hook.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hook: HookServer = {
    port: (server.address() as AddressInfo).port,
    received,
    answer: 204,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return hook;
}

/** Leads every name to this machine, and lets these origins through that it is private. */
export const loopbackWebhooks = (...origins: string[]): Omit<WebhookOptions, 'version'> => ({
  resolve: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  allowedPrivateOrigins: new Set(origins),
});

/** Verifies as a receiver would, by the text of the standard: nothing of the sender is used. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  return (
    age < 300 &&
    String(headers['webhook-signature'])
      .split(' ')
      .some((one) => {
        const [version, signature] = one.split(',') as [string, string];
        const given = Buffer.from(signature, 'base64');
        return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
      })
  );
}

/** A service whose alerts are worked by hand: nothing happens that a test does not ask for. */
export interface Alerts {
  service: TestService;
  /** Saves a search as its person does. */
  save(as: string, search: object): Promise<SavedSearch>;
  /** A run that is over and stored these first. */
  run(...postings: Partial<PostingValues>[]): Promise<number>;
  tell(runId: number, signal?: AbortSignal): Promise<number>;
  /** Sends a message. */
  deliver(messageId: string, options?: { lastTry: boolean }): Promise<void>;
  /** All messages, in the order of their searches. */
  messages(): Promise<Message[]>;
  /** Titles that a message tells, in the order in which they were stored. */
  told(messageId: string): Promise<string[]>;
  /** Messages that a job was made for, by way. */
  jobs(): Promise<{ name: string; messageId: string }[]>;
  close(): Promise<void>;
}
export interface Message {
  id: string;
  saved_search_id: number;
  run_id: number;
  account_id: string;
  channel: 'email' | 'webhook';
  postings: number;
  state: string;
  error: string | null;
}

const NEVER = new AbortController().signal;

export async function openAlerts(
  env: Record<string, string> = {},
  webhooks: Omit<WebhookOptions, 'version'> = {},
): Promise<Alerts> {
  const service = await openService({ env, worker: false });
  const { context, store } = service;
  for (const channel of ['email', 'webhook'] as const) await context.queue.define(deliveryQueue(channel));
  const delivery = {
    ...context,
    baseUrl: context.settings.JOBS_BASE_URL,
    postWebhook: webhookPoster({ version: '1.2.3', ...webhooks }),
  };
  let stored = 0;
  return {
    service,
    save: async (as, search) => {
      const answer = await service.call('POST', '/saved-searches', { as, body: search });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<SavedSearch>();
    },
    run: async (...postings) => {
      const { rows } = await store.run(
        `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, attempt) values ($1, false, 'running', 'test', 1) returning id`,
        [`news-${++stored}`],
      );
      const run = { id: Number(rows[0]!.id), attempt: 1 };
      const saved = await savePage(context.db, {
        site: 'news',
        runId: run.id,
        fetchedAt: new Date(),
        today: '2026-11-20',
        // The page is saved from its end: the first given becomes the first stored.
        postings: postings
          .map((values) => ({
            sourceUrl: `https://jobs.example/${++stored}`,
            values: postingValues(values),
          }))
          .reverse(),
      });
      const counts = { found: saved.saved, skipped: 0, rejected: 0, bytes: 0, warnings: [] };
      const checkpoint = { page: 1, url: 'x', lastPageDigest: null, repeatedPages: 0, knownPages: 0 };
      await advanceRun(context.db, run, { ...counts, ...saved, coverage: emptyCoverage(), checkpoint });
      await store.run(`update jobs.crawl_runs set status = 'succeeded', finished_at = now() where id = $1`, [
        run.id,
      ]);
      return run.id;
    },
    tell: (runId, signal = NEVER) => tellRun(context, runId, signal),
    deliver: (messageId, { lastTry } = { lastTry: false }) =>
      deliver(delivery, { data: { messageId }, lastTry }),
    messages: async () =>
      (await store.run('select * from jobs.alert_messages order by run_id, saved_search_id'))
        .rows as unknown as Message[],
    told: async (messageId) =>
      (
        await store.run(
          'select title from jobs.notified_postings t join jobs.postings p on p.id = t.posting_id where message_id = $1 order by p.id',
          [messageId],
        )
      ).rows.map(({ title }) => String(title)),
    jobs: async () =>
      (
        await store.run(
          `select name, data->>'messageId' as "messageId" from pgboss.job where name like 'jobs-alert-%' order by name`,
        )
      ).rows as { name: string; messageId: string }[],
    close: () => service.close(),
  };
}
