import { type Html, html } from '@workreel/platform/html';
import {
  type App,
  type FormPage,
  type Language,
  onwards,
  registerFormPages,
  sendFormPage,
} from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLinked } from './links.repository.ts';
import { confirmAddress, resetByLink } from './links.ts';
import { type AccountParts, STRANGERS } from './parts.ts';

const TEXTS = {
  en: {
    confirm: 'Confirm your address',
    confirmAsk: (email: string) => `Is ${email} yours?`,
    confirmDo: 'Yes, confirm it',
    confirmed: 'Your address is confirmed',
    confirmedText: 'You can be told by e-mail what is new now.',
    reset: 'Choose a new password',
    resetLabel: 'New password',
    resetHint: 'At least 8 characters. You will be signed out everywhere.',
    resetDo: 'Set the password',
    resetDone: 'Your new password is set',
    resetDoneText: 'Sign in with it.',
    short: 'The password needs 8 to 256 characters.',
    invalid: 'This link does not work any more',
    invalidText: 'It was used already, has run out, or a newer one was asked for. Ask for a new one.',
  },
  ko: {
    confirm: '이메일 주소 확인',
    confirmAsk: (email: string) => `${email}, 본인의 주소가 맞습니까?`,
    confirmDo: '네, 맞습니다',
    confirmed: '이메일 주소를 확인했습니다',
    confirmedText: '이제 새 소식을 이메일로 받을 수 있습니다.',
    reset: '새 비밀번호 설정',
    resetLabel: '새 비밀번호',
    resetHint: '8자 이상 입력해 주세요. 모든 기기에서 로그아웃됩니다.',
    resetDo: '비밀번호 설정',
    resetDone: '새 비밀번호를 설정했습니다',
    resetDoneText: '새 비밀번호로 로그인해 주세요.',
    short: '비밀번호는 8자 이상 256자 이하로 입력해 주세요.',
    invalid: '더 이상 쓸 수 없는 링크입니다',
    invalidText: '이미 썼거나 기한이 지난 링크입니다. 새 링크를 요청해 주세요.',
  },
} as const;

type Fields = Record<string, string>;
const field = (fields: unknown, name: string): string => {
  const value = (fields as Fields | null)?.[name];
  return typeof value === 'string' ? value.slice(0, 1_024) : '';
};

/** Where mailed links lead: a look changes nothing, since mail scanners follow links; a button does. */
export async function linkPages(app: App, parts: AccountParts): Promise<void> {
  const { db } = parts;
  const invalid: FormPage = (language) => [
    TEXTS[language].invalid,
    html`<p>${TEXTS[language].invalidText}</p>${onwards(language)}`,
  ];
  const resetForm = (language: Language, token: string, wrong: boolean): [string, Html] => {
    const texts = TEXTS[language];
    return [
      texts.reset,
      html`<form method="post" action="/account/reset">
<input type="hidden" name="token" value="${token}">
<label for="password">${texts.resetLabel}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="256" aria-describedby="hint" autofocus>
<p id="hint" class="${wrong ? 'bad' : 'quiet'}"${wrong && html` role="alert"`}>${wrong ? texts.short : texts.resetHint}</p>
<button>${texts.resetDo}</button></form>`,
    ];
  };
  const confirmForm = (language: Language, token: string, email: string): [string, Html] => {
    const texts = TEXTS[language];
    return [
      texts.confirm,
      html`<form method="post" action="/account/confirm"><input type="hidden" name="token" value="${token}">
<p>${texts.confirmAsk(email)}</p><button>${texts.confirmDo}</button></form>`,
    ];
  };
  /** Carries a link out, or says that it does not work. */
  const follow = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: () => Promise<void>,
    done: FormPage,
  ) => {
    try {
      await act();
    } catch (error) {
      if (error instanceof Problem && error.code === 'LINK_INVALID')
        return sendFormPage(request, reply, 400, invalid);
      throw error;
    }
    return sendFormPage(request, reply, 200, done);
  };

  await registerFormPages(app, (scope) => {
    const options = { config: { rateLimit: STRANGERS } };
    scope.get('/account/confirm', options, async (request, reply) => {
      const token = field(request.query, 'token');
      const account = await findLinked(db, 'confirm', token);
      return account
        ? sendFormPage(request, reply, 200, (language) => confirmForm(language, token, account.email))
        : sendFormPage(request, reply, 400, invalid);
    });
    scope.post('/account/confirm', options, (request, reply) =>
      follow(
        request,
        reply,
        () => confirmAddress(parts, field(request.body, 'token')),
        (language) => [
          TEXTS[language].confirmed,
          html`<p role="status">${TEXTS[language].confirmedText}</p>${onwards(language)}`,
        ],
      ),
    );
    scope.get('/account/reset', options, async (request, reply) => {
      const token = field(request.query, 'token');
      return (await findLinked(db, 'reset', token))
        ? sendFormPage(request, reply, 200, (language) => resetForm(language, token, false))
        : sendFormPage(request, reply, 400, invalid);
    });
    scope.post('/account/reset', options, async (request, reply) => {
      const token = field(request.body, 'token');
      const password = field(request.body, 'password');
      if ([...password].length < 8 || [...password].length > 256)
        return sendFormPage(request, reply, 400, (language) => resetForm(language, token, true));
      return follow(
        request,
        reply,
        () => resetByLink(parts, token, password),
        (language) => [
          TEXTS[language].resetDone,
          html`<p role="status">${TEXTS[language].resetDoneText}</p>${onwards(language)}`,
        ],
      );
    });
  });
}
