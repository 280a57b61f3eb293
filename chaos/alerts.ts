/**
 * Kills the service around the moment at which a mail server has taken an alert and the service has not yet written that down, and
 * counts what arrived.
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
import { type ChaosOptions, onEachStore } from './area.ts';
import { SITE, startSite } from './site.ts';

const PAGES = 3;
const WAIT_MS = 60_000;
/** People whose mails no kill falls on. */
const SPARED = { full: 3, quick: 1 };

interface Person {
  email: string;
  client: ApiClient<paths>;
}

/** Signs somebody up, follows the link of the mail and saves a search that matches all that is new. */
async function signUp(address: string, mailbox: Mailbox, n: number): Promise<Person> {
  const credentials = { email: `person-${n}@example.org`, password: `password-of-${n}` };
  const client = createClient<paths>(address, { credentials });
  const anonymous = createClient<paths>(address);
  await anonymous.post('/auth/register', { body: { ...credentials, name: `사람 ${n}`, language: 'ko' } });
  const [mail] = await mailbox.waitFor(credentials.email);
  const token = /token=([\w-]+)/.exec(mail!.text ?? '')![1]!;
  await anonymous.post('/auth/confirm', { body: { token } });
  await client.post('/saved-searches', { body: { name: '모두', filters: {}, alert: 'email' } });
  return { email: credentials.email, client };
}

export const run = (options: ChaosOptions): Promise<void> =>
  onEachStore(options, { quick: 'embedded' }, async ({ folder, random, newStore }) => {
    const { kills, quick } = options;
    await using stack = new AsyncDisposableStack();
    const site = stack.adopt(await startSite(PAGES), (each) => each.close());
    const mailbox = stack.adopt(await openMailbox(), (each) => each.close());
    const sitesDir = join(folder, 'sites');
    await site.writeProfile(sitesDir);
    const { dataDir, databaseUrl } = await newStore('data');
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
    const people: Person[] = [];
    for (let n = 0; n < kills + (quick ? SPARED.quick : SPARED.full); n++)
      people.push(await signUp(service.jobs, mailbox, n));
    mailbox.mails.length = 0;

    const hit: string[] = [];
    const late = () => (random() < 0.3 ? Math.floor(random() * 8) : 0);
    for (let kill = 1; kill <= kills; kill++) {
      const when = random() < 0.5 ? 'before the answer' : 'after the answer';
      const killed = mailbox.next(
        (mail) => !hit.includes(mail.messageId!),
        when,
        async (mail) => {
          hit.push(mail.messageId!);
          if (when === 'after the answer') await sleep(late());
          service.signal('SIGKILL');
        },
      );
      // What waits is mailed as soon as a worker lives, before the service is ready to be asked.
      if (kill > 1) service.restart();
      else await admin.post('/jobs/crawl', { body: { site: SITE } });
      await within(WAIT_MS, `Mail to kill the service at, ${kill} of ${kills}`, killed);
      await service.ended;
      console.log(`  kill ${kill}/${kills} ${when}: ${mailbox.mails.length} mails so far`);
    }
    service.restart();
    await service.ready();
    for (const { client, email } of people)
      await waitFor(
        `The alert of ${email} is sent`,
        async () => {
          const { savedSearches } = await client.get('/saved-searches', {
            params: { query: { pageSize: 20 } },
          });
          return savedSearches[0]?.lastAlert?.state === 'sent';
        },
        { timeoutMs: WAIT_MS },
      );
    const { runs } = await admin.get('/jobs/crawl', { params: { query: { site: SITE, pageSize: 100 } } });
    assert.equal(runs.length, 1);
    assert.ok(isFinished(runs[0]!.status));
    verify(people, mailbox.mails, hit);
    console.log(`  ${kills} kills, ${people.length} alerts, ${mailbox.mails.length} mails: none lost`);
  });

/** Each person has one message, sent once; only what a kill fell on may have come twice. */
function verify(people: Person[], arrived: readonly ReceivedMail[], hit: readonly string[]): void {
  for (const { email } of people) {
    const mails = arrived.filter(({ recipients }) => recipients.includes(email));
    assert.ok(mails.length >= 1, `${email} was sent nothing`);
    assert.equal(
      new Set(mails.map((mail) => mail.messageId)).size,
      1,
      `${email} got different messages of one run`,
    );
    const times = hit.filter((id) => id === mails[0]!.messageId).length;
    assert.ok(mails.length <= 1 + times, `${email} got ${mails.length} copies for ${times} kills`);
    assert.match(mails[0]!.text ?? '', /개발자 모집/);
  }
}
