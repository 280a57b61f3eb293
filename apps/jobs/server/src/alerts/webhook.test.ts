import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from './errors.ts';
import { type HookServer, isSignedBy, loopbackWebhooks, startHookServer } from './testing.ts';
import { type WebhookOptions, webhookPoster } from './webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('posting a webhook', () => {
  let hook: HookServer;
  beforeEach(async () => {
    hook = await startHookServer();
  });
  afterEach(() => hook.close());

  const post = (url: string, more: Partial<WebhookOptions> = {}, body = '{"이름":"값"}') =>
    webhookPoster({ version: '1.2.3', timeoutMs: 1_000, ...more })({
      id: 'message-1',
      url,
      secret: SECRET,
      body,
    });
  const toHook = (path = '/hook?key=secret', more: Partial<WebhookOptions> = {}, body?: string) =>
    post(
      `http://hooks.example:${hook.port}${path}`,
      { ...loopbackWebhooks(`hooks.example:${hook.port}`), ...more },
      body,
    );
  const failure = async (posting: Promise<void>) => {
    const error = await posting.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeliveryError);
    const { message, permanent, cause } = error as DeliveryError;
    expect(cause).toBeUndefined();
    expect(message).not.toMatch(/secret|127\.0\.0\.1|10\.0\.0/);
    return { message, permanent };
  };

  it('sends the body as it is signed', async () => {
    await toHook();
    const [received] = hook.received;
    expect(received).toMatchObject({
      path: '/hook?key=secret',
      body: '{"이름":"값"}',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Workreel/1.2.3',
        host: `hooks.example:${hook.port}`,
        'webhook-id': 'message-1',
      },
    });
    expect(isSignedBy(SECRET, received!)).toBe(true);
    expect(isSignedBy('whsec_AAAA', received!)).toBe(false);
    expect(isSignedBy(SECRET, { ...received!, body: '{}' })).toBe(false);
  });

  it.each([200, 201, 204, 299])('takes %i for done', async (status) => {
    hook.answer = status;
    await expect(toHook()).resolves.toBeUndefined();
  });

  it.each([
    [410, true, 'The webhook answered 410: it wants no more.'],
    [400, false, 'The webhook answered 400.'],
    [404, false, 'The webhook answered 404.'],
    [429, false, 'The webhook answered 429.'],
    [500, false, 'The webhook answered 500.'],
    [503, false, 'The webhook answered 503.'],
    [304, false, 'The webhook answered 304, and redirects are not followed.'],
  ])('takes %i for a failure, for good: %s', async (status, permanent, message) => {
    hook.answer = status;
    expect(await failure(toHook())).toEqual({ message, permanent });
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    const other = await startHookServer();
    hook.answer = (response) =>
      response.writeHead(status, { location: `http://hooks.example:${other.port}/secret` }).end('moved');
    expect(await failure(toHook())).toEqual({
      message: `The webhook answered ${status}, and redirects are not followed.`,
      permanent: false,
    });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it.each([
    'http://127.0.0.1:{port}/',
    'http://[::1]:{port}/',
    'http://[::ffff:127.0.0.1]:{port}/',
    'http://0x7f.1:{port}/',
    'http://169.254.169.254/latest/',
    'http://10.0.0.1/',
  ])('never reaches a private address: %s', async (url) => {
    expect(await failure(post(url.replace('{port}', String(hook.port))))).toEqual({
      message: 'The webhook’s address is not a public one.',
      permanent: true,
    });
    expect(hook.received).toEqual([]);
  });

  it.each([['127.0.0.1'], ['10.0.0.7', '192.168.1.1'], ['::1']])(
    'never reaches a name that leads to one: %s',
    async (...addresses) => {
      const resolve: WebhookOptions['resolve'] = (_hostname, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: net.isIP(address) })),
        );
      for (const scheme of ['http', 'https'])
        expect(await failure(post(`${scheme}://inside.example:${hook.port}/`, { resolve }))).toEqual({
          message: 'The webhook’s address is not a public one.',
          permanent: true,
        });
      expect(hook.received).toEqual([]);
    },
  );

  it('lets through no port and no name beside the one that is allowed', async () => {
    const { resolve } = loopbackWebhooks();
    const allowedPrivateOrigins = new Set(['hooks.example:1', `other.example:${hook.port}`]);
    expect(await failure(toHook('/', { resolve, allowedPrivateOrigins }))).toMatchObject({
      permanent: true,
    });
    expect(hook.received).toEqual([]);
  });

  it('gives up on who does not answer in time', async () => {
    hook.answer = () => {};
    const began = Date.now();
    expect(await failure(toHook('/', { timeoutMs: 300 }))).toEqual({
      message: 'The webhook did not answer within 0.3 s.',
      permanent: false,
    });
    expect(Date.now() - began).toBeLessThan(15_000);
  });

  it('reads 64 KB of an answer and waits for no end of it', async () => {
    let written = 0;
    let cut = false;
    hook.answer = (response) => {
      response.writeHead(200);
      response.on('close', () => {
        cut = true;
      });
      const more = () => {
        if (cut) return;
        written += 16_384;
        response.write(Buffer.alloc(16_384), () => setImmediate(more));
      };
      more();
    };
    await toHook('/', { timeoutMs: 20_000 });
    await expect.poll(() => cut).toBe(true);
    // What the sockets of both sides hold comes on top.
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  it('takes the status for the answer where its body never ends, or breaks', async () => {
    hook.answer = (response) => void response.writeHead(202).write('and so');
    const began = Date.now();
    await toHook('/', { timeoutMs: 300 });
    expect(Date.now() - began).toBeLessThan(15_000);
    hook.answer = (response) => {
      response.writeHead(500, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failure(toHook())).toEqual({ message: 'The webhook answered 500.', permanent: false });
  });

  it('tries again later where nothing can be reached, or what answers speaks no HTTP', async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const to = (url: string) => post(url, loopbackWebhooks(`hooks.example:${port}`));
    expect(await failure(to(`http://hooks.example:${port}/`))).toMatchObject({
      message: expect.stringMatching(/^The webhook could not be reached \(\w+\)\.$/),
      permanent: false,
    });
    expect(await failure(to(`https://hooks.example:${port}/`))).toMatchObject({ permanent: false });
    await new Promise((resolve) => server.close(resolve));
    expect(await failure(to(`http://hooks.example:${port}/`))).toEqual({
      message: 'The webhook could not be reached (ECONNREFUSED).',
      permanent: false,
    });
    const nowhere = post('https://nowhere.example/', {
      resolve: (_hostname, _options, callback) =>
        callback(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []),
    });
    expect(await failure(nowhere)).toEqual({
      message: 'The webhook could not be reached (ENOTFOUND).',
      permanent: false,
    });
  });
});
