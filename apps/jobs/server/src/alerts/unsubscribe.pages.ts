import { loadCatalogues } from '@workreel/languages';
import { html } from '@workreel/platform/html';
import {
  type App,
  continueLink,
  type FormPage,
  registerFormPages,
  sendFormPage,
} from '@workreel/platform/http';
import type ko from '../language/ko/unsubscribe.ts';
import type { JobsDb } from '../migrations/tables.ts';
import { findByUnsubscribeToken, stopAlert } from '../saved-searches/index.ts';

const MESSAGES = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/unsubscribe.ts`));

/** Token format; other values are not looked up. */
const TOKEN = /^[\w-]{16,64}$/;
/** Suppresses the request log, because the URL contains the token. */
const options = { logLevel: 'warn' } as const;

/**
 * Registers the unsubscribe page of alert emails, which requires no login. GET changes nothing, because mail scanners
 * follow links. The button of the page and mail clients (one-click unsubscribe, RFC 8058) send a POST to the same URL.
 */
export function unsubscribePages(app: App, db: JobsDb): Promise<void> {
  return registerFormPages(app, (scope) => {
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      const { token } = request.params;
      const search = TOKEN.test(token) ? await findByUnsubscribeToken(db, token) : undefined;
      if (!search) return sendFormPage(request, reply, 404, unknownTokenPage);
      return sendFormPage(
        request,
        reply,
        200,
        search.alert === 'none' ? donePage(search.name) : confirmationPage(search.name),
      );
    });
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      const { token } = request.params;
      const name = TOKEN.test(token) ? await stopAlert(db, token) : undefined;
      return name === undefined
        ? sendFormPage(request, reply, 404, unknownTokenPage)
        : sendFormPage(request, reply, 200, donePage(name));
    });
  });
}

/** The form has no `action` attribute, so it is submitted to the URL of the page. */
const confirmationPage =
  (name: string): FormPage =>
  (language) => {
    const messages = MESSAGES[language];
    return [
      messages.title,
      html`<form method="post"><p>${messages.text(name)}</p><button>${messages.confirm}</button></form>`,
    ];
  };
const donePage =
  (name: string): FormPage =>
  (language) => [
    MESSAGES[language].done,
    html`<p role="status">${MESSAGES[language].doneText(name)}</p>${continueLink(language)}`,
  ];
const unknownTokenPage: FormPage = (language) => [
  MESSAGES[language].invalid,
  html`<p>${MESSAGES[language].invalidText}</p>${continueLink(language)}`,
];
