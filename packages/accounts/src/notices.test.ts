import { LANGUAGE_CODES, type Language } from '@workreel/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkEmail, type Notice, noticeEmail } from './mails.ts';
import { type ReceivedMail, tokenOf } from './testing/mailbox.ts';
import { openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

const SUBJECTS: Record<Notice, Record<Language, string>> = {
  emailChanged: {
    en: 'Your Workreel email address was changed',
    ko: '[Workreel] 계정의 이메일 주소가 변경되었습니다',
  },
  passwordChanged: {
    en: 'Your Workreel password was changed',
    ko: '[Workreel] 비밀번호가 변경되었습니다',
  },
  passwordReset: { en: 'Your Workreel password was reset', ko: '[Workreel] 비밀번호가 재설정되었습니다' },
  sessionEnded: {
    en: 'One of your devices was signed out of Workreel',
    ko: '[Workreel] 보안을 위해 한 기기에서 로그아웃되었습니다',
  },
};
const LINK = /https?:|href|token=|www\./i;

describe('notices of changes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  /** Emails to an address, except those with a link, once all have been sent. */
  const noticesTo = async (address: string): Promise<ReceivedMail[]> => {
    await app.waitForEmails();
    return app.mailbox.messages.filter(
      ({ recipients, text }) => recipients.includes(address) && !text?.includes('?token='),
    );
  };
  const change = (user: TestUser, body: object) =>
    app.call('PATCH', '/auth/me', { as: user.token, body: { currentPassword: user.password, ...body } });
  const refresh = (refreshToken: string) => app.call('POST', '/auth/refresh', { body: { refreshToken } });

  const actions: Record<Notice, (user: TestUser) => Promise<{ statusCode: number }>> = {
    emailChanged: (user) => change(user, { email: `moved-${user.email}` }),
    passwordChanged: (user) => change(user, { password: 'the-new-password' }),
    passwordReset: async (user) => {
      await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
      const [mail] = await app.mailbox.waitFor(user.email, 1, 'reset');
      const body = { token: tokenOf(mail!), password: 'the-new-password' };
      return app.call('POST', '/auth/password/reset', { body });
    },
    sessionEnded: async ({ refreshToken }) => {
      const next = (await refresh(refreshToken)).json<{ refreshToken: string }>().refreshToken;
      await refresh(next);
      return refresh(refreshToken);
    },
  };
  const STATUS: Record<Notice, number> = {
    emailChanged: 200,
    passwordChanged: 200,
    passwordReset: 204,
    sessionEnded: 401,
  };
  const each = (Object.keys(actions) as Notice[]).flatMap((notice) =>
    LANGUAGE_CODES.map((language) => ({ notice, language })),
  );

  it.each(each)('tell the owner of the account: $notice in $language', async ({ notice, language }) => {
    const user = await app.signUp({ language, name: 'https://evil.example/?token=x' });
    expect((await actions[notice](user)).statusCode).toBe(STATUS[notice]);
    const mails = await noticesTo(user.email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail!.subject).toBe(SUBJECTS[notice][language]);
    expect(mail!.recipients).toEqual([user.email]);
    for (const content of [mail!.text, String(mail!.html)]) {
      expect(content).not.toMatch(LINK);
      expect(content).not.toContain('evil');
      // Not even the new address, which a stranger may have chosen.
      expect(content).not.toContain('moved-');
    }
    // The new address gets a confirmation email and no notice.
    expect(await noticesTo(`moved-${user.email}`)).toEqual([]);
  });

  it('go to the old address even if the address is changed again immediately', async () => {
    const user = await app.signUp();
    const [first, second] = [`first-${user.email}`, `second-${user.email}`];
    await change(user, { email: first });
    await change(user, { email: second });
    for (const address of [user.email, first])
      expect((await noticesTo(address)).map(({ subject }) => subject)).toEqual([SUBJECTS.emailChanged.en]);
    expect(await noticesTo(second)).toEqual([]);
  });

  it('report both changes of one request to the old address', async () => {
    const user = await app.signUp();
    expect(
      (await change(user, { email: `both-${user.email}`, password: 'the-new-password' })).statusCode,
    ).toBe(200);
    expect((await noticesTo(user.email)).map(({ subject }) => subject).toSorted()).toEqual([
      SUBJECTS.emailChanged.en,
      SUBJECTS.passwordChanged.en,
    ]);
    expect(await noticesTo(`both-${user.email}`)).toEqual([]);
  });

  it('are not sent for changes that fail or need no notice', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    expect((await change(user, { email: other.email })).statusCode).toBe(409);
    expect((await change(user, { password: 'the-new-password', currentPassword: 'x' })).statusCode).toBe(403);
    expect((await change(user, { name: 'Another name', email: user.email })).statusCode).toBe(200);
    expect((await refresh(user.refreshToken)).statusCode).toBe(200);
    expect(await noticesTo(user.email)).toEqual([]);
    expect(await noticesTo(other.email)).toEqual([]);
  });

  it('of one kind do not use up the limit of another', async () => {
    const user = await app.signUp();
    let { password } = user;
    for (let n = 0; n < 5; n++) {
      expect((await change({ ...user, password }, { password: `password-number-${n}` })).statusCode).toBe(
        200,
      );
      password = `password-number-${n}`;
      await app.waitForEmails();
    }
    const subjects = (await noticesTo(user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(3).fill(SUBJECTS.passwordChanged.en));
    expect((await change({ ...user, password }, { email: `late-${user.email}` })).statusCode).toBe(200);
    expect((await noticesTo(user.email)).map(({ subject }) => subject)).toContain(SUBJECTS.emailChanged.en);
  });
});

describe('texts of notices', () => {
  const notices = Object.keys(SUBJECTS) as Notice[];

  it.each(notices)('%s: exist in each language, and contain no link', (notice) => {
    const mails = LANGUAGE_CODES.map((language) => noticeEmail(notice, language));
    for (const { subject, text, html } of mails) {
      expect(subject.length).toBeGreaterThan(10);
      expect(text).not.toMatch(LINK);
      expect(html).not.toMatch(LINK);
      expect(html).toContain('<p>');
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBe(LANGUAGE_CODES.length);
    expect(noticeEmail(notice, 'ko').text).toMatch(/[가-힣]/);
  });

  it('of emails with links greet by name only if one is given', () => {
    for (const language of LANGUAGE_CODES) {
      const url = 'https://example.org/account/confirm?token=x';
      expect(linkEmail('confirm', language, 'Robin', url).text).toContain('Robin');
      expect(linkEmail('confirm', language, null, url).text).not.toMatch(/null|undefined/);
    }
  });
});
