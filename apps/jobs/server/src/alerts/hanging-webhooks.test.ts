import { type AccountsSchema, createAdmin } from '@workreel/accounts';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  beforeAll(async () => {
    mailbox = await openMailbox();
    healthy = await startWebhookReceiver();
  });
  beforeEach(async () => {
    mailbox.messages.length = 0;
    healthy.received.length = 0;
    hanging = await startWebhookReceiver();
    hanging.response = () => {};
    alerts = await openAlerts({ SMTP_URL: mailbox.url, MAIL_FROM: 'jobs@workreel.example' });
  });
  afterEach(async () => {
    // First, so that the deliveries in progress fail.
    await hanging.close();
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
  const webhook = (host: string) => ({ alert: 'webhook', webhookUrl: `http://${host}/` });

  /** Adds a search with a healthy webhook and one with an email, then delivers the alerts of a run that all searches match. */
  async function deliverAll(count: number): Promise<void> {
    await alerts.save(alerts.service.other, search(count, webhook(`healthy.example:${healthy.port}`)));
    await alerts.save(alerts.service.other, search(count + 1, { alert: 'email' }));
    const run = await alerts.addRun(...Array.from({ length: count + 2 }, (_, n) => ({ sector: [`S${n}`] })));
    expect(await alerts.createMessages(run)).toBe(count + 2);
    const hosts = Array.from({ length: count }, (_, n) => hangingHost(n));
    await startAlertsWorker(alerts.service.context, {
      ...loopbackWebhooks(`healthy.example:${healthy.port}`, ...hosts),
      timeoutMs: TIMEOUT_MS,
    });
    await expect.poll(() => [healthy.received.length, mailbox.messages.length]).toEqual([1, 1]);
  }

  it('delay only their own account, even if each has its own host name', async () => {
    for (let n = 0; n < 100; n++) await alerts.save(alerts.service.user, search(n, webhook(hangingHost(n))));
    await deliverAll(100);
    expect(hanging.received).toHaveLength(1);
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
