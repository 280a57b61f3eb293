/**
 * Kills the service around the answer of each kind of receiver to an alert, then checks that no alert was lost and that only
 * the interrupted ones arrived more than once.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AlertChannelName, isFinished, type SavedSearch } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import { openMailbox } from '@workreel/platform/testing/mailbox';
import { type ApiClient, createClient } from '@workreel/testing/client';
import { LaunchedProcess } from '@workreel/testing/process';
import { ADMIN, isReady, serviceEnvironment } from '@workreel/testing/services';
import { waitFor, within } from '@workreel/testing/wait';
import {
  startDouble,
  VENDORS,
  webhookReceiver,
} from '../apps/jobs/server/src/alerts/channels/testing/index.ts';
import { type ChaosOptions, onEachDatabase, type TestEnvironment } from './area.ts';
import { SITE, startSite } from './site.ts';

const PAGES = 3;
const TIMEOUT_MS = 60_000;
/** Number of searches in addition to one per kill; their alerts are not interrupted. */
const EXTRA_SEARCHES = { full: 3, quick: 1 };
/** Companies of the site with two digits, each of which has a search: no name is the start of another. */
const COMPANIES = { first: 10, count: 30 };
const WEBHOOK_ORIGIN = 'https://hooks.example';
const CHANNELS = ['email', 'webhook', 'slack', 'discord', 'telegram', 'ntfy'] as const;
/** One that sends mail, and one that sends requests. */
const QUICK_CHANNELS = ['email', 'webhook'] as const;

type Timing = 'before the response' | 'after the response';

/** What receives the alerts of a channel. */
interface Receiving {
  /** Addresses of the alerts of a search. */
  target(n: number): { url?: string; chatId?: string; botToken?: string };
  /** Texts of the accepted messages in the order in which they arrived. */
  texts(): string[];
  /** Runs an action when the next message arrives whose text matches. */
  next(matches: (text: string) => boolean, when: Timing, action: () => Promise<void>): Promise<void>;
  /** Real origins and those of the doubles. */
  origins: Record<string, string>;
  /** Secrets of webhooks by path. */
  secrets: Map<string, string>;
}

const ADDRESSES: Record<Exclude<AlertChannelName, 'email'>, Receiving['target']> = {
  webhook: (n) => ({ url: `${WEBHOOK_ORIGIN}/${n}` }),
  slack: (n) => ({ url: `https://hooks.slack.com/services/T000/B${n}/abcdefghijkl` }),
  discord: (n) => ({ url: `https://discord.com/api/webhooks/${n}/abcdefghijkl` }),
  telegram: (n) => ({ chatId: `-100${n}`, botToken: `123456789:${'a'.repeat(35)}` }),
  ntfy: (n) => ({ url: `https://ntfy.sh/topic-${n}` }),
};

/** Starts a double of the receiver of a channel. */
async function startReceiver(
  channel: Exclude<AlertChannelName, 'email'>,
  stack: AsyncDisposableStack,
): Promise<Receiving> {
  const secrets = new Map<string, string>();
  const texts: string[] = [];
  let onArrival: ((text: string) => void) | undefined;
  const { receiver, origin } =
    channel === 'webhook'
      ? {
          origin: WEBHOOK_ORIGIN,
          receiver: {
            ...webhookReceiver(''),
            accept: (request: Parameters<ReturnType<typeof webhookReceiver>['accept']>[0]) =>
              webhookReceiver(secrets.get(request.path)!).accept(request),
          },
        }
      : VENDORS[channel];
  const double = stack.adopt(
    await startDouble({
      ...receiver,
      accept: (request) => {
        const accepted = receiver.accept(request);
        texts.push(accepted.message.text);
        onArrival?.(accepted.message.text);
        return accepted;
      },
    }),
    (opened) => {
      assert.deepEqual(opened.rejections, [], 'requests in an undocumented format');
      return opened.close();
    },
  );
  return {
    target: ADDRESSES[channel],
    texts: () => texts,
    next: (matches, when, action) =>
      new Promise((resolve, reject) => {
        onArrival = (text) => {
          if (!matches(text)) return;
          onArrival = undefined;
          const run = () => action().then(resolve, reject);
          // The double answers when this handler returns.
          if (when === 'before the response') run();
          else setImmediate(run);
        };
      }),
    origins: { [origin]: double.origin },
    secrets,
  };
}

/** The search that a message is about. */
const searchOf = (text: string): string => /검색 \d+/.exec(text)![0];

const readSearches = async (client: ApiClient<paths>) =>
  (await client.get('/saved-searches', { params: { query: { pageSize: 100 } } })).savedSearches;

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'embedded' }, async (environment) => {
    for (const channel of options.quick ? QUICK_CHANNELS : CHANNELS)
      await interruptChannel(channel, options, environment);
  });

