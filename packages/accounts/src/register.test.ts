import { LIMITS } from '@workreel/platform/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './schemas.ts';
import { openTestApp, type TestApp, type TestResponse } from './testing/test-app.ts';

describe('registration', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const register = (body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> =>
    app.call('POST', '/auth/register', { body, headers });
  const countOf = async (email: string) =>
    (await app.rows('select 1 from accounts.accounts where lower(email) = lower($1)', [email])).length;

  it('returns 201 with the unconfirmed account', async () => {
    const response = await register({
      email: 'Jürgen@Example.org',
      password: 'eight-ch',
      name: '  Jürgen Groß ',
    });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json<Account>()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'jürgen@example.org',
      name: 'Jürgen Groß',
      role: 'user',
      language: 'en',
      confirmed: false,
      disabled: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(response.headers['cache-control']).toBe('no-store');
    // Registration does not sign in.
    expect(response.cookies).toEqual([]);
  });

  it('stores only an argon2id hash of the password', async () => {
    await register({ email: 'hashed@example.org', password: 'not-stored-in-plain-text', name: 'H' });
    const [row] = await app.rows<{ password_hash: string }>(
      `select password_hash from accounts.accounts where email = 'hashed@example.org'`,
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(app.log()).not.toContain('not-stored-in-plain-text');
  });

  it('returns 409 for an email address in use, regardless of case', async () => {
    const first = { email: 'taken@example.org', password: 'password-1', name: 'First' };
    expect((await register(first)).statusCode).toBe(201);
    for (const email of ['taken@example.org', 'Taken@Example.ORG', 'TAKEN@EXAMPLE.ORG']) {
      const again = await register({ email, password: 'password-2', name: 'Second' });
      expect(again.json(), email).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
      expect(again.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
    // The first password is unchanged.
    expect((await app.login({ email: first.email, password: first.password })).statusCode).toBe(200);
    expect((await app.login({ email: first.email, password: 'password-2' })).statusCode).toBe(401);
  });

  it('creates one account for concurrent requests with the same email address', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register({
          email: n % 2 === 0 ? 'crowd@example.org' : 'Crowd@Example.org',
          password: `password-${n}`,
          name: `Crowd ${n}`,
        }),
      ),
    );
    const created = responses.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(1);
    for (const response of responses.filter((response) => response !== created[0]))
      expect(response.json()).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await countOf('crowd@example.org')).toBe(1);
    // And sends one email.
    await app.waitForEmails();
    expect(await app.mailbox.waitFor('crowd@example.org')).toHaveLength(1);
  });

  const valid = { email: 'valid@example.org', password: 'long-enough', name: 'Valid' };
  it.each([
    ['a missing email address', { email: undefined }, '/body/email'],
    ['an email address without @', { email: 'nobody' }, '/body/email'],
    ['an email address with a space', { email: 'no body@example.org' }, '/body/email'],
    ['an email address with a line break', { email: 'a@example.org\r\nBcc: b@example.org' }, '/body/email'],
    ['two email addresses', { email: 'a@example.org,b@example.org' }, '/body/email'],
    ['an email address with a name', { email: 'A <a@example.org>' }, '/body/email'],
    ['an email address that is too long', { email: `${'a'.repeat(250)}@b.org` }, '/body/email'],
    ['an email address that is a number', { email: 5 }, '/body/email'],
    ['an email address with U+0000', { email: 'nul\u0000@example.org' }, '/body/email'],
    ['a missing password', { password: undefined }, '/body/password'],
    ['a password that is too short', { password: 'seven-7' }, '/body/password'],
    ['a password that is too long', { password: 'x'.repeat(257) }, '/body/password'],
    ['a password that is an array', { password: ['long-enough'] }, '/body/password'],
    ['a missing name', { name: undefined }, '/body/name'],
    ['a blank name', { name: '   ' }, '/body/name'],
    ['a name with a line break', { name: 'a\r\nBcc: someone@example.org' }, '/body/name'],
    ['a name with a line separator', { name: 'a\u2028b' }, '/body/name'],
    ['a name with a control character', { name: 'a\u0000b' }, '/body/name'],
    ['a name that reverses text', { name: 'moc.elpmaxe\u202e' }, '/body/name'],
    ['a name that isolates text', { name: '\u2066a\u2069' }, '/body/name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, '/body/name'],
    ['an unsupported language', { language: 'fr' }, '/body/language'],
    ['a role', { role: 'admin' }, '/body/role'],
    ['a confirmed account', { confirmed: true }, '/body/confirmed'],
  ])('rejects %s', async (_case, change, path) => {
    const response = await register({ ...valid, ...change });
    expect(response.json(), response.body).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      errors: [{ path, message: expect.any(String) }],
    });
    expect(await countOf(valid.email)).toBe(0);
  });

  it('rejects a body that is not a JSON object', async () => {
    for (const body of ['[]', 'null', '"a"', '{"email":', '']) {
      const response = await app.call('POST', '/auth/register', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(response.statusCode, body).toBe(400);
    }
  });

  it('accepts passwords with any Unicode characters, and names with any printable ones', async () => {
    const cases = [
      { password: '비밀번호는여덟글자', name: '홍길동' },
      { password: 'пароль-пароль', name: 'Łukasz Żółć' },
      { password: '🔑🔑🔑🔑🔑🔑🔑🔑', name: '👩‍💻 <b>"O\'Neil" & Co</b>' },
      { password: '  line\nbreaks and spaces count  ', name: 'אברהם عمر \u200dא' },
      { password: 'half\ud83dcharacter', name: 'half \ud83d' },
      { password: 'x'.repeat(256), name: 'x'.repeat(100) },
    ];
    for (const [n, { password, name }] of cases.entries()) {
      const email = `unicode-${n}@example.org`;
      const response = await register({ email, password, name });
      expect(response.statusCode, `${name}: ${response.body}`).toBe(201);
      expect((await app.login({ email, password })).statusCode, name).toBe(200);
      expect((await app.login({ email, password: password.trim().slice(0, -1) })).statusCode).toBe(401);
      const [mail] = await app.mailbox.waitFor(email);
      expect(mail!.recipients).toEqual([email]);
    }
  });

  it.each([
    [{ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }, {}, 'ko'],
    [{ 'accept-language': 'de-DE,de;q=0.9,en;q=0.5,ko;q=0.4' }, {}, 'en'],
    [{ 'accept-language': 'en;q=0.3, ko;q=0.7' }, {}, 'ko'],
    [{ 'accept-language': 'de' }, {}, 'en'],
    [{}, {}, 'en'],
    [{ 'accept-language': 'en' }, { language: 'ko' }, 'ko'],
  ] as const)(
    'with the headers %j and the body fields %j sets the language %s',
    async (headers, chosen, language) => {
      const email = `language-${Math.random().toString(36).slice(2)}@example.org`;
      const response = await register({ ...valid, ...chosen, email }, headers as Record<string, string>);
      expect(response.json<Account>().language).toBe(language);
    },
  );

  it('returns 403 if REGISTRATION is closed', async () => {
    const closed = await openTestApp({ sharedWith: app, registration: 'closed', worker: false });
    try {
      const body = { email: 'late@example.org', password: 'long-enough', name: 'Late' };
      const response = await closed.call('POST', '/auth/register', { body });
      expect(response.json()).toMatchObject({ status: 403, code: 'REGISTRATION_CLOSED' });
      expect(await countOf('late@example.org')).toBe(0);
      // The response does not reveal whether an account exists.
      const existing = await closed.call('POST', '/auth/register', {
        body: { ...body, email: 'taken@example.org' },
      });
      expect(existing.json()).toEqual(response.json());
      // Existing users can still sign in.
      expect((await closed.login({ email: 'taken@example.org', password: 'password-1' })).statusCode).toBe(
        200,
      );
    } finally {
      await closed.close();
    }
  });

  it('is limited per IP address and minute', async () => {
    const from = '10.200.0.1';
    const responses: TestResponse[] = [];
    while (responses.length < LIMITS.signIn.perMinute + 5)
      responses.push(await app.call('POST', '/auth/register', { body: {}, from }));
    const limited = responses.filter(({ statusCode }) => statusCode === 429);
    expect(limited).toHaveLength(5);
    expect(limited[0]!.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(limited[0]!.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(Number(limited[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited[0]!.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await app.call('POST', '/auth/register', { body: {} })).statusCode).toBe(400);
  });
});
