import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRANGERS } from './parts.ts';
import type { Account } from './schemas.ts';
import { type Answer, openTestApp, type TestApp } from './testing/test-app.ts';

describe('making an account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const register = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    app.call('POST', '/auth/register', { body, headers });
  const countOf = async (email: string) =>
    (await app.rows('select 1 from accounts.accounts where lower(email) = lower($1)', [email])).length;

  it('answers 201 with the account, which nobody has confirmed yet', async () => {
    const answer = await register({
      email: 'Jürgen@Example.org',
      password: 'eight-ch',
      name: '  Jürgen Groß ',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json<Account>()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'jürgen@example.org',
      name: 'Jürgen Groß',
      role: 'user',
      language: 'en',
      confirmed: false,
      disabled: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    // Signing up is not signing in.
    expect(answer.cookies).toEqual([]);
  });

  it('keeps the password as argon2id alone', async () => {
    await register({ email: 'hashed@example.org', password: 'plainly-not-kept', name: 'H' });
    const [row] = await app.rows<{ password_hash: string }>(
      `select password_hash from accounts.accounts where email = 'hashed@example.org'`,
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(app.log()).not.toContain('plainly-not-kept');
  });

  it('takes each address once, in whatever case it is written', async () => {
    const first = { email: 'taken@example.org', password: 'password-1', name: 'First' };
    expect((await register(first)).statusCode).toBe(201);
    for (const email of ['taken@example.org', 'Taken@Example.ORG', 'TAKEN@EXAMPLE.ORG']) {
      const again = await register({ email, password: 'password-2', name: 'Second' });
      expect(again.json(), email).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
      expect(again.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
    // The second did not become the first.
    expect((await app.login({ email: first.email, password: first.password })).statusCode).toBe(200);
    expect((await app.login({ email: first.email, password: 'password-2' })).statusCode).toBe(401);
  });

  it('makes one account of twenty that sign up at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register({
          email: n % 2 === 0 ? 'crowd@example.org' : 'Crowd@Example.org',
          password: `password-${n}`,
          name: `Crowd ${n}`,
        }),
      ),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter((one) => one !== made[0]))
      expect(answer.json()).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await countOf('crowd@example.org')).toBe(1);
    // Its one mail, too.
    await app.mailsDone();
    expect(await app.mailbox.waitFor('crowd@example.org')).toHaveLength(1);
  });

  const good = { email: 'good@example.org', password: 'long-enough', name: 'Good' };
  it.each([
    ['no address', { email: undefined }, '/body/email'],
    ['an address without @', { email: 'nobody' }, '/body/email'],
    ['an address with a space', { email: 'no body@example.org' }, '/body/email'],
    ['an address with a line', { email: 'a@example.org\r\nBcc: b@example.org' }, '/body/email'],
    ['two addresses', { email: 'a@example.org,b@example.org' }, '/body/email'],
    ['an address with a name', { email: 'A <a@example.org>' }, '/body/email'],
    ['an address of a length that none has', { email: `${'a'.repeat(250)}@b.org` }, '/body/email'],
    ['an address that is a number', { email: 5 }, '/body/email'],
    ['an address with U+0000', { email: 'nul\u0000@example.org' }, '/body/email'],
    ['no password', { password: undefined }, '/body/password'],
    ['a short password', { password: 'seven-7' }, '/body/password'],
    ['a password without end', { password: 'x'.repeat(257) }, '/body/password'],
    ['a password that is a list', { password: ['long-enough'] }, '/body/password'],
    ['no name', { name: undefined }, '/body/name'],
    ['a name of spaces', { name: ' \t\n ' }, '/body/name'],
    ['a name without end', { name: 'x'.repeat(101) }, '/body/name'],
    ['a language that we do not speak', { language: 'fr' }, '/body/language'],
    ['a role of one’s own choice', { role: 'admin' }, '/body/role'],
    ['an account that is confirmed at once', { confirmed: true }, '/body/confirmed'],
  ])('refuses %s', async (_what, change, path) => {
    const answer = await register({ ...good, ...change });
    expect(answer.json(), answer.body).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      errors: [{ path, message: expect.any(String) }],
    });
    expect(await countOf(good.email)).toBe(0);
  });

  it('refuses what is no JSON object, and a name that no text can hold', async () => {
    for (const body of ['[]', 'null', '"a"', '{"email":', '']) {
      const answer = await app.call('POST', '/auth/register', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode, body).toBe(400);
    }
    const nul = await register({ ...good, name: 'Nul\u0000' });
    expect(nul.json()).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('takes passwords and names of any script, and signs in with them', async () => {
    const odd = [
      { password: '비밀번호는여덟글자', name: '홍길동' },
      { password: 'пароль-пароль', name: 'Łukasz Żółć' },
      { password: '🔑🔑🔑🔑🔑🔑🔑🔑', name: '👩‍💻 <b>"O\'Neil" & Co</b>' },
      { password: '  spaces count  ', name: 'a\r\nBcc: someone@example.org' },
      { password: 'half\ud83dcharacter', name: 'half \ud83d' },
      { password: 'x'.repeat(256), name: 'x'.repeat(100) },
    ];
    for (const [n, { password, name }] of odd.entries()) {
      const email = `odd-${n}@example.org`;
      const made = await register({ email, password, name });
      expect(made.statusCode, `${name}: ${made.body}`).toBe(201);
      expect((await app.login({ email, password })).statusCode, name).toBe(200);
      expect((await app.login({ email, password: password.trim().slice(0, -1) })).statusCode).toBe(401);
      // No name makes a header of its own.
      const [mail] = await app.mailbox.waitFor(email);
      expect(mail!.recipients).toEqual([email]);
      expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc');
    }
  });

  it.each([
    [{ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }, {}, 'ko'],
    [{ 'accept-language': 'de-DE,de;q=0.9,en;q=0.5,ko;q=0.4' }, {}, 'en'],
    [{ 'accept-language': 'en;q=0.3, ko;q=0.7' }, {}, 'ko'],
    [{ 'accept-language': 'de' }, {}, 'en'],
    [{}, {}, 'en'],
    [{ 'accept-language': 'en' }, { language: 'ko' }, 'ko'],
  ] as const)('speaks the language of %j and %j: %s', async (headers, chosen, language) => {
    const email = `speaks-${Math.random().toString(36).slice(2)}@example.org`;
    const answer = await register({ ...good, ...chosen, email }, headers as Record<string, string>);
    expect(answer.json<Account>().language).toBe(language);
  });

  it('takes nobody where REGISTRATION is closed', async () => {
    const closed = await openTestApp({ beside: app, registration: 'closed', works: false });
    try {
      const body = { email: 'late@example.org', password: 'long-enough', name: 'Late' };
      const answer = await closed.call('POST', '/auth/register', { body });
      expect(answer.json()).toMatchObject({ status: 403, code: 'REGISTRATION_CLOSED' });
      expect(await countOf('late@example.org')).toBe(0);
      // Also not whether an address is known.
      const known = await closed.call('POST', '/auth/register', {
        body: { ...body, email: 'taken@example.org' },
      });
      expect(known.json()).toEqual(answer.json());
      // Who is here stays.
      expect((await closed.login({ email: 'taken@example.org', password: 'password-1' })).statusCode).toBe(
        200,
      );
    } finally {
      await closed.close();
    }
  });

  it('takes no more calls of one address a minute than its bound', async () => {
    const from = '10.200.0.1';
    const answers: Answer[] = [];
    while (answers.length < STRANGERS.max + 5)
      answers.push(await app.call('POST', '/auth/register', { body: {}, from }));
    const limited = answers.filter(({ statusCode }) => statusCode === 429);
    expect(limited).toHaveLength(5);
    expect(limited[0]!.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(limited[0]!.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(Number(limited[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited[0]!.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await app.call('POST', '/auth/register', { body: {} })).statusCode).toBe(400);
  });
});
