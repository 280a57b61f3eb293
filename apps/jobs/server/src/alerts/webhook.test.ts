import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from './errors.ts';
import { isSignedBy, loopbackWebhooks, startWebhookReceiver, type WebhookReceiver } from './testing.ts';
import { type WebhookOptions, webhookPoster } from './webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('webhookPoster', () => {
  let hook: WebhookReceiver;
  beforeEach(async () => {
    hook = await startWebhookReceiver();
  });
  afterEach(() => hook.close());

  const post = (url: string, options: Partial<WebhookOptions> = {}, body = '{"이름":"값"}') =>
    webhookPoster({ version: '1.2.3', timeoutMs: 1_000, ...options })({
      id: 'message-1',
      url,
      secret: SECRET,
      body,
    });
  const toHook = (path = '/hook?key=secret', options: Partial<WebhookOptions> = {}, body?: string) =>
    post(
      `http://hooks.example:${hook.port}${path}`,
      { ...loopbackWebhooks(`hooks.example:${hook.port}`), ...options },
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

  it('sends exactly the body that is signed', async () => {
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

  it.each([200, 201, 204, 299])('treats %i as success', async (status) => {
    hook.response = status;
    await expect(toHook()).resolves.toBeUndefined();
  });

  it.each([
    [410, true, 'The webhook returned 410 Gone.'],
    [400, false, 'The webhook returned 400.'],
    [404, false, 'The webhook returned 404.'],
    [429, false, 'The webhook returned 429.'],
    [500, false, 'The webhook returned 500.'],
    [503, false, 'The webhook returned 503.'],
    [304, false, 'The webhook returned 304; redirects are not followed.'],
  ])('treats %i as a failure, permanent: %s', async (status, permanent, message) => {
    hook.response = status;
    expect(await failure(toHook())).toEqual({ message, permanent });
  });

  it.each([301, 302, 303, 307, 308])('does not follow redirects (%i)', async (status) => {
    const other = await startWebhookReceiver();
    hook.response = (response) =>
      response.writeHead(status, { location: `http://hooks.example:${other.port}/secret` }).end('moved');
    expect(await failure(toHook())).toEqual({
      message: `The webhook returned ${status}; redirects are not followed.`,
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
  ])('never connects to a private IP address: %s', async (url) => {
    expect(await failure(post(url.replace('{port}', String(hook.port))))).toEqual({
      message: 'The webhook URL does not resolve to a public IP address.',
      permanent: true,
    });
    expect(hook.received).toEqual([]);
  });

  it.each([['127.0.0.1'], ['10.0.0.7', '192.168.1.1'], ['::1']])(
    'never connects to a host that resolves to a private IP address: %s',
    async (...addresses) => {
      const resolve: WebhookOptions['resolve'] = (_hostname, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: net.isIP(address) })),
        );
      for (const scheme of ['http', 'https'])
        expect(await failure(post(`${scheme}://inside.example:${hook.port}/`, { resolve }))).toEqual({
          message: 'The webhook URL does not resolve to a public IP address.',
          permanent: true,
        });
      expect(hook.received).toEqual([]);
    },
  );

  it('allows only the exact host and port of an allowed origin', async () => {
    const { resolve } = loopbackWebhooks();
    const allowedPrivateOrigins = new Set(['hooks.example:1', `other.example:${hook.port}`]);
    expect(await failure(toHook('/', { resolve, allowedPrivateOrigins }))).toMatchObject({
      permanent: true,
    });
    expect(hook.received).toEqual([]);
  });

  it('times out if the receiver does not respond', async () => {
    hook.response = () => {};
    const startedAt = Date.now();
    expect(await failure(toHook('/', { timeoutMs: 300 }))).toEqual({
      message: 'The webhook did not respond within 0.3 s.',
      permanent: false,
    });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });

  it('reads at most 64 KB of a response body', async () => {
    let written = 0;
    let closed = false;
    hook.response = (response) => {
      response.writeHead(200);
      response.on('close', () => {
        closed = true;
      });
      const writeChunk = () => {
        if (closed) return;
        written += 16_384;
        response.write(Buffer.alloc(16_384), () => setImmediate(writeChunk));
      };
      writeChunk();
    };
    await toHook('/', { timeoutMs: 20_000 });
    await expect.poll(() => closed).toBe(true);
    // The socket buffers of both sides add to this.
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  it('uses the status even if the body never ends or is cut off', async () => {
    hook.response = (response) => void response.writeHead(202).write('and so');
    const startedAt = Date.now();
    await toHook('/', { timeoutMs: 300 });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    hook.response = (response) => {
      response.writeHead(500, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failure(toHook())).toEqual({ message: 'The webhook returned 500.', permanent: false });
  });

  it('reports a temporary failure if the host is unreachable or does not speak HTTP', async () => {
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
