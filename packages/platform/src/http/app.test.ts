import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTestApp } from '../testing/app.ts';
import { createHealthApp, notReady } from './app.ts';

const healthOptions = () => ({
  log: createLog('silent'),
  metrics: createMetrics('test'),
  metricsToken: undefined,
  ready: async () => {},
});

describe('a service that is shutting down', () => {
  it('responds to requests that arrive on an open connection', async () => {
    const [started, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const app = await createTestApp(async (inner) => {
      inner.get('/slow', { config: { access: 'anyone' } }, async () => {
        started.resolve();
        await proceed.promise;
        return { slow: true };
      });
      inner.get('/quick', { config: { access: 'anyone' } }, async () => ({ quick: true }));
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const received = text(socket);
    await once(socket, 'connect');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await started.promise;
    const closed = app.close();
    socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    const [served] = await accepted;
    await expect.poll(() => served.bytesRead).toBe(socket.bytesWritten);
    proceed.resolve();
    expect(await received).toMatch(
      /^HTTP\/1\.1 200 OK.*\{"slow":true\}HTTP\/1\.1 200 OK.*\{"quick":true\}$/s,
    );
    await closed;
  });
});

describe('a worker process', () => {
  it('serves only health and metrics', async () => {
    let ready = true;
    let reason: Error = new Error('unreachable');
    const app = await createHealthApp({
      ...healthOptions(),
      ready: async () => {
        if (!ready) throw reason;
      },
    });
    const status = async (url: string) => (await app.inject(url)).statusCode;
    expect(await status('/health/live')).toBe(200);
    expect(await status('/health/ready')).toBe(200);
    expect((await app.inject('/metrics')).body).toContain('process_cpu_seconds_total');
    ready = false;
    expect(await status('/health/ready')).toBe(503);
    reason = notReady('The search index is loading.');
    expect((await app.inject('/health/ready')).json()).toMatchObject({
      status: 503,
      code: 'NOT_READY',
      detail: 'The search index is loading.',
    });
    expect(await status('/jobs')).toBe(404);
    expect(await status('/docs')).toBe(404);
    await app.close();
  });
});
