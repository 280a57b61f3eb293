import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './schemas.ts';
import { BASE_URL, openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

type Kind = 'confirm' | 'reset';
interface Issued {
  url: string;
  expiresAt: string;
}
const SECONDS = { confirm: 3 * 86_400, reset: 3_600 };

describe('POST /accounts/{id}/links', () => {
  let app: TestApp;
  let adminId: string;
  beforeAll(async () => {
    app = await openTestApp({ mailServer: false, worker: false });
    const me = await app.call('GET', '/auth/me', { as: app.admin });
    adminId = me.json<Account>().id;
  });
  afterAll(() => app.close());
  const post = (id: string, kind: unknown, as?: string) =>
    app.call('POST', `/accounts/${id}/links`, { body: { kind }, ...(as === undefined ? {} : { as }) });
  const issue = async (user: { id: string }, kind: Kind) => {
    const response = await post(user.id, kind, app.admin);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    return response.json<Issued>();
  };
  const tokenOf = ({ url }: Issued) => new URL(url).searchParams.get('token')!;
  const confirm = (token: string) => app.call('POST', '/auth/confirm', { body: { token } });
  const reset = (token: string, password = 'the-new-password') =>
    app.call('POST', '/auth/password/reset', { body: { token, password } });
  const isConfirmed = async ({ token }: TestUser) =>
    (await app.call('GET', '/auth/me', { as: token })).json<Account>().confirmed;
  const linksOf = (user: { id: string }) =>
    app.rows('select * from accounts.email_links where account_id = $1', [user.id]);
  const open = ({ url }: Issued) => app.call('GET', url.slice(BASE_URL.length));

  it.each(['confirm', 'reset'] as const)('issues a %s link of the service that expires', async (kind) => {
    const user = await app.signUp();
    const before = Date.now();
    const issued = await issue(user, kind);
    const after = Date.now();
    expect(issued).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3001\/account\/(confirm|reset)\?token=[\w-]{43}$/),
      expiresAt: expect.any(String),
    });
    expect(new URL(issued.url).pathname).toBe(`/account/${kind}`);
    const expiresAt = Date.parse(issued.expiresAt);
    expect(expiresAt).toBeGreaterThanOrEqual(before + SECONDS[kind] * 1_000);
    expect(expiresAt).toBeLessThanOrEqual(after + SECONDS[kind] * 1_000);
    expect((await open(issued)).statusCode).toBe(200);
    // The database contains only a hash of the token.
    expect(JSON.stringify(await linksOf(user))).not.toContain(tokenOf(issued));

    await app.rows(`update accounts.email_links set expires_at = now() where account_id = $1`, [user.id]);
    const token = tokenOf(issued);
    const used = kind === 'confirm' ? await confirm(token) : await reset(token);
    expect(used.json()).toMatchObject({ status: 400, code: 'LINK_INVALID' });
    expect((await open(issued)).statusCode).toBe(400);
  });

  it('confirms the address with a confirmation link', async () => {
    const user = await app.signUp();
    const issued = await issue(user, 'confirm');
    expect(await isConfirmed(user)).toBe(false);
    expect((await reset(tokenOf(issued))).json()).toMatchObject({ code: 'LINK_INVALID' });
    expect((await confirm(tokenOf(issued))).statusCode).toBe(204);
    expect(await isConfirmed(user)).toBe(true);
  });

  it('resets the password once, ends the sessions, and does not confirm the address', async () => {
    const user = await app.signUp();
    const issued = await issue(user, 'reset');
    expect((await confirm(tokenOf(issued))).json()).toMatchObject({ code: 'LINK_INVALID' });
    const results = await Promise.all([
      reset(tokenOf(issued), 'one-of-two-passwords'),
      reset(tokenOf(issued), 'two-of-two-passwords'),
    ]);
    expect(results.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
    expect((await reset(tokenOf(issued))).json()).toMatchObject({ code: 'LINK_INVALID' });
    expect((await app.call('GET', '/auth/me', { as: user.token })).statusCode).toBe(401);
    const password = results[0]!.statusCode === 204 ? 'one-of-two-passwords' : 'two-of-two-passwords';
    const again = await app.signInAgain({ email: user.email, password });
    // The admin, and not the mailbox, got the link.
    expect(await isConfirmed(again)).toBe(false);
  });

  it('resets the password of a confirmed account', async () => {
    const user = await app.signUp();
    await confirm(tokenOf(await issue(user, 'confirm')));
    expect((await reset(tokenOf(await issue(user, 'reset')))).statusCode).toBe(204);
    expect(await isConfirmed(await app.signInAgain({ ...user, password: 'the-new-password' }))).toBe(true);
  });

  it.each(['confirm', 'reset'] as const)('invalidates a %s link by a change of the address', async (kind) => {
    const user = await app.signUp();
    const token = tokenOf(await issue(user, kind));
    const changed = await app.call('PATCH', '/auth/me', {
      as: user.token,
      body: { email: `moved-${user.email}`, currentPassword: user.password },
    });
    expect(changed.statusCode).toBe(200);
    expect((kind === 'confirm' ? await confirm(token) : await reset(token)).json()).toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('is recorded in the audit log and in the security log, without the token', async () => {
    const user = await app.signUp();
    const issued = [await issue(user, 'confirm'), await issue(user, 'reset')];
    const audit = await app.rows(
      'select actor, action, details from accounts.audit_log where target = $1 order by id',
      [user.id],
    );
    expect(audit).toEqual(
      ['confirm', 'reset'].map((kind) => ({
        actor: adminId,
        action: 'account.issueLink',
        details: { kind },
      })),
    );
    const events = await app.rows(
      `select details from accounts.security_log where account_id = $1 and kind = 'link.issued' order by id`,
      [user.id],
    );
    expect(events).toEqual(['confirm', 'reset'].map((kind) => ({ details: { kind, by: adminId } })));
    for (const link of issued) expect(app.log()).not.toContain(tokenOf(link));
  });

  it('returns 404 ACCOUNT_NOT_FOUND for unknown accounts', async () => {
    for (const id of ['00000000-0000-0000-0000-000000000000', 'x', '%00', 'constructor'])
      expect((await post(id, 'reset', app.admin)).json(), id).toMatchObject({
        status: 404,
        code: 'ACCOUNT_NOT_FOUND',
      });
  });

  it('returns 409 ACCOUNT_DISABLED for disabled accounts, and 409 ALREADY_CONFIRMED', async () => {
    const user = await app.signUp();
    await confirm(tokenOf(await issue(user, 'confirm')));
    expect((await post(user.id, 'confirm', app.admin)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_CONFIRMED',
    });
    const before = await linksOf(user);
    const disabled = await app.call('PATCH', `/accounts/${user.id}`, {
      as: app.admin,
      body: { disabled: true },
    });
    expect(disabled.statusCode).toBe(200);
    for (const kind of ['confirm', 'reset'])
      expect((await post(user.id, kind, app.admin)).json()).toMatchObject({
        status: 409,
        code: 'ACCOUNT_DISABLED',
      });
    expect(await linksOf(user)).toEqual(before);
  });

  it('returns 403 ADMIN_PROTECTED for reset links of admins, the own account included', async () => {
    const other = await app.signUp();
    await app.rows(`update accounts.accounts set role = 'admin' where id = $1`, [other.id]);
    for (const id of [other.id, adminId]) {
      expect((await post(id, 'reset', app.admin)).json()).toMatchObject({
        status: 403,
        code: 'ADMIN_PROTECTED',
      });
      expect(await linksOf({ id })).toEqual([]);
    }
    // A confirmation gives no access to the account.
    expect((await post(other.id, 'confirm', app.admin)).statusCode).toBe(201);
  });

  it('is for admins', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    for (const kind of ['confirm', 'reset'])
      for (const { id } of [user, other]) {
        expect((await post(id, kind)).statusCode).toBe(401);
        expect((await post(id, kind, user.token)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
        expect(await linksOf({ id })).toEqual([]);
      }
  });

  it.each([undefined, null, 'other', 'constructor', 1, ['reset']])('rejects the kind %j', async (kind) => {
    const user = await app.signUp();
    expect((await post(user.id, kind, app.admin)).json()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });
});

describe('GET /auth/methods', () => {
  it.each([
    { mailServer: true, registration: 'open' },
    { mailServer: false, registration: 'closed' },
  ] as const)('says whether emails are sent and accounts can be created: %j', async (options) => {
    const app = await openTestApp({ ...options, worker: false });
    try {
      const response = await app.call('GET', '/auth/methods');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ mail: options.mailServer, registration: options.registration });
      const registered = await app.call('POST', '/auth/register', {
        body: { email: 'new@example.org', password: 'a-password-of-new', name: 'New' },
      });
      expect(registered.statusCode).toBe(options.registration === 'open' ? 201 : 403);
    } finally {
      await app.close();
    }
  });
});
