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

describe('who may call a route', () => {
  it('is stated where it is registered: one without a statement does not start', async () => {
    await expect(
      withRoutes(async (app) => {
        app.get('/forgotten', async () => 'open to all?');
      }),
    ).rejects.toThrow('GET /forgotten does not state who may call it');
  });

  it.each([
    ['anyone', 200, 200, 200],
    ['user', 401, 200, 200],
    ['admin', 401, 403, 200],
  ] as const)('%s: nobody %i, a user %i, an admin %i', async (access, nobody, user, admin) => {
    const app = await withRoutes(async (routes) => {
      routes.get('/here', { config: { access } }, async () => 'yes');
    });
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'GET', url: '/here', headers })).statusCode;
    expect([
      await ask({}),
      await ask({ authorization: 'Bearer user' }),
      await ask({ authorization: 'Bearer admin' }),
      await ask({ authorization: 'Bearer forged' }),
    ]).toEqual([nobody, user, admin, nobody]);
    await app.close();
  });
});
