import { Problem } from '@workreel/platform/problem';
import { describe, expect, it } from 'vitest';
import type { AlertTarget } from './channel.ts';
import { describeTarget, hostOf, parseTarget, targetKey } from './index.ts';

type Input = Parameters<typeof parseTarget>[0];
const PATH = '/body/alerts/0';
const BOT_TOKEN = '123456789:AAEhBOweik6ad9r-QXMENQjcrGbqCr4K-ba';
const problemOf = (input: Input, stored: AlertTarget[] = []) => {
  try {
    parseTarget(input, PATH, stored);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, path: error.errors?.[0]?.path };
  }
  return null;
};

describe('parseTarget', () => {
  it.each<[Input, AlertTarget]>([
    [{ channel: 'email' }, { channel: 'email' }],
    [
      { channel: 'slack', url: 'https://hooks.slack.com/services/T0123/B0456/abcDEF' },
      { channel: 'slack', url: 'https://hooks.slack.com/services/T0123/B0456/abcDEF' },
    ],
    [
      { channel: 'slack', url: 'https://hooks.slack.com/workflows/T0123/A0456/789/abc#x' },
      { channel: 'slack', url: 'https://hooks.slack.com/workflows/T0123/A0456/789/abc' },
    ],
    [
      { channel: 'slack', url: 'https://hooks.slack-gov.com/services/T0123/B0456/abc' },
      { channel: 'slack', url: 'https://hooks.slack-gov.com/services/T0123/B0456/abc' },
    ],
    [
      { channel: 'discord', url: 'https://ptb.discord.com/api/v10/webhooks/123/a-b_c' },
      { channel: 'discord', url: 'https://discord.com/api/webhooks/123/a-b_c' },
    ],
    [
      { channel: 'discord', url: 'https://discordapp.com/api/webhooks/123/abc?thread_id=42&wait=false' },
      { channel: 'discord', url: 'https://discord.com/api/webhooks/123/abc?thread_id=42' },
    ],
    [
      { channel: 'telegram', chatId: ' -1001234567890 ', botToken: `${BOT_TOKEN}\n` },
      { channel: 'telegram', chatId: '-1001234567890', botToken: BOT_TOKEN },
    ],
    [
      { channel: 'telegram', chatId: '@my_jobs', botToken: BOT_TOKEN },
      { channel: 'telegram', chatId: '@my_jobs', botToken: BOT_TOKEN },
    ],
    [
      { channel: 'ntfy', url: 'https://ntfy.sh/my-jobs/' },
      { channel: 'ntfy', url: 'https://ntfy.sh/my-jobs', token: null },
    ],
    [
      { channel: 'ntfy', url: 'http://push.example:8080/my_jobs', token: 'tk_abc' },
      { channel: 'ntfy', url: 'http://push.example:8080/my_jobs', token: 'tk_abc' },
    ],
  ])('accepts %j', (input, expected) => {
    expect(parseTarget(input, PATH)).toEqual(expected);
  });

  it('creates a secret for each new webhook', () => {
    const parse = () => parseTarget({ channel: 'webhook', url: 'https://hooks.example/jobs?key=1#x' }, PATH);
    expect(parse()).toEqual({
      channel: 'webhook',
      url: 'https://hooks.example/jobs?key=1',
      secret: expect.stringMatching(/^whsec_[\w+/]{32}$/),
    });
    expect(parse()).not.toEqual(parse());
  });

  it.each<[Input, string]>([
    [{ channel: 'email', url: 'https://a.example/' }, 'url'],
    [{ channel: 'slack', url: 'https://hooks.slack.com/services/T/B/x', chatId: '1' }, 'chatId'],
    [{ channel: 'webhook' }, 'url'],
    [{ channel: 'webhook', url: 'ftp://hooks.example/' }, 'url'],
    [{ channel: 'webhook', url: 'https://user:password@hooks.example/' }, 'url'],
    [{ channel: 'slack' }, 'url'],
    [{ channel: 'slack', url: 'http://hooks.slack.com/services/T0/B0/x' }, 'url'],
    [{ channel: 'slack', url: 'https://hooks.slack.com.evil.example/services/T0/B0/x' }, 'url'],
    [{ channel: 'slack', url: 'https://hooks.slack.com:8443/services/T0/B0/x' }, 'url'],
    [{ channel: 'slack', url: 'https://hooks.slack.com/services/../admin' }, 'url'],
    [{ channel: 'slack', url: 'https://hooks.slack.com/services/T0/B0' }, 'url'],
    [{ channel: 'discord', url: 'https://discord.com/api/webhooks/abc/def' }, 'url'],
    [{ channel: 'discord', url: 'https://discord.com/api/webhooks/1/x/slack' }, 'url'],
    [{ channel: 'discord', url: 'https://discord.com/api/webhooks/1/x?thread_id=a' }, 'url'],
    [{ channel: 'discord', url: 'https://evil.example/api/webhooks/1/x' }, 'url'],
    [{ channel: 'telegram', botToken: BOT_TOKEN }, 'chatId'],
    [{ channel: 'telegram', chatId: 'my chat', botToken: BOT_TOKEN }, 'chatId'],
    [{ channel: 'telegram', chatId: '1.5', botToken: BOT_TOKEN }, 'chatId'],
    [{ channel: 'telegram', chatId: '42' }, 'botToken'],
    [{ channel: 'telegram', chatId: '42', botToken: '../../123' }, 'botToken'],
    [{ channel: 'ntfy', url: 'https://ntfy.sh/' }, 'url'],
    [{ channel: 'ntfy', url: 'https://ntfy.sh/a/b' }, 'url'],
    [{ channel: 'ntfy', url: 'https://ntfy.sh/a%20b' }, 'url'],
    [{ channel: 'ntfy', url: 'https://ntfy.sh/topic?auth=x' }, 'url'],
    [{ channel: 'ntfy', url: 'https://ntfy.sh/topic', token: 'a\r\nhost: b' }, 'token'],
  ])('rejects %j', (input, field) => {
    expect(problemOf(input)).toEqual({ code: 'INVALID_REQUEST', path: `${PATH}/${field}` });
  });

  it.each<Input>([
    { channel: 'webhook', url: 'http://127.0.0.1/' },
    { channel: 'webhook', url: 'http://[::1]/' },
    { channel: 'webhook', url: 'http://0x7f.1/' },
    { channel: 'ntfy', url: 'http://192.168.0.10/topic' },
  ])('rejects private IP addresses: %j', (input) => {
    expect(problemOf(input)).toEqual({ code: 'WEBHOOK_ADDRESS_PRIVATE', path: `${PATH}/url` });
  });

  it('names the field in the message', () => {
    expect(() => parseTarget({ channel: 'telegram' }, PATH)).toThrow(/^alerts\.0\.chatId: Must be/);
  });

  it('keeps stored secrets of the same address unless new ones are given', () => {
    const webhook = { channel: 'webhook', url: 'https://hooks.example/', secret: 'whsec_a' } as const;
    const telegram = { channel: 'telegram', chatId: '42', botToken: BOT_TOKEN } as const;
    const ntfy = { channel: 'ntfy', url: 'https://ntfy.sh/topic', token: 'tk_a' } as const;
    const parse = (input: Input) => parseTarget(input, PATH, [webhook, telegram, ntfy]);
    expect(parse({ channel: 'webhook', url: 'https://hooks.example' })).toEqual(webhook);
    expect(parse({ channel: 'webhook', url: 'https://hooks.example', newSecret: true })).not.toEqual(webhook);
    expect(parse({ channel: 'webhook', url: 'https://hooks.example/other' })).not.toMatchObject({
      secret: 'whsec_a',
    });
    expect(parse({ channel: 'telegram', chatId: '42' })).toEqual(telegram);
    expect(problemOf({ channel: 'telegram', chatId: '43' }, [telegram])).toMatchObject({
      path: `${PATH}/botToken`,
    });
    expect(parse({ channel: 'ntfy', url: 'https://ntfy.sh/topic' })).toEqual(ntfy);
    expect(parse({ channel: 'ntfy', url: 'https://ntfy.sh/topic', token: '' })).toMatchObject({
      token: null,
    });
    expect(parse({ channel: 'ntfy', url: 'https://ntfy.sh/other' })).toMatchObject({ token: null });
  });
});

