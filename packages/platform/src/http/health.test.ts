import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/app.ts';

describe('/metrics', () => {
  it('without a token is available only to programs on the same machine', async () => {
    await using app = await createTestApp(async () => {}, { trustProxy: 'loopback' });
    const status = async (remoteAddress: string, headers = {}) =>
      (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect(await status(address)).toBe(200);
    for (const address of ['10.0.0.1', '203.0.113.1', '::ffff:10.0.0.1', '2001:db8::1', '::'])
      expect(await status(address)).toBe(403);
    // A proxy on the same machine, and one that is configured as trusted.
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])
      expect(await status('127.0.0.1', { [name]: '127.0.0.1' })).toBe(403);
  });

  it('with a token requires it, regardless of the address', async () => {
    await using app = await createTestApp(async () => {}, { metricsToken: 'a-token-for-metrics' });
    const status = async (authorization: string, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/metrics', remoteAddress, headers: { authorization } })).statusCode;
    for (const wrong of ['', 'Bearer', 'Bearer a-token-for-metric', 'a-token-for-metrics'])
      expect(await status(wrong)).toBe(401);
    expect(await status('Bearer a-token-for-metrics')).toBe(200);
    expect(await status('Bearer a-token-for-metrics', '203.0.113.1')).toBe(200);
  });
});
