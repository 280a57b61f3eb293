import { html } from '@workreel/platform/html';
import type { Language } from '@workreel/platform/http';
import type { LinkPurpose } from './links.repository.ts';

const TEXTS = {
  confirm: {
    en: {
      subject: 'Confirm your e-mail address',
      greeting: (name: string) => `Hello ${name},`,
      body: 'Please confirm that this is your address. Until then we send nothing to it.',
      action: 'Confirm this address',
      life: 'The link works for three days. If you did not sign up, you need do nothing.',
    },
    ko: {
      subject: '이메일 주소를 확인해 주세요',
      greeting: (name: string) => `${name}님, 안녕하세요.`,
      body: '이 주소가 본인의 것인지 확인해 주세요. 확인하기 전에는 아무것도 보내지 않습니다.',
      action: '이메일 주소 확인',
      life: '이 링크는 3일 동안 쓸 수 있습니다. 가입하신 적이 없다면 이 메일을 무시하셔도 됩니다.',
    },
  },
  reset: {
    en: {
      subject: 'Choose a new password',
      greeting: (name: string) => `Hello ${name},`,
      body: 'Somebody, most likely you, asked for a new password for this address.',
      action: 'Choose a new password',
      life: 'The link works for one hour, once. If it was not you, your password stays as it is.',
    },
    ko: {
      subject: '새 비밀번호 설정',
      greeting: (name: string) => `${name}님, 안녕하세요.`,
      body: '이 주소로 새 비밀번호를 설정해 달라는 요청이 있었습니다.',
      action: '새 비밀번호 설정',
      life: '이 링크는 1시간 동안 한 번만 쓸 수 있습니다. 요청하신 적이 없다면 비밀번호는 그대로 유지됩니다.',
    },
  },
} as const;

/** What a mailed link's mail says. */
export function linkMail(purpose: LinkPurpose, language: Language, name: string, url: string) {
  const { subject, greeting, body, action, life } = TEXTS[purpose][language];
  return {
    subject,
    text: `${greeting(name)}\n\n${body}\n\n${action}:\n${url}\n\n${life}\n`,
    html: html`<!doctype html><html lang="${language}"><body style="font-family: system-ui, sans-serif; line-height: 1.6">
<p>${greeting(name)}</p><p>${body}</p><p><a href="${url}">${action}</a></p><p style="color: #57606a">${life}</p></body></html>`
      .markup,
  };
}
