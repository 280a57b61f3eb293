import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type Run, type SavedSearch } from '@workreel/jobs-contract';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { openQueue } from '@workreel/platform/queue';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage, listPage, plainCard } from '../testing/cards.ts';
import { type LoopbackSite, startLoopbackSite } from '../testing/loopback-site.ts';
import type { TestService } from '../testing/service.ts';
import { startJobsWorker } from '../worker.ts';
import {
  type Alerts,
  type HookServer,
  isSignedBy,
  loopbackWebhooks,
  openAlerts,
  startHookServer,
} from './testing.ts';

/** A service that does its own work, on a site whose cards a test changes. */
describe('from a run to a person', () => {
  let mailbox: Mailbox;
  let hook: HookServer;
  let site: LoopbackSite;
  let alerts: Alerts;
  let service: TestService;
  let cards: string[] = [];
  beforeAll(async () => {
    mailbox = await openMailbox();
    hook = await startHookServer();
    site = await startLoopbackSite((page) =>
      page === 1 && cards.length > 0 ? listPage(cards.join('')) : emptyPage(),
    );
    alerts = await openAlerts({ SMTP_URL: mailbox.url, MAIL_FROM: 'jobs@workreel.example' });
    ({ service } = alerts);
    service.profiles.set('news', cardProfile('news', site));
    await startJobsWorker(service.context, {
      fetching: { sleep: async () => {} },
      webhooks: loopbackWebhooks(`hooks.example:${hook.port}`),
      schedule: false,
    });
  });
  afterAll(async () => {
    await alerts.close();
    await site.close();
    await hook.close();
    await mailbox.close();
  });

  /** Collects and waits until all that this brought about is done. */
  async function crawl(): Promise<Run> {
    const started = await service.call('POST', '/jobs/crawl', { as: service.admin, body: { site: 'news' } });
    expect(started.statusCode).toBe(202);
    const { location } = started.headers;
    const look = async () => (await service.get(location!, { authorization: service.admin })).json<Run>();
    await expect.poll(async () => isFinished((await look()).status)).toBe(true);
    await idle();
    return look();
  }
  /** Nothing is left to do but what waits for its next try. */
  const idle = () =>
    expect
      .poll(
        async () =>
          (
            await service.store.run(
              `select name from pgboss.job where name like 'jobs-alert%' and state in ('created', 'active')`,
            )
          ).rows,
      )
      .toEqual([]);
  const searches = async (as: string) =>
    (await service.get('/saved-searches', { authorization: as })).json<{ savedSearches: SavedSearch[] }>()
      .savedSearches;

  it('mails what each run found first, once, in Korean', async () => {
    await service.store.run(`update accounts.accounts set language = 'ko'`);
    await alerts.save(service.user, { name: '서울 자리', filters: { location: '서울' }, alert: 'email' });
    cards = [plainCard(1), plainCard(2), plainCard(3, { location: '부산 중구' })];
    expect(await crawl()).toMatchObject({ status: 'succeeded', postingsSaved: 3 });
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['‘서울 자리’ 새 채용공고 2건']);
    const [mail] = mailbox.mails;
    expect(mail!.text).toContain('1. 1번 백엔드개발자\n   (주)예시1 · 서울 강남구\n');
    expect(mail!.text).not.toContain('3번');

    // Nothing new: nothing is told, and nobody is asked to look.
    expect(await crawl()).toMatchObject({ postingsSaved: 0 });
    expect(mailbox.mails).toHaveLength(1);
    cards.unshift(plainCard(4));
    await crawl();
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
      '‘서울 자리’ 새 채용공고 2건',
      '‘서울 자리’ 새 채용공고 1건',
    ]);
    expect(await searches(service.user)).toMatchObject([{ lastAlert: { state: 'sent', postings: 1 } }]);
    const metrics = await service.context.metrics.metrics();
    expect(metrics).toContain('jobs_alerts_total{channel="email",state="sent",service="jobs"} 2');
  });

  it('tells what a run stored before it failed', async () => {
    cards.unshift(plainCard(5));
    const { rows } = await service.store.run('select count(*)::int as n from jobs.alert_messages');
    // More than half of the page cannot be read: the run fails with what it has.
    const whole = cards;
    cards = [...cards.slice(0, 1), ...Array.from({ length: 9 }, (_, n) => plainCard(900 + n, { title: '' }))];
    expect(await crawl()).toMatchObject({ status: 'failed', postingsSaved: 1 });
    cards = whole;
    expect(await alerts.messages()).toHaveLength(Number(rows[0]!.n) + 1);
    expect(mailbox.mails.at(-1)!.text).toContain('5번 백엔드개발자');
  });

  it('posts a webhook, signed by the secret that was shown once', async () => {
    const search = await alerts.save(service.other, {
      name: '모두',
      filters: {},
      alert: 'webhook',
      webhookUrl: `http://hooks.example:${hook.port}/jobs`,
    });
    cards.unshift(plainCard(6), plainCard(7));
    const run = await crawl();
    expect(hook.received).toHaveLength(1);
    expect(isSignedBy(search.webhookSecret!, hook.received[0]!)).toBe(true);
    expect(JSON.parse(hook.received[0]!.body)).toMatchObject({
      type: 'jobs.alert',
      data: { savedSearch: { id: search.id, name: '모두' }, runId: run.id, total: 2 },
    });
    expect(await searches(service.other)).toMatchObject([{ lastAlert: { state: 'sent', postings: 2 } }]);
  });

  it('tries again what mail server and webhook could not take', async () => {
    mailbox.mails.length = 0;
    hook.received.length = 0;
    mailbox.refuse(451, '4.3.0 try again later');
    hook.answer = 503;
    cards.unshift(plainCard(8));
    await crawl();
    expect(mailbox.mails).toEqual([]);
    expect(hook.received).toHaveLength(1);
    const waiting = async () =>
      (
        await service.store.run(
          `select extract(epoch from start_after - now())::int as seconds from pgboss.job where name like 'jobs-alert-%' and state = 'retry'`,
        )
      ).rows as { seconds: number }[];
    expect(await waiting()).toHaveLength(2);
    for (const { seconds } of await waiting()) {
      expect(seconds).toBeGreaterThan(5);
      expect(seconds).toBeLessThanOrEqual(20);
    }
    mailbox.refuse(undefined);
    hook.answer = 200;
    // The time that they wait for passes.
    await service.store.run(
      `update pgboss.job set start_after = now() where name like 'jobs-alert-%' and state = 'retry'`,
    );
    await expect.poll(waiting).toEqual([]);
    await idle();
    expect(mailbox.mails).toHaveLength(1);
    expect(hook.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      hook.received[0]!.headers['webhook-id'],
      hook.received[0]!.headers['webhook-id'],
    ]);
    for (const as of [service.user, service.other])
      expect(await searches(as)).toMatchObject([{ lastAlert: { state: 'sent' } }]);
  });
});

