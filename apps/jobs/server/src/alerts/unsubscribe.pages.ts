import { loadCatalogues } from '@workreel/languages';
import { html } from '@workreel/platform/html';
import { type App, type FormPage, onwards, registerFormPages, sendFormPage } from '@workreel/platform/http';
import type ko from '../language/ko/unsubscribe.ts';
import type { JobsDb } from '../migrations/tables.ts';
import { findByUnsubscribeToken, stopAlert } from '../saved-searches/index.ts';

const TEXTS = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/unsubscribe.ts`));

/** As the mail has it; whatever else stands there is the token of nothing. */
const TOKEN = /^[\w-]{16,64}$/;
/** The token is in the address: the line that is written of each request is not written here. */
const options = { logLevel: 'warn' } as const;

/**
 * Where the link of an alert leads, without a login: a look changes nothing, since mail scanners follow
 * links; its button, and mail programs by themselves (RFC 8058), post to the same address.
 */
export function unsubscribePages(app: App, db: JobsDb): Promise<void> {
  return registerFormPages(app, (scope) => {
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      const { token } = request.params;
      const search = TOKEN.test(token) ? await findByUnsubscribeToken(db, token) : undefined;
      if (!search) return sendFormPage(request, reply, 404, unknown);
      return sendFormPage(
        request,
        reply,
        200,
        search.alert === 'none' ? done(search.name) : ask(search.name),
      );
    });
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      const { token } = request.params;
      const name = TOKEN.test(token) ? await stopAlert(db, token) : undefined;
      return name === undefined
        ? sendFormPage(request, reply, 404, unknown)
        : sendFormPage(request, reply, 200, done(name));
    });
  });
}

/** The form names no address: it posts to the one where it stands. */
const ask =
  (name: string): FormPage =>
  (language) => {
    const texts = TEXTS[language];
    return [
      texts.ask,
      html`<form method="post"><p>${texts.askText(name)}</p><button>${texts.act}</button></form>`,
    ];
  };
const done =
  (name: string): FormPage =>
  (language) => [
    TEXTS[language].done,
    html`<p role="status">${TEXTS[language].doneText(name)}</p>${onwards(language)}`,
  ];
const unknown: FormPage = (language) => [
  TEXTS[language].unknown,
  html`<p>${TEXTS[language].unknownText}</p>${onwards(language)}`,
];
