import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAccountKey, signInKey } from './attempts.ts';
import { createAdmin, ensureAdmin, resetPassword } from './index.ts';
import type { AccountsSchema } from './tables.ts';
import { tokenOf } from './testing/mailbox.ts';
import { ADMIN, newIpAddress, openTestApp, type SignedIn, type TestApp } from './testing/test-app.ts';

describe('admin commands', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const db = () => app.database.db<AccountsSchema>();
  const auditOf = async (target: string) =>
    (await app.rows<{ actor: string; action: string }>(
      'select actor, action from accounts.audit_log where target = $1 order by id',
      [target],
    )) as { actor: string; action: string }[];

  it('create an admin with a confirmed email address, unless the address is in use', async () => {
    expect(await createAdmin(db(), 'Second@Example.org', 'a-second-password')).toBe(true);
    const response = await app.login({ email: 'second@example.org', password: 'a-second-password' });
    const { account } = response.json<SignedIn>();
    expect(account).toMatchObject({
      role: 'admin',
      confirmed: true,
      name: 'Admin',
      email: 'second@example.org',
    });
    expect(await auditOf(account.id)).toEqual([{ actor: 'cli', action: 'admin.create' }]);
    expect(await createAdmin(db(), 'second@example.ORG', 'another-password')).toBe(false);
    expect((await app.login({ email: 'second@example.org', password: 'another-password' })).statusCode).toBe(
      401,
    );
  });

  it('create the first admin once, and return its generated password once', async () => {
    // An admin exists.
    expect(await ensureAdmin(app.database, 'other@example.org', 'other-password')).toBeNull();
    await app.rows(`update accounts.accounts set role = 'user'`);
    try {
      // The address belongs to a user, who does not become an admin.
      expect(await ensureAdmin(app.database, ADMIN.email, undefined)).toBeNull();
      const created = await ensureAdmin(app.database, 'first@localhost', undefined);
      expect(created).toEqual({ email: 'first@localhost', generated: expect.stringMatching(/^[\w-]{16}$/) });
      const credentials = { email: 'first@localhost', password: created!.generated! };
      expect((await app.login(credentials)).json<SignedIn>().account.role).toBe('admin');
      expect(app.log()).not.toContain(created!.generated);
      expect(await ensureAdmin(app.database, 'first@localhost', undefined)).toBeNull();
    } finally {
      await app.rows(`update accounts.accounts set role = 'admin' where email = $1`, [ADMIN.email]);
    }
  });

  it('reset a password, and end the sessions, links and login delays of the account', async () => {
    const user = await app.signUp();
    await app.call('POST', '/auth/password/forgot', { body: { email: user.email } });
    const [mail] = await app.mailbox.waitFor(user.email, 1, 'reset');
    const from = newIpAddress();
    for (const key of [signInKey(user.email, from), signInAccountKey(user.email)]) await app.block(key);
    expect((await app.login(user, { from })).statusCode).toBe(429);

    const password = await resetPassword(db(), ` ${user.email.toUpperCase()} `);
    expect(password).toMatch(/^[\w-]{16}$/);
    expect((await app.call('GET', '/auth/me', { as: user.token })).statusCode).toBe(401);
    expect((await app.login(user, { from })).statusCode).toBe(401);
    const again = await app.login({ email: user.email, password: password! }, { from });
    expect(again.json<SignedIn>().account.id).toBe(user.id);
    const body = { token: tokenOf(mail!), password: 'with-an-older-link' };
    expect((await app.call('POST', '/auth/password/reset', { body })).json()).toMatchObject({
      code: 'LINK_INVALID',
    });
    expect(await auditOf(user.id)).toEqual([{ actor: 'cli', action: 'account.resetPassword' }]);
    expect(await resetPassword(db(), 'nobody@example.org')).toBeNull();
  });
});