describe('while the process stops', () => {
  it('what is being sent is finished, and the rest is sent by the next process', async () => {
    const hook = await startHookServer();
    const alerts = await openAlerts();
    try {
      const { service } = alerts;
      const { store, context } = service;
      const log = createLog('silent');
      const stopping = Promise.withResolvers<void>();
      hook.answer = (response) => void stopping.promise.then(() => response.writeHead(204).end());
      const work = async () => {
        const queue = await openQueue(store, log);
        await startJobsWorker(
          { ...context, queue, metrics: createMetrics('jobs') },
          { webhooks: loopbackWebhooks(`hooks.example:${hook.port}`), schedule: false },
        );
        return queue;
      };
      const count = 9;
      for (let n = 0; n < count; n++)
        await alerts.save(service.user, {
          name: `${n}`,
          filters: { keyword: `낱말${n}` },
          alert: 'webhook',
          webhookUrl: `http://hooks.example:${hook.port}/${n}`,
        });
      await alerts.tell(
        await alerts.run(...Array.from({ length: count }, (_, n) => ({ title: `낱말${n}` }))),
      );
      const first = await work();
      await expect.poll(() => hook.received.length).toBeGreaterThanOrEqual(2);
      const stopped = first.stop();
      stopping.resolve();
      await stopped;
      const taken = hook.received.length;
      expect(taken).toBeLessThan(count);
      const states = async () => (await alerts.messages()).map(({ state }) => state);
      expect((await states()).filter((state) => state === 'sent')).toHaveLength(taken);
      await sleep(50);
      expect(hook.received).toHaveLength(taken);

      const second = await work();
      await expect.poll(states).toEqual(Array.from({ length: count }, () => 'sent'));
      // Each once: the first process left nothing half done.
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
