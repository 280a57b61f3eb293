import { loadCatalogues } from '@workreel/languages';
import { inTransaction } from '@workreel/platform/database';
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
import { findSubscription, unsubscribe } from './settings.repository.ts';

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
      const subscription = TOKEN.test(token) ? await findSubscription(db, token) : undefined;
      if (!subscription) return sendFormPage(request, reply, 404, unknownTokenPage);
      const page = subscription.active ? confirmationPage : donePage;
      return sendFormPage(request, reply, 200, page(subscription.name));
    });
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      const { token } = request.params;
      const stopped = TOKEN.test(token)
        ? await inTransaction(db, (trx) => unsubscribe(trx, token))
        : undefined;
      return stopped
        ? sendFormPage(request, reply, 200, donePage(stopped.name))
        : sendFormPage(request, reply, 404, unknownTokenPage);
    });
  });
}

/** The form has no `action` attribute, so it is submitted to the URL of the page. */
const confirmationPage =
  (name: string | null): FormPage =>
  (language) => {
    const messages = MESSAGES[language];
    return [
      messages.title,
      html`<form method="post"><p>${messages.text(name)}</p><button>${messages.confirm}</button></form>`,
    ];
  };
const donePage =
  (name: string | null): FormPage =>
  (language) => [
    MESSAGES[language].done,
    html`<p role="status">${MESSAGES[language].doneText(name)}</p>${continueLink(language)}`,
  ];
const unknownTokenPage: FormPage = (language) => [
  MESSAGES[language].invalid,
  html`<p>${MESSAGES[language].invalidText}</p>${continueLink(language)}`,
];
