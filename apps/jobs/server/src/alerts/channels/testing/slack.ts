import { Checks, json, jsonBody, type Receiver, type Reply, type ShownMessage } from './double.ts';

const plain = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body,
});
const checks: Checks = new Checks((reason) =>
  plain(400, /blocks/.test(reason) ? 'invalid_blocks' : 'invalid_payload'),
);

/** Incoming webhooks of Slack and webhooks that start a workflow. */
export const slackReceiver: Receiver = {
  accept: (request) => {
    const body = jsonBody(request, checks);
    if (/^\/(workflows|triggers)\//.test(request.path))
      return { message: workflow(body), reply: json(200, { ok: true }) };
    checks.check(/^\/services\/T\w+\/B\w+\/\w+$/.test(request.path), `path ${request.path}`);
    return { message: incoming(body), reply: plain(200, 'ok') };
  },
  faults: {
    broken: plain(500, 'rollup_error'),
    limited: plain(429, 'rate_limited', { 'retry-after': '7' }),
    revoked: plain(404, 'no_service'),
  },
};

function workflow(body: unknown): ShownMessage {
  const { text } = checks.fields(body, ['text'], 'payload');
  return { id: null, ...markup(checks.string(text, 'text', 40_000)) };
}

function incoming(body: unknown): ShownMessage {
  const message = checks.fields(body, ['text', 'blocks', 'unfurl_links', 'unfurl_media'], 'payload');
  const fallback = markup(checks.string(message.text, 'text', 40_000));
  const shown: ShownMessage = { id: null, text: '', links: [], pings: fallback.pings };
  for (const item of checks.list(message.blocks, 'blocks', 50)) {
    const block = checks.fields(item, ['type', 'elements', 'block_id'], 'blocks[]');
    checks.check(block.type === 'rich_text', `blocks: type ${String(block.type)}`);
    for (const element of checks.list(block.elements, 'blocks[].elements', 100)) richText(element, shown);
  }
  checks.check(shown.text.length > 0, 'blocks are empty');
  checks.check(shown.text.length <= 13_000, 'blocks: msg_blocks_too_long');
  return shown;
}

/** https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
function richText(value: unknown, shown: ShownMessage): void {
  const element = checks.fields(
    value,
    ['type', 'elements', 'style', 'indent', 'offset', 'border'],
    'blocks[].elements[]',
  );
  const children = checks.list(element.elements, 'blocks[].elements[].elements', 1_000);
  checks.check(children.length > 0, 'blocks[].elements[] is empty');
  if (element.type === 'rich_text_list') {
    checks.check(['ordered', 'bullet'].includes(String(element.style)), 'blocks: style of a list');
    for (const child of children) richText(child, shown);
    return;
  }
  checks.check(element.type === 'rich_text_section', `blocks: type ${String(element.type)}`);
  for (const child of children) {
    const { type, ...rest } = checks.fields(
      child,
      ['type', 'text', 'url', 'style', 'user_id', 'usergroup_id', 'range'],
      'blocks: element',
    );
    if (type === 'user' || type === 'usergroup' || type === 'broadcast') {
      shown.pings.push(JSON.stringify(child));
      continue;
    }
    checks.check(type === 'text' || type === 'link', `blocks: element ${String(type)}`);
    if (rest.style !== undefined)
      checks.fields(rest.style, ['bold', 'italic', 'strike', 'code'], 'blocks: style');
    if (type === 'link') shown.links.push(checks.url(rest.url, 'blocks: url'));
    shown.text += checks.string(rest.text, 'blocks: text', 13_000);
  }
  shown.text += '\n';
}

/** Parses mrkdwn, of which `&`, `<` and `>` are control characters. */
function markup(source: string): Omit<ShownMessage, 'id'> {
  const pings: string[] = [];
  const links: string[] = [];
  const text = source
    .replace(/<([^<>]*)>/g, (_match, content: string) => {
      if (/^[!@]/.test(content)) pings.push(content);
      else links.push(content.split('|')[0] ?? '');
      return content.split('|')[1] ?? content;
    })
    .replace(/&(\w*;)?/g, (entity) => {
      const character = ({ '&amp;': '&', '&lt;': '\u0001', '&gt;': '>' } as Record<string, string>)[entity];
      checks.check(character !== undefined, `text contains the entity ${entity}`);
      return character;
    });
  checks.check(!text.includes('<'), 'text contains an unescaped <');
  return { text: text.replaceAll('\u0001', '<'), links, pings };
}
