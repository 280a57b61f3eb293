import type { HttpChannel, HttpResponse, TargetOf } from './channel.ts';
import { type Explanation, judgeStatus, parseObject } from './response.domain.ts';
import { type CompactMessage, fitEntries, join, shorten, utf8Length } from './text.domain.ts';

/** In bytes. Longer messages become attachments, which many servers do not allow. */
const MAX_MESSAGE = 4_096;
/** In bytes. The server reads at most twice the length of a message (server.go, transformBodyJSON). */
const MAX_BODY = 2 * MAX_MESSAGE;
const MAX_TITLE = 250;
const MAX_ENTRIES = 50;

/** Notifications of ntfy: https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy: HttpChannel<TargetOf<'ntfy'>> = {
  receiver: 'The ntfy server',
  request: (message, { url, token }) => {
    const { origin, pathname } = new URL(url);
    const content = fitEntries(
      message,
      MAX_ENTRIES,
      (compact) => ({
        topic: pathname.slice(1),
        title: shorten(compact.title, MAX_TITLE, utf8Length),
        message: describe(compact),
        ...(compact.link.url === null ? {} : { click: compact.link.url }),
        actions: [compact.settings]
          .filter(({ label, url: target }) => label !== '' && target !== null)
          .map(({ label, url: target }) => ({ action: 'view', label, url: target })),
        // Replaces the notification of an earlier attempt; servers before 2.16 ignore it.
        sequence_id: message.id,
      }),
      (result) => utf8Length(result.message) <= MAX_MESSAGE && utf8Length(JSON.stringify(result)) <= MAX_BODY,
    );
    return {
      url: `${origin}/`,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(content),
    };
  },
  judge: (response) => judgeStatus('The ntfy server', response, explain(response)),
};

const describe = ({ title, intro, entries, more }: CompactMessage): string =>
  join(
    '\n\n',
    intro || title,
    ...entries.map((entry) => join('\n', entry.title, entry.details, entry.url)),
    more,
  );

/** https://github.com/binwiederhier/ntfy/blob/main/server/errors.go */
function explain({ status, body }: HttpResponse): Explanation {
  const { code: value } = parseObject(body);
  const code = typeof value === 'number' ? value : undefined;
  const reason = code ?? status;
  if (status === 401 || status === 403)
    return {
      advice: `The ntfy server does not allow alerts to this topic (${reason}). Check the access token.`,
    };
  if (status === 404 || status === 405)
    return { advice: `There is no ntfy server at this address (${reason}). Check the URL.` };
  if (code === 40009 || code === 40010)
    return { advice: `The ntfy server does not accept the name of this topic (${code}). Use another one.` };
  return { code };
}
