import { html } from '@workreel/platform/html';
import type { AlertMessage, Link } from './channel.ts';
import { toLine } from './text.domain.ts';

/** Renders an alert as an email. Its entries are the only part of a message without a limit. */
export function renderEmail(
  message: Omit<AlertMessage, 'unsubscribe'>,
  unsubscribe: Link | null,
): { subject: string; text: string; html: string } {
  const { link, settings } = message;
  const greeting = toLine(message.greeting);
  const intro = toLine(message.intro);
  const entries = message.entries.map(({ title, details, url }) => ({
    title: toLine(title),
    details: toLine(details),
    url,
  }));
  const hidden = message.total - entries.length;
  const more = hidden > 0 ? toLine(message.more(hidden)) : null;
  const footer = [settings, ...(unsubscribe === null ? [] : [unsubscribe])];
  const text = [
    greeting,
    intro,
    ...entries.map(
      ({ title, details, url }, index) =>
        `${index + 1}. ${[title, details, url].filter((line) => line !== '').join('\n   ')}`,
    ),
    ...(more === null ? [] : [more]),
    ...[link, ...footer].map(({ label, url }) => `${toLine(label)}:\n${url}`),
  ].join('\n\n');
  const markup =
    html`<!doctype html><html lang="${message.language}"><body style="font-family: system-ui, sans-serif; line-height: 1.6">
<p>${greeting}</p><p>${intro}</p>
${
  entries.length > 0 &&
  html`<ol>${entries.map(({ title, details, url }) => html`<li style="margin-bottom: .75em"><a href="${url}">${title}</a><br><span style="color: #57606a">${details}</span></li>`)}</ol>
`
}${more !== null && html`<p>${more}</p>`}<p><a href="${link.url}">${toLine(link.label)}</a></p>
<p>${footer.map(({ label, url }, index) => html`${index > 0 && ' · '}<a style="color: #57606a" href="${url}">${toLine(label)}</a>`)}</p></body></html>`
      .markup;
  return { subject: toLine(message.title), text: `${text}\n`, html: markup };
}
