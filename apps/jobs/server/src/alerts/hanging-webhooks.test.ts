import { type AccountsSchema, createAdmin } from '@workreel/accounts';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChannels } from './channels/index.ts';
import { type Double, startDouble, VENDORS } from './channels/testing/index.ts';
import {
  type Alerts,
  loopbackWebhooks,
  openAlerts,
  startWebhookReceiver,
  type WebhookReceiver,
} from './testing.ts';
import { startAlertsWorker } from './worker.ts';

/** Longer than any test: a hanging webhook occupies a worker until the test ends. */
const TIMEOUT_MS = 600_000;
const PASSWORD = 'a-password-of-tests';

describe('webhooks that do not respond', () => {
  let mailbox: Mailbox;
  let hanging: WebhookReceiver;
  let healthy: WebhookReceiver;
  let alerts: Alerts;
  let slack: Double;
  beforeAll(async () => {
    mailbox = await openMailbox();
    healthy = await startWebhookReceiver();
  });
  beforeEach(async () => {
    mailbox.messages.length = 0;
    healthy.received.length = 0;
    hanging = await startWebhookReceiver();
    hanging.response = () => {};
    slack = await startDouble(VENDORS.slack.receiver);
    alerts = await openAlerts({ SMTP_URL: mailbox.url, MAIL_FROM: 'jobs@workreel.example' });
  });
  afterEach(async () => {
    // First, so that the deliveries in progress fail.
    await hanging.close();
    await slack.close();
    await alerts.close();
  });
  afterAll(async () => {
    await healthy.close();
    await mailbox.close();
  });

  const hangingHost = (n: number) => `h${n}.example:${hanging.port}`;
  const search = (n: number, values: object) => ({
    name: `s${n}`,
    filters: { sector: [`S${n}`] },
    ...values,
  });
  const webhook = (host: string) => ({ alerts: [{ channel: 'webhook', url: `http://${host}/` }] });

  /** Adds a search with a healthy webhook and one with an email, then delivers the alerts of a run that all searches match. */
  async function deliverAll(count: number): Promise<void> {
    await alerts.save(alerts.service.other, search(count, webhook(`healthy.example:${healthy.port}`)));
    await alerts.save(alerts.service.other, search(count + 1, { alerts: [{ channel: 'email' }] }));
    const run = await alerts.addRun(...Array.from({ length: count + 2 }, (_, n) => ({ sector: [`S${n}`] })));
    expect(await alerts.createMessages(run)).toBe(count + 2);
    const hosts = Array.from({ length: count }, (_, n) => hangingHost(n));
    const { context } = alerts.service;
    const deliver = openChannels({
      ...loopbackWebhooks(`healthy.example:${healthy.port}`, ...hosts),
      version: '1.2.3',
      mailer: context.mailer,
      timeoutMs: TIMEOUT_MS,
      origins: { 'https://hooks.slack.com': slack.origin },
    });
    await startAlertsWorker({ ...context, deliver });
    await expect.poll(() => [healthy.received.length, mailbox.messages.length]).toEqual([1, 1]);
  }

  it('delay only their own account, even if each has its own host name', async () => {
    for (let n = 0; n < 100; n++) await alerts.save(alerts.service.user, search(n, webhook(hangingHost(n))));
    await deliverAll(100);
    expect(hanging.received).toHaveLength(1);
  });

  const SLACK = { channel: 'slack', url: 'https://hooks.slack.com/services/T000/B000/abcdefghijkl' };

  it('do not delay chats, of whose hosts a revoked address closes none', async () => {
    const { service } = alerts;
    slack.fault = ({ path }) =>
      path.includes('REVOKED') ? { status: 404, body: 'no_service' } : { status: 200, body: 'ok' };
    for (let n = 0; n < 12; n++) {
      await createAdmin(service.database.db<AccountsSchema>(), `chat-${n}@example.org`, PASSWORD);
      const as = await service.signIn({ email: `chat-${n}@example.org`, password: PASSWORD });
      const url = n < 6 ? `https://hooks.slack.com/services/T000/B000/REVOKED${n}` : SLACK.url;
      await alerts.save(as, search(n, { alerts: [{ channel: 'slack', url }] }));
    }
    for (let n = 12; n < 30; n++) await alerts.save(service.user, search(n, webhook(hangingHost(n))));
    await deliverAll(30);
    await expect.poll(() => slack.requests.length).toBe(12);
    await expect
      .poll(async () =>
        (await alerts.messages())
          .flatMap(({ deliveries }) =>
            deliveries.filter(({ channel }) => channel === 'slack').map(({ state }) => state),
          )
          .sort(),
      )
      .toEqual([...Array(6).fill('failed'), ...Array(6).fill('sent')]);
  });

  it('delay only their own host, even if many accounts use it', async () => {
    const { service } = alerts;
    for (let n = 0; n < 12; n++) {
      const email = `account-${n}@example.org`;
      await createAdmin(service.database.db<AccountsSchema>(), email, PASSWORD);
      await alerts.save(
        await service.signIn({ email, password: PASSWORD }),
        search(n, webhook(hangingHost(0))),
      );
    }
    await deliverAll(12);
    await expect.poll(() => hanging.received.length).toBe(2);
  });
});
