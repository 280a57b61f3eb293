import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type Run, type SavedSearch } from '@workreel/jobs-contract';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { openQueue } from '@workreel/platform/queue';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEALTH_QUEUE } from '../site-health/report.ts';
import { cardProfile, emptyPage, listPage, plainCard } from '../testing/cards.ts';
import { type LoopbackSite, startLoopbackSite } from '../testing/loopback-site.ts';
import type { TestService } from '../testing/service.ts';
import { startJobsWorker } from '../worker.ts';
import {
  type Alerts,
  isSignedBy,
  loopbackWebhooks,
  openAlerts,
  startWebhookReceiver,
  type WebhookReceiver,
} from './testing.ts';

describe('alerts from a run to delivery', () => {
  let mailbox: Mailbox;
  let hook: WebhookReceiver;
  let site: LoopbackSite;
  let alerts: Alerts;
  let service: TestService;
  let cards: string[] = [];
  beforeAll(async () => {
    mailbox = await openMailbox();
    hook = await startWebhookReceiver();
    site = await startLoopbackSite((page) =>
      page === 1 && cards.length > 0 ? listPage(cards.join('')) : emptyPage(),
    );
    alerts = await openAlerts(
      { SMTP_URL: mailbox.url, MAIL_FROM: 'jobs@workreel.example' },
      loopbackWebhooks(`hooks.example:${hook.port}`),
    );
    ({ service } = alerts);
    service.profiles.set('news', cardProfile('news', site));
    await startJobsWorker(service.context, {
      fetching: { sleep: async () => {} },
      schedule: false,
    });
  });
  afterAll(async () => {
    await alerts.close();
    await site.close();
    await hook.close();
    await mailbox.close();
  });

  /** Collects the site and waits until all resulting alerts are processed. */
  async function crawl(): Promise<Run> {
    const started = await service.call('POST', '/jobs/crawl', { as: service.admin, body: { site: 'news' } });
    expect(started.statusCode).toBe(202);
    const { location } = started.headers;
    const readRun = async () => (await service.get(location!, { authorization: service.admin })).json<Run>();
    await expect.poll(async () => isFinished((await readRun()).status)).toBe(true);
    await idle();
    return readRun();
  }
  /** Waits until no jobs that send alerts or other emails are left except those waiting for a retry. */
  const idle = () =>
    expect
      .poll(
        async () =>
          (
            await service.database.run(
              `select name from pgboss.job where (name like 'jobs-alert%' or name = '${HEALTH_QUEUE.name}') and state in ('created', 'active')`,
            )
          ).rows,
      )
      .toEqual([]);
  /** The emails with postings. The admin also gets emails about the health of the site. */
  const alertMails = () => mailbox.messages.filter(({ subject }) => subject?.includes('새 공고'));
  const searches = async (as: string) =>
    (await service.get('/saved-searches', { authorization: as })).json<{ savedSearches: SavedSearch[] }>()
      .savedSearches;

  it('emails the new postings of each run once, in Korean', async () => {
    await service.database.run(`update accounts.accounts set language = 'ko'`);
    await alerts.save(service.user, {
      name: '서울 자리',
      filters: { location: '서울' },
      alerts: [{ channel: 'email' }],
    });
    cards = [plainCard(1), plainCard(2), plainCard(3, { location: '부산 중구' })];
    expect(await crawl()).toMatchObject({ status: 'succeeded', postingsSaved: 3 });
    expect(mailbox.messages.map(({ subject }) => subject)).toEqual(['[Workreel] ‘서울 자리’ 새 공고 2건']);
    const [mail] = mailbox.messages;
    expect(mail!.text).toContain('1. 1번 백엔드개발자\n   (주)예시1 · 서울 강남구\n');
    expect(mail!.text).not.toContain('3번');

    // Without new postings, no alert job is enqueued.
    expect(await crawl()).toMatchObject({ postingsSaved: 0 });
    expect(mailbox.messages).toHaveLength(1);
    cards.unshift(plainCard(4));
    await crawl();
    expect(mailbox.messages.map(({ subject }) => subject)).toEqual([
      '[Workreel] ‘서울 자리’ 새 공고 2건',
      '[Workreel] ‘서울 자리’ 새 공고 1건',
    ]);
    expect(await searches(service.user)).toMatchObject([
      { lastAlert: { postings: 1, deliveries: [{ state: 'sent' }] } },
    ]);
    const metrics = await service.context.metrics.metrics();
    expect(metrics).toContain('jobs_alerts_total{channel="email",state="sent",service="jobs"} 2');
  });

  it('sends the postings that a run stored before it failed', async () => {
    cards.unshift(plainCard(5));
    const { rows } = await service.database.run('select count(*)::int as n from jobs.alert_messages');
    // More than half of the page cannot be parsed, so the run fails after storing the rest.
    const allCards = cards;
    cards = [...cards.slice(0, 1), ...Array.from({ length: 9 }, (_, n) => plainCard(900 + n, { title: '' }))];
    expect(await crawl()).toMatchObject({ status: 'failed', postingsSaved: 1 });
    cards = allCards;
    expect(await alerts.messages()).toHaveLength(Number(rows[0]!.n) + 1);
    expect(alertMails().at(-1)!.text).toContain('5번 백엔드개발자');
  });

  it('posts a webhook that is signed with the secret returned on creation', async () => {
    const search = await alerts.save(service.other, {
      name: '모두',
      filters: {},
      alerts: [{ channel: 'webhook', url: `http://hooks.example:${hook.port}/jobs` }],
    });
    cards.unshift(plainCard(6), plainCard(7));
    await crawl();
    expect(hook.received).toHaveLength(1);
    expect(isSignedBy(search.alerts[0]!.secret!, hook.received[0]!)).toBe(true);
    expect(JSON.parse(hook.received[0]!.body)).toMatchObject({
      type: 'jobs.alert',
      data: { savedSearch: { id: search.id, name: '모두' }, total: 2 },
    });
    expect(await searches(service.other)).toMatchObject([
      { lastAlert: { postings: 2, deliveries: [{ state: 'sent' }] } },
    ]);
  });

  it('retries when the mail server or the webhook fails', async () => {
    mailbox.messages.length = 0;
    hook.received.length = 0;
    mailbox.reject(451, '4.3.0 try again later');
    hook.response = 503;
    cards.unshift(plainCard(8));
    await crawl();
    expect(mailbox.messages).toEqual([]);
    expect(hook.received).toHaveLength(1);
    const waiting = async () =>
      (
        await service.database.run(
          `select extract(epoch from start_after - now())::int as seconds from pgboss.job where name like 'jobs-alert-%' and state = 'retry'`,
        )
      ).rows as { seconds: number }[];
    expect(await waiting()).toHaveLength(2);
    for (const { seconds } of await waiting()) {
      expect(seconds).toBeGreaterThan(5);
      expect(seconds).toBeLessThanOrEqual(20);
    }
    mailbox.reject(undefined);
    hook.response = 200;
    // Skip the retry delay.
    await service.database.run(
      `update pgboss.job set start_after = now() where name like 'jobs-alert-%' and state = 'retry'`,
    );
    await expect.poll(waiting).toEqual([]);
    await idle();
    expect(mailbox.messages).toHaveLength(1);
    expect(hook.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      hook.received[0]!.headers['webhook-id'],
      hook.received[0]!.headers['webhook-id'],
    ]);
    for (const as of [service.user, service.other])
      expect(await searches(as)).toMatchObject([{ lastAlert: { deliveries: [{ state: 'sent' }] } }]);
  });
});

