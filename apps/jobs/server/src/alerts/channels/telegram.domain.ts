import { escapeHtml } from '@workreel/platform/html';
import type { HttpChannel, HttpResponse, TargetOf } from './channel.ts';
import { type Explanation, judgeStatus, parseObject } from './response.domain.ts';
import { type CompactMessage, fitEntries, join } from './text.domain.ts';

/** Maximum length of a text without its markup. Telegram counts UTF-16 code units. */
const MAX_TEXT = 4_096;
/** Telegram ignores all but the first 100 formatted parts and links of a message. */
const MAX_ENTRIES = 50;

/** Messages of a Telegram bot: https://core.telegram.org/bots/api#sendmessage */
export const telegram: HttpChannel<TargetOf<'telegram'>> = {
  receiver: 'Telegram',
  request: (message, { botToken, chatId }) => ({
    url: `https://api.telegram.org/bot${botToken}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: chatId,
      text: fitEntries(message, MAX_ENTRIES, layOut, (markup) => visibleLength(markup) <= MAX_TEXT),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
  }),
  judge: (response) => judgeStatus('Telegram', response, explain(response)),
};

const layOut = ({ title, intro, entries, more, link, settings }: CompactMessage): string =>
  join(
    '\n\n',
    title && `<b>${escapeMarkup(title)}</b>`,
    escapeMarkup(intro),
    ...entries.map((entry, index) =>
      join('\n', `${index + 1}. ${anchor(entry.url, entry.title)}`, escapeMarkup(entry.details)),
    ),
    more && escapeMarkup(more),
    `${anchor(link.url, link.label)} · ${anchor(settings.url, settings.label)}`,
  );

const anchor = (url: string | null, label: string): string =>
  url === null || label === ''
    ? escapeMarkup(label)
    : `<a href="${escapeHtml(url)}">${escapeMarkup(label)}</a>`;

/** Escapes HTML, and inserts an invisible word joiner into `@name`, which would otherwise notify that user. */
const escapeMarkup = (text: string): string => escapeHtml(text.replace(/@(?=\w)/g, '@\u2060'));

const visibleLength = (markup: string): number =>
  markup.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, '.').length;

const CHAT = 'Check the chat ID, and add the bot to the chat or send it /start.';
/** By the start of the description; Telegram has no stable error codes. */
const ADVICE: readonly [RegExp, string][] = [
  [
    /^(Unauthorized|Not Found)$/,
    'Telegram does not accept the token of the bot. Copy it again from @BotFather.',
  ],
  [/chat not found/, `Telegram does not know this chat. ${CHAT}`],
  [/bot was blocked by the user/, 'The Telegram bot was blocked. Unblock it to receive alerts.'],
  [/user is deactivated/, 'The Telegram account was deleted.'],
  [/bot (was kicked|is not a member)/, `The Telegram bot is not a member of this chat. ${CHAT}`],
  [/bot can't initiate conversation/, 'The Telegram bot may not write to you yet. Send it /start.'],
  [/bots can't send messages to bots/, 'This Telegram chat is a bot. Enter the ID of your own chat.'],
  [
    /not enough rights|need administrator rights|CHAT_WRITE_FORBIDDEN/,
    'The Telegram bot may not write to this chat. Make it an administrator.',
  ],
];

function explain({ body }: HttpResponse): Explanation {
  const { description, parameters } = parseObject(body);
  const { retry_after: retryAfter, migrate_to_chat_id: newId } = Object(parameters) as Record<
    string,
    unknown
  >;
  if (typeof newId === 'number')
    return { advice: `The Telegram group has a new chat ID. Enter ${newId} instead.` };
  const text = String(description).replace(/^(Bad Request|Forbidden): /, '');
  return { advice: ADVICE.find(([pattern]) => pattern.test(text))?.[1], retryAfter };
}
