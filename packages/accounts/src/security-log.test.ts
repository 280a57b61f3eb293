import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_LIMIT, signInKey } from './attempts.ts';
import { resetPassword } from './index.ts';
import { createLink } from './links.repository.ts';
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from './security-event-kinds.ts';
import { insertSecurityEvent, type SecurityLogEntry } from './security-log.repository.ts';
import type { AccountsSchema } from './tables.ts';
import {
  ADMIN,
  linksOf,
  newIpAddress,
  openTestApp,
  type TestApp,
  type TestUser,
} from './testing/test-app.ts';

interface Event {
  id: string;
  at: string;
  kind: SecurityEventKind;
  accountId: string | null;
  network: string | null;
  count: number;
  details: Record<string, string>;
}
interface Page {
  events: Event[];
  sortOrder: string;
  pagenum: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

describe('the security log', () => {
  let app: TestApp;
  let adminId: string;
  beforeAll(async () => {
    app = await openTestApp({ mailServer: false, worker: false });
    const [admin] = await app.rows<{ id: string }>('select id from accounts.accounts where email = $1', [
      ADMIN.email,
    ]);
    adminId = admin!.id;
  });
  afterAll(() => app.close());
  const db = () => app.database.db<AccountsSchema>();
  const get = (query = '') => app.call('GET', `/security-log${query}`, { as: app.admin });
  const list = async (query = '') => {
    const response = await get(query);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Page>();
  };
  const eventsOf = async (accountId: string) => (await list(`?accountId=${accountId}`)).events;
  const signUp = async () => {
    const user = await app.signUp();
    await app.rows('delete from accounts.security_log where account_id = $1', [user.id]);
    return user;
  };
  const changeMe = (user: TestUser, body: object, from?: string) =>
    app.call('PATCH', '/auth/me', { as: user.token, body, ...(from ? { from } : {}) });
  const changeAsAdmin = (user: TestUser, body: object, from = newIpAddress()) =>
    app.call('PATCH', `/accounts/${user.id}`, { as: app.admin, body, from });
  const refresh = (refreshToken: string, from: string) =>
    app.call('POST', '/auth/refresh', { body: { refreshToken }, from });

  interface Case {
    /** Preparations, whose events are not checked. */
    prepare?: (user: TestUser) => Promise<unknown>;
    act: (user: TestUser, from: string) => Promise<{ statusCode: number }>;
    status: number;
    details?: () => Record<string, string>;
  }
  const cases: Record<SecurityEventKind, Case> = {
    'signIn.succeeded': { act: (user, from) => app.login(user, { from }), status: 200 },
    'signIn.failed': {
      act: (user, from) => app.login({ ...user, password: 'a guess' }, { from }),
      status: 401,
    },
    'signIn.blocked': {
      act: async (user, from) => {
        await app.rows(
          `insert into accounts.attempts (key, count, last_at, blocked_until) values ($1, $2, now(), now() + interval '1 hour')`,
          [signInKey(user.email, from), SIGN_IN_LIMIT.freeAttempts],
        );
        return app.login(user, { from });
      },
      status: 429,
    },
    'password.failed': {
      act: (user, from) => changeMe(user, { password: 'the-new-password', currentPassword: 'x' }, from),
      status: 403,
    },
    'refresh.reused': {
      prepare: async (user) => {
        const response = await refresh(user.refreshToken, newIpAddress());
        await refresh(response.json<{ refreshToken: string }>().refreshToken, newIpAddress());
      },
      act: (user, from) => refresh(user.refreshToken, from),
      status: 401,
    },
    'email.changed': {
      act: (user, from) =>
        changeMe(user, { email: `new-${user.email}`, currentPassword: user.password }, from),
      status: 200,
    },
    'password.changed': {
      act: (user, from) =>
        changeMe(user, { password: 'the-new-password', currentPassword: user.password }, from),
      status: 200,
    },
    'password.reset': {
      act: async (user, from) => {
        const { token } = await createLink(db(), user, 'reset');
        const body = { token, password: 'the-new-password' };
        return app.call('POST', '/auth/password/reset', { body, from });
      },
      status: 204,
    },
    'link.issued': {
      act: (user, from) =>
        app.call('POST', `/accounts/${user.id}/links`, { as: app.admin, body: { kind: 'reset' }, from }),
      status: 201,
      details: () => ({ kind: 'reset', by: adminId }),
    },
    'role.changed': {
      act: (user, from) => changeAsAdmin(user, { role: 'admin' }, from),
      status: 200,
      details: () => ({ role: 'admin', by: adminId }),
    },
    'account.disabled': {
      act: (user, from) => changeAsAdmin(user, { disabled: true }, from),
      status: 200,
      details: () => ({ by: adminId }),
    },
    'account.enabled': {
      prepare: (user) => changeAsAdmin(user, { disabled: true }),
      act: (user, from) => changeAsAdmin(user, { disabled: false }, from),
      status: 200,
      details: () => ({ by: adminId }),
    },
    'account.deleted': {
      act: (user, from) => app.call('DELETE', '/auth/me', { as: user.token, from }),
      status: 204,
    },
  };

  it.each(SECURITY_EVENT_KINDS)('records %s once, when it happens', async (kind) => {
    const { prepare, act, status, details = () => ({}) } = cases[kind];
    const user = await app.signUp();
    await prepare?.(user);
    await app.rows('delete from accounts.security_log where account_id = $1', [user.id]);
    const from = newIpAddress();
    const response = await act(user, from);
    expect(response.statusCode).toBe(status);
    expect(await eventsOf(user.id)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(String),
        kind,
        accountId: user.id,
        network: expect.stringMatching(/^[\w-]{16}$/),
        count: 1,
        details: details(),
      },
    ]);
    const lines = app
      .log()
      .split('\n')
      .filter((line) => line.includes(`"security":"${kind}"`) && line.includes(user.id));
    // Only the lines of sign-ins contain the address, for programs that block addresses.
    const addresses = lines.map((line) => (JSON.parse(line) as { address?: string }).address);
    expect(addresses.at(-1)).toBe(kind === 'signIn.failed' || kind === 'signIn.blocked' ? from : undefined);
    expect(lines.join()).not.toContain(user.email);
  });

