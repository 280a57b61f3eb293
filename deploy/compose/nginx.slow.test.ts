/** Tests nginx.conf with a real nginx and upstream servers in this process. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { freePort } from '@workreel/platform/testing/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConfiguration, hasNginx, type Nginx, startNginx } from '../testing/nginx.ts';

/** A request received by an upstream server. */
interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

interface Upstream {
  port: number;
  requests: ReceivedRequest[];
  server: Server;
}

async function startUpstream(
  respond: (received: ReceivedRequest, response: ServerResponse) => void,
): Promise<Upstream> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const received = { method, url, headers, bytes: (await buffer(incoming)).length };
    requests.push(received);
    respond(received, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, requests, server };
}

const json = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));

describe.skipIf(!hasNginx)('nginx in front of the services (skipped without /usr/sbin/nginx)', () => {
  let nginx: Nginx;
  let failing: Upstream;
  let healthy: Upstream;
  let video: Upstream;
  let store: Upstream;
  /** Sends the second event of the stream. */
  let sendNextEvent: () => void;

  beforeAll(async () => {
    failing = await startUpstream((_received, response) => void response.destroy());
    healthy = await startUpstream((received, response) => {
      if (received.url === '/rejected-headers') response.setHeader('Link', 'x'.repeat(40_000));
      json(response, { received, filler: 'x'.repeat(2_000) });
    });
    video = await startUpstream(({ url }, response) => {
      if (url.startsWith('/long-headers')) response.setHeader('Link', 'x'.repeat(12_000));
      if (!url.endsWith('/events')) return json(response, {});
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      response.write('event: state\n\n');
      sendNextEvent = () => response.end('event: end\n\n');
    });
    store = await startUpstream((received, response) => json(response, received));
    nginx = await startNginx({
      'jobs-api': [failing.port, healthy.port],
      // Nothing listens on the first port.
      'video-api': [await freePort(), video.port],
      store: [store.port],
    });
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    for (const { server } of [failing, healthy, video, store]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const open = (
    host: string,
    path: string,
    { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string } = {},
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) =>
      request(
        { port: nginx.port, path, method, headers: { Host: `${host}.workreel.test`, ...headers } },
        resolve,
      )
        // nginx rejects a large body without reading the rest; errors after the response have no effect.
        .on('error', reject)
        .end(body),
    );
  const fetchFrom = async (...args: Parameters<typeof open>) => {
    const response = await open(...args);
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };

  it.each(['http', 'https'] as const)('accepts the configuration for %s', async (scheme) => {
    expect(await checkConfiguration(scheme)).toMatch(/syntax is ok\n.*test is successful/);
  });

  it('fails over to another process, but retries only idempotent requests', async () => {
    for (let n = 0; n < 6; n++) expect((await fetchFrom('jobs', '/jobs')).status).toBe(200);
    expect(failing.requests.length).toBeGreaterThan(0);
    expect(healthy.requests).toHaveLength(6);
    const responses = [];
    for (let n = 0; n < 4; n++)
      responses.push(await fetchFrom('jobs', '/applications', { method: 'POST', body: '{}' }));
    const lost = responses.filter(({ status }) => status !== 200);
    expect(lost).toHaveLength(2);
    expect(lost[0]).toMatchObject({ status: 502, headers: { 'content-type': 'application/problem+json' } });
    expect(JSON.parse(lost[0]!.body)).toMatchObject({ status: 502, code: 'SERVICE_AWAY' });
    const posts = [...failing.requests, ...healthy.requests].filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(4);
  });

  it('withholds tokens from the access log', async () => {
    for (const path of ['/calendar/secret-token.ics', '/unsubscribe/secret-token', '/calendar'])
      await fetchFrom('jobs', path);
    for (const path of ['/calendar/…', '/unsubscribe/…', '/calendar'])
      await expect.poll(() => nginx.accessLog()).toContain(`"path":"${path}"`);
    expect(await nginx.accessLog()).not.toContain('secret-token');
  });

  it('fails over to another process if one refuses connections, whatever the method', async () => {
    for (const method of ['POST', 'GET', 'PATCH', 'POST', 'DELETE', 'POST'])
      expect((await fetchFrom('video', '/posts', { method })).status).toBe(200);
  });

  it('accepts long response headers, and long URLs 1,000 times', async () => {
    const path = `/jobs?keyword=${'%EA%B0%80'.repeat(1_600)}`;
    for (let n = 0; n < 1_000; n++) {
      const { status, headers } = await fetchFrom('video', `/long-headers?${path}`);
      expect([status, headers.link?.length]).toEqual([200, 12_000]);
      if (n % 10 === 0) expect((await fetchFrom('video', '/posts')).status).toBe(200);
    }
  });

  it('does not exclude a process whose response it rejects', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await fetchFrom('jobs', '/rejected-headers')).status).toBe(502);
      for (let m = 0; m < 2; m++) expect((await fetchFrom('jobs', '/jobs')).status).toBe(200);
    }
  });

  it('does not buffer server-sent events', async () => {
    const response = await open('video', '/uploads/1/events');
    const reader = response.setEncoding('utf8')[Symbol.asyncIterator]();
    expect((await reader.next()).value).toBe('event: state\n\n');
    sendNextEvent();
    expect((await reader.next()).value).toBe('event: end\n\n');
  });

  it('overwrites forwarding headers of the client', async () => {
    const headers = { 'X-Forwarded-For': '1.2.3.4', 'X-Forwarded-Proto': 'https', 'X-Request-Id': 'short' };
    const { received } = JSON.parse((await fetchFrom('jobs', '/jobs', { headers })).body);
    expect(received.headers).toMatchObject({
      host: 'jobs.workreel.test',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'jobs.workreel.test',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const withRequestId = await fetchFrom('jobs', '/jobs', {
      headers: { 'X-Request-Id': 'client-request-1' },
    });
    expect(JSON.parse(withRequestId.body).received.headers['x-request-id']).toBe('client-request-1');
  });

  it('rejects bodies that are too large', async () => {
    const post = (host: string, kib: number) =>
      fetchFrom(host, '/large', { method: 'POST', body: 'x'.repeat(kib * 1024) });
    const rejected = await post('jobs', 300);
    expect(rejected).toMatchObject({ status: 413, headers: { 'content-type': 'application/problem+json' } });
    expect(JSON.parse(rejected.body)).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect((await post('video', 200)).status).toBe(200);
    expect((await post('video', 2_000)).status).toBe(200);
    expect((await post('video', 5_000)).status).toBe(413);
    expect([...healthy.requests, ...video.requests].filter(({ url }) => url === '/large')).toHaveLength(2);
  });

  it('forwards parts to the store unchanged, with the signed host and path', async () => {
    const path = '/workreel/originals/a%2Fb%20c?partNumber=1&X-Amz-Signature=secret';
    const body = 'x'.repeat(8 * 1024 ** 2);
    const { status, body: responseBody } = await fetchFrom('store', path, { method: 'PUT', body });
    expect(status).toBe(200);
    expect(JSON.parse(responseBody)).toMatchObject({
      url: path,
      bytes: body.length,
      headers: { host: 'store.workreel.test', 'content-length': String(body.length) },
    });
    await expect.poll(() => nginx.accessLog()).toContain('"host":"store.workreel.test"');
    expect(await nginx.accessLog()).not.toContain('secret');
  });

  it('compresses responses, except those that contain tokens', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    expect((await fetchFrom('jobs', '/jobs', { headers })).headers['content-encoding']).toBe('gzip');
    expect((await fetchFrom('jobs', '/auth/me', { headers })).headers['content-encoding']).toBeUndefined();
  });

  it('does not expose metrics, and rejects unknown hosts', async () => {
    for (const host of ['jobs', 'video']) expect((await fetchFrom(host, '/metrics')).status).toBe(404);
    expect((await fetchFrom('elsewhere', '/health')).status).toBe(200);
    expect((await fetchFrom('elsewhere', '/jobs')).status).toBe(421);
  });

  it('limits sign-in requests across all processes', async () => {
    const responses = await Promise.all(
      Array.from({ length: 130 }, () => fetchFrom('video', '/auth/login', { method: 'POST', body: '{}' })),
    );
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]).toMatchObject({ headers: { 'retry-after': '5' } });
    expect(JSON.parse(rejected[0]!.body)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });
});
