import { formatDayIn } from '@workreel/posting-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountIdOf, storePostings } from '../testing/postings.ts';
import { type Double, startDouble, VENDORS } from './channels/testing/index.ts';
import { type Alerts, openAlerts } from './testing.ts';

const NTFY = { channel: 'ntfy', url: 'https://ntfy.sh/mine' };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('alerts that are due', () => {
  let alerts: Alerts;
  let ntfy: Double;
  let user: string;
  let other: string;
  beforeAll(async () => {
    ntfy = await startDouble(VENDORS.ntfy.receiver);
    // The mail server is never contacted, but one must be configured.
    alerts = await openAlerts(
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      { origins: { 'https://ntfy.sh': ntfy.origin } },
    );
    user = await accountIdOf(alerts.service, alerts.service.user);
    other = await accountIdOf(alerts.service, alerts.service.other);
  });
  beforeEach(() => change({ alerts: [NTFY], hour: 8, timeZone: 'Asia/Seoul' }));
  afterEach(async () => {
    ntfy.messages.length = 0;
    await run(
      `truncate jobs.alert_messages, jobs.alert_deliveries, jobs.alert_settings, jobs.tracked_notices, jobs.bookmarks, jobs.applications, jobs.reminders;
       update accounts.accounts set confirmed_at = now(), disabled = false, language = 'en';
       delete from pgboss.job where name like 'jobs-alert-%'`,
    );
  });
  afterAll(async () => {
    await alerts.close();
    await ntfy.close();
  });

  const run = (statement: string, parameters?: unknown[]) =>
    alerts.service.database.run(statement, parameters);
  const change = async (body: object, as = alerts.service.user) => {
    const response = await alerts.service.call('PATCH', '/alert-settings', { as, body });
    expect(response.statusCode, response.body).toBe(200);
  };
  const bookmark = async (id: string, as = alerts.service.user) => {
    const response = await alerts.service.call('PUT', `/bookmarks/${id}`, { as, body: {} });
    expect([200, 201]).toContain(response.statusCode);
  };
  /** Inserts an application with a snapshot of the posting as it is now. */
  const apply = async (id: string, status = 'submitted', accountId = user) => {
    const { rows } = await run(
      `insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, history)
       select $2::uuid, p.id, jsonb_build_object('title', p.title, 'companyName', p.company_name, 'status', p.status,
         'deadline', jsonb_build_object('date', p.deadline_date)), p.title, p.company_name, $3::text, '[]'
       from jobs.postings p where p.id = $1 returning id`,
      [id, accountId, status],
    );
    return Number(rows[0]!.id);
  };
  const store = async (title: string, daysLeft?: number) => {
    const date = daysLeft === undefined ? null : day(daysLeft);
    const [posting] = await storePostings(alerts.service, {
      title,
      companyName: '회사',
      deadline: { text: date, kind: date === null ? 'unknown' : 'date', date },
    });
    return posting!.id;
  };
  const day = (offset: number) => formatDayIn(new Date(Date.now() + offset * DAY_MS), 'Asia/Seoul');
  const setDeadline = (id: string, daysLeft: number) =>
    run(`update jobs.postings set deadline_date = $2, deadline_kind = 'date' where id = $1`, [
      id,
      day(daysLeft),
    ]);
  const close = (id: string) =>
    run(`update jobs.postings set status = 'closed', closed_at = now() where id = $1`, [id]);
  const makeDue = () =>
    run(`update jobs.alert_settings set tracked_due_at = now() - interval '1 second' where tracked_postings`);
  /** Lets the account's messages of today count as those of the day before, as time does. */
  const nextDay = () => run(`update jobs.alert_messages set created_at = created_at - interval '1 day'`);
  const told = async () =>
    (
      await run(
        `select n.kind, n.title, n.deadline from jobs.tracked_notices n join jobs.alert_messages m on m.id = n.message_id
         order by n.created_at, n.title, n.kind`,
      )
    ).rows.map(({ kind, title, deadline }) => `${title} ${kind} ${deadline}`.trim());
  const tell = async () => {
    await nextDay();
    await makeDue();
    await alerts.tick();
  };

  describe('about tracked postings', () => {
    it('tell what happens after the person has asked for it, each fact once', async () => {
      const [closing, far, closed, gone, applied, ended] = [
        await store('closing', 2),
        await store('far', 40),
        await store('closed', 50),
        await store('gone'),
        await store('applied', 30),
        await store('ended', 1),
      ];
      for (const id of [closing, far, closed, gone]) await bookmark(id);
      await apply(applied);
      await apply(ended, 'rejected');
      // Happened before.
      const before = await store('closed before');
      await bookmark(before);
      await close(before);
      await setDeadline(closed, 51);
      await change({ trackedPostings: true });
      await tell();
      expect(await told()).toEqual([`closing closesSoon ${day(2)}`]);

      await setDeadline(far, 45);
      await close(closed);
      await run('delete from jobs.postings where id = $1', [gone]);
      await close(applied);
      await tell();
      const second = ['applied closed', 'closed closed', `far newDeadline ${day(45)}`, 'gone gone'];
      expect((await told()).slice(1)).toEqual(second);
      await tell();
      await tell();
      expect(await told()).toHaveLength(5);

      // A posting that has closed and is then removed is not told again; further deadlines are.
      await run('delete from jobs.postings where id = $1', [closed]);
      await setDeadline(far, 3);
      await setDeadline(closing, 20);
      await tell();
      expect((await told()).slice(5)).toEqual([`closing newDeadline ${day(20)}`, `far closesSoon ${day(3)}`]);
      const [first] = await alerts.messages();
      expect(await alerts.messages()).toHaveLength(3);
      expect(first).toMatchObject({
        kind: 'trackedPostings',
        postings: 1,
        deliveries: [{ channel: 'ntfy', state: 'waiting' }],
      });
      await alerts.deliver(first!.id);
      expect(ntfy.messages[0]!.text).toContain(`closes soon: ${day(2)}`);
    });

    it('do not tell a second time what was known when the person switches them on again', async () => {
      const id = await store('x', 30);
      await bookmark(id);
      await change({ trackedPostings: true });
      await change({ trackedPostings: false });
      await close(id);
      await change({ trackedPostings: true });
      await tell();
      expect(await told()).toEqual([]);
      // Without an address, they are switched off as well.
      await change({ alerts: [] });
      expect((await run('select tracked_due_at from jobs.alert_settings')).rows).toEqual([
        { tracked_due_at: null },
      ]);
    });

    it('are one message a day, even if the hour moves to a later one', async () => {
      await bookmark(await store('a', 1));
      await change({ trackedPostings: true });
      await tell();
      await bookmark(await store('b', 1));
      await makeDue();
      await alerts.tick();
      expect(await alerts.messages()).toHaveLength(1);
      const { rows } = await run('select tracked_due_at from jobs.alert_settings');
      expect((rows[0]!.tracked_due_at as Date).getTime()).toBeGreaterThan(Date.now());
      await tell();
      expect(await told()).toHaveLength(2);
    });

    it('belong to each account, in its own time zone, and wait until it can be reached', async () => {
      const id = await store('x', 1);
      await bookmark(id);
      await bookmark(id, alerts.service.other);
      await change({ trackedPostings: true });
      await change({ alerts: [{ channel: 'email' }], trackedPostings: true }, alerts.service.other);
      await run('update accounts.accounts set confirmed_at = null where id = $1', [other]);
      await run('update accounts.accounts set disabled = true where id = $1', [user]);
      await tell();
      expect(await alerts.messages()).toEqual([]);
      expect(await told()).toEqual([]);
      await run('update accounts.accounts set confirmed_at = now(), disabled = false');
      await tell();
      expect((await alerts.messages()).map(({ account_id }) => account_id).sort()).toEqual(
        [user, other].sort(),
      );
    });

    it('are told once by two clocks', async () => {
      for (let n = 0; n < 5; n++) await bookmark(await store(`${n}`, 1));
      await change({ trackedPostings: true });
      await makeDue();
      await Promise.all(Array.from({ length: 6 }, () => alerts.tick()));
      expect(await alerts.messages()).toMatchObject([{ postings: 5 }]);
      expect(await alerts.deliveryJobs()).toHaveLength(1);
    });
  });

  describe('of reminders', () => {
    /** @param alertInMs - when the alert is due. */
    const remind = async (application: number, text: string, alertInMs: number, accountId = user) =>
      run(
        `insert into jobs.reminders (application_id, account_id, kind, text, at, alert_minutes, alert_at)
         values ($1, $2, 'interview', $3, now() + ($4 + 3600000) * interval '1 millisecond', 60, now() + $4 * interval '1 millisecond')`,
        [application, accountId, text, alertInMs],
      );
    let application: number;
    beforeEach(async () => {
      application = await apply(await store('개발자'));
    });

    it('are sent once when they are due, also by two clocks', async () => {
      await remind(application, '1차', -1_000);
      await remind(application, '2차', HOUR_MS);
      await Promise.all(Array.from({ length: 6 }, () => alerts.tick()));
      const messages = await alerts.messages();
      expect(messages).toMatchObject([
        { kind: 'reminder', postings: 0, deliveries: [{ channel: 'ntfy', state: 'waiting' }] },
      ]);
      const { rows } = await run('select text, alert_at is null as sent from jobs.reminders order by id');
      expect(rows).toEqual([
        { text: '1차', sent: true },
        { text: '2차', sent: false },
      ]);
      await alerts.deliver(messages[0]!.id);
      expect(ntfy.messages).toHaveLength(1);
      expect(ntfy.messages[0]!.text).toContain('1차');
      const listed = await alerts.service.get('/alerts', { authorization: alerts.service.user });
      expect(listed.json<{ alerts: object[] }>().alerts).toMatchObject([
        { kind: 'reminder', subject: '1차', savedSearch: null, deliveries: [{ state: 'sent' }] },
      ]);
    });

    it('are not sent to accounts that cannot be reached, and not a day late', async () => {
      await remind(application, 'late', -26 * HOUR_MS);
      await remind(await apply(await store('y'), 'submitted', other), 'nowhere', -1_000, other);
      await alerts.tick();
      expect(await alerts.messages()).toEqual([]);
      expect((await run('select from jobs.reminders where alert_at is not null')).rows).toEqual([]);
    });

    it('are dropped if the interview is called off before they are delivered', async () => {
      await remind(application, '1차', -1_000);
      await alerts.tick();
      await run(`update jobs.applications set status = 'withdrawn'`);
      const [message] = await alerts.messages();
      await alerts.deliver(message!.id);
      expect(await alerts.messages()).toMatchObject([{ deliveries: [{ state: 'dropped' }] }]);
      expect(ntfy.messages).toEqual([]);
    });

    it('are dropped if the reminder is done or deleted before they are delivered', async () => {
      await remind(application, 'done', -1_000);
      await alerts.tick();
      await run('update jobs.reminders set done = true');
      const [message] = await alerts.messages();
      await alerts.deliver(message!.id);
      expect(await alerts.messages()).toMatchObject([{ deliveries: [{ state: 'dropped' }] }]);
      await run('delete from jobs.applications');
      expect(await alerts.messages()).toEqual([]);
      expect(ntfy.messages).toEqual([]);
    });
  });
});
