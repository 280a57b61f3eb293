import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './schemas.ts';
import { type ReceivedMail, tokenOf } from './testing/mailbox.ts';
import { overtake } from './testing/overtake.ts';
import { BASE_URL, openTestApp, type Person, type TestApp } from './testing/test-app.ts';

const TEXTS = {
  en: {
    confirm: 'Confirm your e-mail address',
    confirmDo: 'Confirm this address',
    reset: 'Choose a new password',
    resetDo: 'Choose a new password',
  },
  ko: {
    confirm: '이메일 주소를 확인해 주세요',
    confirmDo: '이메일 주소 확인',
    reset: '새 비밀번호 설정',
    resetDo: '새 비밀번호 설정',
  },
} as const;

describe('mailed links', () => {
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
  const me = async ({ token }: Person) => (await app.call('GET', '/auth/me', { as: token })).json<Account>();
  const statusOf = async ({ token }: Person) => (await app.call('GET', '/auth/me', { as: token })).statusCode;
  const canSignIn = async (credentials: { email: string; password: string }) =>
    (await app.login(credentials)).statusCode === 200;
  const expectInvalid = async (answer: ReturnType<typeof post>) =>
    expect((await answer).json()).toMatchObject({ status: 400, code: 'LINK_INVALID' });
  /** The newest mail, and its token, of somebody who forgot their password. */
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
  ] as const)('are told in %s to %s, as text and as a page', async (language, name) => {
    const person = await app.signUp({ name, language });
    const token = await resetToken(person);
    const [first] = (await app.mailbox.waitFor(person.email, 1, 'confirm')) as [ReceivedMail];
    const [second] = (await app.mailbox.waitFor(person.email, 1, 'reset')) as [ReceivedMail];
    const texts = TEXTS[language];
    for (const [mail, purpose] of [
      [first, 'confirm'],
      [second, 'reset'],
    ] as const) {
      expect(mail.subject).toBe(texts[purpose]);
      expect(mail.from).toEqual({ name: 'Workreel', address: 'app@example.org' });
      expect(mail.to).toEqual([{ name, address: person.email }]);
      expect(mail.recipients).toEqual([person.email]);
      const url = `${BASE_URL}/account/${purpose}?token=${tokenOf(mail)}`;
      expect(mail.text).toContain(`${texts[`${purpose}Do`]}:\n${url}\n`);
      expect(mail.text).toContain(language === 'ko' ? `${name}님, 안녕하세요.` : `Hello ${name},`);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.html).toContain(`<a href="${url}">${texts[`${purpose}Do`]}</a>`);
      expect(mail.html).not.toContain('<script>');
      if (name.includes('<'))
        expect(mail.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Söhne');
      else expect(mail.html).toContain(name);
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
      expect(headers['auto-submitted']).toBe('auto-generated');
      expect(mail.messageId).toMatch(new RegExp(`^<${purpose}-[\\w-]+@example\\.org>$`));
      // 7 bits alone, whatever the letters: any server takes it.
      expect(mail.raw).toMatch(/^[\x00-\x7f]*$/);
    }
    expect((await confirm(tokenOf(first))).statusCode).toBe(204);
    expect((await reset(token)).statusCode).toBe(204);
  });

  describe('of an address', () => {
    it('confirm it, once and again', async () => {
      const person = await app.signUp();
      const [mail] = await app.mailbox.waitFor(person.email);
      expect((await me(person)).confirmed).toBe(false);
      for (let n = 0; n < 2; n++) {
        const answer = await confirm(tokenOf(mail!));
        expect([answer.statusCode, answer.body]).toEqual([204, '']);
        expect((await me(person)).confirmed).toBe(true);
      }
    });

    it('are sent again where somebody asks, unless it is confirmed already', async () => {
      const person = await app.signUp();
      await app.mailbox.waitFor(person.email);
      expect((await post('/auth/confirm', { email: person.email.toUpperCase() })).statusCode).toBe(202);
      const [first, second] = await app.mailbox.waitFor(person.email, 2);
      expect(tokenOf(first!)).not.toBe(tokenOf(second!));
      // The first still works: whoever clicks on the older mail means the same.
      expect((await confirm(tokenOf(first!))).statusCode).toBe(204);
      expect((await post('/auth/confirm', { email: person.email })).statusCode).toBe(202);
      await app.mailsDone();
      expect(await app.mailbox.waitFor(person.email)).toHaveLength(2);
    });

    it('work for three days', async () => {
      const person = await app.signUp();
      const [mail] = await app.mailbox.waitFor(person.email);
      const age = (by: string) =>
        app.rows(
          `update accounts.mailed_links set expires_at = expires_at - $2::text::interval where account_id = $1`,
          [person.id, by],
        );
      await age('71 hours 59 minutes');
      expect((await confirm(tokenOf(mail!))).statusCode).toBe(204);
      await age('2 minutes');
      await expectInvalid(confirm(tokenOf(mail!)));
    });

    it('set no password, nor do those of a password confirm', async () => {
      const person = await app.signUp();
      const [mail] = await app.mailbox.waitFor(person.email);
      await expectInvalid(reset(tokenOf(mail!)));
      await expectInvalid(confirm(await resetToken(person)));
      expect((await me(person)).confirmed).toBe(false);
      expect(await canSignIn(person)).toBe(true);
    });

    it('confirm none that somebody moved to meanwhile', async () => {
      const person = await app.signUp();
      const [mail] = await app.mailbox.waitFor(person.email);
      const [answer] = await overtake(
        app,
        `update accounts.accounts set email = 'moved-meanwhile@example.org' where id = '${person.id}'`,
        () => confirm(tokenOf(mail!)),
      );
      expect(answer!.json()).toMatchObject({ status: 400, code: 'LINK_INVALID' });
      expect(await me(person)).toMatchObject({ email: 'moved-meanwhile@example.org', confirmed: false });
    });
  });

  describe('of a password', () => {
    it('set a new one, confirm the address, and end all sessions', async () => {
      const person = await app.signUp();
      const other = await app.signInAgain(person);
      const answer = await reset(await resetToken(person));
      expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []]);
      for (const session of [person, other]) {
        expect(await statusOf(session)).toBe(401);
        const body = { refreshToken: session.refreshToken };
        expect((await post('/auth/refresh', body)).json()).toMatchObject({ code: 'REFRESH_INVALID' });
      }
      expect(await canSignIn(person)).toBe(false);
      expect(await me(await app.signInAgain({ ...person, password: 'the-new-password' }))).toMatchObject({
        confirmed: true,
      });
    });

    it('work once, and take all others with them', async () => {
      const person = await app.signUp();
      const [first, second] = [await resetToken(person), await resetToken(person)];
      expect((await reset(second, 'the-new-password')).statusCode).toBe(204);
      await expectInvalid(reset(second, 'the-second-password'));
      await expectInvalid(reset(first, 'the-third-password'));
      expect(await canSignIn({ ...person, password: 'the-new-password' })).toBe(true);
    });

    it('work for one of two who follow them at once', async () => {
      for (let round = 0; round < 3; round++) {
        const person = await app.signUp();
        const token = await resetToken(person);
        const passwords = Array.from({ length: 4 }, (_, n) => `password-of-${n}`);
        const answers = await Promise.all(passwords.map((password) => reset(token, password)));
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400]);
        const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 204)]!;
        for (const password of passwords)
          expect(await canSignIn({ ...person, password })).toBe(password === winner);
      }
    });

    it('and a new address at once: one comes first, and the other finds it', async () => {
      for (const linkFirst of [false, true]) {
        const person = await app.signUp();
        const token = await resetToken(person);
        const email = `moved-${person.email}`;
        const body = { email, currentPassword: person.password };
        const calls = [() => app.call('PATCH', '/auth/me', { as: person.token, body }), () => reset(token)];
        // Both wait for the account, so that both hold whatever they took before it.
        const answers = await overtake(
          app,
          `update accounts.accounts set name = 'Changed' where id = '${person.id}'`,
          ...(linkFirst ? calls.reverse() : calls),
        );
        const told = answers.map(({ statusCode }) => statusCode).sort();
        expect(told.join(' ')).toMatch(/^(200 400|204 40[13])$/);
        const [row] = await app.rows('select email, confirmed_at from accounts.accounts where id = $1', [
          person.id,
        ]);
        expect(row).toEqual(
          told.includes(200)
            ? { email, confirmed_at: null }
            : { email: person.email, confirmed_at: expect.any(Date) },
        );
      }
    });

    it('work for one hour', async () => {
      const person = await app.signUp();
      const token = await resetToken(person);
      await app.rows(
        `update accounts.mailed_links set expires_at = expires_at - interval '61 minutes' where account_id = $1 and purpose = 'reset'`,
        [person.id],
      );
      await expectInvalid(reset(token));
      expect(await canSignIn(person)).toBe(true);
    });

    it('take no weak password, and are not used up by one', async () => {
      const person = await app.signUp();
      const token = await resetToken(person);
      for (const password of ['short', 'x'.repeat(257), undefined, 5])
        expect((await post('/auth/password/reset', { token, password })).json()).toMatchObject({
          status: 400,
          errors: [{ path: '/body/password' }],
        });
      expect((await reset(token)).statusCode).toBe(204);
    });

    it('let in whom wrong guesses of others held up', async () => {
      const person = await app.signUp();
      for (let n = 0; n < 11; n++) await app.login({ ...person, password: 'guess' });
      expect((await app.login(person)).statusCode).toBe(429);
      await reset(await resetToken(person));
      expect(await canSignIn({ ...person, password: 'the-new-password' })).toBe(true);
    });

    it('set none where somebody moved, was disabled or went meanwhile', async () => {
      for (const change of [
        `update accounts.accounts set email = 'away@example.org'`,
        'update accounts.accounts set disabled = true',
        'delete from accounts.accounts',
      ]) {
        const person = await app.signUp();
        const token = await resetToken(person);
        const [answer] = await overtake(app, `${change} where id = '${person.id}'`, () => reset(token));
        expect(answer!.json(), change).toMatchObject({ status: 400, code: 'LINK_INVALID' });
        expect(await canSignIn({ email: 'away@example.org', password: 'the-new-password' })).toBe(false);
      }
    });

    it('are of no use to somebody disabled or gone, nor are those of their address', async () => {
      const [disabled, gone] = [await app.signUp(), await app.signUp()];
      const tokens = [await resetToken(disabled), await resetToken(gone)];
      const mails = [
        ...(await app.mailbox.waitFor(disabled.email, 1, 'confirm')),
        ...(await app.mailbox.waitFor(gone.email, 1, 'confirm')),
      ];
      await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
      await app.call('DELETE', '/auth/me', { as: gone.token });
      for (const token of tokens) await expectInvalid(reset(token));
      for (const mail of mails) await expectInvalid(confirm(tokenOf(mail)));
    });
  });

  it('that nobody sent do nothing', async () => {
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

  describe('asked for', () => {
    it.each(['/auth/password/forgot', '/auth/confirm'])(
      'at %s tell nothing of who is known',
      async (path) => {
        const [known, confirmed, disabled] = [await app.signUp(), await app.signUp(), await app.signUp()];
        await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
        await app.rows('update accounts.accounts set confirmed_at = now() where id = $1', [confirmed.id]);
        const told = [];
        const emails = [known.email, 'nobody@example.org', 'no address', disabled.email, confirmed.email];
        for (const email of emails) {
          const { statusCode, body, headers, cookies } = await post(path, { email });
          const { 'x-request-id': _id, date: _date, ...rest } = headers;
          told.push({ statusCode, body, cookies, headers: rest });
        }
        expect(told[0]).toMatchObject({ statusCode: 202, body: '', cookies: [] });
        for (const [n, one] of told.entries()) expect(one, emails[n]).toEqual(told[0]);
        await app.mailsDone();
        const [, ...mails] = await app.mailbox.waitFor(known.email, 2);
        expect(mails).toHaveLength(1);
        expect(app.mailbox.mails.flatMap(({ recipients }) => recipients)).not.toContain('nobody@example.org');
        // The one of its signing up alone.
        expect(await app.mailbox.waitFor(disabled.email)).toHaveLength(1);
      },
    );

    it('take odd addresses for nobody’s', async () => {
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
      await app.mailsDone();
    });

    it('are sent to one address three times a minute, still with 202', async () => {
      const person = await app.signUp();
      await app.rows(`delete from accounts.attempts where key like 'mail:%'`);
      await app.mailbox.waitFor(person.email);
      const answers = [];
      for (let n = 0; n < 6; n++)
        answers.push(await forgot(n % 2 === 0 ? person.email : person.email.toUpperCase()));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
      await app.mailsDone();
      expect(await app.mailbox.waitFor(person.email, 4)).toHaveLength(4);
      // Another address is none of it.
      await resetToken(await app.signUp());
      // Nor does a network address let anybody ask more.
      await app.rows(
        `update accounts.attempts set blocked_until = now() - interval '1 s' where key like 'mail:%'`,
      );
      await resetToken(person);
      await forgot(person.email);
      await app.mailsDone();
      expect(await app.mailbox.waitFor(person.email)).toHaveLength(5);
    });

    it('by many at once, too', async () => {
      const person = await app.signUp();
      await app.rows(`delete from accounts.attempts where key like 'mail:%'`);
      await Promise.all(Array.from({ length: 20 }, () => forgot(person.email)));
      await app.mailsDone();
      expect(await app.mailbox.waitFor(person.email)).toHaveLength(4);
    });

    it('count the mails of signing up, too', async () => {
      let person = await app.signUp({ email: 'again@example.org' });
      for (let n = 0; n < 4; n++) {
        await app.mailsDone();
        await app.call('DELETE', '/auth/me', { as: person.token });
        person = await app.signUp({ email: 'again@example.org' });
      }
      await app.mailsDone();
      expect(await app.mailbox.waitFor('again@example.org')).toHaveLength(3);
    });
  });
});
