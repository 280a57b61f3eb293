import type { HttpChannel, HttpResponse, TargetOf } from './channel.ts';
import { type Explanation, judgeStatus, parseObject } from './response.domain.ts';
import { type CompactMessage, fitEntries, join, shorten } from './text.domain.ts';

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits; the total of all texts is 6,000. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4_096;
const MAX_ENTRIES = 50;
/** Longer URLs are not linked in the description, so that it always has room for both links at its end. */
const MAX_MASKED_URL = 1_000;

/** Webhooks of Discord: https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord: HttpChannel<TargetOf<'discord'>> = {
  receiver: 'Discord',
  request: (message, target) => {
    const url = new URL(target.url);
    // Otherwise, Discord accepts messages that it then does not save.
    url.searchParams.set('wait', 'true');
    const embed = fitEntries(
      message,
      MAX_ENTRIES,
      (compact) => ({
        title: escapeMarkdown(shorten(compact.title, MAX_TITLE, (line) => escapeMarkdown(line).length)),
        ...(compact.link.url === null ? {} : { url: compact.link.url }),
        description: describe(compact),
        timestamp: message.createdAt.toISOString(),
      }),
      ({ description }) => description.length <= MAX_DESCRIPTION,
    );
    return {
      url: url.href,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } }),
    };
  },
  judge: (response) => judgeStatus('Discord', response, explain(response)),
};

const describe = ({ intro, entries, more, link, settings }: CompactMessage): string =>
  join(
    '\n\n',
    escapeMarkdown(intro),
    entries
      .map((entry) => `- ${join(' · ', maskedLink(entry.url, entry.title), escapeMarkdown(entry.details))}`)
      .join('\n'),
    more && escapeMarkdown(more),
    `${maskedLink(link.url, link.label)} · ${maskedLink(settings.url, settings.label)}`,
  );

function maskedLink(url: string | null, label: string): string {
  const text = escapeMarkdown(label);
  const target = url?.replaceAll('(', '%28').replaceAll(')', '%29') ?? '';
  return target === '' || target.length > MAX_MASKED_URL || text === '' ? text : `[${text}](${target})`;
}

/** Escapes everything that formats, links or mentions: the colon is part of URLs, emoji and timestamps. */
const escapeMarkdown = (text: string): string => text.replace(/[\\*_~`|<>[\]()#:@-]/g, '\\$&');

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const ADVICE: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [10015, 'The Discord webhook was deleted (10015). Create a new one.'],
  [50027, 'The token in the URL of the Discord webhook is not valid (50027). Copy the URL again.'],
  [
    220001,
    'The Discord webhook belongs to a forum channel (220001). Create one for a text channel, or add ?thread_id= to its URL.',
  ],
  [10003, 'The Discord channel or thread no longer exists (10003). Create a new webhook.'],
]);

function explain({ body }: HttpResponse): Explanation {
  const { code, retry_after: retryAfter } = parseObject(body);
  return { code: typeof code === 'number' ? code : undefined, advice: ADVICE.get(code), retryAfter };
}