const TARGETS: [AlertTarget, string, string | null][] = [
  [{ channel: 'email' }, 'hana@workreel.example', null],
  [
    { channel: 'webhook', url: 'https://hooks.example/a?key=secret', secret: 'whsec_secret' },
    'hooks.example/…',
    'hooks.example',
  ],
  [
    { channel: 'webhook', url: 'https://hooks.example/', secret: 'whsec_secret' },
    'hooks.example',
    'hooks.example',
  ],
  [
    { channel: 'slack', url: 'https://hooks.slack.com/services/T0/B0123/secret' },
    '…/B0123',
    'hooks.slack.com',
  ],
  [{ channel: 'discord', url: 'https://discord.com/api/webhooks/42/secret' }, '…/42', 'discord.com'],
  [{ channel: 'telegram', botToken: 'secret', chatId: '@jobs' }, '@jobs', 'api.telegram.org'],
  [
    { channel: 'ntfy', url: 'https://push.example:8080/topic', token: 'secret' },
    'push.example:8080/topic',
    'push.example',
  ],
];

describe.each(TARGETS)('%j', (target, description, host) => {
  it('is described without secrets, and by its host', () => {
    expect(describeTarget(target, 'hana@workreel.example')).toBe(description);
    expect(hostOf(target)).toBe(host);
  });

  it('has a key that does not depend on secrets', () => {
    expect(targetKey(target)).toMatch(/^[\w-]{22}$/);
    const same = { ...target };
    if (same.channel === 'webhook') same.secret = 'other';
    if (same.channel === 'telegram') same.botToken = 'other';
    if (same.channel === 'ntfy') same.token = null;
    expect(targetKey(same)).toBe(targetKey(target));
    const others = TARGETS.filter(([other]) => other !== target);
    expect(others.map(([other]) => targetKey(other))).not.toContain(targetKey(target));
  });
});
