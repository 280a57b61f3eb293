/**
 * Kills the service between the mail server's acceptance of an alert and the service's record of it, then checks that no alert was
 * lost and that only the interrupted emails arrived more than once.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import { type Mailbox, openMailbox, type ReceivedMail } from '@workreel/platform/testing/mailbox';
import { type ApiClient, createClient } from '@workreel/testing/client';
import { ADMIN, ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { waitFor, within } from '@workreel/testing/wait';
import { type ChaosOptions, onEachDatabase } from './area.ts';
import { SITE, startSite } from './site.ts';

const PAGES = 3;
const TIMEOUT_MS = 60_000;
/** Number of users in addition to one per kill; their emails are not interrupted. */
const EXTRA_USERS = { full: 3, quick: 1 };

interface User {
  email: string;
  client: ApiClient<paths>;
}

/** Creates an account and saves a search that matches all new postings. */
async function signUp(serviceUrl: string, mailbox: Mailbox, n: number): Promise<User> {
  const credentials = { email: `person-${n}@example.org`, password: `password-of-${n}` };
  const client = createClient<paths>(serviceUrl, { credentials });
  const anonymous = createClient<paths>(serviceUrl);
  await anonymous.post('/auth/register', { body: { ...credentials, name: `사람 ${n}`, language: 'ko' } });
  const [mail] = await mailbox.waitFor(credentials.email);
  const token = /token=([\w-]+)/.exec(mail!.text ?? '')![1]!;
  await anonymous.post('/auth/confirm', { body: { token } });
  await client.post('/saved-searches', { body: { name: '모두', filters: {}, alert: 'email' } });
  return { email: credentials.email, client };
}

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'embedded' }, async ({ folder, random, createDataLocation }) => {
    const { kills, quick } = options;
    await using stack = new AsyncDisposableStack();
    const site = stack.adopt(await startSite(PAGES), (opened) => opened.close());
    const mailbox = stack.adopt(await openMailbox(), (opened) => opened.close());
    const sitesDir = join(folder, 'sites');
    await site.writeProfile(sitesDir);
    const { dataDir, databaseUrl } = await createDataLocation('data');
    const env = await serviceEnvironment({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SITES_DIR: sitesDir,
      CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
      SMTP_URL: mailbox.url,
    });
    const service = new ServiceProcess(['jobs'], { env });
    stack.defer(async () => void (await service.kill()));
    await service.ready();
    const admin = createClient<paths>(service.jobs, { credentials: ADMIN });
    const users: User[] = [];
    for (let n = 0; n < kills + (quick ? EXTRA_USERS.quick : EXTRA_USERS.full); n++)
      users.push(await signUp(service.jobs, mailbox, n));
    mailbox.messages.length = 0;

    /** Message IDs of the emails during whose delivery the service was killed. */
    const interrupted: string[] = [];
    const randomDelay = () => (random() < 0.3 ? Math.floor(random() * 8) : 0);
    for (let kill = 1; kill <= kills; kill++) {
      const when = random() < 0.5 ? 'before the response' : 'after the response';
      const killed = mailbox.next(
        (mail) => !interrupted.includes(mail.messageId!),
        when,
        async (mail) => {
          interrupted.push(mail.messageId!);
          if (when === 'after the response') await sleep(randomDelay());
          service.signal('SIGKILL');
        },
      );
      // Do not wait for readiness: the worker sends pending emails before that.
      if (kill > 1) service.restart();
      else await admin.post('/jobs/crawl', { body: { site: SITE } });
      await within(TIMEOUT_MS, `email for kill ${kill} of ${kills}`, killed);
      await service.exited;
      console.log(
        `  kill ${kill}/${kills} ${when} of the mail server; emails so far: ${mailbox.messages.length}`,
      );
    }
    service.restart();
    await service.ready();
    for (const { client, email } of users)
      await waitFor(
        `alert to ${email}`,
        async () => {
          const { savedSearches } = await client.get('/saved-searches', {
            params: { query: { pageSize: 20 } },
          });
          return savedSearches[0]?.lastAlert?.state === 'sent';
        },
        { timeoutMs: TIMEOUT_MS },
      );
    const { runs } = await admin.get('/jobs/crawl', { params: { query: { site: SITE, pageSize: 100 } } });
    assert.equal(runs.length, 1);
    assert.ok(isFinished(runs[0]!.status));
    verifyEmails(users, mailbox.messages, interrupted);
    console.log(
      `  kills: ${kills}, alerts: ${users.length}, emails: ${mailbox.messages.length}; no alert lost`,
    );
  });

/** Each user must receive one message. Only interrupted messages may arrive more than once. */
function verifyEmails(
  users: User[],
  received: readonly ReceivedMail[],
  interrupted: readonly string[],
): void {
  for (const { email } of users) {
    const copies = received.filter(({ recipients }) => recipients.includes(email));
    assert.ok(copies.length >= 1, `${email} received no email`);
    assert.equal(
      new Set(copies.map((mail) => mail.messageId)).size,
      1,
      `${email} received different messages for one run`,
    );
    const kills = interrupted.filter((id) => id === copies[0]!.messageId).length;
    assert.ok(
      copies.length <= 1 + kills,
      `${email} received ${copies.length} copies (kills while sending: ${kills})`,
    );
    assert.match(copies[0]!.text ?? '', /개발자 모집/);
  }
}
