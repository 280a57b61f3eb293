/**
 * Kills the service around the moment at which a mail server has taken an alert and the service has not
 * yet written that down, and counts what arrived:
 *   node torture/mails.ts [--kills N]
 * The moments come from TORTURE_SEED (printed; default: another each time), their number from
 * TORTURE_KILLS (default 20) for each store, as in kills.ts.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isFinished, type Run } from '@workreel/jobs-contract';
import { createTestDatabase } from '@workreel/platform/testing';
import { type Mailbox, openMailbox, type ReceivedMail } from '@workreel/platform/testing/mailbox';
import { freePort } from '@workreel/platform/testing/ports';
import { type Random, randomOf } from './random.ts';
import { type House, login, ready, type Service, startService, until, within } from './service.ts';
import { SITE, startSite } from './site.ts';

const PAGES = 3;
const WAIT_MS = 60_000;
/** People who are told and whose mails no kill falls on. */
const SPARED = 3;

interface Person {
  email: string;
  token: string;
}

const credentials = (n: number) => ({ email: `person-${n}@example.org`, password: `password-of-${n}` });

async function call<T>(
  service: Service,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const answer = await fetch(service.base + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Signs somebody up, follows the link of the mail and saves a search that tells all that is new. */
async function signUp(service: Service, mailbox: Mailbox, n: number): Promise<Person> {
  const { email, password } = credentials(n);
  await call(service, 'POST', '/auth/register', { email, password, name: `사람 ${n}`, language: 'ko' });
  const [mail] = await mailbox.waitFor(email);
  const token = /token=([\w-]+)/.exec(mail!.text ?? '')?.[1];
  await call(service, 'POST', '/auth/confirm', { token });
  const session = await call<{ accessToken: string }>(service, 'POST', '/auth/login', { email, password });
  await call(
    service,
    'POST',
    '/saved-searches',
    { name: '모두', filters: {}, alert: 'email' },
    session.accessToken,
  );
  return { email, token: session.accessToken };
}

/** What an alert says of a person's search, as the person sees it. */
async function alertState(service: Service, { token }: Person): Promise<string | undefined> {
  const { savedSearches } = await call<{ savedSearches: { lastAlert: { state: string } | null }[] }>(
    service,
    'GET',
    '/saved-searches',
    undefined,
    token,
  );
  return savedSearches[0]?.lastAlert?.state;
}

async function torture(
  store: string,
  serverUrl: string | undefined,
  kills: number,
  random: Random,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-torture-'));
  const site = await startSite(PAGES);
  const mailbox = await openMailbox();
  const database = serverUrl ? await createTestDatabase(serverUrl) : undefined;
  const sitesDir = join(folder, 'sites');
  const house: House = {
    dataDir: join(folder, 'data'),
    sitesDir,
    databaseUrl: database?.databaseUrl,
    env: { SMTP_URL: mailbox.url },
  };
  await site.writeProfile(sitesDir);
  const port = await freePort();
  let service = startService(house, port);
  try {
    await ready(service);
    const people: Person[] = [];
    for (let n = 0; n < kills + SPARED; n++) people.push(await signUp(service, mailbox, n));
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
      if (kill > 1) service = startService(house, port);
      else await call<Run>(service, 'POST', '/jobs/crawl', { site: SITE }, await login(service));
      await within(WAIT_MS, `Mail to kill the service at, ${kill} of ${kills}`, killed);
      await service.ended;
      console.log(`  kill ${kill}/${kills} ${when}: ${mailbox.mails.length} mails so far`);
    }
    service = startService(house, port);
    await ready(service);
    for (const person of people)
      await until(
        WAIT_MS,
        `The alert of ${person.email}`,
        async () => (await alertState(service, person)) === 'sent',
      );
    const { runs } = await call<{ runs: Run[] }>(
      service,
      'GET',
      `/jobs/crawl?site=${SITE}`,
      undefined,
      await login(service),
    );
    assert.equal(runs.length, 1);
    assert.ok(isFinished(runs[0]!.status));
    judge(people, mailbox.mails, hit);
    console.log(
      `${store}: ${kills} kills, ${people.length} alerts, ${mailbox.mails.length} mails: none lost`,
    );
  } finally {
    service.signal('SIGKILL');
    await service.ended;
    await mailbox.close();
    await site.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each person has one message, told once; only what a kill fell on may have come twice. */
function judge(people: Person[], arrived: readonly ReceivedMail[], hit: readonly string[]): void {
  for (const { email } of people) {
    const mails = arrived.filter(({ recipients }) => recipients.includes(email));
    assert.ok(mails.length >= 1, `${email} was told nothing`);
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

const { values } = parseArgs({ options: { kills: { type: 'string' } } });
const kills = Number(values.kills ?? process.env.TORTURE_KILLS ?? 20);
const seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31));
const serverUrl = process.env.TEST_DATABASE_URL;
console.log(`mails: ${kills} kills on each store, TORTURE_SEED=${seed}`);
try {
  await torture('embedded', undefined, kills, randomOf(seed));
  if (serverUrl) await torture('PostgreSQL', serverUrl, kills, randomOf(seed));
  else console.log('PostgreSQL: SKIPPED, TEST_DATABASE_URL is not set');
  console.log(`mails: ok, ${kills} kills on ${serverUrl ? 'both stores' : 'the embedded store'}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(`mails: FAILED, TORTURE_SEED=${seed}`);
  process.exit(1);
}