describe('shutdown', () => {
  it('completes deliveries in progress and leaves the rest to the next process', async () => {
    const hook = await startWebhookReceiver();
    const alerts = await openAlerts({}, loopbackWebhooks(`hooks.example:${hook.port}`));
    try {
      const { service } = alerts;
      const { database, context } = service;
      const log = createLog('silent');
      const stopping = Promise.withResolvers<void>();
      hook.response = (response) => void stopping.promise.then(() => response.writeHead(204).end());
      const startWorker = async () => {
        const queue = await openQueue(database, log);
        await startJobsWorker({ ...context, queue, metrics: createMetrics('jobs') }, { schedule: false });
        return queue;
      };
      const count = 9;
      // Two accounts, because an account gets one webhook at a time.
      for (let n = 0; n < count; n++)
        await alerts.save(n % 2 === 0 ? service.user : service.other, {
          name: `${n}`,
          filters: { keyword: `낱말${n}` },
          alerts: [{ channel: 'webhook', url: `http://hooks.example:${hook.port}/${n}` }],
        });
      await alerts.createMessages(
        await alerts.addRun(...Array.from({ length: count }, (_, n) => ({ title: `낱말${n}` }))),
      );
      const first = await startWorker();
      await expect.poll(() => hook.received.length).toBeGreaterThanOrEqual(2);
      const stopped = first.stop();
      stopping.resolve();
      await stopped;
      const delivered = hook.received.length;
      expect(delivered).toBeLessThan(count);
      const states = async () => (await alerts.messages()).map(({ deliveries }) => deliveries[0]!.state);
      expect((await states()).filter((state) => state === 'sent')).toHaveLength(delivered);
      await sleep(50);
      expect(hook.received).toHaveLength(delivered);

      const second = await startWorker();
      await expect.poll(states).toEqual(Array.from({ length: count }, () => 'sent'));
      // Each was delivered once: the first process left nothing unfinished.
      expect(hook.received.map(({ path }) => path).sort()).toEqual(
        Array.from({ length: count }, (_, n) => `/${n}`),
      );
      await second.stop();
    } finally {
      await alerts.close();
      await hook.close();
    }
  });
});
