import { once } from 'node:events';
import type { PostingValues } from '@workreel/jobs-contract';
import { JobDeferred } from '@workreel/platform/queue';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDelivery } from './delivery.ts';
import {
  type Alerts,
  isSignedBy,
  loopbackWebhooks,
  type Message,
  openAlerts,
  startWebhookReceiver,
  type WebhookReceiver,
} from './testing.ts';

const JAVA = {
  title: '자바 백엔드 개발자',
  companyName: '(주)가나다',
  location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
  deadline: { text: '~01/03(토)', kind: 'date', date: '2027-01-03' },
} satisfies Partial<PostingValues>;
const NURSE = { title: '간호사' };
const BASE = 'https://jobs.example/base';

describe('alert delivery', () => {
  let mailbox: Mailbox;
  let hook: WebhookReceiver;
  let alerts: Alerts;
  beforeAll(async () => {
    mailbox = await openMailbox();
    hook = await startWebhookReceiver();
    alerts = await openAlerts(
      { SMTP_URL: mailbox.url, MAIL_FROM: 'jobs@workreel.example', JOBS_BASE_URL: BASE },
      { ...loopbackWebhooks(`hooks.example:${hook.port}`), timeoutMs: 1_000 },
    );
  });
  afterEach(async () => {
    await alerts.service.database.run(
      `truncate jobs.saved_searches, jobs.alert_messages, jobs.alert_deliveries, jobs.notified_postings;
       update accounts.accounts set confirmed_at = now(), disabled = false, language = 'ko', name = '김하나'`,
    );
    mailbox.messages.length = 0;
    mailbox.reject(undefined);
    hook.received.length = 0;
    hook.response = 204;
  });
  afterAll(async () => {
    await alerts.close();
    await mailbox.close();
    await hook.close();
  });

  const hookUrl = () => `http://hooks.example:${hook.port}/hook?key=secret`;
  /** Saves a search and creates the message of a run for it. */
  async function createMessage(search: object, ...postings: Partial<PostingValues>[]): Promise<Message> {
    await alerts.save(alerts.service.user, { name: '서울 백엔드', filters: {}, ...search });
    await alerts.createMessages(await alerts.addRun(...postings));
    return (await alerts.messages()).at(-1)!;
  }
  /** The message with the state of its only delivery. */
  const readMessage = async (id: string) => {
    const { deliveries, ...message } = (await alerts.messages()).find((found) => found.id === id)!;
    expect(deliveries).toHaveLength(1);
    return { ...message, ...deliveries[0]! };
  };
  const lastAlert = async () =>
    (await alerts.service.get('/saved-searches', { authorization: alerts.service.user })).json<{
      savedSearches: { lastAlert: object | null }[];
    }>().savedSearches[0]!.lastAlert;

  describe('by email', () => {
    const email = { alerts: [{ channel: 'email' }] };

    it('lists the postings in the language of the account, with an unsubscribe link', async () => {
      await alerts.service.database.run(`update accounts.accounts set language = 'ko', name = '김하나'`);
      const { id } = await createMessage({ ...email, filters: { location: '서울' } }, JAVA, NURSE);
      await alerts.deliver(id);
      const [mail] = mailbox.messages;
      expect(mailbox.messages).toHaveLength(1);
      expect(mail).toMatchObject({
        messageId: `<alert-${id}@workreel.example>`,
        subject: '[Workreel] ‘서울 백엔드’ 새 공고 1건',
        from: { name: 'Workreel', address: 'jobs@workreel.example' },
        to: [{ name: '김하나', address: 'user@example.org' }],
      });
      expect(mail!.text).toContain('김하나 님, 안녕하세요.');
      expect(mail!.text).toMatch(
        /1\. 자바 백엔드 개발자\n {3}\(주\)가나다 · 서울 강남구 · 2027-01-03 마감\n {3}https:\/\/jobs\.example\/base\/app\/jobs\/\d+\n/,
      );
      expect(mail!.text).toContain(`${BASE}/app/?location=%EC%84%9C%EC%9A%B8&sortOrder=recent`);
      expect(mail!.html).toMatch(
        /<a href="https:\/\/jobs\.example\/base\/app\/jobs\/\d+">자바 백엔드 개발자<\/a>/,
      );
      const header = (key: string) => mail!.headers.find((line) => line.key === key)?.value;
      const [, unsubscribe] = /^<(.*)>$/.exec(header('list-unsubscribe') ?? '')!;
      expect(unsubscribe).toMatch(/^https:\/\/jobs\.example\/base\/unsubscribe\/[\w-]{32}$/);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail!.text).toContain(`이 이메일 알림 수신 거부:\n${unsubscribe}`);
      expect(mail!.html).toContain(`href="${unsubscribe}"`);
      expect(await readMessage(id)).toMatchObject({ state: 'sent', postings: 1, error: null });
      expect(await lastAlert()).toMatchObject({
        id,
        postings: 1,
        deliveries: [{ state: 'sent', error: null }],
      });
    });

    it('is in English if that is the language of the account', async () => {
      await alerts.service.database.run(`update accounts.accounts set language = 'en', name = 'Jo'`);
      const { id } = await createMessage(email, JAVA);
      await alerts.deliver(id);
      expect(mailbox.messages[0]).toMatchObject({ subject: '1 new job for “서울 백엔드”' });
      expect(mailbox.messages[0]!.text).toContain('Hi Jo,');
    });

    it('lists the 50 newest postings and the number of further ones', async () => {
      const { id } = await createMessage(
        email,
        ...Array.from({ length: 53 }, (_, n) => ({ title: `자리 ${n}` })),
      );
      await alerts.deliver(id);
      const { text, subject } = mailbox.messages[0]!;
      expect(subject).toBe('[Workreel] ‘서울 백엔드’ 새 공고 53건');
      expect(text!.match(/^\d+\. 자리 /gm)).toHaveLength(50);
      expect(text).toContain('1. 자리 52\n');
      expect(text).not.toContain('자리 2\n');
      expect(text).toContain('외 3건');
    });

    it('sends a message only once', async () => {
      const { id } = await createMessage(email, JAVA);
      await alerts.deliver(id);
      await alerts.deliver(id);
      expect(mailbox.messages).toHaveLength(1);
    });

    it('reuses the Message-ID if the outcome of the first attempt was not recorded', async () => {
      const { id } = await createMessage(email, JAVA);
      await alerts.deliver(id);
      await alerts.service.database.run(`update jobs.alert_deliveries set state = 'waiting'`);
      await alerts.deliver(id);
      const ids = mailbox.messages.map((mail) => mail.messageId);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
    });

    it('fails without a retry if the mail server rejects the message, and stores the reply', async () => {
      const { id } = await createMessage(email, JAVA);
      mailbox.reject(550, '5.1.1 no such user here');
      await alerts.deliver(id);
      expect(await readMessage(id)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(
          /^The mail server rejected the message: .*550 5\.1\.1 no such user here/,
        ),
      });
      mailbox.reject(undefined);
      await alerts.deliver(id);
      expect(mailbox.messages).toEqual([]);
    });

    it('is retried after a temporary failure and fails after the last attempt', async () => {
      const { id } = await createMessage(email, JAVA);
      mailbox.reject(451, '4.7.1 greylisted, come back');
      await expect(alerts.deliver(id)).rejects.toThrow('451 4.7.1 greylisted');
      const error = 'The mail server did not accept the message: 451 4.7.1 greylisted, come back';
      expect(await readMessage(id)).toMatchObject({ state: 'waiting', error });
      expect(await lastAlert()).toMatchObject({ deliveries: [{ state: 'waiting', error }] });
      await alerts.deliver(id, { isLastAttempt: true });
      expect(await readMessage(id)).toMatchObject({
        state: 'failed',
        error: 'The mail server did not accept the message: 451 4.7.1 greylisted, come back',
      });
    });

    it('is delivered once the mail server recovers', async () => {
      const { id } = await createMessage(email, JAVA);
      mailbox.reject(421, '4.3.0 busy');
      await expect(alerts.deliver(id)).rejects.toThrow();
      mailbox.reject(undefined);
      await alerts.deliver(id);
      expect(mailbox.messages).toHaveLength(1);
      expect(await readMessage(id)).toMatchObject({ state: 'sent' });
    });

    it('does not reveal internal details when the mail server is unreachable', async () => {
      const offlineMailbox = await openMailbox();
      const unreachable = await openAlerts({ SMTP_URL: offlineMailbox.url });
      await offlineMailbox.close();
      try {
        await unreachable.save(unreachable.service.user, { name: 'x', filters: {}, ...email });
        await unreachable.createMessages(await unreachable.addRun(JAVA));
        const [{ id }] = (await unreachable.messages()) as [Message];
        await expect(unreachable.deliver(id)).rejects.toThrow();
        await unreachable.deliver(id, { isLastAttempt: true });
        expect(await unreachable.messages()).toEqual([
          expect.objectContaining({
            deliveries: [
              expect.objectContaining({ state: 'failed', error: 'The mail server could not be reached.' }),
            ],
          }),
        ]);
      } finally {
        await unreachable.close();
      }
    });

    it.each([
      ['the email address is no longer confirmed', `update accounts.accounts set confirmed_at = null`],
      ['the account is disabled', `update accounts.accounts set disabled = true`],
      ['the account no longer exists', `update jobs.alert_messages set account_id = gen_random_uuid()`],
      ['the alert was turned off', `update jobs.saved_searches set alerts = '[]'`],
      [
        'the alert was switched to another channel',
        `update jobs.saved_searches set alerts = '[{"channel": "slack", "url": "https://hooks.slack.com/services/T0/B0/x"}]'`,
      ],
      ['all postings were removed', `delete from jobs.postings where title = '자바 백엔드 개발자'`],
    ])('is dropped if %s', async (_reason, statement) => {
      const attemptsBefore = mailbox.attempts();
      const { id } = await createMessage({ ...email, filters: { keyword: '자바 백엔드' } }, JAVA);
      await alerts.service.database.run(statement);
      await alerts.deliver(id);
      expect(await readMessage(id)).toMatchObject({ state: 'dropped', error: expect.stringMatching(/\.$/) });
      expect(mailbox.attempts()).toBe(attemptsBefore);
    });

    it('is not sent if its search was deleted', async () => {
      const attemptsBefore = mailbox.attempts();
      const { id } = await createMessage(email, JAVA);
      await alerts.service.database.run('delete from jobs.saved_searches');
      await alerts.deliver(id);
      await alerts.deliver('00000000-0000-0000-0000-000000000000');
      expect(mailbox.attempts()).toBe(attemptsBefore);
    });

    it('omits removed postings and marks closed ones', async () => {
      const { id } = await createMessage(email, JAVA, NURSE, { title: '용접공', companyName: '(주)예시' });
      await alerts.service.database.run(
        `delete from jobs.postings where title = '간호사';
         update jobs.postings set status = 'closed' where title = '용접공'`,
      );
      await alerts.deliver(id);
      const [mail] = mailbox.messages;
      expect(mail!.subject).toBe('[Workreel] ‘서울 백엔드’ 새 공고 2건');
      expect(mail!.text).not.toContain('간호사');
      expect(mail!.text).toContain('1. 용접공\n   (주)예시 · 마감\n');
      expect(await readMessage(id)).toMatchObject({ state: 'sent', postings: 2 });
    });
  });

  describe('by webhook', () => {
    const createWebhookMessage = (search: object, ...postings: Partial<PostingValues>[]) =>
      createMessage({ alerts: [{ channel: 'webhook', url: hookUrl() }], ...search }, ...postings);
    const secret = async () =>
      String(
        (await alerts.service.database.run("select alerts->0->>'secret' as secret from jobs.saved_searches"))
          .rows[0]!.secret,
      );

    it('posts the postings with a signature', async () => {
      const { id, saved_search_id } = await createWebhookMessage({}, JAVA, NURSE);
      await alerts.deliver(id);
      const [received] = hook.received;
      expect(hook.received).toHaveLength(1);
      expect(received!.path).toBe('/hook?key=secret');
      expect(received!.headers['webhook-id']).toBe(id);
      expect(isSignedBy(await secret(), received!)).toBe(true);
      const { jobPostings } = (await alerts.service.get('/jobs?pageSize=2')).json<{
        jobPostings: object[];
      }>();
      expect(JSON.parse(received!.body)).toEqual({
        type: 'jobs.alert',
        timestamp: expect.stringMatching(/^2\d{3}-.*Z$/),
        data: {
          savedSearch: { id: String(saved_search_id), name: '서울 백엔드' },
          total: 2,
          jobPostings,
        },
      });
      expect(await readMessage(id)).toMatchObject({ state: 'sent', postings: 2 });
      await alerts.deliver(id);
      expect(hook.received).toHaveLength(1);
    });

    it('is deferred while the host has to wait, and fails after a day', async () => {
      const { id } = await createWebhookMessage({}, JAVA);
      const { rows } = await alerts.service.database.run('select target_key from jobs.alert_deliveries');
      const targetKey = String(rows[0]!.target_key);
      const deliverDeferred = () =>
        makeDelivery(
          {
            ...alerts.service.context,
            baseUrl: BASE,
            guard: async () => {
              throw new JobDeferred(1_000);
            },
          },
          { data: { messageId: id, targetKey }, isLastAttempt: true },
        );
      await expect(deliverDeferred()).rejects.toThrow(JobDeferred);
      expect(await readMessage(id)).toMatchObject({ state: 'waiting', error: null });
      await alerts.service.database.run(
        `update jobs.alert_messages set dispatched_at = now() - interval '25 hours'`,
      );
      await deliverDeferred();
      expect(await readMessage(id)).toMatchObject({
        state: 'failed',
        error: 'The receiver did not respond for a day.',
      });
    });

    it('does not require a confirmed email address', async () => {
      await alerts.service.database.run('update accounts.accounts set confirmed_at = null');
      const { id } = await createWebhookMessage({}, JAVA);
      await alerts.deliver(id);
      expect(hook.received).toHaveLength(1);
    });

    it('posts at most 100 postings and the total number', async () => {
      const { id } = await createWebhookMessage(
        {},
        ...Array.from({ length: 103 }, (_, n) => ({ title: `자리 ${n}` })),
      );
      await alerts.deliver(id);
      const { data } = JSON.parse(hook.received[0]!.body);
      expect(data.total).toBe(103);
      expect(data.jobPostings).toHaveLength(100);
      expect(data.jobPostings[0].title).toBe('자리 102');
    });

    it('is retried with the same ID and body but a new timestamp, and fails after the last attempt', async () => {
      const { id } = await createWebhookMessage({}, JAVA);
      hook.response = 500;
      await expect(alerts.deliver(id)).rejects.toThrow('The webhook returned 500.');
      expect(await readMessage(id)).toMatchObject({ state: 'waiting', error: 'The webhook returned 500.' });
      // Changes in the meantime do not change the message.
      await alerts.service.database.run(
        `update jobs.postings set title = 'renamed'; update jobs.saved_searches set name = 'renamed'`,
      );
      await alerts.deliver(id, { isLastAttempt: true });
      expect((await readMessage(id)).contents).toBeNull();
      const [first, second] = hook.received;
      expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect(second!.body).toBe(first!.body);
      for (const received of hook.received) expect(isSignedBy(await secret(), received)).toBe(true);
      expect(await readMessage(id)).toMatchObject({ state: 'failed', error: 'The webhook returned 500.' });
    });

    it('fails without a retry on 410 Gone', async () => {
      const { id } = await createWebhookMessage({}, JAVA);
      hook.response = 410;
      await alerts.deliver(id);
      expect(await readMessage(id)).toMatchObject({
        state: 'failed',
        error: 'The webhook returned 410 Gone.',
      });
    });

    it('fails without a retry if the host resolves to a private IP address, regardless of CRAWL_ALLOW_PRIVATE_HOSTS', async () => {
      const { id } = await createWebhookMessage(
        { alerts: [{ channel: 'webhook', url: `http://inside.example:${hook.port}/` }] },
        JAVA,
      );
      await alerts.deliver(id);
      expect(await readMessage(id)).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('does not resolve to a public IP address'),
      });
      expect(hook.received).toEqual([]);
    });

    it('uses the secret at the time of delivery', async () => {
      const { id, saved_search_id } = await createWebhookMessage({}, JAVA);
      const before = await secret();
      await alerts.service.call('PATCH', `/saved-searches/${saved_search_id}`, {
        as: alerts.service.user,
        body: { alerts: [{ channel: 'webhook', url: hookUrl(), newSecret: true }] },
      });
      await alerts.deliver(id);
      expect(isSignedBy(await secret(), hook.received[0]!)).toBe(true);
      expect(isSignedBy(before, hook.received[0]!)).toBe(false);
    });

    it('is dropped if the URL was replaced', async () => {
      const { id, saved_search_id } = await createWebhookMessage({}, JAVA);
      await alerts.service.call('PATCH', `/saved-searches/${saved_search_id}`, {
        as: alerts.service.user,
        body: { alerts: [{ channel: 'webhook', url: `http://hooks.example:${hook.port}/other` }] },
      });
      await alerts.deliver(id);
      expect(await readMessage(id)).toMatchObject({
        state: 'dropped',
        error: 'This address was removed from the alerts.',
      });
      expect(hook.received).toEqual([]);
    });

    it('waits as long as the receiver asks, without counting the attempt, but not longer than a day', async () => {
      const { id } = await createWebhookMessage({}, JAVA);
      hook.response = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
      const failure = await alerts.deliver(id, { isLastAttempt: true }).catch((error) => error);
      expect(failure).toBeInstanceOf(JobDeferred);
      expect(failure.delayMs).toBe(120_000);
      expect(await readMessage(id)).toMatchObject({ state: 'waiting', error: 'The webhook returned 429.' });
      hook.response = (response) => response.writeHead(429, { 'retry-after': '0' }).end();
      expect((await alerts.deliver(id).catch((error) => error)).delayMs).toBe(30_000);
      await alerts.service.database.run(
        `update jobs.alert_messages set dispatched_at = now() - interval '25 hours'`,
      );
      await alerts.deliver(id, { isLastAttempt: true });
      expect(await readMessage(id)).toMatchObject({ state: 'failed', error: 'The webhook returned 429.' });
    });

    it('times out if the receiver does not respond', async () => {
      const { id } = await createWebhookMessage({}, JAVA);
      const { promise: requested, resolve } = Promise.withResolvers<void>();
      hook.response = (response) => {
        resolve();
        void once(response, 'close');
      };
      const sending = alerts.deliver(id, { isLastAttempt: true });
      await requested;
      await sending;
      expect(await readMessage(id)).toMatchObject({
        state: 'failed',
        error: 'The webhook did not respond within 1 s.',
      });
    });
  });

  it('goes to each target of a search, whose outcomes are independent', async () => {
    const { id } = await createMessage(
      { alerts: [{ channel: 'email' }, { channel: 'webhook', url: hookUrl() }] },
      JAVA,
    );
    hook.response = 410;
    await alerts.deliver(id);
    expect(mailbox.messages).toHaveLength(1);
    const message = (await alerts.messages()).find((found) => found.id === id)!;
    expect(message).toMatchObject({
      contents: null,
      deliveries: [
        { channel: 'email', target: 'user@example.org', state: 'sent' },
        { channel: 'webhook', target: `hooks.example:${hook.port}/…`, state: 'failed' },
      ],
    });
  });
});
