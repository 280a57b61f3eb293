import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuccessor, sealSuccessor } from './refresh-token.domain.ts';
import {
  openTestApp,
  type SignedIn,
  type TestApp,
  type TestResponse,
  type TestUser,
} from './testing/test-app.ts';

describe('/auth/refresh', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const refresh = (refreshToken: string): Promise<TestResponse> =>
    app.call('POST', '/auth/refresh', { body: { refreshToken } });
  /** @returns the new token pair. */
  const refreshed = async (refreshToken: string) => {
    const response = await refresh(refreshToken);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<SignedIn & { refreshToken: string }>();
  };
  const expectRejected = async (refreshToken: string, code: string) => {
    const response = await refresh(refreshToken);
    expect(response.json(), response.body).toMatchObject({ status: 401, code });
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    // The invalid cookie is deleted.
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'workreel_jobs_refresh', value: '', expires: new Date(0) }),
    ]);
  };
  const statusOf = async (accessToken: string) =>
    (await app.call('GET', '/auth/me', { as: `Bearer ${accessToken}` })).statusCode;
  const sessionsOf = (user: TestUser) =>
    app.rows<{ rotated_at: Date | null }>('select * from accounts.sessions where account_id = $1', [user.id]);
  /** Moves the last use into the past. */
  const age = (user: TestUser, seconds: number) =>
    app.rows(
      `update accounts.sessions set rotated_at = rotated_at - $2 * interval '1 second' where account_id = $1`,
      [user.id, seconds],
    );

  it('returns a new token pair for a token in the body or the cookie', async () => {
    const user = await app.signUp();
    const first = await refreshed(user.refreshToken);
    expect(first).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 900,
      refreshToken: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
      account: expect.objectContaining({ id: user.id, email: user.email, role: 'user' }),
    });
    expect(first.refreshToken).not.toBe(user.refreshToken);
    expect(await statusOf(first.accessToken)).toBe(200);
    const response = await app.call('POST', '/auth/refresh', {
      headers: {
        cookie: `other=1; workreel_jobs_refresh=${first.refreshToken}`,
        origin: 'http://127.0.0.1:3001',
      },
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json<SignedIn>().refreshToken).toBeNull();
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, path: '/auth', maxAge: 2_592_000 });
    // The session and its access tokens remain valid.
    expect(await sessionsOf(user)).toHaveLength(1);
    expect(await statusOf(first.accessToken)).toBe(200);
    await refreshed(cookie!.value);
  });

  it('returns the current role and name', async () => {
    const user = await app.signUp();
    await app.rows(`update accounts.accounts set role = 'admin', name = 'Renamed' where id = $1`, [user.id]);
    expect((await refreshed(user.refreshToken)).account).toMatchObject({ role: 'admin', name: 'Renamed' });
    await app.rows(`update accounts.accounts set role = 'user' where id = $1`, [user.id]);
  });

  it('extends a session to 30 days after its last use', async () => {
    const user = await app.signUp();
    const remainingDays = async () =>
      (
        await app.rows<{ days: number }>(
          `select extract(epoch from expires_at - now())::float8 / 86400 as days from accounts.sessions where account_id = $1`,
          [user.id],
        )
      )[0]!.days;
    expect(await remainingDays()).toBeCloseTo(30, 1);
    await app.rows(
      `update accounts.sessions set expires_at = now() + interval '1 hour' where account_id = $1`,
      [user.id],
    );
    const { refreshToken } = await refreshed(user.refreshToken);
    expect(await remainingDays()).toBeCloseTo(30, 1);
    await app.rows(
      `update accounts.sessions set expires_at = now() - interval '1 second' where account_id = $1`,
      [user.id],
    );
    await expectRejected(refreshToken, 'REFRESH_INVALID');
  });

  describe('with a used token', () => {
    it('ends the session and revokes all its tokens', async () => {
      const user = await app.signUp();
      const other = await app.signInAgain(user);
      const first = await refreshed(user.refreshToken);
      const second = await refreshed(first.refreshToken);
      expect(await statusOf(second.accessToken)).toBe(200);
      await expectRejected(user.refreshToken, 'REFRESH_REUSED');
      expect(await statusOf(second.accessToken)).toBe(401);
      expect(await statusOf(first.accessToken)).toBe(401);
      await expectRejected(second.refreshToken, 'REFRESH_INVALID');
      // Other sessions of the user are not affected.
      expect((await app.call('GET', '/auth/me', { as: other.token })).statusCode).toBe(200);
      await refreshed(other.refreshToken);
    });

    it('returns the same new token for 10 s while the new token is unused', async () => {
      const user = await app.signUp();
      const first = await refreshed(user.refreshToken);
      for (let n = 0; n < 3; n++)
        expect((await refreshed(user.refreshToken)).refreshToken).toBe(first.refreshToken);
      await age(user, 8);
      const late = await refreshed(user.refreshToken);
      expect(late.refreshToken).toBe(first.refreshToken);
      expect(await statusOf(late.accessToken)).toBe(200);
      // Repeated requests do not extend the 10 s.
      await age(user, 3);
      await expectRejected(user.refreshToken, 'REFRESH_REUSED');
      expect(await sessionsOf(user)).toEqual([]);
    });

    it('detects reuse immediately once the new token was used', async () => {
      const user = await app.signUp();
      const first = await refreshed(user.refreshToken);
      await refreshed(first.refreshToken);
      await expectRejected(user.refreshToken, 'REFRESH_REUSED');
      expect(await statusOf(first.accessToken)).toBe(401);
    });

    it('detects reuse after 10 s, and revokes the new token', async () => {
      const user = await app.signUp();
      const first = await refreshed(user.refreshToken);
      await age(user, 11);
      await expectRejected(user.refreshToken, 'REFRESH_REUSED');
      await expectRejected(first.refreshToken, 'REFRESH_INVALID');
    });

    it('detects reuse of a token older than the previous one', async () => {
      const user = await app.signUp();
      let { refreshToken } = user;
      for (let n = 0; n < 5; n++) ({ refreshToken } = await refreshed(refreshToken));
      await expectRejected(user.refreshToken, 'REFRESH_REUSED');
      await expectRejected(refreshToken, 'REFRESH_INVALID');
    });
  });

  it.each([2, 20])('returns the same new token to %i concurrent requests', async (count) => {
    const user = await app.signUp();
    const responses = await Promise.all(Array.from({ length: count }, () => refresh(user.refreshToken)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(count).fill(200));
    const pairs = responses.map((response) => response.json<SignedIn & { refreshToken: string }>());
    const successors = new Set(pairs.map(({ refreshToken }) => refreshToken));
    expect(successors.size).toBe(1);
    for (const { accessToken } of pairs) expect(await statusOf(accessToken)).toBe(200);
    expect(await sessionsOf(user)).toHaveLength(1);
    // The new token works once.
    const [successor] = [...successors] as [string];
    const next = await refreshed(successor);
    await age(user, 11);
    await expectRejected(successor, 'REFRESH_REUSED');
    await expectRejected(next.refreshToken, 'REFRESH_INVALID');
  });

  it('leaves at most one valid token if old and new tokens are used concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await app.signUp();
      const first = await refreshed(user.refreshToken);
      const used = [first.refreshToken, user.refreshToken, first.refreshToken, user.refreshToken];
      const responses = await Promise.all(used.map(refresh));
      const issued = responses
        .filter(({ statusCode }) => statusCode === 200)
        .map((response) => response.json<SignedIn & { refreshToken: string }>().refreshToken);
      const successors = new Set(issued.filter((token) => token !== first.refreshToken));
      expect(successors.size).toBeLessThanOrEqual(1);
      // If an old token came after the new one, it ended the session and revoked all tokens.
      const ended = responses.some(({ body }) => body.includes('REFRESH_REUSED'));
      expect((await sessionsOf(user)).length).toBe(ended ? 0 : 1);
      if (ended) for (const token of issued) await expectRejected(token, 'REFRESH_INVALID');
    }
  });

  it('rejects malformed and unknown tokens', async () => {
    const user = await app.signUp();
    const [selector, secret] = user.refreshToken.split('.') as [string, string];
    const random = (bytes: number) => randomBytes(bytes).toString('base64url');
    for (const token of [
      '',
      'garbage',
      'x'.repeat(200),
      secret,
      `${selector}.`,
      `.${secret}`,
      `${random(16)}.${secret}`,
      `${random(16)}.${random(32)}`,
      `${selector}.${secret}.${secret}`,
      `${user.refreshToken}\n`,
      ` ${user.refreshToken}`,
      `' or true --.${secret}`,
      user.token.slice('Bearer '.length, 'Bearer '.length + 200),
    ])
      await expectRejected(token, 'REFRESH_INVALID');
    const none = await app.call('POST', '/auth/refresh', {});
    expect(none.json()).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
    for (const body of [
      { refreshToken: 'x'.repeat(201) },
      { refreshToken: 5 },
      { refreshToken: null },
      { token: 'x' },
      [],
    ])
      expect(
        (await app.call('POST', '/auth/refresh', { body })).statusCode,
        JSON.stringify(body).slice(0, 40),
      ).toBe(400);
    // The session is still valid.
    await refreshed(user.refreshToken);
  });

  it('treats an unknown secret of an existing session as reuse', async () => {
    const user = await app.signUp();
    const [selector] = user.refreshToken.split('.') as [string];
    await expectRejected(`${selector}.${randomBytes(32).toString('base64url')}`, 'REFRESH_REUSED');
    await expectRejected(user.refreshToken, 'REFRESH_INVALID');
  });

  it('rejects a disabled account', async () => {
    const user = await app.signUp();
    await app.rows('update accounts.accounts set disabled = true where id = $1', [user.id]);
    await expectRejected(user.refreshToken, 'REFRESH_INVALID');
  });

  it('stores no usable token in the database', async () => {
    const user = await app.signUp();
    const first = await refreshed(user.refreshToken);
    const tokens = [user.refreshToken, first.refreshToken];
    const [row] = await app.rows<Record<string, unknown> & { sealed_current: Uint8Array }>(
      'select * from accounts.sessions where account_id = $1',
      [user.id],
    );
    const bytes = Object.values(row!).map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
    );
    const stored = [
      ...bytes,
      JSON.stringify(row),
      Buffer.from(row!.sealed_current).toString('base64url'),
    ].join('\n');
    for (const token of tokens) {
      const secret = token.split('.')[1]!;
      for (const encoded of [
        token,
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret, 'base64url').toString('hex'),
        Buffer.from(secret, 'base64url').toString('latin1'),
      ])
        expect(stored).not.toContain(encoded);
    }
    // The sealed token can be opened with the previous token but with no stored value. This test decrypts it
    // without the code under test, so that it would detect a stored key.
    const sealed = Buffer.from(row!.sealed_current);
    const open = (key: Uint8Array) => {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12), { authTagLength: 16 });
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
    };
    const derive = (material: string | Buffer) =>
      Buffer.from(hkdfSync('sha256', material, '', 'workreel successor of a refresh token', 32));
    expect(open(derive(tokens[0]!.split('.')[1]!))).toBe(tokens[1]!.split('.')[1]);
    for (const text of Object.values(row!).map(String)) {
      for (const material of [
        text,
        Buffer.from(text, 'base64url'),
        Buffer.from(text, 'base64url').toString('hex'),
      ])
        expect(() => open(derive(material)), text).toThrow();
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length === 32) expect(() => open(bytes), text).toThrow();
    }
    // Stored hashes are not accepted as tokens.
    for (const hash of [row!.current_hash, row!.previous_hash])
      expect((await refresh(`${row!.selector}.${hash}`)).statusCode).toBe(401);
    // The log contains no token.
    for (const token of tokens) expect(app.log()).not.toContain(token.split('.')[1]);
  });
});

describe('a sealed token', () => {
  it('can only be opened with its secret and unmodified', () => {
    const [secret, other, successor] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url'));
    const sealed = sealSuccessor(secret!, successor!);
    expect(openSuccessor(secret!, sealed)).toBe(successor);
    expect(() => openSuccessor(other!, sealed)).toThrow();
    for (const index of [0, 20, sealed.length - 1]) {
      const modified = Buffer.from(sealed);
      modified[index]! ^= 1;
      expect(() => openSuccessor(secret!, modified), `byte ${index}`).toThrow();
    }
    for (const length of [0, 4, 16, sealed.length - 1])
      expect(() => openSuccessor(secret!, sealed.subarray(0, length)), `${length} bytes`).toThrow();
  });
});
