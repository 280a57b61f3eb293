import { createHash, randomBytes } from 'node:crypto';
import { isPrivateLiteral } from '@workreel/crawler/ssrf-guard';
import type { AlertTargetInput } from '@workreel/jobs-contract';
import { badRequest, type Problem } from '@workreel/platform/problem';
import type { AlertTarget, ChannelName, TargetOf } from './channel.ts';

/** The fields of each channel besides `channel`. */
const FIELDS: Record<ChannelName, readonly (keyof AlertTargetInput)[]> = {
  email: [],
  webhook: ['url', 'newSecret'],
  slack: ['url'],
  discord: ['url'],
  telegram: ['chatId', 'botToken'],
  ntfy: ['url', 'token'],
};

/** The minimum that Standard Webhooks allows. */
const SECRET_BYTES = 24;
/** The second host is that of GovSlack. */
const SLACK_HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com'];
const SLACK_PATH = /^\/(services\/\w+\/\w+\/\w+|(workflows|triggers)(\/[\w-]+){3,4})$/;
const DISCORD_HOSTS = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'];
const DISCORD_PATH = /^\/api(\/v\d+)?(\/webhooks\/\d{1,20}\/[\w-]{1,200})\/?$/;
const BOT_TOKEN = /^\d{5,20}:[\w-]{30,64}$/;
const CHAT_ID = /^(-?[1-9]\d{0,19}|@[A-Za-z]\w{3,31})$/;
/** server.go, topicRegex. */
const TOPIC_PATH = /^\/([-_A-Za-z0-9]{1,64})\/?$/;
/** Characters that are allowed in the value of a header. */
const TOKEN = /^[\x21-\x7e]+$/;

/**
 * Validates a target and completes it with the secrets of a stored one that has the same address. A webhook without a
 * stored secret gets a new one. Host names are resolved and checked for private IP addresses only when a message is sent.
 *
 * @param path - of the target in the request, such as `/body/alerts/0`.
 * @param stored - targets of the same user.
 * @throws Problem 400 INVALID_REQUEST with the path of the field; 400 WEBHOOK_ADDRESS_PRIVATE if the host of the URL is
 * a private IP address.
 */
