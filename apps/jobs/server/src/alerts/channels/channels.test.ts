import { createServer, type Server, type Socket } from 'node:net';
import { openMailer } from '@workreel/platform/mail';
import { openMailbox } from '@workreel/platform/testing/mailbox';
import { KNOWN_BAD_STRINGS } from '@workreel/testing/known-bad-strings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryError } from '../errors.ts';
import type { AlertMessage, AlertTarget, ChannelName } from './channel.ts';
import { type Deliver, openChannels } from './index.ts';
import {
  type Double,
  type Fault,
  startDouble,
  startVendors,
  type Vendors,
  webhookReceiver,
} from './testing/index.ts';
import { alertMessage, asShown, HOSTILE_TEXTS } from './testing/messages.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BOT_TOKEN = '123456789:AAEhBOweik6ad9r-QXMENQjcrGbqCr4K-ba';
const TARGETS = {
  email: { channel: 'email' },
  webhook: { channel: 'webhook', url: 'https://hooks.example/jobs?key=url-secret', secret: SECRET },
  slack: { channel: 'slack', url: 'https://hooks.slack.com/services/T0123/B0456/urlsecret' },
  discord: { channel: 'discord', url: 'https://discord.com/api/webhooks/123456789012345678/url-secret' },
  telegram: { channel: 'telegram', botToken: BOT_TOKEN, chatId: '-1001234567890' },
  ntfy: { channel: 'ntfy', url: 'https://ntfy.sh/my-jobs', token: 'tk_secret' },
} as const satisfies Record<ChannelName, AlertTarget>;
const RECIPIENT = { name: '김하나', email: 'hana@workreel.example' };

/** What must not appear in an error. */
const CONFIDENTIAL = /127\.0\.0\.1|localhost|url-?secret|tk_secret|whsec_|MfKQ9r8G|AAEhBO|<script>/;

/** A receiver as seen by the suite, and what its format can express. */
interface Harness {
  messages(): { id: string | null; text: string; links: string[]; pings: string[] }[];
  /** Why messages were rejected. */
  rejections(): string[];
  fail(fault: Exclude<Fault, 'silent' | 'moved'> | null): void;
  reset(): void;
  close(): Promise<void>;
}

const openEmail = async (): Promise<Harness & { url: string }> => {
  const mailbox = await openMailbox();
  return {
    url: mailbox.url,
    messages: () =>
      mailbox.messages.map(({ messageId, subject = '', text = '', html = '' }) => ({
        id: messageId ?? null,
        text: `${subject}\n${text}`,
        links: [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
        pings: html.match(/<(script|img|iframe)/g) ?? [],
      })),
    rejections: () => [],
    fail: (fault) =>
      mailbox.reject(fault === null ? undefined : { broken: 451, limited: 450, revoked: 550 }[fault]),
    reset: () => {
      mailbox.messages.length = 0;
    },
    close: () => mailbox.close(),
  };
};
const harnessOf = (double: Double): Harness => ({
  messages: () => double.messages,
  rejections: () => double.rejections,
  fail: (fault) => {
    double.fault = fault;
  },
  reset: () => {
    double.messages.length = 0;
    double.rejections.length = 0;
    double.requests.length = 0;
    double.fault = null;
  },
  close: () => double.close(),
});

/** Servers of all tests. */
let vendors: Vendors;
let hook: Double;
let harnesses: Record<ChannelName, Harness>;
let doubles: Record<Exclude<ChannelName, 'email'>, Double>;
let deliver: Deliver;
let closeMailer: () => void;
beforeAll(async () => {
  vendors = await startVendors();
  hook = await startDouble(webhookReceiver(SECRET));
  const email = await openEmail();
  doubles = { ...vendors.doubles, webhook: hook };
  const { slack, discord, telegram, ntfy, webhook } = doubles;
  harnesses = {
    email,
    webhook: harnessOf(webhook),
    slack: harnessOf(slack),
    discord: harnessOf(discord),
    telegram: harnessOf(telegram),
    ntfy: harnessOf(ntfy),
  };
  const log = { info: () => {} } as never;
  const mailer = openMailer({ smtpUrl: email.url, from: 'jobs@workreel.example', log });
  closeMailer = () => mailer.close();
  deliver = openChannels({
    mailer,
    version: '1.2.3',
    origins: { ...vendors.origins, 'https://hooks.example': hook.origin },
    timeoutMs: 1_000,
  });
});
afterEach(() => {
  for (const harness of Object.values(harnesses)) {
    harness.fail(null);
    harness.reset();
  }
});
afterAll(async () => {
  closeMailer();
  for (const harness of Object.values(harnesses)) await harness.close();
});

const failure = async (delivery: Promise<void>): Promise<DeliveryError> => {
  const error = await delivery.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DeliveryError);
  expect((error as DeliveryError).message).toMatch(/^[A-Z].*\.$|^The mail server/);
  expect((error as DeliveryError).message).not.toMatch(CONFIDENTIAL);
  return error as DeliveryError;
};