  it('records each of two changes made by one request', async () => {
    const user = await signUp();
    const body = {
      email: `both-${user.email}`,
      password: 'the-new-password',
      currentPassword: user.password,
    };
    expect((await changeMe(user, body)).statusCode).toBe(200);
    expect((await eventsOf(user.id)).map(({ kind }) => kind).toSorted()).toEqual([
      'email.changed',
      'password.changed',
    ]);
    await app.rows('delete from accounts.security_log where account_id = $1', [user.id]);
    expect((await changeAsAdmin(user, { role: 'admin', disabled: true })).statusCode).toBe(200);
    expect((await eventsOf(user.id)).map(({ kind }) => kind).toSorted()).toEqual([
      'account.disabled',
      'role.changed',
    ]);
  });

  it('records no change that was not made', async () => {
    const [user, other] = [await signUp(), await signUp()];
    expect((await changeMe(user, { name: 'New name', language: 'ko' })).statusCode).toBe(200);
    expect((await changeMe(user, { email: ` ${user.email.toUpperCase()}`.trim() })).statusCode).toBe(200);
    expect((await changeAsAdmin(user, { role: 'user', disabled: false })).statusCode).toBe(200);
    expect(
      (await changeMe(user, { email: other.email, currentPassword: user.password })).json(),
    ).toMatchObject({ code: 'EMAIL_TAKEN' });
    const body = { token: 'A'.repeat(43), password: 'the-new-password' };
    expect((await app.call('POST', '/auth/password/reset', { body })).statusCode).toBe(400);
    expect(await eventsOf(user.id)).toEqual([]);
  });

