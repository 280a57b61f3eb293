import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@workreel/platform/database';
import { JobInterrupted } from '@workreel/platform/queue';
import { countTurns } from '@workreel/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccountSavedSearches } from '../saved-searches/index.ts';
import { accountIdOf } from '../testing/postings.ts';
import type { PostingList } from '../testing/service.ts';
import { lockAlertingSearches, lockRun, purgeMessages } from './alerts.repository.ts';
import { createRunMessages, enqueueAlerts, matchSearches } from './matching.ts';
import { type Alerts, openAlerts } from './testing.ts';

const JAVA = { title: '자바 개발자', techStack: ['Java'] };
const NURSE = { title: '간호사' };
const email = { alerts: [{ channel: 'email' }] };
const hook = { alerts: [{ channel: 'webhook', url: 'https://hooks.example/x' }] };

/** Returns the ID of an additional account. */
const extraAccountId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('createRunMessages', () => {
  let alerts: Alerts;
  let user: string;
  let other: string;
  beforeAll(async () => {
    // The mail server is never contacted, but one must be configured.
    alerts = await openAlerts({ SMTP_URL: 'smtp://127.0.0.1:1' });
    user = await accountIdOf(alerts.service, alerts.service.user);
    other = await accountIdOf(alerts.service, alerts.service.other);
  });
  afterEach(async () => {
    await alerts.service.database.run(
      `truncate jobs.saved_searches, jobs.alert_messages, jobs.alert_deliveries, jobs.notified_postings, jobs.alert_settings;
       update accounts.accounts set confirmed_at = now(), disabled = false;
       delete from pgboss.job where name like 'jobs-alert-%'`,
    );
  });
  afterAll(() => alerts.close());

  const save = (as: string, search: object) => alerts.save(as, { name: 'x', filters: {}, ...search });
  /** Titles of the notified postings, by search. */
  const notifiedBySearch = async () =>
    Object.fromEntries(
      await Promise.all(
        (await alerts.messages()).map(async ({ id, saved_search_id }) => [
          saved_search_id,
          await alerts.notifiedTitles(id),
        ]),
      ),
    );
  const countNotifications = async () =>
    (await alerts.service.database.run('select * from jobs.notified_postings')).rows.length;

  it('creates a message and a delivery job for each search with new matches', async () => {
    const { service } = alerts;
    const java = await save(service.user, { filters: { techStack: 'java' }, ...email });
    const all = await save(service.other, hook);
    await save(service.user, { filters: { keyword: '용접' }, ...email });
    await save(service.user, { filters: {} });
    const runId = await alerts.addRun(JAVA, NURSE, JAVA);

    expect(await alerts.createMessages(runId)).toBe(2);
    const messages = await alerts.messages();
    expect(messages).toEqual([
      expect.objectContaining({
        saved_search_id: Number(java.id),
        account_id: user,
        kind: 'newPostings',
        postings: 2,
        dispatched_at: expect.any(Date),
        deliveries: [{ channel: 'email', target: 'user@example.org', state: 'waiting', error: null }],
      }),
      expect.objectContaining({
        saved_search_id: Number(all.id),
        account_id: other,
        postings: 3,
        deliveries: [expect.objectContaining({ channel: 'webhook', state: 'waiting' })],
      }),
    ]);
    expect(await notifiedBySearch()).toEqual({
      [java.id]: ['자바 개발자', '자바 개발자'],
      [all.id]: ['자바 개발자', '간호사', '자바 개발자'],
    });
    expect(await alerts.deliveryJobs()).toEqual([
      { name: 'jobs-alert-email', messageId: messages[0]!.id },
      { name: 'jobs-alert-webhook', messageId: messages[1]!.id },
    ]);
  });

  it('matches the same postings as GET /jobs for every filter', async () => {
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
      { keyword: '복지포인트' },
      { keyword: 'kubernetes -복지포인트' },
    ];
    const { service } = alerts;
    const searches = [];
    // Each search belongs to a different account, because an account is notified of a posting only once.
    for (const [n, searchFilters] of filters.entries()) {
      const search = await save(service.user, { filters: searchFilters, ...hook });
      await service.database.run(
        `insert into accounts.accounts (id, email, name, password_hash, role) values ($1, $2, 'x', 'x', 'user')`,
        [extraAccountId(n), `${n}@filters.example`],
      );
      await service.database.run('update jobs.saved_searches set account_id = $1 where id = $2', [
        extraAccountId(n),
        search.id,
      ]);
      searches.push(search);
    }
    const runId = await alerts.addRun(
      {
        ...JAVA,
        location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
        description: '쿠버네티스를 운영합니다.',
      },
      {
        ...NURSE,
        description: '복지포인트를 드립니다.',
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
    await alerts.createMessages(runId);
    const notified = await notifiedBySearch();
    const { rows } = await service.database.run(
      'select id::text from jobs.postings where first_run_id = $1',
      [runId],
    );
    const runPostingIds = new Set(rows.map(({ id }) => id));
    for (const { id, filters: searchFilters } of searches) {
      const query = new URLSearchParams({ pageSize: '100' });
      for (const [name, value] of Object.entries(searchFilters))
        for (const item of [value].flat()) query.append(name, String(item));
      const { jobPostings } = (await service.get(`/jobs?${query}`)).json<PostingList>();
      const expected = jobPostings
        .filter((posting) => runPostingIds.has(posting.id))
        .map(({ title }) => title);
      expect((notified[id] ?? []).sort(), JSON.stringify(searchFilters)).toEqual(expected.sort());
    }
  });

  it('notifies an account of a posting only once, for the first matching search', async () => {
    const { service } = alerts;
    const first = await save(service.user, { filters: { techStack: 'java' }, ...email });
    const second = await save(service.user, hook);
    await save(service.user, { filters: { keyword: '자바' }, ...email });
    const others = await save(service.other, { filters: { keyword: '자바' }, ...email });
    expect(await alerts.createMessages(await alerts.addRun(JAVA, NURSE))).toBe(3);
    expect(await notifiedBySearch()).toEqual({
      [first.id]: ['자바 개발자'],
      [second.id]: ['간호사'],
      [others.id]: ['자바 개발자'],
    });
    expect((await alerts.messages()).map(({ postings }) => postings)).toEqual([1, 1, 1]);
  });

  it('includes only the postings that the run added, even if runs overlap', async () => {
    const { service, addRun, createMessages } = alerts;
    const search = await save(service.user, email);
    const firstRun = await addRun(JAVA);
    const secondRun = await addRun(NURSE, NURSE);
    // The ID range of the first run includes the postings of the second run.
    await service.database.run(
      `update jobs.crawl_runs set last_posting_id = (select max(id) from jobs.postings) where id = $1`,
      [firstRun],
    );
    await createMessages(firstRun);
    expect(await notifiedBySearch()).toEqual({ [search.id]: ['자바 개발자'] });
    await createMessages(secondRun);
    expect((await alerts.messages()).map(({ postings }) => postings)).toEqual([1, 2]);
  });

  it('is idempotent', async () => {
    const { service } = alerts;
    const search = await save(service.user, { filters: { techStack: 'java' }, ...email });
    const runId = await alerts.addRun(JAVA, NURSE);
    expect(await alerts.createMessages(runId)).toBe(1);
    expect(await alerts.createMessages(runId)).toBe(0);
    expect(await alerts.deliveryJobs()).toHaveLength(1);
    // If the search now matches more postings, only those are added.
    await service.call('PATCH', `/saved-searches/${search.id}`, {
      as: service.user,
      body: { filters: {}, frequency: 'daily' },
    });
    expect(await alerts.createMessages(runId)).toBe(1);
    expect(await alerts.createMessages(runId)).toBe(0);
    const [sent, open] = await alerts.messages();
    expect(await alerts.notifiedTitles(sent!.id)).toEqual(['자바 개발자']);
    expect(await alerts.notifiedTitles(open!.id)).toEqual(['간호사']);
    expect(await alerts.deliveryJobs()).toHaveLength(1);
  });

  it('tells an account of a job once, whichever of its postings and searches match', async () => {
    const { service } = alerts;
    const nurse = await save(service.user, { filters: { keyword: '간호사' }, ...email });
    const all = await save(service.user, { filters: {}, ...email });
    const third = await save(service.other, { filters: { keyword: '급구' }, ...hook });
    const job = { ...NURSE, companyName: '한번병원' };
    const first = await alerts.addRun(job, JAVA, job);
    expect(await alerts.createMessages(first)).toBe(2);
    expect(await notifiedBySearch()).toEqual({ [nurse.id]: [NURSE.title], [all.id]: [JAVA.title] });
    // Another posting of the job, which only this search of another account matches.
    const again = await alerts.addRun({ ...job, title: `[급구] ${NURSE.title}` });
    expect(await alerts.createMessages(again)).toBe(1);
    expect((await notifiedBySearch())[third.id]).toEqual([`[급구] ${NURSE.title}`]);
    expect(await countNotifications()).toBe(3);
  });

  it('creates one message per account when called concurrently', async () => {
    const { service } = alerts;
    for (let n = 0; n < 5; n++) await save(service.user, { filters: { keyword: '개발자' }, ...email });
    for (let n = 0; n < 5; n++) await save(service.other, hook);
    const runId = await alerts.addRun(JAVA, NURSE, JAVA);
    const written = await Promise.all(Array.from({ length: 6 }, () => alerts.createMessages(runId)));
    expect(written.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect((await alerts.messages()).map(({ postings }) => postings)).toEqual([2, 3]);
    expect(await alerts.deliveryJobs()).toHaveLength(2);
  });

  it('matches 50 searches of maximum size in one batch', async () => {
    const { service } = alerts;
    const words = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `w${from + n}`).join(' ');
    const longValues = Array.from({ length: 20 }, (_, n) => words(n * 20, 20));
    const shortValues = Array.from({ length: 20 }, (_, n) => `v${n}`);
    const largest = {
      keyword: longValues,
      company: shortValues,
      position: longValues,
      sector: shortValues,
      location: shortValues,
      experience: Array.from({ length: 20 }, (_, n) => n + 1),
      salary: 1,
      currency: 'KRW',
      education: ['none', 'bachelor'],
      employmentType: ['fullTime', 'partTime', 'contract', 'temporary', 'internship', 'freelance'],
      techStack: shortValues,
      deadlineFrom: '2026-11-20',
      deadlineTo: '2026-11-21',
      status: ['open', 'closed'],
      site: shortValues,
    };
    for (let n = 0; n < 50; n++) await save(service.user, { filters: largest, ...hook });
    const runId = await alerts.addRun(JAVA);
    let calls = 0;
    const contacts = (ids: readonly string[]) => {
      calls++;
      return service.context.accounts.contacts(ids);
    };
    const signal = new AbortController().signal;
    expect(await createRunMessages({ ...service.context, accounts: { contacts } }, runId, signal)).toBe(0);
    // One batch: after a failure, each search would have been processed individually.
    expect(calls).toBe(1);
  });

  it('resumes after an interruption and after a failure within a batch', async () => {
    const { service } = alerts;
    const { context } = service;
    const searches = [];
    for (let n = 0; n < 60; n++) searches.push(await save(service.user, email));
    for (let n = 0; n < 60; n++)
      await service.database.run('update jobs.saved_searches set account_id = $1 where id = $2', [
        extraAccountId(100 + n),
        searches[n]!.id,
      ]);
    const runId = await alerts.addRun(JAVA);
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
    // There are two batches; the process stops after the first.
    const stopping = new AbortController();
    const interrupted = createRunMessages(
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

    // The next batch fails once while enqueuing: it is rolled back, and its searches are processed individually.
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
    expect(await createRunMessages(failing, runId, new AbortController().signal)).toBe(10);
    expect(sent).toBe(14);
    expect(await alerts.messages()).toHaveLength(60);
    expect(await alerts.deliveryJobs()).toHaveLength(60);
    expect(await countNotifications()).toBe(60);
  });

  it('creates no messages if their delivery jobs cannot be enqueued', async () => {
    const { service } = alerts;
    await save(service.user, email);
    await save(service.other, hook);
    const runId = await alerts.addRun(JAVA);
    const queue = {
      ...service.context.queue,
      send: () => Promise.reject(new Error('no connection')),
    };
    const failing = createRunMessages({ ...service.context, queue }, runId, new AbortController().signal);
    await expect(failing).rejects.toThrow(/^2 saved searches could not be matched/);
    expect(await alerts.messages()).toEqual([]);
    expect(await countNotifications()).toBe(0);
    expect(await alerts.createMessages(runId)).toBe(2);
  });

  it('creates the messages of other searches if one search cannot be matched', async () => {
    const { service } = alerts;
    const first = await save(service.user, { filters: { keyword: '개발자' }, ...email });
    const broken = await save(service.user, email);
    const last = await save(service.other, email);
    await service.database.run('update jobs.saved_searches set filters = $1 where id = $2', [
      JSON.stringify({ keyword: 5 }),
      broken.id,
    ]);
    const runId = await alerts.addRun(JAVA);
    await expect(alerts.createMessages(runId)).rejects.toThrow(
      `1 saved searches could not be matched: ${broken.id}.`,
    );
    expect(Object.keys(await notifiedBySearch()).sort()).toEqual([first.id, last.id].sort());
  });

  it('skips unconfirmed, disabled and deleted accounts without recording notifications', async () => {
    const { service } = alerts;
    await save(service.user, email);
    await save(service.user, hook);
    await save(service.other, hook);
    const gone = await save(service.other, email);
    await service.database.run(
      'update jobs.saved_searches set account_id = gen_random_uuid() where id = $1',
      [gone.id],
    );
    await service.database.run('update accounts.accounts set confirmed_at = null where id = $1', [user]);
    await service.database.run('update accounts.accounts set disabled = true where id = $1', [other]);
    const runId = await alerts.addRun(JAVA);
    expect(await alerts.createMessages(runId)).toBe(1);
    // A posting that could not be emailed is sent to the webhook of the same account.
    expect(await alerts.messages()).toEqual([
      expect.objectContaining({
        account_id: user,
        postings: 1,
        deliveries: [expect.objectContaining({ channel: 'webhook', state: 'waiting' })],
      }),
    ]);
    expect(await countNotifications()).toBe(1);
  });

  it('uses the postings as they are at the time of matching', async () => {
    const { service } = alerts;
    const open = await save(service.user, { filters: { status: 'open' }, ...email });
    const all = await save(service.other, email);
    const due = { deadline: { text: '~11/19', kind: 'date', date: '2026-11-19' } } as const;
    const runId = await alerts.addRun(
      JAVA,
      { ...JAVA, title: '마감된 자리', ...due },
      { title: '내려간 자리' },
    );
    await service.database.run(`delete from jobs.postings where title = '내려간 자리'`);
    await alerts.createMessages(runId);
    expect(await notifiedBySearch()).toEqual({
      [open.id]: ['자바 개발자'],
      [all.id]: ['자바 개발자', '마감된 자리'],
    });
  });

  it('is enqueued in the transaction that finishes a run, if the run stored new postings', async () => {
    const { context, database } = alerts.service;
    await context.queue.define({ name: 'jobs-alerts', retryLimit: 1 });
    const enqueued = async () =>
      (await database.run(`select data from pgboss.job where name = 'jobs-alerts' order by created_on`)).rows;
    const row = async (id: number) =>
      (await database.run('select * from jobs.crawl_runs where id = $1', [id])).rows[0] as never;
    const withNewPostings = await row(await alerts.addRun(JAVA));
    const withoutNewPostings = await row(await alerts.addRun());
    const enqueue = enqueueAlerts(context.queue);
    await inTransaction(context.db, (trx) => enqueue(trx, withoutNewPostings));
    await expect(
      inTransaction(context.db, async (trx) => {
        await enqueue(trx, withNewPostings);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await enqueued()).toEqual([]);
    await inTransaction(context.db, (trx) => enqueue(trx, withNewPostings));
    expect(await enqueued()).toEqual([{ data: { runId: (withNewPostings as { id: number }).id } }]);
  });

  it('leaves nothing behind if the account is deleted at the same time', async () => {
    const { service } = alerts;
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 8; n++) await save(service.user, { filters: { keyword: String(n) }, ...email });
      const runId = await alerts.addRun(...Array.from({ length: 8 }, (_, n) => ({ title: `${n}` })));
      const creation = alerts.createMessages(runId);
      await sleep(round * 4);
      await deleteAccountSavedSearches(service.context.db, user);
      await service.database.run('delete from jobs.notified_postings where account_id = $1', [user]);
      await creation;
      expect(await alerts.messages()).toEqual([]);
      expect(await countNotifications()).toBe(0);
    }
  });

  it('locks the run and the searches, so that another process and a deletion wait', async () => {
    const { service } = alerts;
    const { db } = service.context;
    const search = await save(service.user, email);
    const runId = await alerts.addRun(JAVA);
    const order: string[] = [];
    const locked = Promise.withResolvers<void>();
    const first = inTransaction(db, async (trx) => {
      await lockRun(trx, runId);
      expect(await lockAlertingSearches(trx, [Number(search.id)])).toHaveLength(1);
      locked.resolve();
      await sleep(200);
      order.push('the first');
    });
    await locked.promise;
    await Promise.all([
      first,
      alerts.createMessages(runId).then(() => order.push('the second')),
      deleteAccountSavedSearches(db, user).then(() => order.push('the deletion')),
    ]);
    expect(order[0]).toBe('the first');
    expect(order).toHaveLength(3);
    expect(await alerts.messages()).toEqual([]);
  });

  it('marks overdue deliveries as failed and purges old messages except the latest of each search', async () => {
    const { service } = alerts;
    await save(service.user, email);
    await save(service.other, { filters: { keyword: '간호사' }, ...email });
    const runs = [await alerts.addRun(JAVA, NURSE), await alerts.addRun(JAVA), await alerts.addRun(JAVA)];
    const [old, middle, recent] = runs as [number, number, number];
    await service.database.run(
      `update jobs.crawl_runs set finished_at = now() - interval '1 year' where id < ${old}`,
    );
    for (const [runId, days] of [
      [old, 100],
      [middle, 16],
      [recent, 0],
    ] as const) {
      await alerts.createMessages(runId);
      await service.database.run(
        `update jobs.alert_messages set created_at = now() - ${days} * interval '1 day', dispatched_at = now() - ${days} * interval '1 day'
           where dispatched_at > now() - interval '1 hour';
         update jobs.crawl_runs set finished_at = now() - ${days} * interval '1 day' where id = ${runId}`,
      );
    }
    await purgeMessages(service.context.db, 100);
    expect(
      (await alerts.messages()).map(({ account_id, deliveries }) => [account_id, deliveries[0]!.state]),
    ).toEqual([
      [other, 'failed'],
      [user, 'failed'],
      [user, 'waiting'],
    ]);
    const { rows } = await service.database.run(
      'select first_run_id from jobs.notified_postings join jobs.postings on id = posting_id order by 1',
    );
    expect(rows).toEqual([{ first_run_id: middle }, { first_run_id: recent }]);
  });

  describe('of a search that collects postings', () => {
    const daily = { ...email, frequency: 'daily' };
    const openMessage = async () => (await alerts.messages()).find(({ dispatched_at }) => !dispatched_at)!;

    it('go into one message until it is due', async () => {
      const { service } = alerts;
      const search = await save(service.user, daily);
      const first = await alerts.addRun(JAVA);
      expect(await alerts.createMessages(first)).toBe(1);
      expect(await alerts.createMessages(await alerts.addRun(NURSE, NURSE))).toBe(1);
      expect(await alerts.createMessages(first)).toBe(0);
      const [message] = await alerts.messages();
      expect(await alerts.messages()).toEqual([
        expect.objectContaining({ postings: 3, dispatched_at: null, deliveries: [] }),
      ]);
      expect(message!.due_at.toISOString()).toMatch(/T23:00:00.000Z$/);
      expect(await alerts.notifiedTitles(message!.id)).toEqual(['자바 개발자', '간호사', '간호사']);
      await alerts.tick(new Date(message!.due_at.getTime() - 1));
      expect(await alerts.deliveryJobs()).toEqual([]);
      await alerts.tick(message!.due_at);
      await alerts.tick(message!.due_at);
      expect(await alerts.deliveryJobs()).toEqual([{ name: 'jobs-alert-email', messageId: message!.id }]);
      expect(await alerts.messages()).toMatchObject([{ deliveries: [{ state: 'waiting' }] }]);
      // What is new afterwards goes into the next message.
      await alerts.createMessages(await alerts.addRun(JAVA));
      expect((await openMessage()).id).not.toBe(message!.id);
      expect((await openMessage()).saved_search_id).toBe(Number(search.id));
    });

    it('are due at the time of the account, also after a change of the settings', async () => {
      const { service } = alerts;
      const change = async (body: object) => {
        const response = await service.call('PATCH', '/alert-settings', { as: service.user, body });
        expect(response.statusCode, response.body).toBe(200);
      };
      await change({ hour: 17, timeZone: 'America/New_York' });
      await save(service.user, { ...email, frequency: 'weekly' });
      await alerts.createMessages(await alerts.addRun(JAVA));
      const due = async () =>
        new Intl.DateTimeFormat('en', {
          timeZone: 'America/New_York',
          weekday: 'long',
          hour: 'numeric',
          hourCycle: 'h23',
        }).format((await openMessage()).due_at);
      expect(await due()).toBe('Monday, 17');
      await change({ weekday: 5, hour: 6 });
      expect(await due()).toBe('Friday, 06');
    });

    it('are not lost and not sent twice by two processes that match and dispatch at the same time', async () => {
      const { service } = alerts;
      await save(service.user, daily);
      const runs = [];
      for (let n = 0; n < 6; n++) runs.push(await alerts.addRun({ title: `${n}` }));
      const later = new Date(Date.now() + 48 * 3_600_000);
      await Promise.all(
        runs.flatMap((run) => [alerts.createMessages(run), alerts.tick(later), alerts.tick(later)]),
      );
      await alerts.tick(later);
      const messages = await alerts.messages();
      const titles = (await Promise.all(messages.map(({ id }) => alerts.notifiedTitles(id)))).flat();
      expect(titles.sort()).toEqual(['0', '1', '2', '3', '4', '5']);
      for (const { deliveries, dispatched_at } of messages) {
        expect(deliveries).toHaveLength(1);
        expect(dispatched_at).not.toBeNull();
      }
      expect(await alerts.deliveryJobs()).toHaveLength(messages.length);
      expect(messages.reduce((sum, { postings }) => sum + postings, 0)).toBe(6);
    });

    it('are dropped with a reason if the account can no longer receive them', async () => {
      const { service } = alerts;
      await save(service.user, daily);
      await alerts.createMessages(await alerts.addRun(JAVA));
      await service.database.run('update accounts.accounts set confirmed_at = null where id = $1', [user]);
      await alerts.tick(new Date(Date.now() + 48 * 3_600_000));
      expect(await alerts.messages()).toMatchObject([
        { deliveries: [{ state: 'dropped', error: expect.stringContaining('not confirmed') }] },
      ]);
      expect(await alerts.deliveryJobs()).toEqual([]);
    });
  });
});

describe('matchSearches', () => {
  it('lets other tasks run between two matchers', async () => {
    using turns = countTurns();
    const turnOf: number[] = [];
    const matcher = { idsOf: () => [turnOf.push(turns.count)] };
    const search = { account_id: 'a', filters: {} } as const;
    const matches = await matchSearches(
      [matcher, matcher],
      [1, 2, 3].map((id) => ({ ...search, id })),
    );
    expect([...matches]).toEqual([
      [1, [1, 2]],
      [2, [3, 4]],
      [3, [5, 6]],
    ]);
    expect(new Set(turnOf).size).toBe(6);
  });
});

describe('without a mail server', () => {
  it('logs alerts and does not require a confirmed email address', async () => {
    const alerts = await openAlerts();
    try {
      await alerts.service.database.run('update accounts.accounts set confirmed_at = null');
      await alerts.save(alerts.service.user, { name: 'x', filters: {}, ...email });
      expect(await alerts.createMessages(await alerts.addRun(JAVA))).toBe(1);
      const [message] = await alerts.messages();
      await alerts.deliver(message!.id);
      expect(await alerts.messages()).toEqual([
        expect.objectContaining({ deliveries: [expect.objectContaining({ state: 'sent' })], postings: 1 }),
      ]);
    } finally {
      await alerts.close();
    }
  });
});
