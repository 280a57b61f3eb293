import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account } from './schemas.ts';
import { tokenOf } from './testing/mailbox.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

describe('my account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const me = async ({ token }: Person) => {
    const answer = await app.call('GET', '/auth/me', { as: token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Account>();
  };
  const change = ({ token }: Pick<Person, 'token'>, body: unknown) =>
    app.call('PATCH', '/auth/me', { as: token, body });
  const statusOf = async ({ token }: Person) => (await app.call('GET', '/auth/me', { as: token })).statusCode;
  const canSignIn = async (credentials: { email: string; password: string }) =>
    (await app.login(credentials)).statusCode === 200;
  /** Lets something happen between the comparison of a password and what follows from it. */
  const whileCompared = async (asked: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
    const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
    const compared = Promise.withResolvers<void>();
    const happened = Promise.withResolvers<void>();
    vi.mocked(verify).mockImplementationOnce(async (...given) => {
      const matches = await real.verify(...given);
      compared.resolve();
      await happened.promise;
      return matches;
    });
    const answer = asked();
    await compared.promise;
    await meanwhile();
    happened.resolve();
    return answer;
  };

  it('is what was registered, and nothing that signs', async () => {
    const person = await app.signUp({ name: '홍길동', language: 'ko' });
    expect(await me(person)).toEqual({
      id: person.id,
      email: person.email,
      name: '홍길동',
      role: 'user',
      language: 'ko',
      confirmed: false,
      disabled: false,
      createdAt: expect.any(String),
    });
    expect((await app.call('GET', '/auth/me')).statusCode).toBe(401);
  });

  it('changes its name and language without a password', async () => {
    const person = await app.signUp();
    const answer = await change(person, { name: ' Żółć ', language: 'ko' });
    expect(answer.json<Account>()).toMatchObject({ name: 'Żółć', language: 'ko', email: person.email });
    expect(await me(person)).toEqual(answer.json());
    expect((await change(person, { language: 'en' })).json<Account>()).toMatchObject({
      name: 'Żółć',
      language: 'en',
    });
  });

  it.each([
    [{}, '/body'],
    [{ name: ' ' }, '/body/name'],
    [{ language: 'fr' }, '/body/language'],
    [{ email: 'x' }, '/body/email'],
    [{ password: 'short', currentPassword: 'x' }, '/body/password'],
    [{ password: 'long-enough' }, '/body/currentPassword'],
    [{ email: 'other@example.org' }, '/body/currentPassword'],
    [{ role: 'admin' }, '/body/role'],
    [{ disabled: false }, '/body/disabled'],
    [{ confirmed: true }, '/body/confirmed'],
    [{ id: 'x' }, '/body/id'],
  ])('refuses %j', async (body, path) => {
    const person = await app.signUp();
    const before = await me(person);
    expect((await change(person, body)).json()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      errors: [{ path }],
    });
    expect(await me(person)).toEqual(before);
  });

  describe('with a new password', () => {
    it('ends the other sessions but not this one', async () => {
      const person = await app.signUp();
      const [other, another] = [await app.signInAgain(person), await app.signInAgain(person)];
      const body = { password: 'the-new-password', currentPassword: person.password };
      expect((await change(other, body)).statusCode).toBe(200);
      expect(await Promise.all([person, other, another].map(statusOf))).toEqual([401, 200, 401]);
      for (const { refreshToken } of [person, another])
        expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).json()).toMatchObject({
          code: 'REFRESH_INVALID',
        });
      const { refreshToken } = other;
      expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).statusCode).toBe(200);
      expect(await canSignIn(person)).toBe(false);
      expect(await canSignIn({ ...person, password: 'the-new-password' })).toBe(true);
    });

    it('needs the one of now: 403 WRONG_PASSWORD, and nothing is changed', async () => {
      const person = await app.signUp();
      const other = await app.signInAgain(person);
      const body = { password: 'the-new-password', currentPassword: 'not-mine', name: 'Renamed' };
      const answer = await change(person, body);
      expect(answer.json()).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
      expect(await me(person)).not.toMatchObject({ name: 'Renamed' });
      expect(await statusOf(other)).toBe(200);
      expect(await canSignIn(person)).toBe(true);
    });

    it('ends the links that are out', async () => {
      const person = await app.signUp();
      await app.call('POST', '/auth/password/forgot', { body: { email: person.email } });
      const [reset] = await app.mailbox.waitFor(person.email, 1, 'reset');
      await change(person, { password: 'the-new-password', currentPassword: person.password });
      const body = { token: tokenOf(reset!), password: 'the-thief’s-password' };
      expect((await app.call('POST', '/auth/password/reset', { body })).json()).toMatchObject({
        status: 400,
        code: 'LINK_INVALID',
      });
    });

    it('is refused where somebody else set another while the old one was compared', async () => {
      const person = await app.signUp();
      const thief = await app.signInAgain(person);
      await app.call('POST', '/auth/password/forgot', { body: { email: person.email } });
      const [mail] = await app.mailbox.waitFor(person.email, 1, 'reset');
      const token = tokenOf(mail!);
      const answer = await whileCompared(
        () => change(thief, { password: 'the-thief’s-password', currentPassword: person.password }),
        () => app.call('POST', '/auth/password/reset', { body: { token, password: 'the-rightful-one' } }),
      );
      expect((answer as Awaited<ReturnType<typeof change>>).json()).toMatchObject({
        status: 403,
        code: 'WRONG_PASSWORD',
      });
      expect(await canSignIn({ ...person, password: 'the-rightful-one' })).toBe(true);
    });

    it('takes back no other change that was made meanwhile', async () => {
      const person = await app.signUp();
      await whileCompared(
        () => change(person, { password: 'the-new-password', currentPassword: person.password }),
        () => change(person, { name: 'Changed meanwhile', language: 'ko' }),
      );
      expect(await me(person)).toMatchObject({ name: 'Changed meanwhile', language: 'ko' });
      expect(await canSignIn({ ...person, password: 'the-new-password' })).toBe(true);
    });

    it('is guessed at no more often than at the door', async () => {
      const person = await app.signUp();
      const guess = () => change(person, { password: 'the-new-password', currentPassword: 'guess' });
      for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(403);
      const answer = await guess();
      expect(answer.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect((await app.login(person)).statusCode).toBe(429);
      // What needs no password goes on.
      expect((await change(person, { name: 'Still here' })).statusCode).toBe(200);
    });
  });

  describe('with a new address', () => {
    it('is unconfirmed until a mail to the new one is followed; old links are dead', async () => {
      const person = await app.signUp();
      const [first] = await app.mailbox.waitFor(person.email);
      await app.call('POST', '/auth/confirm', { body: { token: tokenOf(first!) } });
      expect((await me(person)).confirmed).toBe(true);
      await app.call('POST', '/auth/password/forgot', { body: { email: person.email } });
      const [reset] = await app.mailbox.waitFor(person.email, 1, 'reset');

      const email = `new-${person.email}`;
      const answer = await change(person, { email: email.toUpperCase(), currentPassword: person.password });
      expect(answer.json<Account>()).toMatchObject({ email, confirmed: false });
      const other = await app.signInAgain({ ...person, email });
      expect(await canSignIn(person)).toBe(false);
      expect(await statusOf(person)).toBe(200);

      for (const [path, body] of [
        ['/auth/confirm', { token: tokenOf(first!) }],
        ['/auth/password/reset', { token: tokenOf(reset!), password: 'by-the-old-address' }],
      ] as const)
        expect((await app.call('POST', path, { body })).json(), path).toMatchObject({
          code: 'LINK_INVALID',
        });
      expect((await me(other)).confirmed).toBe(false);

      const [mail] = await app.mailbox.waitFor(email);
      expect(mail).toMatchObject({ subject: 'Confirm your e-mail address', recipients: [email] });
      expect((await app.call('POST', '/auth/confirm', { body: { token: tokenOf(mail!) } })).statusCode).toBe(
        204,
      );
      expect((await me(other)).confirmed).toBe(true);
    });

    it('needs the password', async () => {
      const person = await app.signUp();
      const answer = await change(person, { email: `new-${person.email}`, currentPassword: 'not-mine' });
      expect(answer.json()).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
      expect((await me(person)).email).toBe(person.email);
      // The same address in other letters is no new one.
      const same = await change(person, { email: person.email.toUpperCase() });
      expect(same.json<Account>()).toMatchObject({ email: person.email });
    });

    it('ends the links of the old one for good, also for whoever comes back to it', async () => {
      const person = await app.signUp();
      const [mail] = await app.mailbox.waitFor(person.email);
      for (const email of [`away-${person.email}`, person.email])
        expect((await change(person, { email, currentPassword: person.password })).statusCode).toBe(200);
      const body = { token: tokenOf(mail!) };
      expect((await app.call('POST', '/auth/confirm', { body })).json()).toMatchObject({
        code: 'LINK_INVALID',
      });
    });

    it('takes none that is taken, however many want it at once', async () => {
      const people = [];
      for (let n = 0; n < 4; n++) people.push(await app.signUp());
      const taken = people.pop()!;
      for (const email of [taken.email, taken.email.toUpperCase()])
        expect(
          (await change(people[0]!, { email, currentPassword: people[0]!.password, name: 'Renamed' })).json(),
        ).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
      // All or nothing.
      expect(await me(people[0]!)).toMatchObject({
        email: people[0]!.email,
        name: expect.stringMatching(/^Person/),
      });
      const answers = await Promise.all(
        people.map((person) =>
          change(person, { email: 'wanted@example.org', currentPassword: person.password }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    });

    it('sends one mailbox no more than three mails a minute', async () => {
      const person = await app.signUp();
      const victim = 'victim@example.org';
      for (let n = 0; n < 5; n++)
        for (const email of [victim, person.email]) {
          await change(person, { email, currentPassword: person.password });
          // Whoever has moved on by then gets none anyway.
          await app.mailsDone();
        }
      expect(await app.mailbox.waitFor(victim)).toHaveLength(3);
    });
  });

  it('reaches whoever asks in this process by account', async () => {
    const [person, gone] = [await app.signUp({ name: '홍길동', language: 'ko' }), await app.signUp()];
    await app.call('DELETE', '/auth/me', { as: gone.token });
    const contacts = await app.accounts.contacts([person.id, gone.id]);
    expect([...contacts]).toEqual([
      [
        person.id,
        {
          accountId: person.id,
          email: person.email,
          name: '홍길동',
          language: 'ko',
          confirmed: false,
          disabled: false,
        },
      ],
    ]);
    expect(await app.accounts.contacts([])).toEqual(new Map());
  });
});
