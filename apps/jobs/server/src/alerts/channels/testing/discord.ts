import { Checks, json, jsonBody, type Receiver, type ShownMessage } from './double.ts';

const checks: Checks = new Checks((reason) =>
  json(400, {
    message: 'Invalid Form Body',
    code: 50035,
    errors: { _errors: [{ code: 'INVALID', message: reason }] },
  }),
);

/** Webhooks of Discord. */
export const discordReceiver: Receiver = {
  accept: (request) => {
    const url = new URL(request.path, 'https://discord.com');
    checks.check(/^\/api\/webhooks\/\d+\/[\w-]+$/.test(url.pathname), `path ${url.pathname}`);
    for (const name of url.searchParams.keys())
      checks.check(['wait', 'thread_id'].includes(name), `unknown parameter ${name}`);
    const message = parse(jsonBody(request, checks));
    const reply =
      url.searchParams.get('wait') === 'true'
        ? json(200, {
            id: '1300000000000000001',
            type: 0,
            content: '',
            webhook_id: url.pathname.split('/')[3],
          })
        : { status: 204, body: '' };
    return { message, reply };
  },
  faults: {
    broken: json(502, { message: '502: Bad Gateway', code: 0 }),
    limited: json(
      429,
      { message: 'You are being rate limited.', retry_after: 7.25, global: false },
      { 'retry-after': '8', 'x-ratelimit-scope': 'user' },
    ),
    revoked: json(404, { message: 'Unknown Webhook', code: 10015 }),
  },
};

const MAX_TOTAL = 6_000;

function parse(body: unknown): ShownMessage {
  const message = checks.fields(
    body,
    ['content', 'username', 'avatar_url', 'tts', 'embeds', 'allowed_mentions', 'flags'],
    'body',
  );
  checks.check(message.content !== undefined || message.embeds !== undefined, 'Cannot send an empty message');
  const shown: ShownMessage = { id: null, text: '', links: [], pings: [] };
  if (message.content !== undefined) {
    const content = checks.string(message.content, 'content', 2_000);
    show(content, shown);
    const mentions = content.match(/@everyone|@here|<@[!&]?\d+>/g) ?? [];
    if (allowsMentions(message.allowed_mentions)) shown.pings.push(...mentions);
  } else allowsMentions(message.allowed_mentions);
  let total = 0;
  for (const item of checks.list(message.embeds ?? [], 'embeds', 10)) {
    const embed = checks.fields(
      item,
      ['title', 'description', 'url', 'timestamp', 'color', 'footer', 'fields'],
      'embed',
    );
    const title = checks.string(embed.title ?? '', 'title', 256, 0);
    const description = checks.string(embed.description ?? '', 'description', 4_096, 0);
    total += title.length + description.length;
    if (embed.timestamp !== undefined)
      checks.check(!Number.isNaN(Date.parse(checks.string(embed.timestamp, 'timestamp', 40))), 'timestamp');
    show(title, shown);
    show(description, shown);
    if (embed.url !== undefined) shown.links.push(checks.url(embed.url, 'url'));
  }
  checks.check(total <= MAX_TOTAL, `embeds have ${total} characters`);
  checks.check(shown.text.trim() !== '', 'Cannot send an empty message');
  return shown;
}

function allowsMentions(value: unknown): boolean {
  if (value === undefined) return true;
  const { parse: types } = checks.fields(
    value,
    ['parse', 'roles', 'users', 'replied_user'],
    'allowed_mentions',
  );
  return checks.list(types, 'parse', 3).length > 0;
}

/** Tokens of the Markdown of Discord: an escaped character, a masked link, formatting, a URL, or any other character. */
const TOKENS =
  /\\([^0-9A-Za-z\s])|\[((?:\\.|[^\\\]])+)\]\((https?:\/\/[^\s()<>]+)\)|([*_~`|]+|^#+ |^> |<[@#:t][^>]*>)|(https?:\/\/[^\s)]+)|(\p{Any})/gmu;

/** Shows a text as Discord does: formatting characters that are not escaped disappear. */
function show(source: string, shown: ShownMessage): void {
  for (const [, escaped, label, url, , bare, other] of source.matchAll(TOKENS)) {
    if (label !== undefined && url !== undefined) {
      show(label, shown);
      shown.links.push(url);
    } else if (bare !== undefined) {
      shown.links.push(bare);
      shown.text += bare;
    } else shown.text += escaped ?? other ?? '';
  }
}
