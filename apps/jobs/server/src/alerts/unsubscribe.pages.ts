import { html } from '@workreel/platform/html';
import { type App, type FormPage, onwards, registerFormPages, sendFormPage } from '@workreel/platform/http';
import type { JobsDb } from '../migrations/tables.ts';
import { findByUnsubscribeToken, stopAlert } from '../saved-searches/index.ts';

const TEXTS = {
  en: {
    ask: 'No more alerts?',
    askText: (name: string) => `You are told what is new for your saved search “${name}”.`,
    act: 'No more alerts of this search',
    done: 'You get no more alerts',
    doneText: (name: string) =>
      `Your saved search “${name}” stays, and tells nothing any more. You can turn it on again on Workreel.`,
    unknown: 'This link does not work any more',
    unknownText: 'The saved search is not there any more: nothing comes from it.',
  },
  ko: {
    ask: '알림을 그만 받으시겠습니까?',
    askText: (name: string) => `저장하신 검색 ‘${name}’의 새 채용공고를 알려 드리고 있습니다.`,
    act: '이 검색의 알림 그만 받기',
    done: '알림을 껐습니다',
    doneText: (name: string) =>
      `저장하신 검색 ‘${name}’은(는) 그대로 있고, 알림만 더 이상 가지 않습니다. Workreel에서 다시 켤 수 있습니다.`,
    unknown: '더 이상 쓸 수 없는 링크입니다',
    unknownText: '저장된 검색이 없으므로 알림도 가지 않습니다.',
  },
} as const;

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
