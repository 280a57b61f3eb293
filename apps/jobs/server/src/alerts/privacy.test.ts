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
         (select count(*)::int from jobs.notified_postings where account_id = $1) as notified`,
      [accountId],
    );
    return rows[0];
  };

  it('is exported without secrets and deleted completely', async () => {
    const { service } = alerts;
    const accountData = jobsAccountData(service.context.db);
    const webhookUrl = 'https://hooks.example/x';
    for (const as of [service.user, service.other]) {
      await alerts.save(as, { name: '자바', filters: { keyword: '자바' }, alert: 'email' });
      await alerts.save(as, { name: '모두', filters: {}, alert: 'webhook', webhookUrl });
    }
    const runId = await alerts.addRun({ title: '자바 개발자' }, { title: '간호사' });
    await alerts.createMessages(runId);
    const [message] = await alerts.messages();
    await alerts.deliver(message!.id);

    const exported = async () => {
      const { savedSearches, alerts: messages } = accountData.exportAccountData(user);
      return {
        savedSearches: await Readable.from(savedSearches!).toArray(),
        messages: await Readable.from(messages!).toArray(),
      };
    };
    const { savedSearches, messages } = await exported();
    expect(savedSearches).toMatchObject([
      { name: '모두', alert: 'webhook', webhookUrl, webhookSecret: null, lastAlert: { state: 'waiting' } },
      { name: '자바', filters: { keyword: ['자바'] }, lastAlert: { state: 'sent', postings: 1 } },
    ]);
    expect(messages).toHaveLength(2);
    expect(messages).toContainEqual({
      id: message!.id,
      savedSearchId: String(message!.saved_search_id),
      runId: String(runId),
      channel: 'email',
      state: 'sent',
      error: null,
      createdAt: expect.stringMatching(/Z$/),
      endedAt: expect.stringMatching(/Z$/),
      jobPostingIds: [expect.stringMatching(/^\d+$/)],
    });
    const { rows } = await service.database.run(
      'select webhook_secret, unsubscribe_token from jobs.saved_searches',
    );
    const text = JSON.stringify(await exported());
    for (const secret of rows.flatMap((row) => Object.values(row)))
      if (secret !== null) expect(text).not.toContain(secret);

    const before = await counts(other);
    await accountData.deleteAccountData(user);
    await accountData.deleteAccountData(user);
    expect(await counts(user)).toEqual({ searches: 0, messages: 0, notified: 0 });
    expect(await counts(other)).toEqual(before);
    expect(before).toEqual({ searches: 2, messages: 2, notified: 2 });
    expect(await exported()).toEqual({ savedSearches: [], messages: [] });
    // The delivery job of the deleted message still exists, and does nothing.
    await alerts.deliver(message!.id);
  });

  it('is exported in batches if there are many messages', async () => {
    const { service } = alerts;
    const accountData = jobsAccountData(service.context.db);
    const { id } = await alerts.save(service.user, { name: 'x', filters: {}, alert: 'email' });
    await service.database.run(
      `insert into jobs.alert_messages (saved_search_id, run_id, account_id, channel, postings)
       select $1, n, $2, 'email', 1 from generate_series(1, 250) n`,
      [id, user],
    );
    const { alerts: messages } = accountData.exportAccountData(user);
    const runIds = (await Readable.from(messages!).toArray()).map((message) => message.runId);
    expect(runIds).toEqual(Array.from({ length: 250 }, (_, n) => String(n + 1)));
    await accountData.deleteAccountData(user);
  });
});
