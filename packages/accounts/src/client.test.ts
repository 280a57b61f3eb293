import { isIP } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIpAddress, openTestApp, type SignedIn, type TestApp } from './testing/test-app.ts';

const FORGED = [
  'unknown',
  'evil.example',
  '<script>alert(1)</script>',
  "'; drop table accounts.accounts; --",
  '1.2.3.4:5678',
  '1.2.3',
  '256.1.1.1',
  '[2001:db8::1]',
  'fe80::1%evil.example',
  `::1%${'a'.repeat(4_000)}`,
  '_hidden',
  'x'.repeat(4_000),
  'constructor',
  '__proto__',
  ',',
  '1.2.3.4, evil.example',
  'user@example.org',
];

describe('the address of a client behind a trusted proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ mailServer: false, worker: false, trustProxy: 'loopback' });
  });
  afterAll(() => app.close());
  const addressesOf = async (id: string) =>
    (
      await app.rows<{ address: string | null }>(
        'select address from accounts.sessions where account_id = $1',
        [id],
      )
    ).map(({ address }) => address);
  const through = (forwarded: string) => ({ from: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } });

  it('is the one that the proxy reports', async () => {
    const user = await app.signUp();
    for (const address of ['192.0.2.7', '2001:db8::7']) {
      await app.rows('delete from accounts.sessions');
      const response = await app.login(user, through(address));
      expect(response.statusCode).toBe(200);
      expect(await addressesOf(user.id)).toEqual([address]);
      const as = `Bearer ${response.json<SignedIn>().accessToken}`;
      const sessions = await app.call('GET', '/auth/sessions', { as });
      expect(sessions.json<{ sessions: unknown[] }>().sessions).toMatchObject([{ address }]);
    }
  });

  it.each(FORGED.map((forwarded) => [forwarded.slice(0, 40), forwarded]))(
    'is never stored if it is no IP address: %s',
    async (_, forwarded) => {
      const user = await app.signUp();
      await app.rows('delete from accounts.sessions where account_id = $1', [user.id]);
      const response = await app.login(user, through(forwarded));
      expect(response.statusCode, response.body).toBe(200);
      for (const address of await addressesOf(user.id)) {
        if (address === null) continue;
        expect(isIP(address), address.slice(0, 40)).not.toBe(0);
        // A zone may contain any text (RFC 4007).
        expect(address.includes('%')).toBe(false);
      }
      // Nor does it break other requests.
      const refreshed = await app.call('POST', '/auth/refresh', {
        body: { refreshToken: response.json<SignedIn>().refreshToken },
        ...through(forwarded),
      });
      expect(refreshed.statusCode).toBe(200);
      expect((await app.login({ ...user, password: 'guess' }, through(forwarded))).statusCode).toBe(401);
    },
  );

  it('that is no IP address does not evade the limit of attempts per network', async () => {
    const user = await app.signUp();
    await app.rows('delete from accounts.attempts');
    const guess = (forwarded: string) => app.login({ ...user, password: 'guess' }, through(forwarded));
    for (let n = 0; n < 10; n++) expect((await guess(`made-up-${n}`)).statusCode).toBe(401);
    expect((await guess('made-up-again')).statusCode).toBe(429);
    expect((await guess(newIpAddress())).statusCode).toBe(401);
  });
});
