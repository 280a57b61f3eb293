/** The nginx.conf of this folder in a real nginx, before HTTP servers of this process. */
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConfiguration, hasNginx, type Nginx, startNginx } from '../testing/nginx.ts';

/** What a server behind nginx was asked. */
interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

interface Behind {
  port: number;
  asked: Asked[];
  server: Server;
}

async function behind(answer: (asked: Asked, response: ServerResponse) => void): Promise<Behind> {
  const asked: Asked[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const one = { method, url, headers, bytes: (await buffer(incoming)).length };
    asked.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked, server };
}

const json = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));

describe.skipIf(!hasNginx)('nginx before the services (skipped where there is no /usr/sbin/nginx)', () => {
  let nginx: Nginx;
  let dying: Behind;
  let living: Behind;
  let video: Behind;
  let store: Behind;
  /** Says the second thing of the stream. */
  let goOn: () => void;

  beforeAll(async () => {
    dying = await behind((_asked, response) => void response.destroy());
    living = await behind((asked, response) => json(response, { asked, filler: 'x'.repeat(2_000) }));
    video = await behind(({ url }, response) => {
      if (!url.endsWith('/events')) return json(response, {});
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      response.write('event: state\n\n');
      goOn = () => response.end('event: end\n\n');
    });
    store = await behind((asked, response) => json(response, asked));
    nginx = await startNginx({
      'jobs-api': [dying.port, living.port],
      'video-api': [video.port],
      store: [store.port],
    });
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    for (const { server } of [dying, living, video, store]) {
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
        // One that refuses a large body answers, and reads no further.
        .on('error', reject)
        .end(body),
    );
  const ask = async (...args: Parameters<typeof open>) => {
    const response = await open(...args);
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };

  it.each(['http', 'https'] as const)('finds nothing wrong in it with %s', async (scheme) => {
    expect(await checkConfiguration(scheme)).toMatch(/syntax is ok\n.*test is successful/);
  });

  // First of all: who has failed twice is not asked for some seconds.
  it('asks another process where one dies, and for no second time what is not idempotent', async () => {
    for (let n = 0; n < 2; n++) expect((await ask('jobs', '/jobs')).status).toBe(200);
    expect(dying.asked).toHaveLength(1);
    expect(living.asked).toHaveLength(2);
    const answers = [];
    for (let n = 0; n < 3; n++)
      answers.push(await ask('jobs', '/applications', { method: 'POST', body: '{}' }));
    const [lost, ...others] = answers.toSorted((a, b) => b.status! - a.status!);
    expect(lost).toMatchObject({ status: 502, headers: { 'content-type': 'application/problem+json' } });
    expect(JSON.parse(lost!.body)).toMatchObject({ status: 502, code: 'SERVICE_AWAY' });
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    const posts = [...dying.asked, ...living.asked].filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(3);
  });

  it('hands events on as they come', async () => {
    const response = await open('video', '/uploads/1/events');
    const reader = response.setEncoding('utf8')[Symbol.asyncIterator]();
    expect((await reader.next()).value).toBe('event: state\n\n');
    goOn();
    expect((await reader.next()).value).toBe('event: end\n\n');
  });

  it('says itself for whom it asks', async () => {
    const headers = { 'X-Forwarded-For': '1.2.3.4', 'X-Forwarded-Proto': 'https', 'X-Request-Id': 'short' };
    const { asked } = JSON.parse((await ask('jobs', '/jobs', { headers })).body);
    expect(asked.headers).toMatchObject({
      host: 'jobs.workreel.test',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'jobs.workreel.test',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const followed = await ask('jobs', '/jobs', { headers: { 'X-Request-Id': 'followed-through-1' } });
    expect(JSON.parse(followed.body).asked.headers['x-request-id']).toBe('followed-through-1');
  });

  it('refuses bodies that no call takes', async () => {
    const post = (host: string, kib: number) =>
      ask(host, '/large', { method: 'POST', body: 'x'.repeat(kib * 1024) });
    const refused = await post('jobs', 300);
    expect(refused).toMatchObject({ status: 413, headers: { 'content-type': 'application/problem+json' } });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect((await post('jobs', 200)).status).toBe(200);
    expect((await post('video', 2_000)).status).toBe(200);
    expect((await post('video', 5_000)).status).toBe(413);
    expect([...living.asked, ...video.asked].filter(({ url }) => url === '/large')).toHaveLength(2);
  });

  it('passes parts on to the store as they are, with the host and the path that were signed', async () => {
    const path = '/workreel/originals/a%2Fb%20c?partNumber=1&X-Amz-Signature=secret';
    const body = 'x'.repeat(8 * 1024 ** 2);
    const { status, body: answer } = await ask('store', path, { method: 'PUT', body });
    expect(status).toBe(200);
    expect(JSON.parse(answer)).toMatchObject({
      url: path,
      bytes: body.length,
      headers: { host: 'store.workreel.test', 'content-length': String(body.length) },
    });
    await expect.poll(() => nginx.log()).toContain('"host":"store.workreel.test"');
    expect(await nginx.log()).not.toContain('secret');
  });

  it('packs answers, but none that holds a token', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    expect((await ask('jobs', '/jobs', { headers })).headers['content-encoding']).toBe('gzip');
    expect((await ask('jobs', '/auth/me', { headers })).headers['content-encoding']).toBeUndefined();
  });

  it('keeps figures and unknown hosts to itself', async () => {
    for (const host of ['jobs', 'video']) expect((await ask(host, '/metrics')).status).toBe(404);
    expect((await ask('elsewhere', '/health')).status).toBe(200);
    expect((await ask('elsewhere', '/jobs')).status).toBe(421);
  });

  it('counts sign-in calls for all processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => ask('video', '/auth/login', { method: 'POST', body: '{}' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ headers: { 'retry-after': '5' } });
    expect(JSON.parse(refused[0]!.body)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });
});
