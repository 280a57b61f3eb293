import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import type { App } from './app.ts';
import { ChangesHeaders, streamChanges } from './event-stream.ts';
import { LIMITS } from './limits.ts';

const bearer = (account: string) => ({ authorization: `Bearer ${account}` });

describe('limits', () => {
  /** Accounts that may call routes for users. The token of an account is its name. */
  const accounts = new Set(['anna', 'ben']);
  let app: App;
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });
  const open = async (routes: (app: App) => void) => {
    app = await createTestApp(async (inner) => routes(inner), {
      trustProxy: 'loopback',
      authenticate: async (header) => {
        const accountId = header?.replace('Bearer ', '') ?? '';
        return accounts.has(accountId) ? { accountId, role: 'user', sessionId: null } : null;
      },
    });
  };

  it('count requests per network and per account', async () => {
    await open((inner) => {
      inner.get('/costly', { config: { access: 'anyone', limit: 'signIn' } }, async () => ({}));
      inner.get('/other', { config: { access: 'anyone', limit: 'signIn' } }, async () => ({}));
    });
    const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });
    for (let n = 0; n < LIMITS.signIn.perMinute; n++)
      expect((await get('/costly', { 'x-forwarded-for': '2001:db8::1' })).statusCode).toBe(200);
    // Another route with the same limit, another address of the network.
    const rejected = await get('/other', { 'x-forwarded-for': '2001:db8::2' });
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/costly', { 'x-forwarded-for': '2001:db8:0:1::1' })).statusCode).toBe(200);
    expect((await get('/costly', { 'x-forwarded-for': '2001:db8::1', ...bearer('anna') })).statusCode).toBe(
      200,
    );
  });

  it('let clients take turns', async () => {
    const started: string[] = [];
    const release: (() => void)[] = [];
    await open((inner) =>
      inner.get('/search', { config: { access: 'anyone', limit: 'search' } }, async ({ identity, ip }) => {
        started.push(identity?.accountId ?? ip);
        await new Promise<void>((resolve) => release.push(resolve));
        return { found: true };
      }),
    );
    const { concurrency, maxWaitingPerClient } = LIMITS.search;
    const search = () => app.inject('/search');
    const busy = Array.from({ length: concurrency }, search);
    await expect.poll(() => started.length).toBe(concurrency);
    busy.push(...Array.from({ length: maxWaitingPerClient }, search));
    // `inject` sends requests in the next turn of the event loop.
    await new Promise(setImmediate);
    // The busy client may not wait with more requests; another one is next.
    expect((await search()).statusCode).toBe(429);
    const other = app.inject({ url: '/search', headers: bearer('anna') });
    release.shift()!();
    await expect.poll(() => started.at(-1)).toBe('anna');
    let isOver = false;
    const responses = Promise.all([...busy, other]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      release.shift()?.();
      await new Promise(setImmediate);
    }
    for (const response of await responses) expect(response.json()).toEqual({ found: true });
  });

  it('do not run a search whose client has left', async () => {
    const started: string[] = [];
    const release: (() => void)[] = [];
    await open((inner) =>
      inner.get('/search/:n', { config: { access: 'anyone', limit: 'search' } }, async ({ params }) => {
        started.push((params as { n: string }).n);
        await new Promise<void>((resolve) => release.push(resolve));
        return {};
      }),
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { concurrency } = LIMITS.search;
    const running = Array.from({ length: concurrency }, (_, n) => app.inject(`/search/${n}`));
    await expect.poll(() => started.length).toBe(concurrency);
    const received = Promise.withResolvers<void>();
    app.server.once('request', (_request, response) => response.once('close', received.resolve));
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /search/left HTTP/1.1\r\nHost: x\r\n\r\n');
    app.server.once('request', () => socket.destroy());
    await received.promise;
    for (const proceed of release.splice(0)) proceed();
    await Promise.all(running);
    const last = app.inject('/search/last');
    await expect.poll(() => started.at(-1)).toBe('last');
    release.shift()!();
    await last;
    expect(started).not.toContain('left');
  });

  /** A stream that never changes. */
  const streamRoute = (inner: App) =>
    inner.get(
      '/events',
      { config: { access: 'user', limit: 'eventStream' }, schema: { headers: ChangesHeaders } },
      (request, reply) =>
        streamChanges(request, reply, {
          follow: async function* (signal) {
            yield { version: 1 };
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
          },
          stateOf: () => 'open',
          isFinished: () => false,
          toEvent: (row) => row,
        }),
    );

  it('bound the event streams of an account', async () => {
    await open(streamRoute);
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/events`;
    const { perClient } = LIMITS.eventStream;
    const streams = await Promise.all(
      Array.from({ length: perClient }, () => fetch(url, { headers: bearer('anna') })),
    );
    expect(streams.map(({ status }) => status)).toEqual(Array(perClient).fill(200));
    const rejected = await fetch(url, { headers: bearer('anna') });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('30');
    const others = await fetch(url, { headers: bearer('ben') });
    expect(others.status).toBe(200);
    await streams[0]!.body!.cancel();
    await expect
      .poll(async () => {
        const { status, body } = await fetch(url, { headers: bearer('anna') });
        await body?.cancel();
        return status;
      })
      .toBe(200);
  });

  it('end the event stream of a client that loses access', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open(streamRoute);
    accounts.add('leaving');
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/events`;
    const [leaving, staying] = await Promise.all(
      ['leaving', 'anna'].map((account) => fetch(url, { headers: bearer(account) })),
    );
    let hasEnded = false;
    const ended = leaving!.text().then(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hasEnded).toBe(false);
    accounts.delete('leaving');
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    await staying!.body!.cancel();
  });
});