async function interruptChannel(
  channel: AlertChannelName,
  { kills: requestedKills, quick }: ChaosOptions,
  { folder, random, createDataLocation }: TestEnvironment,
): Promise<void> {
  const extra = quick ? EXTRA_SEARCHES.quick : EXTRA_SEARCHES.full;
  const kills = Math.min(requestedKills, COMPANIES.count - extra);
  await using stack = new AsyncDisposableStack();
  const site = stack.adopt(await startSite(PAGES), (opened) => opened.close());
  const mailbox = stack.adopt(await openMailbox(), (opened) => opened.close());
  const receiving: Receiving =
    channel === 'email'
      ? {
          target: () => ({}),
          texts: () => mailbox.messages.map(({ subject, messageId }) => `${messageId} ${subject}`),
          next: (matches, when, action) =>
            mailbox.next(({ subject }) => matches(subject ?? ''), when, action),
          origins: {},
          secrets: new Map(),
        }
      : await startReceiver(channel, stack);
  const sitesDir = join(folder, `sites-${channel}`);
  await site.writeProfile(sitesDir);
  const { dataDir, databaseUrl } = await createDataLocation(`data-${channel}`);
  const env = await serviceEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SITES_DIR: sitesDir,
    CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
    SMTP_URL: mailbox.url,
  });
  const url = `http://127.0.0.1:${env.JOBS_PORT}`;
  const service = new LaunchedProcess(
    process.execPath,
    [join(import.meta.dirname, 'alerts-service.ts'), JSON.stringify(receiving.origins)],
    { env },
  );
  stack.defer(async () => void (await service.kill()));
  const ready = () => service.waitFor('readiness', () => isReady(url));
  await ready();
  const admin = createClient<paths>(url, { credentials: ADMIN });
  const user = await signUp(url, mailbox);
  for (let n = 0; n < kills + extra; n++) await saveSearch(user, channel, n, receiving);
  mailbox.messages.length = 0;

  /** Searches during whose alerts the service was killed, once per kill. */
  const interrupted: string[] = [];
  const randomDelay = () => (random() < 0.3 ? Math.floor(random() * 8) : 0);
  for (let kill = 1; kill <= kills; kill++) {
    const when = random() < 0.5 ? 'before the response' : 'after the response';
    let arrivals = 0;
    const killed = receiving.next(
      (text) => /검색 \d+/.test(text) && !interrupted.includes(searchOf(text)),
      when,
      async () => {
        arrivals = receiving.texts().length;
        if (when === 'after the response') await sleep(randomDelay());
        service.signal('SIGKILL');
      },
    );
    // Do not wait for readiness: the worker sends pending alerts before that.
    if (kill > 1) service.restart();
    else await admin.post('/jobs/crawl', { body: { site: SITE } });
    await within(TIMEOUT_MS, `alert by ${channel} for kill ${kill} of ${kills}`, killed);
    await service.exited;
    // Also those that arrived between the answer and the kill.
    interrupted.push(
      ...receiving
        .texts()
        .slice(arrivals - 1)
        .map(searchOf),
    );
    console.log(`  ${channel}: kill ${kill}/${kills} ${when}; messages so far: ${receiving.texts().length}`);
  }
  service.restart();
  await ready();
  await waitFor(
    `alerts by ${channel}`,
    async () =>
      (await readSearches(user)).every(({ lastAlert }) =>
        lastAlert?.deliveries.every(({ state }) => state === 'sent'),
      ),
    { timeoutMs: TIMEOUT_MS },
  );
  const { runs } = await admin.get('/jobs/crawl', { params: { query: { site: SITE, pageSize: 100 } } });
  assert.equal(runs.length, 1);
  assert.ok(isFinished(runs[0]!.status));
  verify(await readSearches(user), receiving.texts(), interrupted);
  console.log(
    `  ${channel}: kills: ${kills}, alerts: ${kills + extra}, messages: ${receiving.texts().length}; no alert lost`,
  );
}

/** Creates an account. */
async function signUp(
  url: string,
  mailbox: Awaited<ReturnType<typeof openMailbox>>,
): Promise<ApiClient<paths>> {
  const credentials = { email: 'person@example.org', password: 'password-of-person' };
  const anonymous = createClient<paths>(url);
  await anonymous.post('/auth/register', { body: { ...credentials, name: '사람', language: 'ko' } });
  const [mail] = await mailbox.waitFor(credentials.email);
  const token = /token=([\w-]+)/.exec(mail!.text ?? '')![1]!;
  await anonymous.post('/auth/confirm', { body: { token } });
  return createClient<paths>(url, { credentials });
}

/** Saves a search that matches the postings of one company. */
async function saveSearch(
  user: ApiClient<paths>,
  channel: AlertChannelName,
  n: number,
  { target, secrets }: Receiving,
): Promise<void> {
  const { alerts } = await user.post('/saved-searches', {
    body: {
      name: `검색 ${n}`,
      filters: { company: [`고문${COMPANIES.first + n}`] },
      alerts: [{ channel, ...target(n) }],
    },
  });
  if (alerts[0]!.secret) secrets.set(`/${n}`, alerts[0]!.secret);
}

/** Each search must be told of once. Only interrupted messages may arrive more than once, unchanged. */
function verify(
  searches: readonly SavedSearch[],
  texts: readonly string[],
  interrupted: readonly string[],
): void {
  for (const { name } of searches) {
    const copies = texts.filter((text) => searchOf(text) === name);
    assert.ok(copies.length >= 1, `no message for ${name}`);
    assert.equal(new Set(copies).size, 1, `different messages for ${name}`);
    const kills = interrupted.filter((found) => found === name).length;
    assert.ok(copies.length <= 1 + kills, `${copies.length} messages for ${name} (kills: ${kills})`);
  }
}
