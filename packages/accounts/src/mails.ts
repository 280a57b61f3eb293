import { type Language, loadCatalogues, pickLanguage } from '@workreel/languages';
import { type Html, html } from '@workreel/platform/html';
import type ko from './language/ko/mails.ts';
import type { LinkPurpose } from './links.repository.ts';

const TEXTS = await loadCatalogues<typeof ko>((code) => import(`./language/${code}/mails.ts`));

/** Reports of changes that the owner of an account may not have made. */
export type Notice = 'emailChanged' | 'passwordChanged' | 'passwordReset' | 'sessionEnded';

const page = (language: Language, content: Html) =>
  html`<!doctype html><html lang="${language}"><body style="font-family: system-ui, sans-serif; line-height: 1.6">
${content}</body></html>`.markup;

/** @param name - null for an unconfirmed address: whoever signed up with it could send any text to its owner. */
export function linkEmail(purpose: LinkPurpose, language: Language, name: string | null, url: string) {
  const texts = pickLanguage(TEXTS, language);
  const { subject, body, action, expiry } = texts[purpose];
  const greeting = name === null ? texts.greetingWithoutName : texts.greeting(name);
  return {
    subject,
    text: `${greeting}\n\n${body}\n\n${action}:\n${url}\n\n${expiry}\n`,
    html: page(
      language,
      html`<p>${greeting}</p><p>${body}</p><p><a href="${url}">${action}</a></p><p style="color: #57606a">${expiry}</p>`,
    ),
  };
}

/** Contains no link and nothing that a user has entered, so that nobody can use it for phishing. */
export function noticeEmail(notice: Notice, language: Language) {
  const texts = pickLanguage(TEXTS, language);
  const { subject, body, advice } = texts[notice];
  return {
    subject,
    text: `${texts.greetingWithoutName}\n\n${body}\n\n${advice}\n`,
    html: page(language, html`<p>${texts.greetingWithoutName}</p><p>${body}</p><p>${advice}</p>`),
  };
}
