import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, ensureAdmin, resetPassword } from './index.ts';
import type { Account } from './schemas.ts';
import type { AccountsSchema } from './tables.ts';
import { tokenOf } from './testing/mailbox.ts';
import { ADMIN, openTestApp, type SignedIn, type TestApp } from './testing/test-app.ts';

describe('what whoever runs the machine may do', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const db = () => app.store.db<AccountsSchema>();
  const auditOf = async (target: string) =>
    (await app.rows<{ actor: string; action: string }>(
      'select actor, action from accounts.audit_log where target = $1 order by id',
      [target],
    )) as { actor: string; action: string }[];

  it('makes an admin whose address is confirmed, and no second with the same', async () => {
    expect(await createAdmin(db(), 'Second@Example.org', 'a-second-password')).toBe(true);
    const answer = await app.login({ email: 'second@example.org', password: 'a-second-password' });
    const { account } = answer.json<SignedIn>();
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

  it('makes the first admin once, with a password that is shown once', async () => {
    // There is one already.
    expect(await ensureAdmin(app.store, 'other@example.org', 'other-password')).toBeNull();
    await app.rows(`update accounts.accounts set role = 'user'`);
    try {
      // Taken by somebody: they do not become an admin by it.
      expect(await ensureAdmin(app.store, ADMIN.email, undefined)).toBeNull();
      const made = await ensureAdmin(app.store, 'first@localhost', undefined);
      expect(made).toEqual({ email: 'first@localhost', generated: expect.stringMatching(/^[\w-]{16}$/) });
      const credentials = { email: 'first@localhost', password: made!.generated! };
      expect((await app.login(credentials)).json<SignedIn>().account.role).toBe('admin');
      expect(app.log()).not.toContain(made!.generated);
      expect(await ensureAdmin(app.store, 'first@localhost', undefined)).toBeNull();
    } finally {
      await app.rows(`update accounts.accounts set role = 'admin' where email = $1`, [ADMIN.email]);
    }
  });

  it('sets a new password, which ends sessions, links and waits', async () => {
    const person = await app.signUp();
    await app.call('POST', '/auth/password/forgot', { body: { email: person.email } });
    const [mail] = await app.mailbox.waitFor(person.email, 1, 'reset');
    for (let n = 0; n < 11; n++) await app.login({ ...person, password: 'guess' });
    expect((await app.login(person)).statusCode).toBe(429);

    const password = await resetPassword(db(), ` ${person.email.toUpperCase()} `);
    expect(password).toMatch(/^[\w-]{16}$/);
    expect((await app.call('GET', '/auth/me', { as: person.token })).statusCode).toBe(401);
    expect((await app.login(person)).statusCode).toBe(401);
    const again = await app.signInAgain({ email: person.email, password: password! });
    expect((await app.call('GET', '/auth/me', { as: again.token })).json<Account>().id).toBe(person.id);
    const body = { token: tokenOf(mail!), password: 'by-an-older-link' };
    expect((await app.call('POST', '/auth/password/reset', { body })).json()).toMatchObject({
      code: 'LINK_INVALID',
    });
    expect(await auditOf(person.id)).toEqual([{ actor: 'cli', action: 'account.resetPassword' }]);
    expect(await resetPassword(db(), 'nobody@example.org')).toBeNull();
  });
});
