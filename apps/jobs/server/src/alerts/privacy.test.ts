import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsAccountData } from '../privacy.ts';
import { accountIdOf } from '../testing/postings.ts';
import { type Alerts, openAlerts } from './testing.ts';

describe('personal data of saved searches', () => {
  let alerts: Alerts;
  let user: string;
  let other: string;
  beforeAll(async () => {
    alerts = await openAlerts();
    user = await accountIdOf(alerts.service, alerts.service.user);
    other = await accountIdOf(alerts.service, alerts.service.other);
  });
  afterAll(() => alerts.close());

  const counts = async (accountId: string) => {
    const { rows } = await alerts.service.database.run(
      `select (select count(*)::int from jobs.saved_searches where account_id = $1) as searches,
         (select count(*)::int from jobs.alert_messages where account_id = $1) as messages,
         (select count(*)::int from jobs.notified_postings where account_id = $1) as notified,
         (select count(*)::int from jobs.alert_settings where account_id = $1) as settings,
         (select count(*)::int from jobs.tracked_notices where account_id = $1) as notices`,
      [accountId],
    );
    return rows[0];
  };

  it('is exported without secrets and deleted completely', async () => {
    const { service } = alerts;
    const accountData = jobsAccountData(service.context.db);
    const webhookUrl = 'https://hooks.example/x';
    for (const as of [service.user, service.other]) {
      await alerts.save(as, { name: '자바', filters: { keyword: '자바' }, alerts: [{ channel: 'email' }] });
      await alerts.save(as, { name: '모두', filters: {}, alerts: [{ channel: 'webhook', url: webhookUrl }] });
    }
    for (const as of [service.user, service.other]) {
      await service.call('PATCH', '/alert-settings', {
        as,
        body: {
          alerts: [{ channel: 'ntfy', url: 'https://ntfy.sh/mine', token: 'tk_secret' }],
          trackedPostings: true,
        },
      });
      await service.database.run(
        `insert into jobs.tracked_notices (account_id, posting_id, kind, deadline, title, company_name, message_id)
         values ($1, 1, 'closed', '', 'x', 'y', gen_random_uuid())`,
        [as === service.user ? user : other],
      );
    }
    const runId = await alerts.addRun({ title: '자바 개발자' }, { title: '간호사' });
    await alerts.createMessages(runId);
    const [message] = await alerts.messages();
    await alerts.deliver(message!.id);

    const exported = async () => {
      const {
        savedSearches,
        alerts: messages,
        alertSettings,
        trackedPostingNotices,
      } = accountData.exportAccountData(user);
      return {
        settings: await Readable.from(alertSettings!).toArray(),
        notices: await Readable.from(trackedPostingNotices!).toArray(),
        savedSearches: await Readable.from(savedSearches!).toArray(),
        messages: await Readable.from(messages!).toArray(),
      };
    };
    const { savedSearches, messages } = await exported();
    expect(savedSearches).toMatchObject([
      {
        name: '모두',
        alerts: [{ channel: 'webhook', url: webhookUrl }],
        lastAlert: { deliveries: [{ state: 'waiting' }] },
      },
      {
        name: '자바',
        filters: { keyword: ['자바'] },
        lastAlert: { postings: 1, deliveries: [{ state: 'sent' }] },
      },
    ]);
    expect(messages).toHaveLength(2);
    expect(messages).toContainEqual({
      id: message!.id,
      kind: 'newPostings',
      savedSearch: { id: String(message!.saved_search_id), name: '자바' },
      subject: null,
      postings: 1,
      dueAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      deliveries: [
        {
          channel: 'email',
          target: 'user@example.org',
          state: 'sent',
          reason: null,
          error: null,
          at: expect.stringMatching(/Z$/),
        },
      ],
      jobPostingIds: [expect.stringMatching(/^\d+$/)],
    });
    const { rows } = await service.database.run(
      `select unsubscribe_token as secret from jobs.saved_searches
       union all select unsubscribe_token from jobs.alert_settings
       union all select coalesce(t->>'secret', t->>'token') from jobs.saved_searches, jsonb_array_elements(alerts) t where t ? 'secret'
       union all select t->>'token' from jobs.alert_settings, jsonb_array_elements(alerts) t`,
    );
    expect(rows).toHaveLength(10);
    const text = JSON.stringify(await exported());
    for (const { secret } of rows) expect(text).not.toContain(secret);
    expect(await exported()).toMatchObject({
      settings: [
        {
          alerts: [{ channel: 'ntfy', url: 'https://ntfy.sh/mine', lastDelivery: null }],
          trackedPostings: true,
        },
      ],
      notices: [{ fact: 'closed', deadline: null }],
    });

    const before = await counts(other);
    await accountData.deleteAccountData(user);
    await accountData.deleteAccountData(user);
    expect(await counts(user)).toEqual({ searches: 0, messages: 0, notified: 0, settings: 0, notices: 0 });
    expect(await counts(other)).toEqual(before);
    expect(before).toEqual({ searches: 2, messages: 2, notified: 2, settings: 1, notices: 1 });
    expect(await exported()).toEqual({ savedSearches: [], messages: [], settings: [], notices: [] });
    // The delivery job of the deleted message still exists, and does nothing.
    await alerts.deliver(message!.id);
  });

  it('is exported in batches if there are many messages', async () => {
    const { service } = alerts;
    const accountData = jobsAccountData(service.context.db);
    const { id } = await alerts.save(service.user, {
      name: 'x',
      filters: {},
      alerts: [{ channel: 'email' }],
    });
    await service.database.run(
      `insert into jobs.alert_messages (saved_search_id, account_id, kind, postings, due_at, dispatched_at, created_at)
       select $1, $2, 'newPostings', n, now(), now(), now() - (n / 3) * interval '1 second' from generate_series(1, 250) n`,
      [id, user],
    );
    const { alerts: messages } = accountData.exportAccountData(user);
    const postings = (await Readable.from(messages!).toArray()).map((message) => message.postings as number);
    expect(postings.sort((a, b) => a - b)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
    await accountData.deleteAccountData(user);
  });
});