/** Whether the format has an ID, and how long the receiver asks to wait. */
const CHANNELS: [ChannelName, { hasId: boolean; retryAfterMs: number | undefined }][] = [
  ['email', { hasId: true, retryAfterMs: undefined }],
  ['webhook', { hasId: true, retryAfterMs: 7_000 }],
  ['slack', { hasId: false, retryAfterMs: 7_000 }],
  ['discord', { hasId: false, retryAfterMs: 7_250 }],
  ['telegram', { hasId: false, retryAfterMs: 7_000 }],
  ['ntfy', { hasId: true, retryAfterMs: undefined }],
];

describe.each(CHANNELS)('%s', (channel, { hasId, retryAfterMs }) => {
  const send = (message: AlertMessage = alertMessage()) => deliver(message, TARGETS[channel], RECIPIENT);
  const received = () => {
    expect(harnesses[channel].rejections()).toEqual([]);
    return harnesses[channel].messages();
  };
  /** An alert whose webhook contains the same texts as its message. */
  const withEntries = (entries: AlertMessage['entries'], overrides: Partial<AlertMessage> = {}) =>
    alertMessage({ ...overrides, entries, data: { ...overrides, entries } });

  it('delivers an alert with its entries and links', async () => {
    const message = alertMessage();
    await send(message);
    const [shown] = received();
    const text = asShown(shown!.text);
    for (const { title, details } of message.entries) {
      expect(text).toContain(title);
      expect(text).toContain(details);
    }
    expect(shown!.links).toEqual(expect.arrayContaining(message.entries.map(({ url }) => url)));
    expect(text).not.toContain('more.');
    if (channel === 'webhook') return;
    expect(text).toContain(message.title);
    expect(text).toContain(message.intro);
    expect(shown!.links).toEqual(expect.arrayContaining([message.link.url, message.settings.url]));
    expect(shown!.links.includes(message.unsubscribe!.url)).toBe(channel === 'email');
  });

  it('sends the same message with the same ID when it is sent again', async () => {
    await send();
    await send();
    const [first, second] = received();
    expect(second).toEqual(first);
    expect(first!.id !== null).toBe(hasId);
    if (hasId) expect(first!.id).toContain(alertMessage().id);
  });

  it('delivers an alert without entries', async () => {
    await send(withEntries([], { title: 'Interview tomorrow', intro: 'At 10:00.' }));
    expect(received()[0]!.text).toContain('Interview tomorrow');
  });

  it.each([
    ['broken', undefined],
    ['limited', retryAfterMs],
  ] as const)('can be retried if the receiver is %s', async (fault, expected) => {
    harnesses[channel].fail(fault);
    expect(await failure(send())).toMatchObject({ permanent: false, retryAfterMs: expected });
    harnesses[channel].fail(null);
    await send();
    expect(received()).toHaveLength(1);
  });

  it('is a permanent failure if the address was revoked', async () => {
    harnesses[channel].fail('revoked');
    expect(await failure(send())).toMatchObject({ permanent: true, unresponsive: false });
  });

  it.each(HOSTILE_TEXTS)('shows a hostile text literally and notifies nobody else: %j', async (text) => {
    const url = 'https://jobs.example/app/jobs/1';
    const message = withEntries([{ title: text, details: `${text}.`, url }], { title: text, intro: text });
    await send(message);
    const [shown] = received();
    expect(shown!.pings).toEqual([]);
    const lines = asShown(shown!.text);
    expect(lines.split(asShown(text)).length - 1).toBeGreaterThanOrEqual(channel === 'email' ? 3 : 4);
    if (['slack', 'discord', 'telegram', 'email'].includes(channel))
      expect(shown!.links.filter((link) => link.includes('evil'))).toEqual([]);
  });

  it('shows texts that are known to break software', async () => {
    const texts = KNOWN_BAD_STRINGS.filter((text) => asShown(text) !== '' && asShown(text).length <= 300);
    for (let start = 0; start < texts.length; start += 10) {
      const titles = texts.slice(start, start + 10);
      harnesses[channel].reset();
      await send(
        withEntries(
          titles.map((title, index) => ({ title, details: '', url: `https://jobs.example/${index}` })),
        ),
      );
      const [shown] = received();
      expect(shown!.pings).toEqual([]);
      const all = asShown(shown!.text);
      const count = titles.filter((_title, index) =>
        shown!.links.includes(`https://jobs.example/${index}`),
      ).length;
      for (const title of titles.slice(0, count)) expect(all).toContain(asShown(title));
    }
  });

  it('omits the last entries of a long alert and states their number', async () => {
    const entries = Array.from({ length: 100 }, (_, index) => ({
      title: `${index} ${'긴 제목 <&> *_~ '.repeat(20)}`.slice(0, 300),
      details: '(주)가나다 · 서울 강남구',
      url: `https://jobs.example/app/jobs/${index}`,
    }));
    await send(withEntries(entries, { total: 120 }));
    const [shown] = received();
    const numbers = shown!.links
      .map((link) => /\/app\/jobs\/(\d+)$/.exec(link)?.[1])
      .filter((number) => number !== undefined)
      .map(Number);
    expect(numbers.length).toBeGreaterThanOrEqual(4);
    expect(numbers).toEqual(entries.slice(0, numbers.length).map((_, index) => index));
    if (channel === 'webhook') return;
    expect(asShown(shown!.text)).toContain(`And ${120 - numbers.length} more.`);
    for (const { title } of entries.slice(0, numbers.length))
      expect(asShown(shown!.text)).toContain(asShown(title));
  });
});

