import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTestApp } from '../testing/app.ts';
import { createHealthApp } from './app.ts';
import { notReady } from './health.ts';

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

describe('methods that a URL does not support', () => {
  it('are answered with 405 and Allow, before the body is parsed', async () => {
    const app = await createTestApp(async (inner) => {
      const config = { access: 'user' } as const;
      inner.get('/items', { config: { access: 'anyone' } }, async () => []);
      inner.put('/items/:id', { config }, async () => ({}));
      inner.delete('/items/:itemId', { config }, async () => ({}));
    });
    const call = async (method: string, url: string) => {
      const payload = method === 'POST' ? { payload: '{', headers: { 'content-type': 'x' } } : {};
      const { statusCode, headers } = await app.inject({ method: method as 'GET', url, ...payload });
      return [statusCode, headers.allow];
    };
    for (const method of ['POST', 'TRACE', 'QUERY', 'OPTIONS'])
      expect(await call(method, '/items')).toEqual([405, 'GET, HEAD']);
    expect(await call('GET', '/items/1')).toEqual([405, 'PUT, DELETE']);
    expect(await call('DELETE', '/items/1')).toEqual([401, undefined]);
    expect(await call('POST', '/item')).toEqual([415, undefined]);
    expect((await app.inject('/items/1')).json()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    const { paths } = app.swagger() as { paths: Record<string, object> };
    expect(Object.keys(paths['/items']!)).toEqual(['get']);
    await app.close();
  });
});

describe('a message that a proxy could interpret differently', () => {
  it.each([
    ['two Host headers', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b', 400],
    ['no Host header', 'GET /health/live HTTP/1.1', 400],
    ['an invalid Host header', 'GET /health/live HTTP/1.1\r\nHost: a/b@c', 400],
    ['HTTP/0.9', 'GET /health/live', 400],
    ['HTTP/2.0 in the first line', 'GET /health/live HTTP/2.0\r\nHost: a', 400],
    ['an unknown version', 'GET /health/live HTTP/1.7\r\nHost: a', 400],
    ['two lengths', 'POST /health/live HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2', 400],
    [
      'a length and chunks',
      'POST /health/live HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
      400,
    ],
    ['a space before the colon', 'POST /health/live HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked', 400],
    ['an unknown final coding', 'POST /health/live HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x', 400],
    ['a line that continues', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX: a\r\n b', 400],
    ['a long first line', `GET /health/live?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a`, 431],
    ['many headers', `GET /health/live HTTP/1.1\r\nHost: a\r\n${'a: b\r\n'.repeat(5_000)}`, 431],
  ])('with %s is rejected and the connection closed', async (_, head, status) => {
    await using app = await createTestApp(async () => {});
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`${head}\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n`);
    const received = await text(socket);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(received).toContain('"code":"BAD_HTTP"');
    expect(received).toMatch(/^x-request-id: /im);
    expect(received.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });
});

describe('a problem', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
  const serve = (product?: 'video') =>
    createTestApp(async (app) => {
      const schema = { response: { 200: Type.Object({ id: Type.String() }) } };
      const config = { access: 'anyone' } as const;
      const hidden = { config, schema: { ...schema, hide: true } };
      app.get('/broken', hidden, async () => {
        throw new Error('secret');
      });
      app.get('/busy', hidden, async () => {
        throw notReady('The index is loading.');
      });
      app.get('/call', { config, schema }, async () => {
        throw notReady('The index is loading.');
      });
    }, product && { product });

  it.each([
    ['/nothing', 404, 'en', 'Page not found'],
    ['/nothing', 404, 'ko', '페이지를 찾을 수 없습니다'],
    ['/busy', 503, 'en', 'The service is busy'],
    ['/broken', 500, 'en', 'Something went wrong'],
  ])('is a page for a browser that opens %s', async (url, status, language, title) => {
    const app = await serve('video');
    const headers = { accept: BROWSER, 'accept-language': language, cookie: 'workreel_theme=dark' };
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
    expect(response.body).toContain(`<html lang="${language}" data-product="video" data-theme="dark">`);
    expect(response.body).toContain(`<h1>${title}</h1>`);
    expect(response.body).toContain('href="/app/"');
    expect(response.body).not.toContain('secret');
    if (status === 500) expect(response.body).toContain(response.headers['x-request-id']);
  });

  it.each([
    ['/nothing', undefined],
    ['/nothing', '*/*'],
    ['/nothing', 'application/json, text/html;q=0.5'],
    ['/health/live?x=1', BROWSER],
    ['/call', BROWSER],
    ['/%zz', BROWSER],
  ])('is a document for other requests: %s, Accept: %s', async (url, accept) => {
    const response = await (await serve('video')).inject({ url, headers: accept ? { accept } : {} });
    expect(response.headers['content-type']).toBe('application/problem+json');
  });

  it('is a document in processes without a web client', async () => {
    const response = await (await serve()).inject({ url: '/nothing', headers: { accept: BROWSER } });
    expect(response.headers['content-type']).toBe('application/problem+json');
  });
});
