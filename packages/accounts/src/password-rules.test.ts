import { OperatorError } from '@workreel/platform/operator-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, ensureAdmin } from './index.ts';
import { createLink } from './links.repository.ts';
import { passwordWeakness } from './password-rules.ts';
import type { AccountsSchema } from './tables.ts';
import { openTestApp, type TestApp, type TestResponse } from './testing/test-app.ts';

const OWNER = { email: 'Jordan.Rivera@example.org', name: 'Jordan Rivera' };

describe('rules for new passwords', () => {
  it.each([
    ['a common password', 'password'],
    ['a common password', '12345678'],
    ['a common password in another case', 'PassWord'],
    ['the email address', 'jordan.rivera@example.org'],
    ['the email address in another case, with spaces', ' JORDAN.rivera@EXAMPLE.org '],
    ['the local part', 'jordan.rivera'],
    ['the local part with a number', 'jordan.rivera1987'],
    ['the local part between signs', '**Jordan.Rivera!'],
    ['the name', 'Jordan Rivera'],
    ['the name without spaces', 'jordanrivera'],
    ['the name with a number', 'JordanRivera2026!'],
  ])('reject %s: %s', (_, password) => {
    expect(passwordWeakness(password, OWNER)).toEqual(expect.any(String));
  });

  it.each([
    ['a passphrase', 'correct horse battery staple'],
    ['a long passphrase with the name', 'Jordan Rivera has never been to the moon'],
    ['a passphrase of 256 characters', 'nine lives '.repeat(24).slice(0, 256)],
    ['random characters', 'xB3-9q_Zk2'],
    ['digits that are not common', '8203174459'],
    ['Korean words', '달밤에 체조하는 고양이'],
    ['a Korean word of eight syllables', '파란하늘별자리들'],
    ['the domain of the address', 'example.org'],
    ['words of Object.prototype', 'constructor'],
    ['a part of the name only', 'riverariverbank'],
  ])('accept %s: %s', (_, password) => {
    expect(passwordWeakness(password, OWNER)).toBeNull();
  });

  it('compare Korean names as they are written', () => {
    const owner = { email: 'gildong@example.org', name: '홍 길동' };
    for (const password of ['홍 길동', '홍길동', '홍길동12345', '홍길동!!!!!'])
      expect(passwordWeakness(password, owner), password).not.toBeNull();
    expect(passwordWeakness('길동이는 산을 넘는다', owner)).toBeNull();
  });

  it('do not reject all numbers for a name or an address without letters', () => {
    const owner = { email: '20261125@example.org', name: '12 34' };
    expect(passwordWeakness('9174620385', owner)).toBeNull();
    expect(passwordWeakness('20261125', owner)).not.toBeNull();
  });

  describe('apply to', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await openTestApp({ mailServer: false, worker: false });
    });
    afterAll(() => app.close());
    const db = () => app.database.db<AccountsSchema>();
    const expectWeak = (response: TestResponse) => {
      expect(response.json()).toMatchObject({
        status: 400,
        code: 'WEAK_PASSWORD',
        errors: [{ path: '/body/password', message: expect.any(String) }],
      });
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    };
    const ACCEPTED = ['correct horse battery staple', '달밤에 체조하는 고양이'];

    it('registration', async () => {
      const register = (email: string, password: string) =>
        app.call('POST', '/auth/register', { body: { email, password, name: 'Robin Park' } });
      for (const password of ['Password', 'robin.p@example.org', 'robin.p12', 'Robin Park', 'RobinPark1'])
        expectWeak(await register('robin.p@example.org', password));
      const [row] = await app.rows<{ n: number }>(
        `select count(*)::int as n from accounts.accounts where email = 'robin.p@example.org'`,
      );
      expect(row!.n).toBe(0);
      for (const [n, password] of ACCEPTED.entries()) {
        const email = `robin.p${n}@example.org`;
        expect((await register(email, password)).statusCode).toBe(201);
        expect((await app.login({ email, password })).statusCode).toBe(200);
      }
    });

    it('a reset by link, which can be used again after a rejected password', async () => {
      const user = await app.signUp({ name: 'Sasha Stone' });
      const { token } = await createLink(db(), user, 'reset');
      const reset = (password: string) =>
        app.call('POST', '/auth/password/reset', { body: { token, password } });
      for (const password of ['iloveyou1', user.email, 'sashastone99']) expectWeak(await reset(password));
      expect((await app.login(user)).statusCode).toBe(200);

      const page = await app.call('POST', '/account/reset', {
        body: new URLSearchParams({ token, password: 'sashastone99' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('name="password"');
      expect(page.body).toContain(token);
      expect(page.body).not.toContain('sashastone99');

      expect((await reset(ACCEPTED[1]!)).statusCode).toBe(204);
      expect((await app.login({ ...user, password: ACCEPTED[1]! })).statusCode).toBe(200);
    });

    it('a change, together with the new address and name', async () => {
      const user = await app.signUp({ name: 'Kim Minji' });
      const change = (body: object) =>
        app.call('PATCH', '/auth/me', {
          as: user.token,
          body: { currentPassword: user.password, ...body },
        });
      for (const body of [
        { password: 'sunshine' },
        { password: user.email },
        { password: 'kimminji2026' },
        { password: 'anotheraddress', email: 'another.address@example.org', name: 'Another Address' },
        { password: 'fresh.start', email: 'fresh.start@example.org' },
      ])
        expectWeak(await change(body));
      const me = await app.call('GET', '/auth/me', { as: user.token });
      expect(me.json<{ email: string; name: string }>()).toMatchObject({
        email: user.email,
        name: 'Kim Minji',
      });
      expect((await change({ password: ACCEPTED[0] })).statusCode).toBe(200);
      expect((await app.login({ ...user, password: ACCEPTED[0]! })).statusCode).toBe(200);
    });

    it('admins that are created on the host', async () => {
      for (const password of ['password', 'chief.admin', 'chief.admin@example.org', 'admin2026'])
        await expect(createAdmin(db(), 'chief.admin@example.org', password), password).rejects.toThrow(
          OperatorError,
        );
      expect(await createAdmin(db(), 'chief.admin@example.org', ACCEPTED[1]!)).toBe(true);
      await app.rows(`update accounts.accounts set role = 'user'`);
      await expect(ensureAdmin(app.database, 'first@example.org', 'password1')).rejects.toThrow(
        /first@example\.org is too weak/,
      );
      expect((await ensureAdmin(app.database, 'first@example.org', undefined))?.generated).toHaveLength(16);
    });
  });
});
