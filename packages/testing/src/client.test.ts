import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, createClient } from './client.ts';
import { uploadFile } from './upload.ts';

/** What the client is typed by, as openapi-typescript writes it. */
interface Paths {
  '/things/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: { colour?: string[] }; header?: never; path: { id: string }; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: object; content: { 'application/json': { id: string } } } };
    };
  };
}
const THING = { params: { path: { id: 'a b' }, query: { colour: ['red', 'blue'] } } };

type Answer = { status?: number; body?: object; headers?: Record<string, string> } | 'broken';
const servers: AsyncDisposable[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

/** A server that notes what it is asked. */
async function serve(answer: (call: string, request: IncomingMessage) => Answer | Promise<Answer>) {
  const calls: string[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const given = await answer(call, request);
    if (given === 'broken') return void request.socket.destroy();
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(JSON.stringify(given.body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}
const credentials = { email: 'ann@example.org', password: 'secret' };
const session = (accessToken: string) => ({ accessToken, refreshToken: 'r', account: { id: '1' } });

describe('the API client', () => {
  it('fills in parameters and gives the body', async () => {
    const { address, calls } = await serve(() => ({ body: { id: '7' } }));
    expect((await createClient<Paths>(address).get('/things/{id}', THING)).id).toBe('7');
    expect(calls).toEqual(['GET /things/a%20b?colour=red&colour=blue']);
  });

  it('throws the status and the body of another answer, which `raw` returns', async () => {
    const { address } = await serve(() => ({ status: 404, body: { code: 'NOT_FOUND' } }));
    const client = createClient<Paths>(address);
    const error = await client.get('/things/{id}', THING).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await client.raw.GET('/things/{id}', THING)).response.status).toBe(404);
    expect((await client.fetch('/elsewhere')).status).toBe(404);
  });

  it('signs in once, and again when its token is refused', async () => {
    let valid = 0;
    const { address, calls } = await serve((call, { headers }) => {
      if (call === 'POST /auth/login') return { body: session(`t${++valid}`) };
      return headers.authorization === `Bearer t${valid}` ? { body: { id: '7' } } : { status: 401 };
    });
    const client = createClient<Paths>(address, { credentials });
    await Promise.all([client.get('/things/{id}', THING), client.fetch('/other')]);
    expect(calls).toHaveLength(3);
    valid++;
    expect(await client.get('/things/{id}', THING)).toEqual({ id: '7' });
    expect(calls.filter((call) => call === 'POST /auth/login')).toHaveLength(2);
    expect((await client.session()).accessToken).toBe('t3');
  });

  it('uses a token that it is given, and never another', async () => {
    const { address } = await serve((_, { headers }) => ({
      status: headers.authorization === 'Bearer mine' ? 401 : 500,
    }));
    expect((await createClient<Paths>(address, { token: 'mine' }).fetch('/')).status).toBe(401);
  });

  it('asks again after broken connections and answers of later, at the address of that time', async () => {
    const answers: Answer[] = ['broken', { status: 503 }, { status: 507 }, { body: { id: '7' } }];
    const { address, calls } = await serve(() => answers.shift()!);
    const addresses = ['http://127.0.0.1:1', address];
    const client = createClient<Paths>(() => (addresses.length > 1 ? addresses.shift()! : addresses[0]!), {
      retry: { timeoutMs: 20_000 },
    });
    expect(await client.get('/things/{id}', THING)).toEqual({ id: '7' });
    expect(calls).toHaveLength(4);
  });

  it('gives up in time, and not at all for answers that are final', async () => {
    const { address } = await serve((call) => ({ status: call === 'GET /final' ? 409 : 503 }));
    const client = createClient<Paths>(address, { retry: { timeoutMs: 1 } });
    await expect(client.fetch('/later')).rejects.toThrow('GET /later was not answered within 0.001 s');
    expect((await client.fetch('/final')).status).toBe(409);
  });
});

it('uploads a file in parts', async () => {
  const received: unknown[] = [];
  const { address } = await serve(async (call, request): Promise<Answer> => {
    if (call.startsWith('PUT')) {
      request.resume();
      return { headers: { etag: `"${call.at(-1)}-${request.headers['content-length']}"` } };
    }
    if (call.startsWith('GET /s3/multipart/u/batch?key=a%2Fb&partNumbers=1,2'))
      return { body: { presignedUrls: { 1: `${address}/put/1`, 2: `${address}/put/2` } } };
    received.push(call, await json(request));
    return call === 'POST /uploads' ? { body: { id: 'u', key: 'a/b', partSize: 6, partCount: 2 } } : {};
  });
  const file = new Blob(['0123456789']);
  expect(await uploadFile(createClient(address), file, { filename: 'film.mp4' })).toBe('u');
  expect(received).toEqual([
    'POST /uploads',
    { filename: 'film.mp4', size: 10, contentType: '' },
    'POST /s3/multipart/u/complete?key=a%2Fb',
    {
      parts: [
        { PartNumber: 1, ETag: '"1-6"' },
        { PartNumber: 2, ETag: '"2-4"' },
      ],
    },
  ]);
});
