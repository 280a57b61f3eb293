/** Test support for alerts: a webhook receiver and manually added runs. Not used by the service. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PostingValues, SavedSearch } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { emptyCoverage, NO_CARDS } from '@workreel/site-profiles';
import { advanceRun } from '../collection/runs.repository.ts';
import { savePage } from '../postings/index.ts';
import { openService, type TestService } from '../testing/service.ts';
import type { SenderOptions } from './channels/index.ts';
import { sendDueAlerts } from './clock.ts';
import { makeDelivery } from './delivery.ts';
import { DELIVERY_QUEUES, deliveryQueue } from './dispatch.ts';
import { createRunMessages } from './matching.ts';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  readonly port: number;
  readonly received: ReceivedWebhook[];
  /** The response to send; a number is a status without a body. */
  response: number | ((response: ServerResponse) => void);
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (typeof hook.response === 'number') response.writeHead(hook.response).end();
      else hook.response(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hook: WebhookReceiver = {
    port: (server.address() as AddressInfo).port,
    received,
    response: 204,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return hook;
}

/** Options for channels that resolve every name to 127.0.0.1 and allow these origins despite the private IP address. */
export const loopbackWebhooks = (...origins: string[]): Partial<SenderOptions> => ({
  resolve: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  allowedPrivateOrigins: new Set(origins),
});

/** Verifies a signature as specified by the standard, independently of the code under test. */
export function isSignedBy(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  return (
    age < 300 &&
    String(headers['webhook-signature'])
      .split(' ')
      .some((entry) => {
        const [version, signature] = entry.split(',') as [string, string];
        const actual = Buffer.from(signature, 'base64');
        return version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected);
      })
  );
}

/** A service without a worker; tests create and deliver alerts explicitly. */
export interface Alerts {
  service: TestService;
  /** Saves a search through the API. */
  save(as: string, search: object): Promise<SavedSearch>;
  /** Adds a finished run with these new postings. @returns its ID. */
  addRun(...postings: (Partial<PostingValues> & { description?: string })[]): Promise<number>;
  createMessages(runId: number, signal?: AbortSignal): Promise<number>;
  /** Sends what is due. */
  tick(now?: Date): Promise<void>;
  /** Makes the deliveries of a message that are waiting, one after another. */
  deliver(messageId: string, options?: { isLastAttempt: boolean }): Promise<void>;
  /** All messages, the oldest first, then by search. */
  messages(): Promise<Message[]>;
  /** Titles of the postings of a message, in the order in which they were stored. */
  notifiedTitles(messageId: string): Promise<string[]>;
  /** Queued delivery jobs, by queue. */
  deliveryJobs(): Promise<{ name: string; messageId: string }[]>;
  close(): Promise<void>;
}
export interface Message {
  id: string;
  kind: string;
  saved_search_id: number | null;
  account_id: string;
  postings: number;
  due_at: Date;
  dispatched_at: Date | null;
  contents: object | null;
  deliveries: { channel: string; target: string; state: string; error: string | null }[];
}

const NEVER = new AbortController().signal;

export async function openAlerts(
  env: Record<string, string> = {},
  channels: Partial<SenderOptions> = {},
): Promise<Alerts> {
  const service = await openService({ env, channels, worker: false });
  const { context, database } = service;
  for (const name of DELIVERY_QUEUES) await context.queue.define(deliveryQueue(name));
  const delivery = { ...context, baseUrl: context.settings.JOBS_BASE_URL };
  let stored = 0;
  return {
    service,
    save: async (as, search) => {
      const response = await service.call('POST', '/saved-searches', { as, body: search });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json<SavedSearch>();
    },
    addRun: async (...postings) => {
      const { rows } = await database.run(
        `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, attempt) values ($1, false, 'running', 'test', 1) returning id`,
        [`news-${++stored}`],
      );
      const run = { id: Number(rows[0]!.id), attempt: 1 };
      const saved = await savePage(context.db, {
        site: 'news',
        runId: run.id,
        fetchedAt: new Date(),
        today: '2026-11-20',
        // `savePage` stores postings in reverse order, so reverse them to store the first argument first.
        postings: postings
          .map(({ description, ...values }) => ({
            sourceUrl: `https://jobs.example/${++stored}`,
            // Postings of one company with the same title are the same job.
            values: postingValues({ companyName: `회사 ${stored}`, ...values }),
            description: description ?? null,
          }))
          .reverse(),
      });
      const counts = { found: saved.saved, skipped: 0, rejected: 0, bytes: 0, warnings: [] };
      const checkpoint = { page: 1, url: 'x', lastPageDigest: null, repeatedPages: 0, knownPages: 0 };
      await advanceRun(context.db, run, {
        kind: 'list',
        ...counts,
        ...saved,
        coverage: emptyCoverage(),
        stats: NO_CARDS,
        checkpoint,
      });
      await database.run(
        `update jobs.crawl_runs set status = 'succeeded', finished_at = now() where id = $1`,
        [run.id],
      );
      return run.id;
    },
    createMessages: (runId, signal = NEVER) => createRunMessages(context, runId, signal),
    tick: (now = new Date()) => sendDueAlerts(context, () => now),
    deliver: async (messageId, { isLastAttempt } = { isLastAttempt: false }) => {
      const { rows } = await database.run(
        `select target_key from jobs.alert_deliveries where message_id = $1 order by channel, target`,
        [messageId],
      );
      for (const { target_key } of rows)
        await makeDelivery(delivery, {
          data: { messageId, targetKey: String(target_key) },
          isLastAttempt,
        });
    },
    messages: async () =>
      (
        await database.run(
          `select m.*, (
             select coalesce(json_agg(json_build_object('channel', channel, 'target', target, 'state', state, 'error', error)
               order by channel, target), '[]')
             from jobs.alert_deliveries where message_id = m.id) as deliveries
           from jobs.alert_messages m order by created_at, saved_search_id`,
        )
      ).rows as unknown as Message[],
    notifiedTitles: async (messageId) =>
      (
        await database.run(
          'select title from jobs.notified_postings t join jobs.postings p on p.id = t.posting_id where message_id = $1 order by p.id',
          [messageId],
        )
      ).rows.map(({ title }) => String(title)),
    deliveryJobs: async () =>
      (
        await database.run(
          `select name, data->>'messageId' as "messageId" from pgboss.job where name like 'jobs-alert-%' order by name`,
        )
      ).rows as { name: string; messageId: string }[],
    close: () => service.close(),
  };
}