  it('records a reset on the host without a network', async () => {
    const user = await signUp();
    await resetPassword(db(), user.email);
    expect(await eventsOf(user.id)).toMatchObject([
      { kind: 'password.reset', network: null, details: { by: 'cli' } },
    ]);
  });

  it('counts equal events of an hour in one entry', async () => {
    const user = await signUp();
    const [from, other] = [newIpAddress(), newIpAddress()];
    for (const address of [from, from, other, from])
      await app.login({ ...user, password: 'guess' }, { from: address });
    const counts = (await app.rows<{ n: number; hour: Date }>(
      'select count as n, hour from accounts.security_log where account_id = $1 order by count desc',
      [user.id],
    )) as { n: number; hour: Date }[];
    expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(4);
    // An hour may have ended meanwhile.
    if (new Set(counts.map(({ hour }) => hour.getTime())).size === 1)
      expect(counts.map(({ n }) => n)).toEqual([3, 1]);
  });

  it('contains keyed hashes instead of email and IP addresses', async () => {
    const user = await signUp();
    const [from, stranger] = ['10.211.212.213', 'stranger.of.nobody@nobody.example'];
    await app.login(user, { from });
    for (const email of [stranger, ` ${stranger.toUpperCase()} `])
      await app.login({ email, password: 'guess' }, { from });
    const email = expect.stringMatching(/^[\w-]{16}$/);
    const events = (await list('?kind=signIn.failed')).events.filter(({ accountId }) => accountId === null);
    // The case of the address makes no difference.
    expect(events.slice(0, 1)).toMatchObject([{ count: 2, details: { email } }]);
    const [own] = await eventsOf(user.id);
    expect(own!.network).toBe(events[0]!.network);

    const text = JSON.stringify(await app.rows('select * from accounts.security_log'));
    expect(text).not.toContain('@');
    expect(text).not.toMatch(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/);
    // A hash without a key could be reversed by trying all addresses.
    for (const plain of [from, stranger, user.email, ADMIN.email]) {
      expect(text).not.toContain(plain);
      expect(text).not.toContain(sha256(plain).slice(0, 16));
    }
  });

  it('stays small while attempts come from thousands of networks, and counts them all', async () => {
    await app.rows('delete from accounts.security_log');
    const user = await app.signUp();
    const entry = (n: number): SecurityLogEntry => ({
      kind: n % 2 === 0 ? 'signIn.failed' : 'signIn.blocked',
      accountId: n % 3 === 0 ? user.id : null,
      network: `network-${n}`,
      details: n % 3 === 0 ? {} : { email: `hash-${n}` },
    });
    for (let n = 0; n < 2_000; n++) await insertSecurityEvent(db(), entry(n));
    const hours = await app.rows<{ entries: number; events: number }>(
      `select count(*)::int as entries, sum(count)::int as events from accounts.security_log
       where kind in ('signIn.failed', 'signIn.blocked') group by hour, kind`,
    );
    for (const { entries } of hours) expect(entries).toBeLessThanOrEqual(301);
    expect(hours.reduce((sum, { events }) => sum + events, 0)).toBe(2_000);

    // A network that has an entry is still counted there, and what the owner does has its own entries.
    await insertSecurityEvent(db(), entry(0));
    await app.signInAgain(user);
    const events = await app.rows(
      `select kind, network from accounts.security_log where account_id = $1 and (network = 'network-0' and count > 1 or kind = 'signIn.succeeded')`,
      [user.id],
    );
    // Unless an hour has ended meanwhile.
    if (hours.length === 2) expect(events.map(({ kind }) => kind)).toContain('signIn.failed');
    expect(events.filter(({ kind }) => kind === 'signIn.succeeded')).toHaveLength(2);
    await app.rows('delete from accounts.security_log');
  });

