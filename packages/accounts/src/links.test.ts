import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailKey, signInAccountKey, signInKey } from './attempts.ts';
import type { Account } from './schemas.ts';
import { withConcurrentChange } from './testing/concurrent-change.ts';
import { type ReceivedMail, tokenOf } from './testing/mailbox.ts';
import { BASE_URL, newIpAddress, openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

const TEXTS = {
  en: {
    confirm: 'Confirm your email for Workreel',
    confirmAction: 'Confirm email',
    reset: 'Reset your Workreel password',
    resetAction: 'Reset password',
  },
  ko: {
    confirm: '[Workreel] 이메일 인증 안내',
    confirmAction: '이메일 인증',
    reset: '[Workreel] 비밀번호 재설정 안내',
    resetAction: '비밀번호 재설정',
  },
} as const;

describe('emailed links', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.call('POST', path, { body, headers });
  const forgot = (email: string) => post('/auth/password/forgot', { email });
  const confirm = (token: string) => post('/auth/confirm', { token });
  const reset = (token: string, password = 'the-new-password') =>
    post('/auth/password/reset', { token, password });
  const me = async ({ token }: TestUser) =>
    (await app.call('GET', '/auth/me', { as: token })).json<Account>();
  const statusOf = async ({ token }: TestUser) =>
    (await app.call('GET', '/auth/me', { as: token })).statusCode;
  const canSignIn = async (credentials: { email: string; password: string }) =>
    (await app.login(credentials)).statusCode === 200;
  const expectInvalid = async (response: ReturnType<typeof post>) =>
    expect((await response).json()).toMatchObject({ status: 400, code: 'LINK_INVALID' });
  /** Requests a password reset. @returns the token of the email. */
  const resetToken = async ({ email }: { email: string }) => {
    const before = await app.mailbox.waitFor(email, 0, 'reset');
    expect((await forgot(email)).statusCode).toBe(202);
    return tokenOf((await app.mailbox.waitFor(email, before.length + 1, 'reset')).at(-1)!);
  };

  it.each([
    ['en', 'Jürgen Müller-Lüdenscheidt'],
    ['ko', '홍길동'],
    ['ko', '<script>alert("1")</script> & Söhne'],
    ['en', 'Łukasz “Żółć” 👩‍💻'],
  ] as const)('are sent in %s to %s, as plain text and HTML', async (language, name) => {
    const user = await app.signUp({ name, language });
    const [first] = (await app.mailbox.waitFor(user.email, 1, 'confirm')) as [ReceivedMail];
    expect((await confirm(tokenOf(first))).statusCode).toBe(204);
    const token = await resetToken(user);
    const [second] = (await app.mailbox.waitFor(user.email, 1, 'reset')) as [ReceivedMail];
    const texts = TEXTS[language];
    for (const [mail, purpose] of [
      [first, 'confirm'],
      [second, 'reset'],
    ] as const) {
      expect(mail.subject).toBe(texts[purpose]);
      expect(mail.from).toEqual({ name: 'Workreel', address: 'app@example.org' });
      expect(mail.to).toEqual([{ name: purpose === 'confirm' ? '' : name, address: user.email }]);
      expect(mail.recipients).toEqual([user.email]);
      const url = `${BASE_URL}/account/${purpose}?token=${tokenOf(mail)}`;
      expect(mail.text).toContain(`${texts[`${purpose}Action`]}:\n${url}\n`);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.html).toContain(`<a href="${url}">${texts[`${purpose}Action`]}</a>`);
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
      expect(headers['auto-submitted']).toBe('auto-generated');
      expect(mail.messageId).toMatch(new RegExp(`^<${purpose}-[\\w-]+@example\\.org>$`));
      // ASCII only, so that any mail server accepts it.
      expect(mail.raw).toMatch(/^[\x00-\x7f]*$/);
    }
    // Until the address is confirmed, the name may be a text that a stranger wants to send to its owner.
    for (const text of [first.raw, first.text, first.html]) expect(text).not.toContain(name);
    expect(first.text).toContain(language === 'ko' ? '안녕하세요.' : 'Hello,');
    expect(second.text).toContain(language === 'ko' ? `${name} 님, 안녕하세요.` : `Hi ${name},`);
    expect(second.html).not.toContain('<script>');
    if (name.includes('<'))
      expect(second.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Söhne');
    else expect(second.html).toContain(name);
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('do not contain the name of an account whose address is not confirmed', async () => {
    const user = await app.signUp({ name: 'You won, open evil.example' });
    await resetToken(user);
    for (const { text, html, to } of await app.mailbox.waitFor(user.email, 2)) {
      expect(`${text}${html}`).not.toContain('evil.example');
      expect(to).toEqual([{ name: '', address: user.email }]);
    }
  });

  describe('to confirm an email address', () => {
    it('confirm it, even if used twice', async () => {
      const user = await app.signUp();
      const [mail] = await app.mailbox.waitFor(user.email);
      expect((await me(user)).confirmed).toBe(false);
      for (let n = 0; n < 2; n++) {
        const response = await confirm(tokenOf(mail!));
        expect([response.statusCode, response.body]).toEqual([204, '']);
        expect((await me(user)).confirmed).toBe(true);
      }
    });

    it('are sent again on request, unless the address is already confirmed', async () => {
      const user = await app.signUp();
      await app.mailbox.waitFor(user.email);
      expect((await post('/auth/confirm', { email: user.email.toUpperCase() })).statusCode).toBe(202);
      const [first, second] = await app.mailbox.waitFor(user.email, 2);
      expect(tokenOf(first!)).not.toBe(tokenOf(second!));
      // The first link still works.
      expect((await confirm(tokenOf(first!))).statusCode).toBe(204);
      expect((await post('/auth/confirm', { email: user.email })).statusCode).toBe(202);
      await app.waitForEmails();
      expect(await app.mailbox.waitFor(user.email)).toHaveLength(2);
    });

    it('are valid for three days', async () => {
      const user = await app.signUp();
      const [mail] = await app.mailbox.waitFor(user.email);
      const age = (interval: string) =>
        app.rows(
          `update accounts.email_links set expires_at = expires_at - $2::text::interval where account_id = $1`,
          [user.id, interval],
        );
      await age('71 hours 59 minutes');
      expect((await confirm(tokenOf(mail!))).statusCode).toBe(204);
      await age('2 minutes');
      await expectInvalid(confirm(tokenOf(mail!)));
    });

    it('cannot reset a password, and reset links cannot confirm an address', async () => {
      const user = await app.signUp();
      const [mail] = await app.mailbox.waitFor(user.email);
      await expectInvalid(reset(tokenOf(mail!)));
      await expectInvalid(confirm(await resetToken(user)));
      expect((await me(user)).confirmed).toBe(false);
      expect(await canSignIn(user)).toBe(true);
    });

    it('do not confirm an address that the account changes to concurrently', async () => {
      const user = await app.signUp();
      const [mail] = await app.mailbox.waitFor(user.email);
      const [response] = await withConcurrentChange(
        app,
        `update accounts.accounts set email = 'new-address@example.org' where id = '${user.id}'`,
        () => confirm(tokenOf(mail!)),
      );
      expect(response!.json()).toMatchObject({ status: 400, code: 'LINK_INVALID' });
      expect(await me(user)).toMatchObject({ email: 'new-address@example.org', confirmed: false });
    });
  });

  describe('to reset a password', () => {
    it('set a new password, confirm the address, mark the device as known, and end all sessions', async () => {
      const user = await app.signUp();
      const other = await app.signInAgain(user);
      const response = await reset(await resetToken(user));
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(response.cookies.map(({ name }) => name)).toEqual(['workreel_jobs_device']);
      for (const session of [user, other]) {
        expect(await statusOf(session)).toBe(401);
        const body = { refreshToken: session.refreshToken };
        expect((await post('/auth/refresh', body)).json()).toMatchObject({ code: 'REFRESH_INVALID' });
      }
      expect(await canSignIn(user)).toBe(false);
      expect(await me(await app.signInAgain({ ...user, password: 'the-new-password' }))).toMatchObject({
        confirmed: true,
      });
    });

    it('work once, and invalidate all other links of the account', async () => {
      const user = await app.signUp();
      const [first, second] = [await resetToken(user), await resetToken(user)];
      expect((await reset(second, 'the-new-password')).statusCode).toBe(204);
      await expectInvalid(reset(second, 'the-second-password'));
      await expectInvalid(reset(first, 'the-third-password'));
      expect(await canSignIn({ ...user, password: 'the-new-password' })).toBe(true);
    });

    it('work for one of several concurrent requests', async () => {
      for (let round = 0; round < 3; round++) {
        const user = await app.signUp();
        const token = await resetToken(user);
        const passwords = Array.from({ length: 4 }, (_, n) => `password-of-${n}`);
        const responses = await Promise.all(passwords.map((password) => reset(token, password)));
        expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400]);
        const winner = passwords[responses.findIndex(({ statusCode }) => statusCode === 204)]!;
        for (const password of passwords)
          expect(await canSignIn({ ...user, password })).toBe(password === winner);
      }
    });

    it('conflict with a concurrent change of the email address: only one of the two succeeds', async () => {
      for (const linkFirst of [false, true]) {
        const user = await app.signUp();
        const token = await resetToken(user);
        const email = `moved-${user.email}`;
        const body = { email, currentPassword: user.password };
        const calls = [() => app.call('PATCH', '/auth/me', { as: user.token, body }), () => reset(token)];
        // Both wait for the lock of the account, so that both already hold their other locks.
        const responses = await withConcurrentChange(
          app,
          `update accounts.accounts set name = 'Changed' where id = '${user.id}'`,
          ...(linkFirst ? calls.reverse() : calls),
        );
        const statuses = responses.map(({ statusCode }) => statusCode).sort();
        expect(statuses.join(' ')).toMatch(/^(200 400|204 40[13])$/);
        const [row] = await app.rows('select email, confirmed_at from accounts.accounts where id = $1', [
          user.id,
        ]);
        expect(row).toEqual(
          statuses.includes(200)
            ? { email, confirmed_at: null }
            : { email: user.email, confirmed_at: expect.any(Date) },
        );
      }
    });

    it('are valid for one hour', async () => {
      const user = await app.signUp();
      const token = await resetToken(user);
      await app.rows(
        `update accounts.email_links set expires_at = expires_at - interval '61 minutes' where account_id = $1 and purpose = 'reset'`,
        [user.id],
      );
      await expectInvalid(reset(token));
      expect(await canSignIn(user)).toBe(true);
    });

    it('reject an invalid password without being used up', async () => {
      const user = await app.signUp();
      const token = await resetToken(user);
      for (const password of ['short', 'x'.repeat(257), undefined, 5])
        expect((await post('/auth/password/reset', { token, password })).json()).toMatchObject({
          status: 400,
          errors: [{ path: '/body/password' }],
        });
      expect((await reset(token)).statusCode).toBe(204);
    });

    it('end the login delay of the account', async () => {
      const user = await app.signUp();
      const from = newIpAddress();
      for (const key of [signInKey(user.email, from), signInAccountKey(user.email)]) await app.block(key);
      expect((await app.login(user, { from })).statusCode).toBe(429);
      await reset(await resetToken(user));
      const password = 'the-new-password';
      expect((await app.login({ ...user, password }, { from })).statusCode).toBe(200);
    });

    it('fail if the account is deleted, disabled or changes its address concurrently', async () => {
      for (const change of [
        `update accounts.accounts set email = 'away@example.org'`,
        'update accounts.accounts set disabled = true',
        'delete from accounts.accounts',
      ]) {
        const user = await app.signUp();
        const token = await resetToken(user);
        const [response] = await withConcurrentChange(app, `${change} where id = '${user.id}'`, () =>
          reset(token),
        );
        expect(response!.json(), change).toMatchObject({ status: 400, code: 'LINK_INVALID' });
        expect(await canSignIn({ email: 'away@example.org', password: 'the-new-password' })).toBe(false);
      }
    });

    it('are invalid for disabled and deleted accounts, as are confirmation links', async () => {
      const [disabled, deleted] = [await app.signUp(), await app.signUp()];
      const tokens = [await resetToken(disabled), await resetToken(deleted)];
      const mails = [
        ...(await app.mailbox.waitFor(disabled.email, 1, 'confirm')),
        ...(await app.mailbox.waitFor(deleted.email, 1, 'confirm')),
      ];
      await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
      await app.call('DELETE', '/auth/me', { as: deleted.token });
      for (const token of tokens) await expectInvalid(reset(token));
      for (const mail of mails) await expectInvalid(confirm(tokenOf(mail)));
    });
  });

  it('with unknown or malformed tokens are rejected', async () => {
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(200), `' or true --`, '링크', 'nul\u0000']) {
      await expectInvalid(confirm(token));
      await expectInvalid(reset(token));
    }
    for (const body of [
      {},
      { token: '' },
      { token: 'x'.repeat(201) },
      { token: 5 },
      { token: 'x', email: 'a@b' },
    ])
      expect((await post('/auth/confirm', body)).json(), JSON.stringify(body)).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
      });
  });

  describe('requested by email address', () => {
    it.each(['/auth/password/forgot', '/auth/confirm'])(
      'at %s do not reveal whether an account exists',
      async (path) => {
        const [existing, confirmed, disabled] = [await app.signUp(), await app.signUp(), await app.signUp()];
        await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
        await app.rows('update accounts.accounts set confirmed_at = now() where id = $1', [confirmed.id]);
        const results = [];
        const emails = [
          existing.email,
          'nobody@example.org',
          'not an address',
          disabled.email,
          confirmed.email,
        ];
        for (const email of emails) {
          const { statusCode, body, headers, cookies } = await post(path, { email });
          const { 'x-request-id': _id, date: _date, ...rest } = headers;
          results.push({ statusCode, body, cookies, headers: rest });
        }
        expect(results[0]).toMatchObject({ statusCode: 202, body: '', cookies: [] });
        for (const [n, result] of results.entries()) expect(result, emails[n]).toEqual(results[0]);
        await app.waitForEmails();
        const [, ...mails] = await app.mailbox.waitFor(existing.email, 2);
        expect(mails).toHaveLength(1);
        expect(app.mailbox.messages.flatMap(({ recipients }) => recipients)).not.toContain(
          'nobody@example.org',
        );
        // Only the email after registration.
        expect(await app.mailbox.waitFor(disabled.email)).toHaveLength(1);
      },
    );

    it('accept malformed addresses as unknown', async () => {
      for (const email of [
        'half \ud83d@example.org',
        'a@example.org\r\nBcc: b@example.org',
        '<a@b>',
        '😀@😀.example',
        'nul\u0000@example.org',
      ])
        for (const path of ['/auth/password/forgot', '/auth/confirm'])
          expect((await post(path, { email })).statusCode, JSON.stringify(email)).toBe(202);
      for (const email of ['', 'x'.repeat(321), null])
        expect((await forgot(email as string)).statusCode, JSON.stringify(email)?.slice(0, 20)).toBe(400);
      await app.waitForEmails();
    });

    it('are sent to an address at most three times a minute; further requests still return 202', async () => {
      const user = await app.signUp();
      await app.mailbox.waitFor(user.email);
      const responses = [];
      for (let n = 0; n < 6; n++)
        responses.push(await forgot(n % 2 === 0 ? user.email : user.email.toUpperCase()));
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
      await app.waitForEmails();
      expect(await app.mailbox.waitFor(user.email, 4)).toHaveLength(4);
      // Other addresses are not affected.
      await resetToken(await app.signUp());
      // When the block ends, one more email is sent.
      await app.rows(`update accounts.attempts set blocked_until = now() - interval '1 s' where key = $1`, [
        emailKey('reset', user.email),
      ]);
      await resetToken(user);
      await forgot(user.email);
      await app.waitForEmails();
      expect(await app.mailbox.waitFor(user.email)).toHaveLength(5);
    });

    it('are limited even if requested concurrently', async () => {
      const user = await app.signUp();
      await Promise.all(Array.from({ length: 20 }, () => forgot(user.email)));
      await app.waitForEmails();
      expect(await app.mailbox.waitFor(user.email)).toHaveLength(4);
    });

    it('have a limit for each purpose: requests for one do not use up the other', async () => {
      const user = await app.signUp();
      for (let n = 0; n < 6; n++) await post('/auth/confirm', { email: user.email });
      await app.waitForEmails();
      expect(await app.mailbox.waitFor(user.email)).toHaveLength(3);
      expect((await reset(await resetToken(user))).statusCode).toBe(204);
    });

    it('share the limit with registration emails', async () => {
      let user = await app.signUp({ email: 'again@example.org' });
      for (let n = 0; n < 4; n++) {
        await app.waitForEmails();
        await app.call('DELETE', '/auth/me', { as: user.token });
        user = await app.signUp({ email: 'again@example.org' });
      }
      await app.waitForEmails();
      expect(await app.mailbox.waitFor('again@example.org')).toHaveLength(3);
    });
  });
});
