import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, createClient } from './client.ts';
import { uploadFile } from './upload.ts';

/** Types in the format that openapi-typescript generates. */
interface Paths {
  '/things/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: { color?: string[] }; header?: never; path: { id: string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: object; content: { 'application/json': { id: string } } } };
    };
  };
}
const THING = { params: { path: { id: 'a b' }, query: { color: ['red', 'blue'] } } };

type Reply = { status?: number; body?: object; headers?: Record<string, string> } | 'broken';
const servers: AsyncDisposable[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

/** Starts a server that records the calls it receives. */
async function serve(handler: (call: string, request: IncomingMessage) => Reply | Promise<Reply>) {
  const calls: string[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const reply = await handler(call, request);
    if (reply === 'broken') return void request.socket.destroy();
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}
const credentials = { email: 'ann@example.org', password: 'secret' };
const session = (accessToken: string) => ({ accessToken, refreshToken: 'r', account: { id: '1' } });

describe('the API client', () => {
  it('fills in parameters and returns the body', async () => {
    const { url, calls } = await serve(() => ({ body: { id: '7' } }));
    expect((await createClient<Paths>(url).get('/things/{id}', THING)).id).toBe('7');
    expect(calls).toEqual(['GET /things/a%20b?color=red&color=blue']);
  });

  it('throws an error with the status and body of an error response; `raw` returns the response', async () => {
    const { url } = await serve(() => ({ status: 404, body: { code: 'NOT_FOUND' } }));
    const client = createClient<Paths>(url);
    const error = await client.get('/things/{id}', THING).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await client.raw.GET('/things/{id}', THING)).response.status).toBe(404);
    expect((await client.fetch('/elsewhere')).status).toBe(404);
  });

  it('signs in once, and again when its token is rejected', async () => {
    let valid = 0;
    const { url, calls } = await serve((call, { headers }) => {
      if (call === 'POST /auth/login') return { body: session(`t${++valid}`) };
      return headers.authorization === `Bearer t${valid}` ? { body: { id: '7' } } : { status: 401 };
    });
    const client = createClient<Paths>(url, { credentials });
    await Promise.all([client.get('/things/{id}', THING), client.fetch('/other')]);
    expect(calls).toHaveLength(3);
    valid++;
    expect(await client.get('/things/{id}', THING)).toEqual({ id: '7' });
    expect(calls.filter((call) => call === 'POST /auth/login')).toHaveLength(2);
    expect((await client.session()).accessToken).toBe('t3');
  });

  it('uses only the given token', async () => {
    const { url } = await serve((_, { headers }) => ({
      status: headers.authorization === 'Bearer mine' ? 401 : 500,
    }));
    expect((await createClient<Paths>(url, { token: 'mine' }).fetch('/')).status).toBe(401);
  });

  it('retries after broken connections and temporary errors, at the current URL', async () => {
    const replies: Reply[] = ['broken', { status: 503 }, { status: 507 }, { body: { id: '7' } }];
    const { url, calls } = await serve(() => replies.shift()!);
    const urls = ['http://127.0.0.1:1', url];
    const client = createClient<Paths>(() => (urls.length > 1 ? urls.shift()! : urls[0]!), {
      retry: { timeoutMs: 20_000 },
    });
    expect(await client.get('/things/{id}', THING)).toEqual({ id: '7' });
    expect(calls).toHaveLength(4);
  });

  it('stops retrying after the timeout or a final response', async () => {
    const { url } = await serve((call) => ({ status: call === 'GET /final' ? 409 : 503 }));
    const client = createClient<Paths>(url, { retry: { timeoutMs: 1 } });
    await expect(client.fetch('/later')).rejects.toThrow('GET /later got no final response within 0.001 s');
    expect((await client.fetch('/final')).status).toBe(409);
  });
});

it('uploads a file in parts', async () => {
  const received: unknown[] = [];
  const { url } = await serve(async (call, request): Promise<Reply> => {
    if (call.startsWith('PUT')) {
      request.resume();
      return { headers: { etag: `"${call.at(-1)}-${request.headers['content-length']}"` } };
    }
    if (call.startsWith('GET /s3/multipart/u/batch?key=a%2Fb&partNumbers=1,2'))
      return { body: { presignedUrls: { 1: `${url}/put/1`, 2: `${url}/put/2` } } };
    received.push(call, await json(request));
    return call === 'POST /uploads' ? { body: { id: 'u', key: 'a/b', partSize: 6, partCount: 2 } } : {};
  });
  const file = new Blob(['0123456789']);
  expect(await uploadFile(createClient(url), file, { filename: 'video.mp4' })).toBe('u');
  expect(received).toEqual([
    'POST /uploads',
    { filename: 'video.mp4', size: 10, contentType: '' },
    'POST /s3/multipart/u/complete?key=a%2Fb',
    {
      parts: [
        { PartNumber: 1, ETag: '"1-6"' },
        { PartNumber: 2, ETag: '"2-4"' },
      ],
    },
  ]);
});
