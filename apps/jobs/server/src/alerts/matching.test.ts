import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@workreel/platform/database';
import { JobInterrupted } from '@workreel/platform/queue';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eraseSavedSearches } from '../saved-searches/index.ts';
import { accountOf } from '../testing/postings.ts';
import type { ListAnswer } from '../testing/service.ts';
import { lockAlerting, lockRun, tidyMessages } from './alerts.repository.ts';
import { askForAlerts, tellRun } from './matching.ts';
import { type Alerts, openAlerts } from './testing.ts';

const JAVA = { title: '자바 개발자', techStack: ['Java'] };
const NURSE = { title: '간호사' };
const email = { alert: 'email' } as const;
const hook = { alert: 'webhook', webhookUrl: 'https://hooks.example/x' } as const;

/** The ids of accounts that nothing else needs. */
const person = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('whom a run is told', () => {
  let alerts: Alerts;
  let user: string;
  let other: string;
  beforeAll(async () => {
    // A mail server that nobody asks: what counts is that there is one.
    alerts = await openAlerts({ SMTP_URL: 'smtp://127.0.0.1:1' });
    user = await accountOf(alerts.service, alerts.service.user);
    other = await accountOf(alerts.service, alerts.service.other);
  });
  afterEach(async () => {
    await alerts.service.store.run(
      `truncate jobs.saved_searches, jobs.alert_messages, jobs.notified_postings;
       update accounts.accounts set confirmed_at = now(), disabled = false;
       delete from pgboss.job where name like 'jobs-alert-%'`,
    );
  });
  afterAll(() => alerts.close());

  const save = (as: string, search: object) => alerts.save(as, { name: 'x', filters: {}, ...search });
  /** What each message tells, by its search. */
  const told = async () =>
    Object.fromEntries(
      await Promise.all(
        (await alerts.messages()).map(async ({ id, saved_search_id }) => [
          saved_search_id,
          await alerts.told(id),
        ]),
      ),
    );
  const allTold = async () =>
    (await alerts.service.store.run('select * from jobs.notified_postings')).rows.length;

  it('writes a message and a job for each search that something new fits', async () => {
    const { service } = alerts;
    const java = await save(service.user, { filters: { techStack: 'java' }, ...email });
    const all = await save(service.other, hook);
    await save(service.user, { filters: { keyword: '용접' }, ...email });
    await save(service.user, { filters: {}, alert: 'none' });
    const runId = await alerts.run(JAVA, NURSE, JAVA);

    expect(await alerts.tell(runId)).toBe(2);
    const messages = await alerts.messages();
    expect(messages).toEqual([
      expect.objectContaining({
        saved_search_id: Number(java.id),
        run_id: runId,
        account_id: user,
        channel: 'email',
        postings: 2,
        state: 'waiting',
        error: null,
      }),
      expect.objectContaining({
        saved_search_id: Number(all.id),
        account_id: other,
        channel: 'webhook',
        postings: 3,
      }),
    ]);
    expect(await told()).toEqual({
      [java.id]: ['자바 개발자', '자바 개발자'],
      [all.id]: ['자바 개발자', '간호사', '자바 개발자'],
    });
    expect(await alerts.jobs()).toEqual([
      { name: 'jobs-alert-email', messageId: messages[0]!.id },
      { name: 'jobs-alert-webhook', messageId: messages[1]!.id },
    ]);
  });

  it('finds what GET /jobs finds, filter by filter', async () => {
    const filters = [
      {},
      { keyword: ['자바', '간호'] },
      { position: '자바' },
      { company: '예시' },
      { location: '서울' },
      { experience: [0] },
      { salary: 40_000_000 },
      { education: ['highSchool'] },
      { employmentType: 'fullTime' },
      { deadlineFrom: '2026-12-01', deadlineTo: '2026-12-31' },
      { status: ['open'] },
      { status: 'closed' },
      { site: 'news' },
      { site: 'elsewhere' },
      { keyword: "100% o'neil \\ _" },
    ];
    const { service } = alerts;
    const searches = [];
    // Each of another person's, so that none takes what fits another.
    for (const [n, each] of filters.entries()) {
      const search = await save(service.user, { filters: each, ...hook });
      await service.store.run(
        `insert into accounts.accounts (id, email, name, password_hash, role) values ($1, $2, 'x', 'x', 'user')`,
        [person(n), `${n}@filters.example`],
      );
      await service.store.run('update jobs.saved_searches set account_id = $1 where id = $2', [
        person(n),
        search.id,
      ]);
      searches.push(search);
    }
    const runId = await alerts.run(
      { ...JAVA, location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false } },
      {
        ...NURSE,
        experience: { text: '신입', minYears: 0, maxYears: 0, newcomer: true },
        deadline: { text: '~12/24', kind: 'date', date: '2026-12-24' },
      },
      {
        title: "100% o'neil \\ _",
        deadline: { text: '~10/01', kind: 'date', date: '2026-10-01' },
        employmentType: { text: '정규직', types: ['fullTime'] },
        education: { text: '고졸', level: 'highSchool' },
        salary: {
          text: '4,000만원',
          min: 40_000_000,
          max: null,
          currency: 'KRW',
          period: 'year',
          annualMin: 40_000_000,
          annualMax: null,
        },
      },
    );
    await alerts.tell(runId);
    const found = await told();
    const { rows } = await service.store.run('select id::text from jobs.postings where first_run_id = $1', [
      runId,
    ]);
    const ofRun = new Set(rows.map(({ id }) => id));
    for (const { id, filters: each } of searches) {
      const query = new URLSearchParams({ pageSize: '100' });
      for (const [name, value] of Object.entries(each))
        for (const one of [value].flat()) query.append(name, String(one));
      const { jobPostings } = (await service.get(`/jobs?${query}`)).json<ListAnswer>();
      const fitting = jobPostings.filter((posting) => ofRun.has(posting.id)).map(({ title }) => title);
      expect((found[id] ?? []).sort(), JSON.stringify(each)).toEqual(fitting.sort());
    }
  });

  it('tells a posting once to a person, by the first of their searches that it fits', async () => {
    const { service } = alerts;
    const first = await save(service.user, { filters: { techStack: 'java' }, ...email });
    const second = await save(service.user, hook);
    await save(service.user, { filters: { keyword: '자바' }, ...email });
    const others = await save(service.other, { filters: { keyword: '자바' }, ...email });
    expect(await alerts.tell(await alerts.run(JAVA, NURSE))).toBe(3);
    expect(await told()).toEqual({
      [first.id]: ['자바 개발자'],
      [second.id]: ['간호사'],
      [others.id]: ['자바 개발자'],
    });
    expect((await alerts.messages()).map(({ postings }) => postings)).toEqual([1, 1, 1]);
  });

  it('tells what a run stored first and nothing else, also where runs store at the same time', async () => {
    const { service, run, tell } = alerts;
    const search = await save(service.user, email);
    const one = await run(JAVA);
    const two = await run(NURSE, NURSE);
    // Between its ids lies what the other run stored.
    await service.store.run(
      `update jobs.crawl_runs set last_posting_id = (select max(id) from jobs.postings) where id = $1`,
      [one],
    );
    await tell(one);
    expect(await told()).toEqual({ [search.id]: ['자바 개발자'] });
    await tell(two);
    expect((await alerts.messages()).map(({ run_id, postings }) => [run_id, postings])).toEqual([
      [one, 1],
      [two, 2],
    ]);
  });

  it('does nothing more where it is repeated', async () => {
    const { service } = alerts;
    const search = await save(service.user, { filters: { techStack: 'java' }, ...email });
    const runId = await alerts.run(JAVA, NURSE);
    expect(await alerts.tell(runId)).toBe(1);
    expect(await alerts.tell(runId)).toBe(0);
    // Not even where the search has been widened since.
    await service.call('PATCH', `/saved-searches/${search.id}`, {
      as: service.user,
      body: { filters: {} },
    });
    expect(await alerts.tell(runId)).toBe(0);
    expect(await told()).toEqual({ [search.id]: ['자바 개발자'] });
    expect(await alerts.jobs()).toHaveLength(1);
  });

  it('writes one message where it is called many times at once', async () => {
    const { service } = alerts;
    for (let n = 0; n < 5; n++) await save(service.user, { filters: { keyword: '개발자' }, ...email });
    for (let n = 0; n < 5; n++) await save(service.other, hook);
    const runId = await alerts.run(JAVA, NURSE, JAVA);
    const written = await Promise.all(Array.from({ length: 6 }, () => alerts.tell(runId)));
    expect(written.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect((await alerts.messages()).map(({ postings }) => postings)).toEqual([2, 3]);
    expect(await alerts.jobs()).toHaveLength(2);
  });

  it('looks through fifty of the largest searches in one statement', async () => {
    const { service } = alerts;
    const words = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `w${from + n}`).join(' ');
    const many = Array.from({ length: 20 }, (_, n) => words(n * 20, 20));
    const each = Array.from({ length: 20 }, (_, n) => `v${n}`);
    const largest = {
      keyword: many,
      company: each,
      position: many,
      sector: each,
      location: each,
      experience: Array.from({ length: 20 }, (_, n) => n + 1),
      salary: 1,
      currency: 'KRW',
      education: ['none', 'bachelor'],
      employmentType: ['fullTime', 'partTime', 'contract', 'temporary', 'internship', 'freelance'],
      techStack: each,
      deadlineFrom: '2026-11-20',
      deadlineTo: '2026-11-21',
      status: ['open', 'closed'],
      site: each,
    };
    for (let n = 0; n < 50; n++) await save(service.user, { filters: largest, ...hook });
    const runId = await alerts.run(JAVA);
    let calls = 0;
    const contacts = (ids: readonly string[]) => {
      calls++;
      return service.context.accounts.contacts(ids);
    };
    const signal = new AbortController().signal;
    expect(await tellRun({ ...service.context, accounts: { contacts } }, runId, signal)).toBe(0);
    // One batch: had it failed, each of it would have been tried alone.
    expect(calls).toBe(1);
  });

  it('goes on where it was interrupted, and where it failed in the middle', async () => {
    const { service } = alerts;
    const { context } = service;
    const searches = [];
    for (let n = 0; n < 60; n++) searches.push(await save(service.user, email));
    for (let n = 0; n < 60; n++)
      await service.store.run('update jobs.saved_searches set account_id = $1 where id = $2', [
        person(100 + n),
        searches[n]!.id,
      ]);
    const runId = await alerts.run(JAVA);
    const confirmed = (ids: readonly string[]) =>
      Promise.resolve(
        new Map(
          ids.map((accountId) => [
            accountId,
            {
              accountId,
              email: 'a@b.example',
              name: 'x',
              language: 'ko' as const,
              confirmed: true,
              disabled: false,
            },
          ]),
        ),
      );
    // Two batches: the process stops after the first.
    const stopping = new AbortController();
    const interrupted = tellRun(
      {
        ...context,
        accounts: {
          contacts: async (ids) => {
            stopping.abort();
            return confirmed(ids);
          },
        },
      },
      runId,
      stopping.signal,
    );
    await expect(interrupted).rejects.toBeInstanceOf(JobInterrupted);
    expect(await alerts.messages()).toHaveLength(50);

    // The next one fails once while it sends: that batch is undone whole, and each of it is tried alone.
    let sent = 0;
    const failing = {
      ...context,
      accounts: { contacts: confirmed },
      queue: {
        ...context.queue,
        send: async (...job: Parameters<typeof context.queue.send>) => {
          if (++sent === 4) throw new Error('no connection');
          await context.queue.send(...job);
        },
      },
    };
    expect(await tellRun(failing, runId, new AbortController().signal)).toBe(10);
    expect(sent).toBe(14);
    expect(await alerts.messages()).toHaveLength(60);
    expect(await alerts.jobs()).toHaveLength(60);
    expect(await allTold()).toBe(60);
  });

  it('leaves no message without its job where all fails', async () => {
    const { service } = alerts;
    await save(service.user, email);
    await save(service.other, hook);
    const runId = await alerts.run(JAVA);
    const queue = {
      ...service.context.queue,
      send: () => Promise.reject(new Error('no connection')),
    };
    const failing = tellRun({ ...service.context, queue }, runId, new AbortController().signal);
    await expect(failing).rejects.toThrow(/^2 saved searches could not be looked through/);
    expect(await alerts.messages()).toEqual([]);
    expect(await allTold()).toBe(0);
    expect(await alerts.tell(runId)).toBe(2);
  });

  it('is not kept by one search that cannot be looked through from telling the others', async () => {
    const { service } = alerts;
    const first = await save(service.user, { filters: { keyword: '개발자' }, ...email });
    const broken = await save(service.user, email);
    const last = await save(service.other, email);
    await service.store.run('update jobs.saved_searches set filters = $1 where id = $2', [
      JSON.stringify({ keyword: 5 }),
      broken.id,
    ]);
    const runId = await alerts.run(JAVA);
    await expect(alerts.tell(runId)).rejects.toThrow(
      `1 saved searches could not be looked through: ${broken.id}.`,
    );
    expect(Object.keys(await told()).sort()).toEqual([first.id, last.id].sort());
  });

  it('tells nobody who has not confirmed their address, is disabled or gone, and notes nothing as told', async () => {
    const { service } = alerts;
    await save(service.user, email);
    await save(service.user, hook);
    await save(service.other, hook);
    const gone = await save(service.other, email);
    await service.store.run('update jobs.saved_searches set account_id = gen_random_uuid() where id = $1', [
      gone.id,
    ]);
    await service.store.run('update accounts.accounts set confirmed_at = null where id = $1', [user]);
    await service.store.run('update accounts.accounts set disabled = true where id = $1', [other]);
    const runId = await alerts.run(JAVA);
    expect(await alerts.tell(runId)).toBe(1);
    // What could not be mailed is left for the webhook of the same person.
    expect(await alerts.messages()).toEqual([
      expect.objectContaining({ account_id: user, channel: 'webhook', postings: 1 }),
    ]);
    expect(await allTold()).toBe(1);
  });

  it('tells what is stored and fits when it looks', async () => {
    const { service } = alerts;
    const open = await save(service.user, { filters: { status: 'open' }, ...email });
    const all = await save(service.other, email);
    const due = { deadline: { text: '~11/19', kind: 'date', date: '2026-11-19' } } as const;
    const runId = await alerts.run(JAVA, { ...JAVA, title: '마감된 자리', ...due }, { title: '내려간 자리' });
    await service.store.run(`delete from jobs.postings where title = '내려간 자리'`);
    await alerts.tell(runId);
    expect(await told()).toEqual({ [open.id]: ['자바 개발자'], [all.id]: ['자바 개발자', '마감된 자리'] });
  });

  it('is asked for by each run that stored anything, in the transaction that ends it', async () => {
    const { context, store } = alerts.service;
    await context.queue.define({ name: 'jobs-alerts', retryLimit: 1 });
    const asked = async () =>
      (await store.run(`select data from pgboss.job where name = 'jobs-alerts' order by created_on`)).rows;
    const row = async (id: number) =>
      (await store.run('select * from jobs.crawl_runs where id = $1', [id])).rows[0] as never;
    const withNews = await row(await alerts.run(JAVA));
    const without = await row(await alerts.run());
    const ask = askForAlerts(context.queue);
    await inTransaction(context.db, (trx) => ask(trx, without));
    await expect(
      inTransaction(context.db, async (trx) => {
        await ask(trx, withNews);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await asked()).toEqual([]);
    await inTransaction(context.db, (trx) => ask(trx, withNews));
    expect(await asked()).toEqual([{ data: { runId: (withNews as { id: number }).id } }]);
  });

  it('leaves nothing behind of a search that is erased at the same time', async () => {
    const { service } = alerts;
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 8; n++) await save(service.user, { filters: { keyword: String(n) }, ...email });
      const runId = await alerts.run(...Array.from({ length: 8 }, (_, n) => ({ title: `${n}` })));
      const telling = alerts.tell(runId);
      await sleep(round * 4);
      await eraseSavedSearches(service.context.db, user);
      await service.store.run('delete from jobs.notified_postings where account_id = $1', [user]);
      await telling;
      expect(await alerts.messages()).toEqual([]);
      expect(await allTold()).toBe(0);
    }
  });

  it('works on a run one process at a time, and no search goes away under it', async () => {
    const { service } = alerts;
    const { db } = service.context;
    const search = await save(service.user, email);
    const runId = await alerts.run(JAVA);
    const order: string[] = [];
    const locked = Promise.withResolvers<void>();
    const first = inTransaction(db, async (trx) => {
      await lockRun(trx, runId);
      expect(await lockAlerting(trx, runId, [Number(search.id)])).toHaveLength(1);
      locked.resolve();
      await sleep(200);
      order.push('the first');
    });
    await locked.promise;
    await Promise.all([
      first,
      alerts.tell(runId).then(() => order.push('the second')),
      eraseSavedSearches(db, user).then(() => order.push('the eraser')),
    ]);
    expect(order[0]).toBe('the first');
    expect(order).toHaveLength(3);
    expect(await alerts.messages()).toEqual([]);
  });

  it('gives up what waits too long, and forgets what is long past but the last message of a search', async () => {
    const { service } = alerts;
    await save(service.user, email);
    await save(service.other, { filters: { keyword: '간호사' }, ...email });
    const [old, middle, recent] = [
      await alerts.run(JAVA, NURSE),
      await alerts.run(JAVA),
      await alerts.run(JAVA),
    ];
    for (const runId of [old, middle, recent]) await alerts.tell(runId);
    const age = (runId: number, days: number) =>
      service.store.run(
        `update jobs.alert_messages set created_at = now() - ${days} * interval '1 day' where run_id = ${runId};
         update jobs.crawl_runs set finished_at = now() - ${days} * interval '1 day' where id = ${runId}`,
      );
    await service.store.run(
      `update jobs.crawl_runs set finished_at = now() - interval '1 year' where id < ${old}`,
    );
    await age(old, 100);
    await age(middle, 16);
    await tidyMessages(service.context.db);
    expect(
      (await alerts.messages()).map(({ run_id, account_id, state }) => [run_id, account_id, state]),
    ).toEqual([
      [old, other, 'failed'],
      [middle, user, 'failed'],
      [recent, user, 'waiting'],
    ]);
    const { rows } = await service.store.run(
      'select first_run_id from jobs.notified_postings join jobs.postings on id = posting_id order by 1',
    );
    expect(rows).toEqual([{ first_run_id: middle }, { first_run_id: recent }]);
  });
});

describe('without a mail server', () => {
  it('an alert is logged, so nobody needs to have confirmed anything', async () => {
    const alerts = await openAlerts();
    try {
      await alerts.service.store.run('update accounts.accounts set confirmed_at = null');
      await alerts.save(alerts.service.user, { name: 'x', filters: {}, ...email });
      expect(await alerts.tell(await alerts.run(JAVA))).toBe(1);
      const [message] = await alerts.messages();
      await alerts.deliver(message!.id);
      expect(await alerts.messages()).toEqual([expect.objectContaining({ state: 'sent', postings: 1 })]);
    } finally {
      await alerts.close();
    }
  });
});