describe.each(CHANNELS.slice(1).map(([channel]) => channel as Exclude<ChannelName, 'email'>))(
  '%s',
  (channel) => {
    const send = () => deliver(alertMessage(), TARGETS[channel], RECIPIENT);

    it('can be retried if the receiver does not respond', async () => {
      doubles[channel].fault = 'silent';
      expect(await failure(send())).toMatchObject({
        permanent: false,
        unresponsive: true,
        message: expect.stringMatching(/ did not respond within 1 s\.$/),
      });
    });

    it('does not follow redirects', async () => {
      doubles[channel].fault = 'moved';
      expect(await failure(send())).toMatchObject({ permanent: false });
      expect(doubles[channel].requests).toHaveLength(1);
    });

    it.each([400, 401, 403, 404, 418, 429, 500])(
      'does not repeat what a response with status %i says',
      async (status) => {
        doubles[channel].fault = ({ path, headers, body }) => {
          const echo = `${path} ${headers.authorization} 127.0.0.1 ${SECRET} <script> ${body}`;
          return {
            status,
            body: JSON.stringify({
              ok: false,
              error: echo,
              message: echo,
              description: echo,
              code: echo,
              link: echo,
            }),
          };
        };
        await failure(send());
        doubles[channel].fault = ({ path, headers }) => ({
          status,
          body: `${path} ${headers.authorization} 127.0.0.1`,
        });
        await failure(send());
      },
    );

    it('reads only the start of a long response', async () => {
      doubles[channel].fault = () => ({ status: 200, body: 'x'.repeat(1_000_000) });
      await send();
    });

    it('never connects to a private IP address', async () => {
      const mailer = undefined as never;
      const guarded = openChannels({
        mailer,
        version: '1.2.3',
        resolve: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
        timeoutMs: 1_000,
      });
      expect(await failure(guarded(alertMessage(), TARGETS[channel], RECIPIENT))).toMatchObject({
        permanent: true,
        message: expect.stringContaining('does not resolve to a public IP address'),
      });
    });
  },
);