export function parseTarget(
  input: AlertTargetInput,
  path: string,
  stored: readonly AlertTarget[] = [],
): AlertTarget {
  const fail = (field: keyof AlertTargetInput, message: string, code?: string) =>
    invalid(`${path}/${field}`, message, code);
  const extra = (Object.keys(input) as (keyof AlertTargetInput)[]).find(
    (field) => field !== 'channel' && !FIELDS[input.channel].includes(field),
  );
  if (extra) throw fail(extra, `Not allowed for ${input.channel}.`);
  const parseUrl = (protocols: readonly string[], expected: string): URL => {
    const url = URL.parse(input.url ?? '');
    if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '')
      throw fail('url', expected);
    if (isPrivateLiteral(url.hostname))
      throw fail(
        'url',
        'Must be a public URL. Alerts are not sent to private IP addresses.',
        'WEBHOOK_ADDRESS_PRIVATE',
      );
    url.hash = '';
    return url;
  };
  /** Returns the stored target with the same address. */
  const find = <Target extends AlertTarget>(target: Target): Target | undefined =>
    stored.find((other): other is Target => targetKey(other) === targetKey(target));

  switch (input.channel) {
    case 'email':
      return { channel: 'email' };
    case 'webhook': {
      const { href } = parseUrl(
        ['http:', 'https:'],
        'Must be an HTTP or HTTPS URL without user name and password, such as https://hooks.example.org/jobs.',
      );
      const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
      const target: TargetOf<'webhook'> = { channel: 'webhook', url: href, secret };
      return (input.newSecret ? undefined : find(target)) ?? target;
    }
    case 'slack': {
      const expected =
        'Must be the URL of an incoming webhook of Slack, such as https://hooks.slack.com/services/T…/B…/….';
      const url = parseUrl(['https:'], expected);
      if (!SLACK_HOSTS.includes(url.host) || !SLACK_PATH.test(url.pathname)) throw fail('url', expected);
      return { channel: 'slack', url: url.origin + url.pathname };
    }
    case 'discord': {
      const expected =
        'Must be the URL of a webhook of Discord, such as https://discord.com/api/webhooks/123…/….';
      const url = parseUrl(['https:'], expected);
      const address = DISCORD_PATH.exec(url.pathname)?.[2];
      if (!DISCORD_HOSTS.includes(url.host) || address === undefined) throw fail('url', expected);
      const thread = url.searchParams.get('thread_id');
      if (thread !== null && !/^\d{1,20}$/.test(thread)) throw fail('url', expected);
      // All hosts lead to the same service.
      return {
        channel: 'discord',
        url: `https://discord.com/api${address}${thread === null ? '' : `?thread_id=${thread}`}`,
      };
    }
    case 'telegram': {
      const chatId = input.chatId?.trim() ?? '';
      if (!CHAT_ID.test(chatId))
        throw fail('chatId', 'Must be the number of a chat, or @ and the name of a channel.');
      const target: TargetOf<'telegram'> = {
        channel: 'telegram',
        botToken: input.botToken?.trim() ?? '',
        chatId,
      };
      const known = input.botToken === undefined ? find(target) : undefined;
      if (known) return known;
      if (!BOT_TOKEN.test(target.botToken))
        throw fail('botToken', 'Must be the token of a bot from @BotFather, such as 123456789:AAE….');
      return target;
    }
    case 'ntfy': {
      const expected = 'Must be the URL of a topic of ntfy, such as https://ntfy.sh/my-jobs.';
      const url = parseUrl(['http:', 'https:'], expected);
      const topic = TOPIC_PATH.exec(url.pathname)?.[1];
      if (topic === undefined || url.search !== '') throw fail('url', expected);
      const target: TargetOf<'ntfy'> = {
        channel: 'ntfy',
        url: `${url.origin}/${topic}`,
        token: input.token?.trim() || null,
      };
      if (target.token !== null && !TOKEN.test(target.token))
        throw fail('token', 'Must be an access token of ntfy, such as tk_….');
      return input.token === undefined ? (find(target) ?? target) : target;
    }
  }
}

function invalid(path: string, message: string, code = 'INVALID_REQUEST'): Problem {
  const field = path.replace(/^\/body\//, '').replaceAll('/', '.');
  return badRequest(code, `${field}: ${message}`, [{ path, message }]);
}

/** The part of a target that identifies the receiver. */
function addressOf(target: AlertTarget): string {
  if (target.channel === 'email') return '';
  return target.channel === 'telegram' ? target.chatId : target.url;
}

/** Returns a short hash of the channel and the address, for finding the same target again. Replaced secrets do not change it. */
export const targetKey = (target: AlertTarget): string =>
  createHash('sha256')
    .update(`${target.channel} ${addressOf(target)}`)
    .digest('base64url')
    .slice(0, 22);

/** Returns the host name that receives messages to a target; null for email. */
export function hostOf(target: AlertTarget): string | null {
  if (target.channel === 'email') return null;
  return target.channel === 'telegram' ? 'api.telegram.org' : new URL(target.url).hostname;
}

/**
 * Returns an address for display, without the parts of URLs that grant access.
 *
 * @param email - address of the recipient.
 */
export function describeTarget(target: AlertTarget, email: string): string {
  if (target.channel === 'email') return email;
  if (target.channel === 'telegram') return target.chatId;
  const { host, pathname } = new URL(target.url);
  const segments = pathname.split('/').filter(Boolean);
  switch (target.channel) {
    case 'ntfy':
      return host + pathname;
    case 'slack':
    case 'discord':
      // /services/{workspace}/{webhook}/{secret}, /api/webhooks/{webhook}/{secret}
      return `…/${segments[2]}`;
    case 'webhook':
      return segments.length === 0 ? host : `${host}/…`;
  }
}
