import { once } from 'node:events';
import type { PostingValues } from '@workreel/jobs-contract';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Alerts,
  type HookServer,
  isSignedBy,
  loopbackWebhooks,
  type Message,
  openAlerts,
  startHookServer,
} from './testing.ts';

const JAVA = {
  title: '자바 백엔드 개발자',
  companyName: '(주)가나다',
  location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
  deadline: { text: '~01/03(토)', kind: 'date', date: '2027-01-03' },
} satisfies Partial<PostingValues>;
const NURSE = { title: '간호사' };
const BASE = 'https://jobs.example/base';

describe('sending an alert', () => {
  let mailbox: Mailbox;
  let hook: HookServer;
  let alerts: Alerts;
  beforeAll(async () => {
    mailbox = await openMailbox();
    hook = await startHookServer();
    alerts = await openAlerts(
      { SMTP_URL: mailbox.url, MAIL_FROM: 'jobs@workreel.example', JOBS_BASE_URL: BASE },
      { ...loopbackWebhooks(`hooks.example:${hook.port}`), timeoutMs: 1_000 },
    );
  });
  afterEach(async () => {
    await alerts.service.store.run(
      `truncate jobs.saved_searches, jobs.alert_messages, jobs.notified_postings;
       update accounts.accounts set confirmed_at = now(), disabled = false, language = 'ko', name = '김하나'`,
    );
    mailbox.mails.length = 0;
    mailbox.refuse(undefined);
    hook.received.length = 0;
    hook.answer = 204;
  });
  afterAll(async () => {
    await alerts.close();
    await mailbox.close();
    await hook.close();
  });

  const hookUrl = () => `http://hooks.example:${hook.port}/hook?key=secret`;
  /** Saves a search and writes the message of a run for it. */
  async function message(search: object, ...postings: Partial<PostingValues>[]): Promise<Message> {
    await alerts.save(alerts.service.user, { name: '서울 백엔드', filters: {}, ...search });
    await alerts.tell(await alerts.run(...postings));
    return (await alerts.messages()).at(-1)!;
  }
  const now = async (id: string) => (await alerts.messages()).find((each) => each.id === id)!;
  const lastAlert = async () =>
    (await alerts.service.get('/saved-searches', { authorization: alerts.service.user })).json<{
      savedSearches: { lastAlert: object | null }[];
    }>().savedSearches[0]!.lastAlert;

  describe('by e-mail', () => {
    const email = { alert: 'email' } as const;

    it('tells the postings in the language of the account, with a way out', async () => {
      await alerts.service.store.run(`update accounts.accounts set language = 'ko', name = '김하나'`);
      const { id } = await message({ ...email, filters: { location: '서울' } }, JAVA, NURSE);
      await alerts.deliver(id);
      const [mail] = mailbox.mails;
      expect(mailbox.mails).toHaveLength(1);
      expect(mail).toMatchObject({
        messageId: `<alert-${id}@workreel.example>`,
        subject: '‘서울 백엔드’ 새 채용공고 1건',
        from: { name: 'Workreel', address: 'jobs@workreel.example' },
        to: [{ name: '김하나', address: 'user@example.org' }],
      });
      expect(mail!.text).toContain('김하나님, 안녕하세요.');
      expect(mail!.text).toMatch(
        /1\. 자바 백엔드 개발자\n {3}\(주\)가나다 · 서울 강남구 · ~ 2027-01-03\n {3}https:\/\/jobs\.example\/\d+\n/,
      );
      expect(mail!.text).toContain(`${BASE}/app/?location=%EC%84%9C%EC%9A%B8&sortOrder=recent`);
      expect(mail!.html).toMatch(/<a href="https:\/\/jobs\.example\/\d+">자바 백엔드 개발자<\/a>/);
      const header = (key: string) => mail!.headers.find((each) => each.key === key)?.value;
      const [, unsubscribe] = /^<(.*)>$/.exec(header('list-unsubscribe') ?? '')!;
      expect(unsubscribe).toMatch(/^https:\/\/jobs\.example\/base\/unsubscribe\/[\w-]{32}$/);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail!.text).toContain(`이 검색의 알림 그만 받기:\n${unsubscribe}`);
      expect(mail!.html).toContain(`href="${unsubscribe}"`);
      expect(await now(id)).toMatchObject({ state: 'sent', postings: 1, error: null });
      expect(await lastAlert()).toEqual({
        at: expect.stringMatching(/^2\d{3}-.*Z$/),
        state: 'sent',
        postings: 1,
        error: null,
      });
    });

    it('speaks English to who reads English', async () => {
      await alerts.service.store.run(`update accounts.accounts set language = 'en', name = 'Jo'`);
      const { id } = await message(email, JAVA);
      await alerts.deliver(id);
      expect(mailbox.mails[0]).toMatchObject({ subject: '1 new posting for “서울 백엔드”' });
      expect(mailbox.mails[0]!.text).toContain('Hello Jo,');
    });

    it('names the fifty newest, and says how many more there are', async () => {
      const { id } = await message(email, ...Array.from({ length: 53 }, (_, n) => ({ title: `자리 ${n}` })));
      await alerts.deliver(id);
      const { text, subject } = mailbox.mails[0]!;
      expect(subject).toBe('‘서울 백엔드’ 새 채용공고 53건');
      expect(text!.match(/^\d+\. 자리 /gm)).toHaveLength(50);
      expect(text).toContain('1. 자리 52\n');
      expect(text).not.toContain('자리 2\n');
      expect(text).toContain('이 밖에 3건이 더 있습니다.');
    });

    it('is sent once', async () => {
      const { id } = await message(email, JAVA);
      await alerts.deliver(id);
      await alerts.deliver(id);
      expect(mailbox.mails).toHaveLength(1);
    });

    it('has the same Message-ID where nobody wrote down that it was sent', async () => {
      const { id } = await message(email, JAVA);
      await alerts.deliver(id);
      await alerts.service.store.run(`update jobs.alert_messages set state = 'waiting'`);
      await alerts.deliver(id);
      const ids = mailbox.mails.map((mail) => mail.messageId);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
    });

    it('ends at once where the mail server refuses it, with what the server said', async () => {
      const { id } = await message(email, JAVA);
      mailbox.refuse(550, '5.1.1 no such user here');
      await alerts.deliver(id);
      expect(await now(id)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/^The mail server refused it: .*550 5\.1\.1 no such user here/),
      });
      mailbox.refuse(undefined);
      await alerts.deliver(id);
      expect(mailbox.mails).toEqual([]);
    });

    it('is tried again where the mail server cannot take it now, and given up after the last try', async () => {
      const { id } = await message(email, JAVA);
      mailbox.refuse(451, '4.7.1 greylisted, come back');
      await expect(alerts.deliver(id)).rejects.toThrow('451 4.7.1 greylisted');
      expect(await now(id)).toMatchObject({ state: 'waiting', error: null });
      expect(await lastAlert()).toMatchObject({ state: 'waiting' });
      await alerts.deliver(id, { lastTry: true });
      expect(await now(id)).toMatchObject({
        state: 'failed',
        error: 'The mail server did not take it: 451 4.7.1 greylisted, come back',
      });
    });

    it('arrives after the mail server was in trouble', async () => {
      const { id } = await message(email, JAVA);
      mailbox.refuse(421, '4.3.0 busy');
      await expect(alerts.deliver(id)).rejects.toThrow();
      mailbox.refuse(undefined);
      await alerts.deliver(id);
      expect(mailbox.mails).toHaveLength(1);
      expect(await now(id)).toMatchObject({ state: 'sent' });
    });

    it('says nothing of the inside where there is no mail server', async () => {
      const gone = await openMailbox();
      const without = await openAlerts({ SMTP_URL: gone.url });
      await gone.close();
      try {
        await without.save(without.service.user, { name: 'x', filters: {}, ...email });
        await without.tell(await without.run(JAVA));
        const [{ id }] = (await without.messages()) as [Message];
        await expect(without.deliver(id)).rejects.toThrow();
        await without.deliver(id, { lastTry: true });
        expect(await without.messages()).toEqual([
          expect.objectContaining({ state: 'failed', error: 'The mail server could not be reached.' }),
        ]);
      } finally {
        await without.close();
      }
    });

    it.each([
      ['their address is not confirmed any more', `update accounts.accounts set confirmed_at = null`],
      ['their account is disabled', `update accounts.accounts set disabled = true`],
      ['their account is gone', `update jobs.alert_messages set account_id = gen_random_uuid()`],
      ['the search alerts no more', `update jobs.saved_searches set alert = 'none'`],
      ['the search alerts another way', `update jobs.saved_searches set alert = 'webhook'`],
      ['all of it was taken down', `delete from jobs.postings where title = '자바 백엔드 개발자'`],
    ])('is dropped where %s', async (_what, statement) => {
      const tries = mailbox.tries();
      const { id } = await message({ ...email, filters: { keyword: '자바 백엔드' } }, JAVA);
      await alerts.service.store.run(statement);
      await alerts.deliver(id);
      expect(await now(id)).toMatchObject({ state: 'dropped', error: expect.stringMatching(/\.$/) });
      expect(mailbox.tries()).toBe(tries);
    });

    it('is nothing where its search was deleted', async () => {
      const tries = mailbox.tries();
      const { id } = await message(email, JAVA);
      await alerts.service.store.run('delete from jobs.saved_searches');
      await alerts.deliver(id);
      await alerts.deliver('00000000-0000-0000-0000-000000000000');
      expect(mailbox.tries()).toBe(tries);
    });

    it('leaves out what was taken down, and says of what has closed that it has', async () => {
      const { id } = await message(email, JAVA, NURSE, { title: '용접공' });
      await alerts.service.store.run(
        `delete from jobs.postings where title = '간호사';
         update jobs.postings set status = 'closed' where title = '용접공'`,
      );
      await alerts.deliver(id);
      const [mail] = mailbox.mails;
      expect(mail!.subject).toBe('‘서울 백엔드’ 새 채용공고 2건');
      expect(mail!.text).not.toContain('간호사');
      expect(mail!.text).toContain('1. 용접공\n   (주)예시 · 마감\n');
      expect(await now(id)).toMatchObject({ state: 'sent', postings: 2 });
    });
  });

  describe('by webhook', () => {
    const webhook = (search: object, ...postings: Partial<PostingValues>[]) =>
      message({ alert: 'webhook', webhookUrl: hookUrl(), ...search }, ...postings);
    const secret = async () =>
      String(
        (await alerts.service.store.run('select webhook_secret from jobs.saved_searches')).rows[0]!
          .webhook_secret,
      );

    it('posts the postings, signed', async () => {
      const { id, run_id, saved_search_id } = await webhook({}, JAVA, NURSE);
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
          runId: String(run_id),
          total: 2,
          jobPostings,
        },
      });
      expect(await now(id)).toMatchObject({ state: 'sent', postings: 2 });
      await alerts.deliver(id);
      expect(hook.received).toHaveLength(1);
    });

    it('needs no confirmed address', async () => {
      await alerts.service.store.run('update accounts.accounts set confirmed_at = null');
      const { id } = await webhook({}, JAVA);
      await alerts.deliver(id);
      expect(hook.received).toHaveLength(1);
    });

    it('posts a hundred at most, and says how many there are', async () => {
      const { id } = await webhook({}, ...Array.from({ length: 103 }, (_, n) => ({ title: `자리 ${n}` })));
      await alerts.deliver(id);
      const { data } = JSON.parse(hook.received[0]!.body);
      expect(data.total).toBe(103);
      expect(data.jobPostings).toHaveLength(100);
      expect(data.jobPostings[0].title).toBe('자리 102');
    });

    it('is tried again with the same id and body and a new time, and given up after the last try', async () => {
      const { id } = await webhook({}, JAVA);
      hook.answer = 500;
      await expect(alerts.deliver(id)).rejects.toThrow('The webhook answered 500.');
      expect(await now(id)).toMatchObject({ state: 'waiting' });
      await alerts.deliver(id, { lastTry: true });
      const [first, second] = hook.received;
      expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect(second!.body).toBe(first!.body);
      for (const each of hook.received) expect(isSignedBy(await secret(), each)).toBe(true);
      expect(await now(id)).toMatchObject({ state: 'failed', error: 'The webhook answered 500.' });
    });

    it('is given up at once by 410', async () => {
      const { id } = await webhook({}, JAVA);
      hook.answer = 410;
      await alerts.deliver(id);
      expect(await now(id)).toMatchObject({
        state: 'failed',
        error: 'The webhook answered 410: it wants no more.',
      });
    });

    it('is given up at once where its name leads inside, whatever CRAWL_ALLOW_PRIVATE_HOSTS says', async () => {
      const { id } = await webhook({ webhookUrl: `http://inside.example:${hook.port}/` }, JAVA);
      await alerts.deliver(id);
      expect(await now(id)).toMatchObject({
        state: 'failed',
        error: 'The webhook’s address is not a public one.',
      });
      expect(hook.received).toEqual([]);
    });

    it('goes to the address that the search has when it is sent, under its secret', async () => {
      const { id, saved_search_id } = await webhook({}, JAVA);
      const before = await secret();
      await alerts.service.call('PATCH', `/saved-searches/${saved_search_id}`, {
        as: alerts.service.user,
        body: { webhookUrl: `http://hooks.example:${hook.port}/other` },
      });
      await alerts.deliver(id);
      expect(hook.received[0]!.path).toBe('/other');
      expect(isSignedBy(await secret(), hook.received[0]!)).toBe(true);
      expect(isSignedBy(before, hook.received[0]!)).toBe(false);
    });

    it('is dropped where the search alerts by e-mail now', async () => {
      const { id } = await webhook({}, JAVA);
      await alerts.service.store.run(`update jobs.saved_searches set alert = 'email'`);
      await alerts.deliver(id);
      expect(await now(id)).toMatchObject({
        state: 'dropped',
        error: 'The search no longer alerts by webhook.',
      });
      expect(hook.received).toEqual([]);
    });

    it('keeps nobody waiting for who does not answer', async () => {
      const { id } = await webhook({}, JAVA);
      const { promise: asked, resolve } = Promise.withResolvers<void>();
      hook.answer = (response) => {
        resolve();
        void once(response, 'close');
      };
      const sending = alerts.deliver(id, { lastTry: true });
      await asked;
      await sending;
      expect(await now(id)).toMatchObject({
        state: 'failed',
        error: 'The webhook did not answer within 1 s.',
      });
    });
  });
});
