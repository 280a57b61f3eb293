import { Checks, json, jsonBody, type Receiver, Rejection, type Reply, type ShownMessage } from './double.ts';

const failed = (status: number, description: string, parameters?: object): Reply =>
  json(status, { ok: false, error_code: status, description, ...(parameters && { parameters }) });
const checks: Checks = new Checks((reason) => failed(400, `Bad Request: ${reason}`));

/** `sendMessage` of the Bot API of Telegram. */
export const telegramReceiver: Receiver = {
  accept: (request) => {
    if (!/^\/bot\d+:[\w-]+\/sendMessage$/.test(request.path))
      throw new Rejection(`path ${request.path}`, failed(404, 'Not Found'));
    const body = checks.fields(
      jsonBody(request, checks),
      ['chat_id', 'text', 'parse_mode', 'link_preview_options', 'disable_notification'],
      'body',
    );
    checks.check(/^(-?\d+|@\w+)$/.test(String(body.chat_id)), 'chat not found');
    if (body.link_preview_options !== undefined)
      checks.fields(body.link_preview_options, ['is_disabled'], 'link_preview_options');
    const source = checks.string(body.text, 'text', 100_000);
    checks.check(body.parse_mode === 'HTML', `unsupported parse_mode ${String(body.parse_mode)}`);
    const message = parseHtml(source);
    checks.check(message.text.trim() !== '', 'message text is empty');
    checks.check(message.text.length <= 4_096, 'message is too long');
    const result = {
      message_id: 1,
      date: 1_764_000_000,
      chat: { id: 1, type: 'private' },
      text: message.text,
    };
    return { message, reply: json(200, { ok: true, result }) };
  },
  faults: {
    broken: failed(502, 'Bad Gateway'),
    limited: failed(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
    revoked: failed(403, 'Forbidden: bot was blocked by the user'),
  },
};

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };
const TAGS = ['b', 'strong', 'i', 'em', 'u', 's', 'a', 'code', 'pre', 'blockquote'];
const MAX_ENTITIES = 100;

/** https://core.telegram.org/bots/api#html-style */
function parseHtml(source: string): ShownMessage {
  const shown: ShownMessage = { id: null, text: '', links: [], pings: [] };
  const open: string[] = [];
  /** Text outside of links, in which Telegram finds mentions. */
  let unlinked = '';
  let entities = 0;
  for (const [token, closing, tag, attributes, entity] of source.matchAll(
    /<(\/?)([\w-]+)([^<>]*)>|(&[^;&<>\s]*;?)|[^<&]|</gu,
  )) {
    if (tag !== undefined) {
      checks.check(TAGS.includes(tag), `can't parse entities: Unsupported start tag "${tag}"`);
      if (closing) {
        checks.check(open.pop() === tag, `can't parse entities: Unexpected end tag "${tag}"`);
        continue;
      }
      open.push(tag);
      entities++;
      if (tag === 'a') {
        const href = /^ href="([^"]*)"$/.exec(attributes ?? '')?.[1];
        checks.check(href !== undefined, "can't parse entities: Unexpected attribute");
        const url = href.replace(/&#?\w+;/g, decode);
        if (url.startsWith('tg://user')) shown.pings.push(url);
        shown.links.push(url);
      } else checks.check(attributes === '', "can't parse entities: Unexpected attribute");
      continue;
    }
    const character = entity === undefined ? token : decode(entity);
    checks.check(token !== '<', "can't parse entities: Unclosed start tag");
    shown.text += character;
    unlinked += open.includes('a') ? ' ' : character;
  }
  checks.check(
    open.length === 0,
    `can't parse entities: Can't find end tag corresponding to start tag ${open[0]}`,
  );
  checks.check(entities <= MAX_ENTITIES, `${entities} entities, of which Telegram ignores some`);
  shown.pings.push(...(unlinked.match(/(?<![\p{L}\p{N}_])@\w{4,32}/gu) ?? []));
  return shown;
}

function decode(entity: string): string {
  const code = /^&#(?:x([\da-f]+)|(\d+));$/i.exec(entity);
  const character = code
    ? String.fromCodePoint(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]))
    : ENTITIES[entity];
  checks.check(character !== undefined, `can't parse entities: unsupported entity ${entity}`);
  return character;
}
