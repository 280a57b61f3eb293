import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from './testing/mailbox.ts';
import { openTestApp, type TestApp, type TestResponse } from './testing/test-app.ts';

const code = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
const REFUSED = [
  ...['\u0000', '\t', '\n', '\u000b', '\f', '\r', '\u001b', '\u001f', '\u007f', '\u0080', '\u0085', '\u009f'],
  ...['\u2028', '\u2029'],
  // Characters that change the direction of text.
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
].map((character) => [code(character), character] as const);
const ACCEPTED = [
  '홍길동',
  'Żółć O’Neil-Smith',
  'محمد',
  'علی\u200cرضا',
  'Robin 👩\u200d💻',
  '<b>&"\'',
  'null',
];

describe('names', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  let count = 0;
  const register = async (name: string) => {
    const email = `named-${++count}@example.org`;
    const response = await app.call('POST', '/auth/register', {
      body: { email, password: 'a-password-of-named', name },
    });
    return { email, response };
  };
  const expectRefused = (response: TestResponse) =>
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      errors: [{ path: '/body/name' }],
    });

  it.each(REFUSED)('with %s are refused', async (_, character) => {
    const user = await app.signUp({ name: 'Before' });
    for (const name of [`A${character}B`, `${character}A`, `A${character}`]) {
      expectRefused((await register(name)).response);
      expectRefused(await app.call('PATCH', '/auth/me', { as: user.token, body: { name } }));
    }
    const me = await app.call('GET', '/auth/me', { as: user.token });
    expect(me.json<{ name: string }>().name).toBe('Before');
  });

  it.each(ACCEPTED)('such as %s are accepted', async (name) => {
    const { response } = await register(name);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json<{ name: string }>().name).toBe(name);
  });

  it('are not part of emails to an unconfirmed address, which a stranger may have entered', async () => {
    const name = 'Claim your prize at evil.example';
    const user = await app.signUp({ name, email: 'victim@example.org' });
    await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
    const [confirm] = await app.mailbox.waitFor(user.email, 1, 'confirm');
    const [reset] = await app.mailbox.waitFor(user.email, 1, 'reset');
    for (const mail of [confirm!, reset!]) {
      const { text, html, subject } = mail;
      expect(JSON.stringify([text, html, subject])).not.toMatch(/prize|evil/);
      expect(JSON.stringify(mail)).not.toMatch(/prize|evil/);
    }
    expect((await app.call('POST', '/auth/confirm', { body: { token: tokenOf(confirm!) } })).statusCode).toBe(
      204,
    );

    // The owner of a confirmed address has chosen the name.
    await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
    const mails = await app.mailbox.waitFor(user.email, 2, 'reset');
    expect(mails.at(-1)!.text).toContain(name);

    // A changed address is unconfirmed again.
    const email = 'next-victim@example.org';
    await app.call('PATCH', '/auth/me', {
      as: user.token,
      body: { email, currentPassword: user.password },
    });
    const [next] = await app.mailbox.waitFor(email, 1, 'confirm');
    expect(JSON.stringify(next)).not.toMatch(/prize|evil/);
  });
});
