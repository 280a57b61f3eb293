import { randomUUID } from 'node:crypto';
import { inTransaction } from '@workreel/platform/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from './index.ts';
import type { Account } from './schemas.ts';
import type { AccountsSchema } from './tables.ts';
import { withConcurrentChange } from './testing/concurrent-change.ts';
import { ADMIN, linksOf, openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

interface Entry {
  id: string;
  at: string;
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
}

describe('admin routes', () => {
  let app: TestApp;
  let adminId: string;
  beforeAll(async () => {
    app = await openTestApp();
    const response = await app.call('GET', '/auth/me', { as: app.admin });
    adminId = response.json<Account>().id;
  });
  afterAll(() => app.close());
  const patch = (id: string, body: unknown, as = app.admin) =>
    app.call('PATCH', `/accounts/${id}`, { as, body });
  const statusOf = async ({ token }: Pick<TestUser, 'token'>, path = '/auth/me') =>
    (await app.call('GET', path, { as: token })).statusCode;
  const audit = async (query = '') => {
    const response = await app.call('GET', `/audit-log?${query}`, { as: app.admin });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ entries: Entry[]; sortOrder: string; pagenum: number }>();
  };
  const admins = () => app.rows(`select id from accounts.accounts where role = 'admin' and not disabled`);

  it('reject users and unauthenticated requests', async () => {
    const user = await app.signUp();
    for (const [method, path, body] of [
      ['GET', '/accounts', undefined],
      ['GET', '/audit-log', undefined],
      ['PATCH', `/accounts/${user.id}`, { role: 'admin' }],
      ['PATCH', `/accounts/${adminId}`, { disabled: true }],
      ['PATCH', `/accounts/${randomUUID()}`, { disabled: true }],
    ] as const) {
      const send = (as?: string) =>
        app.call(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
      expect((await send()).json(), path).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect((await send(user.token)).json(), path).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await statusOf({ token: app.admin }, '/accounts')).toBe(200);
    expect(await statusOf(user)).toBe(200);
  });

  describe('disabling an account', () => {
    it('ends its sessions and rejects its tokens, refreshes and sign-ins', async () => {
      const user = await app.signUp();
      const other = await app.signInAgain(user);
      const response = await patch(user.id, { disabled: true });
      expect(response.json<Account>()).toMatchObject({ id: user.id, disabled: true, role: 'user' });
      for (const { token, refreshToken } of [user, other]) {
        expect(await statusOf({ token })).toBe(401);
        const refreshed = await app.call('POST', '/auth/refresh', { body: { refreshToken } });
        expect(refreshed.json()).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
      }
      expect((await app.login(user)).json()).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    });

    it('can be undone, but does not restore sessions', async () => {
      const user = await app.signUp();
      await patch(user.id, { disabled: true });
      expect((await patch(user.id, { disabled: false })).json<Account>().disabled).toBe(false);
      expect(await statusOf(user)).toBe(401);
      expect(await statusOf(await app.signInAgain(user))).toBe(200);
    });

    it('is allowed for one’s own account if another admin remains', async () => {
      const second = await app.signUp();
      await patch(second.id, { role: 'admin' });
      expect((await patch(second.id, { disabled: true }, second.token)).statusCode).toBe(200);
      expect(await statusOf(second, '/accounts')).toBe(401);
    });
  });

  describe('changing a role', () => {
    it('applies to existing access tokens', async () => {
      const user = await app.signUp();
      expect(await statusOf(user, '/accounts')).toBe(403);
      expect((await patch(user.id, { role: 'admin' })).json<Account>().role).toBe('admin');
      expect(await statusOf(user, '/accounts')).toBe(200);
      expect((await patch(user.id, { role: 'user' })).json<Account>().role).toBe('user');
      expect(await statusOf(user, '/accounts')).toBe(403);
      // The session continues.
      expect(await statusOf(user)).toBe(200);
    });

    it.each([
      { role: 'user' },
      { disabled: true },
      { role: 'user', disabled: true },
      { role: 'admin', disabled: true },
    ])('returns 409 LAST_ADMIN when %j is applied to the last admin', async (body) => {
      expect(await admins()).toHaveLength(1);
      const response = await patch(adminId, body);
      expect(response.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
      expect(await admins()).toHaveLength(1);
      expect(await statusOf({ token: app.admin }, '/accounts')).toBe(200);
    });

    it('accepts the unchanged role of the last admin', async () => {
      expect((await patch(adminId, { role: 'admin', disabled: false })).statusCode).toBe(200);
    });

    it('returns 409 when the last enabled admin deletes their own account, even if a disabled admin exists', async () => {
      const second = await app.signUp();
      await patch(second.id, { role: 'admin' });
      await patch(second.id, { disabled: true });
      const response = await app.call('DELETE', '/auth/me', { as: app.admin });
      expect(response.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
      expect((await patch(adminId, { role: 'user' })).json()).toMatchObject({ code: 'LAST_ADMIN' });
      // The disabled admin can be demoted.
      expect((await patch(second.id, { role: 'user' })).statusCode).toBe(200);
    });

    it('returns 409 if the other admin was demoted concurrently', async () => {
      const [first, second] = [await app.signUp(), await app.signUp()];
      for (const [id, stepDown] of [
        [first.id, () => patch(first.id, { role: 'user' }, first.token)],
        [first.id, () => patch(first.id, { disabled: true }, first.token)],
        [first.id, () => app.call('DELETE', '/auth/me', { as: first.token })],
      ] as const) {
        await app.rows(
          `update accounts.accounts set role = case when id in ($1, $2) then 'admin' else 'user' end`,
          [first.id, second.id],
        );
        const [response] = await withConcurrentChange(
          app,
          `update accounts.accounts set role = 'user' where id = '${second.id}'`,
          stepDown,
        );
        expect(response!.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
        expect((await admins()).map((admin) => admin.id)).toEqual([id]);
      }
      await app.rows(`update accounts.accounts set role = case when id = $1 then 'admin' else 'user' end`, [
        adminId,
      ]);
    });

    it('leaves one admin if two admins demote, disable or delete each other or themselves concurrently', async () => {
      for (const stepDown of [
        (_me: TestUser, other: TestUser) => ({
          method: 'PATCH' as const,
          path: `/accounts/${other.id}`,
          body: { role: 'user' },
        }),
        (me: TestUser) => ({
          method: 'PATCH' as const,
          path: `/accounts/${me.id}`,
          body: { disabled: true },
        }),
        () => ({ method: 'DELETE' as const, path: '/auth/me', body: undefined }),
        (me: TestUser, other: TestUser) =>
          me.id < other.id
            ? { method: 'DELETE' as const, path: '/auth/me', body: undefined }
            : { method: 'PATCH' as const, path: `/accounts/${me.id}`, body: { role: 'user' } },
      ]) {
        const [first, second] = [await app.signUp(), await app.signUp()];
        for (const { id } of [first, second]) await patch(id, { role: 'admin' });
        // Demote the first admin, so that these two are the only ones.
        await app.rows(`update accounts.accounts set role = 'user' where id = $1`, [adminId]);
        const responses = await Promise.all(
          [stepDown(first, second), stepDown(second, first)].map(({ method, path, body }, n) =>
            app.call(method, path, { as: [first, second][n]!.token, ...(body ? { body } : {}) }),
          ),
        );
        await app.rows(`update accounts.accounts set role = 'admin' where id = $1`, [adminId]);
        const remaining = (await admins()).filter(({ id }) => id !== adminId);
        const codes = responses.map(({ statusCode }) => statusCode).sort();
        expect(remaining, `statuses ${codes}`).toHaveLength(1);
        // The second request fails: it would remove the last admin, or its caller is no longer an admin.
        expect(codes[0]).toBeLessThan(300);
        expect([401, 403, 409]).toContain(codes[1]);
        for (const { id } of remaining) await patch(String(id), { role: 'user' });
      }
    });
  });

  it('rejects invalid changes', async () => {
    const user = await app.signUp();
    for (const [body, path] of [
      [{}, '/body'],
      [{ role: 'root' }, '/body/role'],
      [{ disabled: 'yes' }, '/body/disabled'],
      [{ email: 'x@example.org' }, '/body/email'],
      [{ password: 'long-enough' }, '/body/password'],
    ] as const)
      expect((await patch(user.id, body)).json(), JSON.stringify(body)).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        errors: [{ path }],
      });
    for (const id of [randomUUID(), 'x', '1', `${user.id}'`])
      for (const body of [{ disabled: true }, { role: 'admin' }])
        expect((await patch(id, body)).json(), id).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
  });

  describe('the audit log', () => {
    it('lists actor, action and target of successful changes, newest first', async () => {
      const user = await app.signUp();
      await patch(user.id, { disabled: true });
      await patch(user.id, { role: 'admin', disabled: false });
      await patch(user.id, { role: 'user' }, (await app.signInAgain(user)).token);
      expect((await patch(adminId, { role: 'user' })).statusCode).toBe(409);
      const { entries, ...rest } = await audit(`target=${user.id}`);
      expect(rest).toEqual({ sortOrder: 'recent', pagenum: 1 });
      const entry = {
        id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/Z$/),
        action: 'account.change',
        target: user.id,
      };
      expect(entries).toEqual([
        { ...entry, actor: user.id, details: { role: 'user' } },
        { ...entry, actor: adminId, details: { role: 'admin', disabled: false } },
        { ...entry, actor: adminId, details: { disabled: true } },
      ]);
      expect((await audit('pageSize=1')).entries[0]).toEqual(entries[0]);
      // The first admin was created at startup.
      expect((await audit(`target=${adminId}&action=admin.create`)).entries).toEqual([
        { ...entry, actor: 'cli', action: 'admin.create', target: adminId, details: {} },
      ]);
    });

    it('records entries of other packages in the transaction of their change', async () => {
      const db = app.database.db<AccountsSchema>();
      const target = randomUUID();
      const entry = {
        actor: adminId,
        action: 'posting.takeDown',
        target,
        details: { url: 'half \ud83d, nul \u0000' },
      };
      await inTransaction(db, (trx) => recordAudit(trx, entry));
      await expect(
        inTransaction(db, async (trx) => {
          await recordAudit(trx, entry);
          throw new Error('rollback');
        }),
      ).rejects.toThrow('rollback');
      expect((await audit(`target=${target}`)).entries).toEqual([
        expect.objectContaining({ action: 'posting.takeDown', details: { url: 'half \ufffd, nul \ufffd' } }),
      ]);
    });

    it('can be filtered and paginated', async () => {
      const [actor, other] = [randomUUID(), randomUUID()];
      await inTransaction(app.database.db<AccountsSchema>(), async (trx) => {
        for (let n = 0; n < 7; n++)
          await recordAudit(trx, {
            actor,
            action: n % 2 === 0 ? 'thing.even' : 'thing.odd',
            target: `thing-${n}`,
          });
        await recordAudit(trx, { actor: other, action: 'thing.even', target: 'thing-0' });
      });
      const targetsOf = async (query: string) => (await audit(query)).entries.map(({ target }) => target);
      expect(await targetsOf(`actor=${actor}&action=thing.odd`)).toEqual(['thing-5', 'thing-3', 'thing-1']);
      expect(await targetsOf('target=thing-0&action=thing.even')).toEqual(['thing-0', 'thing-0']);
      expect(await targetsOf(`actor=${other}`)).toEqual(['thing-0']);
      expect(await targetsOf('action=thing.none')).toEqual([]);
      const seen: string[] = [];
      let path: string | undefined = `/audit-log?actor=${actor}&pageSize=3`;
      while (path) {
        const response = await app.call('GET', path, { as: app.admin });
        seen.push(...response.json<{ entries: Entry[] }>().entries.map(({ target }) => target));
        expect(response.headers['x-total-count']).toBe('7');
        path = linksOf(response).next;
      }
      expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `thing-${n}`));
      expect(await targetsOf(`actor=${actor}&pageSize=3&pagenum=3`)).toEqual(['thing-0']);
      for (const query of ['color=red', 'actor=a&actor=b', 'sortOrder=oldest', 'pageSize=0'])
        expect((await app.call('GET', `/audit-log?${query}`, { as: app.admin })).statusCode, query).toBe(400);
    });
  });

  describe('the list of accounts', () => {
    const list = async (query: string) => {
      const response = await app.call('GET', `/accounts?${query}`, { as: app.admin });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ accounts: Account[]; sortOrder: string; pagenum: number }>();
    };

    it('is sorted newest first and contains no credentials', async () => {
      const [older, newer] = [await app.signUp({ name: '홍길동', language: 'ko' }), await app.signUp()];
      const { accounts, sortOrder, pagenum } = await list('pageSize=2');
      expect([sortOrder, pagenum]).toEqual(['recent', 1]);
      expect(accounts.map(({ id }) => id)).toEqual([newer.id, older.id]);
      expect(accounts[1]).toEqual({
        id: older.id,
        email: older.email,
        name: '홍길동',
        role: 'user',
        language: 'ko',
        confirmed: false,
        disabled: false,
        createdAt: expect.any(String),
      });
    });

    it('can be filtered by ID, email address and role', async () => {
      const [user, other] = [await app.signUp(), await app.signUp()];
      const byId = await list(`id=${user.id}&id=${other.id}&id=${randomUUID()}&id=x`);
      expect(new Set(byId.accounts.map(({ id }) => id))).toEqual(new Set([user.id, other.id]));
      const byEmail = await list(`email=${encodeURIComponent(user.email.toUpperCase())}`);
      expect(byEmail.accounts.map(({ id }) => id)).toEqual([user.id]);
      const { accounts } = await list('role=admin&pageSize=100');
      expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(['admin']));
      expect(accounts.map(({ email }) => email)).toContain(ADMIN.email);
      expect((await list(`role=admin&email=${encodeURIComponent(user.email)}`)).accounts).toEqual([]);
      const part = encodeURIComponent(user.email.slice(1, -4));
      expect((await list(`email=${part}`)).accounts.map(({ id }) => id)).toEqual([user.id]);
      // Wildcards of SQL are plain text.
      expect((await list('email=%25')).accounts).toEqual([]);
      for (const query of ['role=root', 'role=user&role=admin', 'color=red', 'cursor=x'])
        expect((await app.call('GET', `/accounts?${query}`, { as: app.admin })).statusCode, query).toBe(400);
    });

    it('returns each account once across pages, even if many were created at the same time', async () => {
      await app.rows(`insert into accounts.accounts (id, email, name, password_hash, role, created_at)
        select gen_random_uuid(), 'walk-' || n || '@example.org', 'Walk', '', 'user', '2020-01-01T00:00:00.123456Z' from generate_series(1, 7) n`);
      const seen: string[] = [];
      let path: string | undefined = '/accounts?role=user&pageSize=3';
      let total = 0;
      while (path) {
        const response = await app.call('GET', path, { as: app.admin });
        seen.push(...response.json<{ accounts: Account[] }>().accounts.map(({ id }) => id));
        total = Number(response.headers['x-total-count']);
        path = linksOf(response).next;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(total);
      const response = await app.call('GET', '/accounts?role=user&pageSize=3', { as: app.admin });
      const next = linksOf(response).next!;
      // A cursor is only valid with the filter it was created for.
      const other = await app.call('GET', next.replace('role=user', 'role=admin'), { as: app.admin });
      expect(other.json()).toMatchObject({ status: 400, code: 'CURSOR_INVALID' });
    });
  });
});