describe('errors', () => {
  const errorOf = async (channel: Exclude<ChannelName, 'email'>, status: number, body: unknown) => {
    doubles[channel].fault = () => ({
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { message, permanent } = await failure(deliver(alertMessage(), TARGETS[channel], RECIPIENT));
    return { message, permanent };
  };

  it.each([
    ['slack', 404, 'no_service', 'Slack no longer accepts this webhook URL (no_service). Create a new one.'],
    [
      'slack',
      404,
      'channel_not_found',
      'The Slack channel of this webhook no longer exists (channel_not_found). Create a webhook for another one.',
    ],
    ['slack', 400, 'invalid_blocks', 'Slack rejected the message (400, invalid_blocks).'],
    ['discord', 404, { code: 10015 }, 'The Discord webhook was deleted (10015). Create a new one.'],
    ['discord', 400, { code: 50035 }, 'Discord rejected the message (400, 50035).'],
    [
      'telegram',
      400,
      { description: 'Bad Request: chat not found' },
      'Telegram does not know this chat. Check the chat ID, and add the bot to the chat or send it /start.',
    ],
    [
      'telegram',
      401,
      { description: 'Unauthorized' },
      'Telegram does not accept the token of the bot. Copy it again from @BotFather.',
    ],
    [
      'telegram',
      400,
      {
        description: 'Bad Request: group chat was upgraded to a supergroup chat',
        parameters: { migrate_to_chat_id: -1009876543210 },
      },
      'The Telegram group has a new chat ID. Enter -1009876543210 instead.',
    ],
    [
      'ntfy',
      403,
      { code: 40301 },
      'The ntfy server does not allow alerts to this topic (40301). Check the access token.',
    ],
    ['ntfy', 404, '<html>', 'There is no ntfy server at this address (404). Check the URL.'],
    ['webhook', 410, '', 'The webhook returned 410 Gone.'],
  ] as const)('%s %i %j', async (channel, status, body, message) => {
    expect(await errorOf(channel, status, body)).toEqual({ message, permanent: true });
  });

  it.each([
    ['slack', 500, 'rollup_error', 'Slack returned 500, rollup_error.'],
    [
      'ntfy',
      429,
      { code: 42908 },
      'The ntfy server does not accept more messages at the moment (429, 42908).',
    ],
    ['webhook', 404, '', 'The webhook returned 404.'],
    ['discord', 307, '', 'Discord returned 307; redirects are not followed.'],
  ] as const)('%s %i %j can be retried', async (channel, status, body, message) => {
    expect(await errorOf(channel, status, body)).toEqual({ message, permanent: false });
  });

  it.each([
    ['120', 120_000],
    ['999999999', 86_400_000],
    ['soon', undefined],
    ['-5', 0],
  ])('reads Retry-After: %s', async (value, expected) => {
    doubles.webhook.fault = () => ({ status: 503, headers: { 'retry-after': value }, body: '' });
    const error = await failure(deliver(alertMessage(), TARGETS.webhook, RECIPIENT));
    expect(error.retryAfterMs).toBe(expected);
  });

  it('reads a date in Retry-After', async () => {
    doubles.slack.fault = () => ({
      status: 503,
      headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() },
      body: '',
    });
    const { retryAfterMs } = await failure(deliver(alertMessage(), TARGETS.slack, RECIPIENT));
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('reports a receiver that does not speak HTTP or is not reachable', async () => {
    const sockets: Socket[] = [];
    const server: Server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {}).once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const channels = openChannels({
      mailer: undefined as never,
      version: '1.2.3',
      origins: { 'https://hooks.example': `http://127.0.0.1:${port}` },
      timeoutMs: 1_000,
    });
    const send = () => failure(channels(alertMessage(), TARGETS.webhook, RECIPIENT));
    expect(await send()).toMatchObject({
      permanent: false,
      unresponsive: true,
      message: expect.stringMatching(/^The webhook could not be reached \(\w+\)\.$/),
    });
    await new Promise((resolve) => server.close(resolve));
    expect(await send()).toMatchObject({ message: 'The webhook could not be reached (ECONNREFUSED).' });
  });
});

describe('requests', () => {
  it('identify the service, and authenticate with ntfy', async () => {
    await deliver(alertMessage(), TARGETS.ntfy, RECIPIENT);
    expect(doubles.ntfy.requests[0]).toMatchObject({
      path: '/',
      headers: { authorization: 'Bearer tk_secret', 'user-agent': 'Workreel/1.2.3' },
    });
    await deliver(alertMessage(), { ...TARGETS.ntfy, token: null }, RECIPIENT);
    expect(doubles.ntfy.requests[1]!.headers.authorization).toBeUndefined();
  });

  it('send webhooks unchanged', async () => {
    const data = { type: 'jobs.alert', data: { 이름: '값' } };
    await deliver(alertMessage({ data }), TARGETS.webhook, RECIPIENT);
    expect(doubles.webhook.requests[0]).toMatchObject({
      path: '/jobs?key=url-secret',
      body: JSON.stringify(data),
    });
  });

  it('post to a thread of Discord', async () => {
    await deliver(
      alertMessage(),
      { ...TARGETS.discord, url: `${TARGETS.discord.url}?thread_id=42` },
      RECIPIENT,
    );
    expect(doubles.discord.requests[0]!.path).toMatch(/\?thread_id=42&wait=true$/);
  });

  it('start a workflow of Slack with a text', async () => {
    const url = 'https://hooks.slack.com/triggers/T0123/456/urlsecret';
    await deliver(alertMessage(), { channel: 'slack', url }, RECIPIENT);
    expect(doubles.slack.rejections).toEqual([]);
    const { text } = doubles.slack.messages[0]!;
    for (const { title, url: link } of alertMessage().entries) {
      expect(text).toContain(title);
      expect(text).toContain(link);
    }
  });
});
