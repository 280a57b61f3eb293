import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';

/** What looking for the service is answered; null: nobody answers. */
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

const ask = (answer: () => Response) =>
  connection.watched(async () => answer())(new Request('http://service.example/jobs'));
const lost = () => {
  throw new TypeError('fetch failed');
};

describe('a connection', () => {
  test('is down from a request that nobody answers until somebody does, looking by itself', async () => {
    const told: string[] = [];
    connection.subscribe(() => told.push(connection.state()));
    health = null;
    await expect(ask(lost)).rejects.toThrow('fetch failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['down']);
    health = 503;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['down']);
    health = 200;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual(['down', 'up']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is down where what stands before the service says so, and not where the service fails', async () => {
    await ask(() => new Response(null, { status: 500 }));
    expect(connection.state()).toBe('up');
    await ask(() => new Response(null, { status: 502 }));
    expect(connection.state()).toBe('down');
    await ask(() => new Response('ok'));
    expect(connection.state()).toBe('up');
  });

  test('is down where a request takes long and the service does not answer a look either', async () => {
    const slow = () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('ok')), 60_000));
    const asked = connection.watched(slow)(new Request('http://service.example/jobs'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.state()).toBe('up');
    await vi.advanceTimersByTimeAsync(50_000);
    await asked;

    health = null;
    const another = connection.watched(slow)(new Request('http://service.example/jobs'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.state()).toBe('down');
    await vi.advanceTimersByTimeAsync(50_000);
    await another;
    expect(connection.state()).toBe('up');
  });

  test('says nothing by a request that was given up', async () => {
    const given = AbortSignal.abort(new TypeError('given up'));
    const asked = connection.watched(async () => lost())(
      new Request('http://service.example/jobs', { signal: given }),
    );
    await expect(asked).rejects.toThrow('fetch failed');
    expect(connection.state()).toBe('up');
  });
});

describe('a part that comes later', () => {
  test('is waited for while the service is away', async () => {
    health = null;
    const load = vi.fn().mockRejectedValueOnce(new TypeError('no module')).mockResolvedValue('the part');
    const part = connection.later(load)();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connection.state()).toBe('down');
    expect(load).toHaveBeenCalledTimes(1);
    health = 200;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await part).toBe('the part');
    expect(connection.state()).toBe('up');
  });

  test('is an error where the service is there and it is not', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('no module'));
    await expect(connection.later(load)()).rejects.toThrow('no module');
    expect(load).toHaveBeenCalledTimes(2);
    expect(connection.state()).toBe('up');
  });
});
