import { type Language, loadCatalogues } from '@workreel/languages';
import { type Html, html } from '@workreel/platform/html';
import {
  type App,
  continueLink,
  type FormPage,
  registerFormPages,
  sendFormPage,
} from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOfRequest } from './client.ts';
import type { AccountsContext } from './context.ts';
import type ko from './language/ko/pages.ts';
import { findAccountByLink } from './links.repository.ts';
import { confirmEmail, resetPasswordByLink } from './links.ts';

const TEXTS = await loadCatalogues<typeof ko>((code) => import(`./language/${code}/pages.ts`));

/** It returns users, once they are signed in, to the page that they left to sign up or to reset the password. */
const SIGN_IN_PAGE = '/app/sign-in';

type Fields = Record<string, string>;
const field = (fields: unknown, name: string): string => {
  const value = (fields as Fields | null)?.[name];
  return typeof value === 'string' ? value.slice(0, 1_024) : '';
};

/** The pages that emailed links open. GET changes nothing, because mail scanners follow links; the form does. */
export async function linkPages(app: App, context: AccountsContext): Promise<void> {
  const { db, devices, service, mail } = context;
  // Without emails, uploading needs no confirmed address.
  const confirmedText = service === 'video' && !mail ? 'videoWithoutMail' : service;
  const invalid: FormPage = (language) => [
    TEXTS[language].invalid,
    html`<p>${TEXTS[language].invalidText}</p>${continueLink(language)}`,
  ];
  const resetForm = (
    language: Language,
    token: string,
    fault?: 'passwordLength' | 'passwordWeak',
  ): [string, Html] => {
    const texts = TEXTS[language];
    return [
      texts.reset,
      html`<form method="post" action="/account/reset">
<input type="hidden" name="token" value="${token}">
<label for="password">${texts.resetLabel}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="256" aria-describedby="hint" autofocus>
<p id="hint" class="${fault ? 'bad' : 'quiet'}"${fault !== undefined && html` role="alert"`}>${texts[fault ?? 'resetHint']}</p>
<button>${texts.resetAction}</button></form>`,
    ];
  };
  const confirmForm = (language: Language, token: string, email: string): [string, Html] => {
    const texts = TEXTS[language];
    return [
      texts.confirm,
      html`<form method="post" action="/account/confirm"><input type="hidden" name="token" value="${token}">
<p><strong>${email}</strong></p>
<p>${texts.confirmText}</p><button>${texts.confirmAction}</button></form>`,
    ];
  };
  /** Performs the action of a link, or reports that the link is invalid. @param rejected - shown for a weak password. */
  const follow = async (
    request: FastifyRequest,
    reply: FastifyReply,
    action: () => Promise<void>,
    done: FormPage,
    rejected?: FormPage,
  ) => {
    try {
      await action();
    } catch (error) {
      if (error instanceof Problem && error.code === 'LINK_INVALID')
        return sendFormPage(request, reply, 400, invalid);
      if (rejected && error instanceof Problem && error.code === 'WEAK_PASSWORD')
        return sendFormPage(request, reply, 400, rejected);
      throw error;
    }
    return sendFormPage(request, reply, 200, done);
  };

  await registerFormPages(app, (scope) => {
    const options = { config: { limit: 'signIn' as const } };
    scope.get('/account/confirm', options, async (request, reply) => {
      const token = field(request.query, 'token');
      const account = await findAccountByLink(db, 'confirm', token);
      return account
        ? sendFormPage(request, reply, 200, (language) => confirmForm(language, token, account.email))
        : sendFormPage(request, reply, 400, invalid);
    });
    scope.post('/account/confirm', options, (request, reply) =>
      follow(
        request,
        reply,
        () => confirmEmail(context, field(request.body, 'token')),
        (language) => [
          TEXTS[language].confirmed,
          html`<p role="status">${TEXTS[language].confirmedText[confirmedText]}</p>${continueLink(language, SIGN_IN_PAGE)}`,
        ],
      ),
    );
    scope.get('/account/reset', options, async (request, reply) => {
      const token = field(request.query, 'token');
      return (await findAccountByLink(db, 'reset', token))
        ? sendFormPage(request, reply, 200, (language) => resetForm(language, token))
        : sendFormPage(request, reply, 400, invalid);
    });
    scope.post('/account/reset', options, async (request, reply) => {
      const token = field(request.body, 'token');
      const password = field(request.body, 'password');
      if ([...password].length < 8 || [...password].length > 256)
        return sendFormPage(request, reply, 400, (language) => resetForm(language, token, 'passwordLength'));
      const reset = async () => {
        devices.set(reply, await resetPasswordByLink(context, clientOfRequest(request), token, password));
      };
      return follow(
        request,
        reply,
        reset,
        (language) => [
          TEXTS[language].resetDone,
          html`<p role="status">${TEXTS[language].resetDoneText}</p>${continueLink(language, SIGN_IN_PAGE)}`,
        ],
        (language) => resetForm(language, token, 'passwordWeak'),
      );
    });
  });
}
