import type { AlertMessage, HttpChannel, HttpResponse, TargetOf } from './channel.ts';
import { type Explanation, judgeStatus, parseObject } from './response.domain.ts';
import { type CompactMessage, fitEntries, join } from './text.domain.ts';

/**
 * Maximum total length of the texts of a message. Slack documents limits per block, but rejects messages of more than
 * about 13,000 characters with `msg_blocks_too_long`.
 */
const MAX_TEXT = 8_000;
const MAX_ENTRIES = 50;

/**
 * Incoming webhooks of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. The message is a
 * rich text block, in which texts are literal: neither formatting nor mentions are parsed.
 *
 * Webhooks that start a workflow accept only variables; the workflow has to declare one named `text`.
 */
export const slack: HttpChannel<TargetOf<'slack'>> = {
  receiver: 'Slack',
  request: (message, { url }) => ({
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(startsWorkflow(url) ? { text: plainText(message) } : blocks(message)),
  }),
  judge: (response) => judgeStatus('Slack', response, explain(response)),
};

const startsWorkflow = (url: string): boolean => /^\/(workflows|triggers)\//.test(new URL(url).pathname);

type RichText =
  | { type: 'text'; text: string; style?: { bold: true } }
  | { type: 'link'; url: string; text: string };
interface Section {
  type: 'rich_text_section';
  elements: RichText[];
}

const text = (value: string): RichText => ({ type: 'text', text: value });
const bold = (value: string): RichText => ({ type: 'text', text: value, style: { bold: true } });
const link = (url: string | null, label: string): RichText =>
  url === null ? bold(label) : { type: 'link', url, text: label || url };
/** Slack rejects texts and sections that are empty. */
const section = (...elements: RichText[]): Section[] => {
  const filled = elements.filter((element) => element.text !== '');
  return filled.length === 0 ? [] : [{ type: 'rich_text_section', elements: filled }];
};

function blocks(message: AlertMessage): object {
  return fitEntries(
    message,
    MAX_ENTRIES,
    (compact) => ({
      // Shown in notifications. Parsed as markup, unlike the block.
      text: escapeMarkup(compact.title),
      blocks: [{ type: 'rich_text', elements: layOut(compact) }],
      unfurl_links: false,
      unfurl_media: false,
    }),
    ({ blocks: [block] }) => textLength(block?.elements) <= MAX_TEXT,
  );
}

function layOut({ title, intro, entries, more, link: list, settings }: CompactMessage): object[] {
  const items = entries.flatMap((entry) =>
    section(link(entry.url, entry.title), text(entry.details && `\n${entry.details}`)),
  );
  return [
    ...section(bold(title && `${title}\n`), text(intro && `${intro}\n`)),
    ...(items.length === 0 ? [] : [{ type: 'rich_text_list', style: 'ordered', elements: items }]),
    ...section(
      text(more === null ? '' : `${more}\n`),
      link(list.url, list.label),
      text(' · '),
      link(settings.url, settings.label),
    ),
  ];
}

function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'text' in value && typeof value.text === 'string' ? value.text.length : 0;
  return Object.values(value).reduce<number>((sum, child) => sum + textLength(child), own);
}

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapeMarkup = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plainText = (message: AlertMessage): string =>
  fitEntries(
    message,
    MAX_ENTRIES,
    ({ title, intro, entries, more, link: list, settings }) =>
      escapeMarkup(
        join(
          '\n\n',
          title,
          intro,
          ...entries.map((entry) => join('\n', entry.title, entry.details, entry.url)),
          more,
          join('\n', list.label, list.url),
          join('\n', settings.label, settings.url),
        ),
      ),
    (result) => result.length <= MAX_TEXT,
  );

const REVOKED = 'Slack no longer accepts this webhook URL. Create a new one.';
const FORBIDDEN = 'The Slack workspace does not allow this webhook to post. Ask its administrator.';
/** Error codes: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['no_service', REVOKED],
  ['no_active_hooks', REVOKED],
  ['no_team', REVOKED],
  ['no_service_id', REVOKED],
  ['invalid_token', REVOKED],
  ['team_disabled', REVOKED],
  [
    'channel_not_found',
    'The Slack channel of this webhook no longer exists. Create a webhook for another one.',
  ],
  ['channel_is_archived', 'The Slack channel of this webhook is archived. Create a webhook for another one.'],
  ['action_prohibited', FORBIDDEN],
  ['posting_to_general_channel_denied', FORBIDDEN],
  [
    'invalid_workflow_input',
    'The Slack workflow does not accept the message. Add a text variable named “text” to its webhook.',
  ],
]);

/** The body is an error code; in responses to workflow webhooks, it is JSON. */
function explain({ body }: HttpResponse): Explanation {
  const { error = body.trim() } = parseObject(body);
  const code = typeof error === 'string' && /^[a-z_]{1,60}$/.test(error) ? error : undefined;
  const advice = code && ADVICE.get(code);
  return { code, advice: advice?.replace('.', ` (${code}).`) };
}
