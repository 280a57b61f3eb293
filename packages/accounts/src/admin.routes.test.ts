import { randomUUID } from 'node:crypto';
import { inTransaction } from '@workreel/platform/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from './index.ts';
import type { Account } from './schemas.ts';
import type { AccountsSchema } from './tables.ts';
import { overtake } from './testing/overtake.ts';
import { ADMIN, linksOf, openTestApp, type Person, type TestApp } from './testing/test-app.ts';

interface Entry {
  id: string;
  at: string;
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
}

describe('what admins may', () => {
  let app: TestApp;
  let adminId: string;
  beforeAll(async () => {
    app = await openTestApp();
    const answer = await app.call('GET', '/auth/me', { as: app.admin });
    adminId = answer.json<Account>().id;
  });
  afterAll(() => app.close());
  const patch = (id: string, body: unknown, as = app.admin) =>
    app.call('PATCH', `/accounts/${id}`, { as, body });
  const statusOf = async ({ token }: Pick<Person, 'token'>, path = '/auth/me') =>
    (await app.call('GET', path, { as: token })).statusCode;
  const audit = async (query = '') => {
    const answer = await app.call('GET', `/audit-log?${query}`, { as: app.admin });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ entries: Entry[]; sortOrder: string; pagenum: number }>();
  };
  const admins = () => app.rows(`select id from accounts.accounts where role = 'admin' and not disabled`);

  it('is for admins alone', async () => {
    const person = await app.signUp();
    for (const [method, path, body] of [
      ['GET', '/accounts', undefined],
      ['GET', '/audit-log', undefined],
      ['PATCH', `/accounts/${person.id}`, { role: 'admin' }],
      ['PATCH', `/accounts/${adminId}`, { disabled: true }],
      ['PATCH', `/accounts/${randomUUID()}`, { disabled: true }],
    ] as const) {
      const ask = (as?: string) =>
        app.call(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
      expect((await ask()).json(), path).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect((await ask(person.token)).json(), path).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await statusOf({ token: app.admin }, '/accounts')).toBe(200);
    expect(await statusOf(person)).toBe(200);
  });

  describe('disabling', () => {
    it('takes effect on tokens that are out, on refreshing, signing in and links', async () => {
      const person = await app.signUp();
      const other = await app.signInAgain(person);
      const answer = await patch(person.id, { disabled: true });
      expect(answer.json<Account>()).toMatchObject({ id: person.id, disabled: true, role: 'user' });
      for (const { token, refreshToken } of [person, other]) {
        expect(await statusOf({ token })).toBe(401);
        const refreshed = await app.call('POST', '/auth/refresh', { body: { refreshToken } });
        expect(refreshed.json()).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
      }
      expect((await app.login(person)).json()).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    });

    it('can be taken back, but brings no session back', async () => {
      const person = await app.signUp();
      await patch(person.id, { disabled: true });
      expect((await patch(person.id, { disabled: false })).json<Account>().disabled).toBe(false);
      expect(await statusOf(person)).toBe(401);
      expect(await statusOf(await app.signInAgain(person))).toBe(200);
    });

    it('of oneself works where another admin stays', async () => {
      const second = await app.signUp();
      await patch(second.id, { role: 'admin' });
      expect((await patch(second.id, { disabled: true }, second.token)).statusCode).toBe(200);
      expect(await statusOf(second, '/accounts')).toBe(401);
    });
  });

  describe('a role', () => {
    it('holds for tokens that are out', async () => {
      const person = await app.signUp();
      expect(await statusOf(person, '/accounts')).toBe(403);
      expect((await patch(person.id, { role: 'admin' })).json<Account>().role).toBe('admin');
      expect(await statusOf(person, '/accounts')).toBe(200);
      expect((await patch(person.id, { role: 'user' })).json<Account>().role).toBe('user');
      expect(await statusOf(person, '/accounts')).toBe(403);
      // Nobody is signed out by it.
      expect(await statusOf(person)).toBe(200);
    });

    it.each([
      { role: 'user' },
      { disabled: true },
      { role: 'user', disabled: true },
      { role: 'admin', disabled: true },
    ])('of the last admin stays: %j is 409 LAST_ADMIN', async (body) => {
      expect(await admins()).toHaveLength(1);
      const answer = await patch(adminId, body);
      expect(answer.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
      expect(await admins()).toHaveLength(1);
      expect(await statusOf({ token: app.admin }, '/accounts')).toBe(200);
    });

    it('of the last admin may be said again', async () => {
      expect((await patch(adminId, { role: 'admin', disabled: false })).statusCode).toBe(200);
    });

    it('is not left by the last admin erasing themselves, nor is a disabled one another', async () => {
      const second = await app.signUp();
      await patch(second.id, { role: 'admin' });
      await patch(second.id, { disabled: true });
      const answer = await app.call('DELETE', '/auth/me', { as: app.admin });
      expect(answer.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
      expect((await patch(adminId, { role: 'user' })).json()).toMatchObject({ code: 'LAST_ADMIN' });
      // Whereas the disabled one may go.
      expect((await patch(second.id, { role: 'user' })).statusCode).toBe(200);
    });

    it('stays with who would have been the last but one a moment ago', async () => {
      const [one, two] = [await app.signUp(), await app.signUp()];
      for (const [id, leave] of [
        [one.id, () => patch(one.id, { role: 'user' }, one.token)],
        [one.id, () => patch(one.id, { disabled: true }, one.token)],
        [one.id, () => app.call('DELETE', '/auth/me', { as: one.token })],
      ] as const) {
        await app.rows(
          `update accounts.accounts set role = case when id in ($1, $2) then 'admin' else 'user' end`,
          [one.id, two.id],
        );
        const [answer] = await overtake(
          app,
          `update accounts.accounts set role = 'user' where id = '${two.id}'`,
          leave,
        );
        expect(answer!.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
        expect((await admins()).map((admin) => admin.id)).toEqual([id]);
      }
      await app.rows(`update accounts.accounts set role = case when id = $1 then 'admin' else 'user' end`, [
        adminId,
      ]);
    });

    it('is left by one of two who demote each other, disable each other or leave at once', async () => {
      for (const leave of [
        (_me: Person, other: Person) => ({
          method: 'PATCH' as const,
          path: `/accounts/${other.id}`,
          body: { role: 'user' },
        }),
        (me: Person) => ({ method: 'PATCH' as const, path: `/accounts/${me.id}`, body: { disabled: true } }),
        () => ({ method: 'DELETE' as const, path: '/auth/me', body: undefined }),
        (me: Person, other: Person) =>
          me.id < other.id
            ? { method: 'DELETE' as const, path: '/auth/me', body: undefined }
            : { method: 'PATCH' as const, path: `/accounts/${me.id}`, body: { role: 'user' } },
      ]) {
        const [one, two] = [await app.signUp(), await app.signUp()];
        for (const { id } of [one, two]) await patch(id, { role: 'admin' });
        // The first admin steps aside, so that these two are the only ones.
        await app.rows(`update accounts.accounts set role = 'user' where id = $1`, [adminId]);
        const answers = await Promise.all(
          [leave(one, two), leave(two, one)].map(({ method, path, body }, n) =>
            app.call(method, path, { as: [one, two][n]!.token, ...(body ? { body } : {}) }),
          ),
        );
        await app.rows(`update accounts.accounts set role = 'admin' where id = $1`, [adminId]);
        const left = (await admins()).filter(({ id }) => id !== adminId);
        const codes = answers.map(({ statusCode }) => statusCode).sort();
        expect(left, `answers ${codes}`).toHaveLength(1);
        // The second was too late: there was no other admin any more, or they were none themselves.
        expect(codes[0]).toBeLessThan(300);
        expect([401, 403, 409]).toContain(codes[1]);
        for (const { id } of left) await patch(String(id), { role: 'user' });
      }
    });
  });

  it('takes no wrong change', async () => {
    const person = await app.signUp();
    for (const [body, path] of [
      [{}, '/body'],
      [{ role: 'root' }, '/body/role'],
      [{ disabled: 'yes' }, '/body/disabled'],
      [{ email: 'x@example.org' }, '/body/email'],
      [{ password: 'long-enough' }, '/body/password'],
    ] as const)
      expect((await patch(person.id, body)).json(), JSON.stringify(body)).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        errors: [{ path }],
      });
    for (const id of [randomUUID(), 'x', '1', `${person.id}'`])
      for (const body of [{ disabled: true }, { role: 'admin' }])
        expect((await patch(id, body)).json(), id).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
  });

  describe('the audit log', () => {
    it('says who did what to whom, newest first, and nothing that was refused', async () => {
      const person = await app.signUp();
      await patch(person.id, { disabled: true });
      await patch(person.id, { role: 'admin', disabled: false });
      await patch(person.id, { role: 'user' }, (await app.signInAgain(person)).token);
      expect((await patch(adminId, { role: 'user' })).statusCode).toBe(409);
      const { entries, ...rest } = await audit(`target=${person.id}`);
      expect(rest).toEqual({ sortOrder: 'recent', pagenum: 1 });
      const entry = {
        id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/Z$/),
        action: 'account.change',
        target: person.id,
      };
      expect(entries).toEqual([
        { ...entry, actor: person.id, details: { role: 'user' } },
        { ...entry, actor: adminId, details: { role: 'admin', disabled: false } },
        { ...entry, actor: adminId, details: { disabled: true } },
      ]);
      expect((await audit('pageSize=1')).entries[0]).toEqual(entries[0]);
      // The first admin was made by whoever runs the machine.
      expect((await audit(`target=${adminId}&action=admin.create`)).entries).toEqual([
        { ...entry, actor: 'cli', action: 'admin.create', target: adminId, details: {} },
      ]);
    });

    it('holds what other parts of the app write, with the change or not at all', async () => {
      const db = app.store.db<AccountsSchema>();
      const target = randomUUID();
      const write = {
        actor: adminId,
        action: 'posting.takeDown',
        target,
        details: { url: 'half \ud83d, nul \u0000' },
      };
      await inTransaction(db, (trx) => recordAudit(trx, write));
      await expect(
        inTransaction(db, async (trx) => {
          await recordAudit(trx, write);
          throw new Error('undo');
        }),
      ).rejects.toThrow('undo');
      expect((await audit(`target=${target}`)).entries).toEqual([
        expect.objectContaining({ action: 'posting.takeDown', details: { url: 'half \ufffd, nul \ufffd' } }),
      ]);
    });

    it('is filtered and paged', async () => {
      const [actor, other] = [randomUUID(), randomUUID()];
      await inTransaction(app.store.db<AccountsSchema>(), async (trx) => {
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
      const walked: string[] = [];
      let path: string | undefined = `/audit-log?actor=${actor}&pageSize=3`;
      while (path) {
        const answer = await app.call('GET', path, { as: app.admin });
        walked.push(...answer.json<{ entries: Entry[] }>().entries.map(({ target }) => target));
        expect(answer.headers['x-total-count']).toBe('7');
        path = linksOf(answer).next;
      }
      expect(walked).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `thing-${n}`));
      expect(await targetsOf(`actor=${actor}&pageSize=3&pagenum=3`)).toEqual(['thing-0']);
      for (const query of ['colour=red', 'actor=a&actor=b', 'sortOrder=oldest', 'pageSize=0'])
        expect((await app.call('GET', `/audit-log?${query}`, { as: app.admin })).statusCode, query).toBe(400);
    });
  });

  describe('the list of accounts', () => {
    const list = async (query: string) => {
      const answer = await app.call('GET', `/accounts?${query}`, { as: app.admin });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ accounts: Account[]; sortOrder: string; pagenum: number }>();
    };

    it('is newest first, and shows nothing that signs', async () => {
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

    it('is filtered by address and role', async () => {
      const person = await app.signUp();
      const byEmail = await list(`email=${encodeURIComponent(person.email.toUpperCase())}`);
      expect(byEmail.accounts.map(({ id }) => id)).toEqual([person.id]);
      const { accounts } = await list('role=admin&pageSize=100');
      expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(['admin']));
      expect(accounts.map(({ email }) => email)).toContain(ADMIN.email);
      expect((await list(`role=admin&email=${encodeURIComponent(person.email)}`)).accounts).toEqual([]);
      // No part of one: that would find people by guessing.
      expect((await list('email=person')).accounts).toEqual([]);
      for (const query of ['role=root', 'role=user&role=admin', 'colour=red', 'cursor=x'])
        expect((await app.call('GET', `/accounts?${query}`, { as: app.admin })).statusCode, query).toBe(400);
    });

    it('is walked once through, also where many came at one instant', async () => {
      await app.rows(`insert into accounts.accounts (id, email, name, password_hash, role, created_at)
        select gen_random_uuid(), 'walk-' || n || '@example.org', 'Walk', '', 'user', '2020-01-01T00:00:00.123456Z' from generate_series(1, 7) n`);
      const walked: string[] = [];
      let path: string | undefined = '/accounts?role=user&pageSize=3';
      let total = 0;
      while (path) {
        const answer = await app.call('GET', path, { as: app.admin });
        walked.push(...answer.json<{ accounts: Account[] }>().accounts.map(({ id }) => id));
        total = Number(answer.headers['x-total-count']);
        path = linksOf(answer).next;
      }
      expect(new Set(walked).size).toBe(walked.length);
      expect(walked).toHaveLength(total);
      const answer = await app.call('GET', '/accounts?role=user&pageSize=3', { as: app.admin });
      const next = linksOf(answer).next!;
      // With another filter a cursor leads nowhere.
      const other = await app.call('GET', next.replace('role=user', 'role=admin'), { as: app.admin });
      expect(other.json()).toMatchObject({ status: 400, code: 'CURSOR_INVALID' });
    });
  });
});
