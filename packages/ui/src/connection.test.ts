import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';

/** Status of the liveness endpoint; null if the server is unreachable. */
let health: number | null;
let connection: Connection;

beforeEach(() => {
  health = 200;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    if (health === null) throw new TypeError('fetch failed');
    return new Response(null, { status: health });
  });
  connection = new Connection('/health/live');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const send = (respond: () => Response) =>
  connection.watch(async () => respond())(new Request('http://service.example/jobs'));
const fail = () => {
  throw new TypeError('fetch failed');
};

describe('a connection', () => {
  test('is down after a failed request until a probe succeeds', async () => {
    const states: string[] = [];
    connection.subscribe(() => states.push(connection.state()));
    health = null;
    await expect(send(fail)).rejects.toThrow('fetch failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual(['down']);
    health = 503;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states).toEqual(['down']);
    health = 200;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states).toEqual(['down', 'up']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is down after a gateway error, but not after a server error', async () => {
    await send(() => new Response(null, { status: 500 }));
    expect(connection.state()).toBe('up');
    await send(() => new Response(null, { status: 502 }));
    expect(connection.state()).toBe('down');
    await send(() => new Response('ok'));
    expect(connection.state()).toBe('up');
  });

  test('is down if a request is slow and the probe fails too', async () => {
    const slow = () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('ok')), 60_000));
    const pending = connection.watch(slow)(new Request('http://service.example/jobs'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.state()).toBe('up');
    await vi.advanceTimersByTimeAsync(50_000);
    await pending;

    health = null;
    const another = connection.watch(slow)(new Request('http://service.example/jobs'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.state()).toBe('down');
    await vi.advanceTimersByTimeAsync(50_000);
    await another;
    expect(connection.state()).toBe('up');
  });

  test('ignores an aborted request', async () => {
    const signal = AbortSignal.abort(new TypeError('aborted'));
    const pending = connection.watch(async () => fail())(
      new Request('http://service.example/jobs', { signal }),
    );
    await expect(pending).rejects.toThrow('fetch failed');
    expect(connection.state()).toBe('up');
  });
});

describe('whenReachable', () => {
  test('waits while the server is down', async () => {
    health = null;
    const load = vi.fn().mockRejectedValueOnce(new TypeError('no module')).mockResolvedValue('the chunk');
    const chunk = connection.whenReachable(load)();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connection.state()).toBe('down');
    expect(load).toHaveBeenCalledTimes(1);
    health = 200;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await chunk).toBe('the chunk');
    expect(connection.state()).toBe('up');
  });

  test('rejects if the server is up but has no such chunk', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('no module'));
    await expect(connection.whenReachable(load)()).rejects.toThrow('no module');
    expect(load).toHaveBeenCalledTimes(2);
    expect(connection.state()).toBe('up');
  });
});
