import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuccessor, sealSuccessor } from './refresh-token.domain.ts';
import { type Answer, openTestApp, type Person, type SignedIn, type TestApp } from './testing/test-app.ts';

describe('refreshing', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const refresh = (refreshToken: string): Promise<Answer> =>
    app.call('POST', '/auth/refresh', { body: { refreshToken } });
  /** The new pair. */
  const refreshed = async (refreshToken: string) => {
    const answer = await refresh(refreshToken);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<SignedIn & { refreshToken: string }>();
  };
  const expectRefused = async (refreshToken: string, code: string) => {
    const answer = await refresh(refreshToken);
    expect(answer.json(), answer.body).toMatchObject({ status: 401, code });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    // A browser forgets what is of no use.
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'workreel_jobs_refresh', value: '', expires: new Date(0) }),
    ]);
  };
  const statusOf = async (accessToken: string) =>
    (await app.call('GET', '/auth/me', { as: `Bearer ${accessToken}` })).statusCode;
  const sessionsOf = (person: Person) =>
    app.rows<{ rotated_at: Date | null }>('select * from accounts.sessions where account_id = $1', [
      person.id,
    ]);
  /** As if the last use had been so long ago. */
  const age = (person: Person, seconds: number) =>
    app.rows(
      `update accounts.sessions set rotated_at = rotated_at - $2 * interval '1 second' where account_id = $1`,
      [person.id, seconds],
    );

  it('gives a new pair for a token of the body, and of the cookie', async () => {
    const person = await app.signUp();
    const first = await refreshed(person.refreshToken);
    expect(first).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 900,
      refreshToken: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
      account: expect.objectContaining({ id: person.id, email: person.email, role: 'user' }),
    });
    expect(first.refreshToken).not.toBe(person.refreshToken);
    expect(await statusOf(first.accessToken)).toBe(200);
    const answer = await app.call('POST', '/auth/refresh', {
      headers: {
        cookie: `other=1; workreel_jobs_refresh=${first.refreshToken}`,
        origin: 'http://127.0.0.1:3001',
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<SignedIn>().refreshToken).toBeNull();
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, path: '/auth', maxAge: 2_592_000 });
    // The same session throughout, with its access tokens.
    expect(await sessionsOf(person)).toHaveLength(1);
    expect(await statusOf(first.accessToken)).toBe(200);
    await refreshed(cookie!.value);
  });

  it('knows the role and the name of now', async () => {
    const person = await app.signUp();
    await app.rows(`update accounts.accounts set role = 'admin', name = 'Renamed' where id = $1`, [
      person.id,
    ]);
    expect((await refreshed(person.refreshToken)).account).toMatchObject({ role: 'admin', name: 'Renamed' });
    await app.rows(`update accounts.accounts set role = 'user' where id = $1`, [person.id]);
  });

  it('lets a session live 30 days from its last use', async () => {
    const person = await app.signUp();
    const daysLeft = async () =>
      (
        await app.rows<{ days: number }>(
          `select extract(epoch from expires_at - now())::float8 / 86400 as days from accounts.sessions where account_id = $1`,
          [person.id],
        )
      )[0]!.days;
    expect(await daysLeft()).toBeCloseTo(30, 1);
    await app.rows(
      `update accounts.sessions set expires_at = now() + interval '1 hour' where account_id = $1`,
      [person.id],
    );
    const { refreshToken } = await refreshed(person.refreshToken);
    expect(await daysLeft()).toBeCloseTo(30, 1);
    await app.rows(
      `update accounts.sessions set expires_at = now() - interval '1 second' where account_id = $1`,
      [person.id],
    );
    await expectRefused(refreshToken, 'REFRESH_INVALID');
  });

  describe('with a token that was used before', () => {
    it('ends the session, its newest token and its access tokens', async () => {
      const person = await app.signUp();
      const other = await app.signInAgain(person);
      const first = await refreshed(person.refreshToken);
      const second = await refreshed(first.refreshToken);
      expect(await statusOf(second.accessToken)).toBe(200);
      await expectRefused(person.refreshToken, 'REFRESH_REUSED');
      expect(await statusOf(second.accessToken)).toBe(401);
      expect(await statusOf(first.accessToken)).toBe(401);
      await expectRefused(second.refreshToken, 'REFRESH_INVALID');
      // Another sign-in of the same person is none of it.
      expect((await app.call('GET', '/auth/me', { as: other.token })).statusCode).toBe(200);
      await refreshed(other.refreshToken);
    });

    it('yields the same successor again for 10 s, while that is unused', async () => {
      const person = await app.signUp();
      const first = await refreshed(person.refreshToken);
      for (let n = 0; n < 3; n++)
        expect((await refreshed(person.refreshToken)).refreshToken).toBe(first.refreshToken);
      await age(person, 8);
      const late = await refreshed(person.refreshToken);
      expect(late.refreshToken).toBe(first.refreshToken);
      expect(await statusOf(late.accessToken)).toBe(200);
      // Asking again does not put the end off.
      await age(person, 3);
      await expectRefused(person.refreshToken, 'REFRESH_REUSED');
      expect(await sessionsOf(person)).toEqual([]);
    });

    it('is a reuse once the successor was used, however soon', async () => {
      const person = await app.signUp();
      const first = await refreshed(person.refreshToken);
      await refreshed(first.refreshToken);
      await expectRefused(person.refreshToken, 'REFRESH_REUSED');
      expect(await statusOf(first.accessToken)).toBe(401);
    });

    it('is a reuse after 10 s, and ends the session for the rightful one too', async () => {
      const person = await app.signUp();
      const first = await refreshed(person.refreshToken);
      await age(person, 11);
      await expectRefused(person.refreshToken, 'REFRESH_REUSED');
      await expectRefused(first.refreshToken, 'REFRESH_INVALID');
    });

    it('is a reuse also of a token long forgotten', async () => {
      const person = await app.signUp();
      let { refreshToken } = person;
      for (let n = 0; n < 5; n++) ({ refreshToken } = await refreshed(refreshToken));
      await expectRefused(person.refreshToken, 'REFRESH_REUSED');
      await expectRefused(refreshToken, 'REFRESH_INVALID');
    });
  });

  it.each([2, 20])('gives %i uses of one token at once one and the same successor', async (many) => {
    const person = await app.signUp();
    const answers = await Promise.all(Array.from({ length: many }, () => refresh(person.refreshToken)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(many).fill(200));
    const pairs = answers.map((answer) => answer.json<SignedIn & { refreshToken: string }>());
    const successors = new Set(pairs.map(({ refreshToken }) => refreshToken));
    expect(successors.size).toBe(1);
    for (const { accessToken } of pairs) expect(await statusOf(accessToken)).toBe(200);
    expect(await sessionsOf(person)).toHaveLength(1);
    // It works once.
    const [successor] = [...successors] as [string];
    const next = await refreshed(successor);
    await age(person, 11);
    await expectRefused(successor, 'REFRESH_REUSED');
    await expectRefused(next.refreshToken, 'REFRESH_INVALID');
  });

  it('leaves at most one token that works where old and new are used at once', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await app.signUp();
      const first = await refreshed(person.refreshToken);
      const used = [first.refreshToken, person.refreshToken, first.refreshToken, person.refreshToken];
      const answers = await Promise.all(used.map(refresh));
      const given = answers
        .filter(({ statusCode }) => statusCode === 200)
        .map((answer) => answer.json<SignedIn & { refreshToken: string }>().refreshToken);
      const successors = new Set(given.filter((token) => token !== first.refreshToken));
      expect(successors.size).toBeLessThanOrEqual(1);
      // Where an old one came behind a new one, it ended the session: nothing that was given works.
      const ended = answers.some(({ body }) => body.includes('REFRESH_REUSED'));
      expect((await sessionsOf(person)).length).toBe(ended ? 0 : 1);
      if (ended) for (const token of given) await expectRefused(token, 'REFRESH_INVALID');
    }
  });

  it('refuses what is no token of ours', async () => {
    const person = await app.signUp();
    const [selector, secret] = person.refreshToken.split('.') as [string, string];
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
      `${person.refreshToken}\n`,
      ` ${person.refreshToken}`,
      `' or true --.${secret}`,
      person.token.slice('Bearer '.length, 'Bearer '.length + 200),
    ])
      await expectRefused(token, 'REFRESH_INVALID');
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
    // None of it did the session any harm.
    await refreshed(person.refreshToken);
  });

  it('takes a made-up secret of a session that is for a token used again', async () => {
    const person = await app.signUp();
    const [selector] = person.refreshToken.split('.') as [string];
    await expectRefused(`${selector}.${randomBytes(32).toString('base64url')}`, 'REFRESH_REUSED');
    await expectRefused(person.refreshToken, 'REFRESH_INVALID');
  });

  it('lets nobody on who was disabled', async () => {
    const person = await app.signUp();
    await app.rows('update accounts.accounts set disabled = true where id = $1', [person.id]);
    await expectRefused(person.refreshToken, 'REFRESH_INVALID');
  });

  it('leaves nothing in the database that could be used', async () => {
    const person = await app.signUp();
    const first = await refreshed(person.refreshToken);
    const tokens = [person.refreshToken, first.refreshToken];
    const [row] = await app.rows<Record<string, unknown> & { sealed_current: Uint8Array }>(
      'select * from accounts.sessions where account_id = $1',
      [person.id],
    );
    const bytes = Object.values(row!).map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
    );
    const kept = [...bytes, JSON.stringify(row), Buffer.from(row!.sealed_current).toString('base64url')].join(
      '\n',
    );
    for (const token of tokens) {
      const secret = token.split('.')[1]!;
      for (const form of [
        token,
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret, 'base64url').toString('hex'),
        Buffer.from(secret, 'base64url').toString('latin1'),
      ])
        expect(kept).not.toContain(form);
    }
    // Nor does anything that stands there open the sealed successor; the token before it does. By hand, so
    // that a key that could be read here is noticed.
    const sealed = Buffer.from(row!.sealed_current);
    const open = (key: Uint8Array) => {
      const opener = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12), { authTagLength: 16 });
      opener.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]).toString();
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
    // What stands there is not taken for a token either.
    for (const hash of [row!.current_hash, row!.previous_hash])
      expect((await refresh(`${row!.selector}.${hash}`)).statusCode).toBe(401);
    // Nor does a log know one.
    for (const token of tokens) expect(app.log()).not.toContain(token.split('.')[1]);
  });
});

describe('a sealed successor', () => {
  it('is read with the very secret, and only as it was', () => {
    const [secret, other, successor] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url'));
    const sealed = sealSuccessor(secret!, successor!);
    expect(openSuccessor(secret!, sealed)).toBe(successor);
    expect(() => openSuccessor(other!, sealed)).toThrow();
    for (const at of [0, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => openSuccessor(secret!, changed), `byte ${at}`).toThrow();
    }
    for (const cut of [0, 4, 16, sealed.length - 1])
      expect(() => openSuccessor(secret!, sealed.subarray(0, cut)), `${cut} bytes`).toThrow();
  });
});
