import { type Language, loadCatalogues, pickLanguage } from '@workreel/languages';
import { html } from '@workreel/platform/html';
import type ko from './language/ko/mails.ts';
import type { LinkPurpose } from './links.repository.ts';

const TEXTS = await loadCatalogues<typeof ko>((code) => import(`./language/${code}/mails.ts`));

export function linkEmail(purpose: LinkPurpose, language: Language, name: string, url: string) {
  const { subject, greeting, body, action, expiry } = pickLanguage(TEXTS, language)[purpose];
  return {
    subject,
    text: `${greeting(name)}\n\n${body}\n\n${action}:\n${url}\n\n${expiry}\n`,
    html: html`<!doctype html><html lang="${language}"><body style="font-family: system-ui, sans-serif; line-height: 1.6">
<p>${greeting(name)}</p><p>${body}</p><p><a href="${url}">${action}</a></p><p style="color: #57606a">${expiry}</p></body></html>`
      .markup,
  };
}