  describe('GET /security-log', () => {
    it('is for admins', async () => {
      const user = await app.signUp();
      expect((await app.call('GET', '/security-log')).statusCode).toBe(401);
      expect((await app.call('GET', '/security-log', { as: user.token })).statusCode).toBe(403);
      expect((await get()).statusCode).toBe(200);
    });

    it('filters by account and kind', async () => {
      const [user, other] = [await signUp(), await signUp()];
      for (const account of [user, other]) {
        await app.login(account);
        await app.login({ ...account, password: 'guess' });
      }
      const kinds = async (query: string) =>
        (await list(query)).events.map(({ accountId, kind }) => [accountId, kind]);
      expect(await kinds(`?accountId=${user.id}`)).toEqual([
        [user.id, 'signIn.failed'],
        [user.id, 'signIn.succeeded'],
      ]);
      expect(await kinds(`?accountId=${other.id}&kind=signIn.failed`)).toEqual([[other.id, 'signIn.failed']]);
      expect((await kinds('?kind=signIn.failed&pageSize=2')).map(([, kind]) => kind)).toEqual([
        'signIn.failed',
        'signIn.failed',
      ]);
      expect(await kinds(`?accountId=${user.id}&kind=account.deleted`)).toEqual([]);
      for (const id of ['x', '00000000-0000-0000-0000-000000000000', "'", '%00']) {
        const response = await get(`?accountId=${id}`);
        expect(response.statusCode, id).toBe(200);
        expect(response.json<Page>().events).toEqual([]);
        expect(response.headers['x-total-count']).toBe('0');
      }
    });

    it.each([
      'kind=unknown',
      'kind=constructor',
      'pageSize=0',
      'pageSize=101',
      'sortOrder=oldest',
      'other=1',
      'cursor=x',
    ])('rejects %s', async (query) => {
      expect((await get(`?${query}`)).json()).toMatchObject({ status: 400 });
    });

    it('returns pages, newest first, by number and by cursor', async () => {
      const user = await signUp();
      for (let n = 0; n < 5; n++) await app.login(user);
      const all = (await list(`?accountId=${user.id}`)).events.map(({ id }) => Number(id));
      expect(all).toHaveLength(5);
      expect(all).toEqual(all.toSorted((a, b) => b - a));

      const path = `?accountId=${user.id}&pageSize=2`;
      const second = await get(`${path}&pagenum=2`);
      expect(second.headers['x-total-count']).toBe('5');
      expect(second.json<Page>()).toMatchObject({ sortOrder: 'recent', pagenum: 2 });
      expect(second.json<Page>().events.map(({ id }) => Number(id))).toEqual(all.slice(2, 4));

      const seen: number[] = [];
      let response = await get(path);
      for (let n = 0; n < 3; n++) {
        seen.push(...response.json<Page>().events.map(({ id }) => Number(id)));
        const { next } = linksOf(response);
        if (!next) break;
        // Events that happen meanwhile do not shift the next page.
        await app.login(user);
        const { pathname, search } = new URL(next, 'http://127.0.0.1');
        response = await app.call('GET', `${pathname}${search}`, { as: app.admin });
      }
      expect(seen).toEqual(all);
      expect(linksOf(response).next).toBeUndefined();
    });
  });

  it('is deleted after the retention time', async () => {
    const [old, recent] = [await app.signUp(), await app.signUp()];
    const age = (id: string, days: number) =>
      app.rows(
        `update accounts.security_log set hour = hour - $1 * interval '1 day', at = at - $1 * interval '1 day' where account_id = $2`,
        [days, id],
      );
    await age(old.id, 91);
    await age(recent.id, 89);
    const rule = app.accounts.retentionRules.find(({ kind }) => kind === 'security log')!;
    const removed = async () => {
      let sum = 0;
      for await (const count of rule.removeExpired(new Date())) sum += count;
      return sum;
    };
    expect(await removed()).toBe(1);
    expect(await eventsOf(old.id)).toEqual([]);
    expect(await eventsOf(recent.id)).toHaveLength(1);
    expect(await removed()).toBe(0);
  });
});
