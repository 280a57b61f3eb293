import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import type { App } from './app.ts';

const withRoutes = (routes: (app: App) => Promise<void>) =>
  createTestApp(routes, {
    authenticate: async (authorization) =>
      authorization === 'Bearer admin' || authorization === 'Bearer user'
        ? { accountId: 'a', role: authorization.slice(7) as 'user' | 'admin', sessionId: null }
        : null,
  });

describe('route access', () => {
  it('must be declared when the route is registered', async () => {
    await expect(
      withRoutes(async (app) => {
        app.get('/forgotten', async () => 'open to all?');
      }),
    ).rejects.toThrow('GET /forgotten does not declare its access');
  });

  it.each([
    ['anyone', 200, 200, 200],
    ['user', 401, 200, 200],
    ['admin', 401, 403, 200],
  ] as const)(
    '%s returns %i without a token, %i to a user and %i to an admin',
    async (access, anonymous, user, admin) => {
      const app = await withRoutes(async (routes) => {
        routes.get('/here', { config: { access } }, async () => 'yes');
      });
      const statusWith = async (headers: Record<string, string>) =>
        (await app.inject({ method: 'GET', url: '/here', headers })).statusCode;
      expect([
        await statusWith({}),
        await statusWith({ authorization: 'Bearer user' }),
        await statusWith({ authorization: 'Bearer admin' }),
        await statusWith({ authorization: 'Bearer forged' }),
      ]).toEqual([anonymous, user, admin, anonymous]);
      await app.close();
    },
  );
});
