import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '../errors.ts';
import { openSender, type SenderOptions } from './sender.ts';

describe('openSender', () => {
  let port: number;
  let answer: RequestListener;
  let requests: number;
  const server = createServer((request, response) => {
    requests++;
    response.on('error', () => {});
    request.resume();
    answer(request, response);
  });
  beforeEach(async () => {
    requests = 0;
    answer = (_request, response) => void response.end('ok');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const loopback: SenderOptions['resolve'] = (_hostname, _options, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  const send = (url: string, options: Partial<SenderOptions> = {}) =>
    openSender({ version: '1.2.3', timeoutMs: 1_000, ...options })({ url, headers: {}, body: '{}' }, 'Slack');
  const toServer = (options: Partial<SenderOptions> = {}) =>
    send(`http://hooks.example:${port}/`, {
      resolve: loopback,
      allowedPrivateOrigins: new Set([`hooks.example:${port}`]),
      ...options,
    });
  const rejected = async (response: Promise<unknown>) => {
    const error = await response.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeliveryError);
    const { message, permanent, cause } = error as DeliveryError;
    expect(cause).toBeUndefined();
    expect(requests).toBe(0);
    return { message, permanent };
  };
  const PRIVATE = {
    message: 'Slack cannot be reached, because its host name does not resolve to a public IP address.',
    permanent: true,
  };

  it('returns the response', async () => {
    answer = (_request, response) => void response.writeHead(418, { 'retry-after': '7' }).end('teapot');
    expect(await toServer()).toMatchObject({
      status: 418,
      headers: { 'retry-after': '7' },
      body: 'teapot',
      receivedAt: expect.any(Date),
    });
  });

  it.each([
    'http://127.0.0.1:{port}/',
    'http://[::1]:{port}/',
    'http://[::ffff:127.0.0.1]:{port}/',
    'http://0x7f.1:{port}/',
    'http://169.254.169.254/latest/',
    'http://10.0.0.1/',
  ])('never connects to a private IP address: %s', async (url) => {
    expect(await rejected(send(url.replace('{port}', String(port))))).toEqual(PRIVATE);
  });

  it.each([['127.0.0.1'], ['10.0.0.7', '192.168.1.1'], ['::1']])(
    'never connects to a host that resolves to a private IP address: %s',
    async (...addresses) => {
      const resolve: SenderOptions['resolve'] = (_hostname, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      for (const scheme of ['http', 'https'])
        expect(await rejected(send(`${scheme}://inside.example:${port}/`, { resolve }))).toEqual(PRIVATE);
    },
  );

  it('allows only the exact host and port of an allowed origin', async () => {
    const allowedPrivateOrigins = new Set(['hooks.example:1', `other.example:${port}`]);
    expect(await rejected(toServer({ allowedPrivateOrigins }))).toEqual(PRIVATE);
  });

  it('replaces only the given origins', async () => {
    const origins = { 'https://hooks.slack.com': `http://127.0.0.1:${port}` };
    expect(await send('https://hooks.slack.com/services/x', { origins })).toMatchObject({ status: 200 });
    requests = 0;
    expect(await rejected(send('https://hooks.slack.com:8443/', { origins, resolve: loopback }))).toEqual(
      PRIVATE,
    );
  });

  it('reports a host name that does not exist', async () => {
    const resolve: SenderOptions['resolve'] = (_hostname, _options, callback) =>
      callback(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []);
    expect(await rejected(send('https://nowhere.example/', { resolve }))).toEqual({
      message: 'Slack could not be reached (ENOTFOUND).',
      permanent: false,
    });
  });

  it('returns the status and the start of a body that never ends or is cut off', async () => {
    answer = (_request, response) => void response.writeHead(202).write('and so');
    const startedAt = Date.now();
    expect(await toServer({ timeoutMs: 300 })).toMatchObject({ status: 202, body: 'and so' });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    answer = (_request, response) => {
      response.writeHead(500, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await toServer()).toMatchObject({ status: 500 });
  });

  it('reads at most 64 KiB of a body', async () => {
    let written = 0;
    let closed = false;
    answer = (_request, response) => {
      response.writeHead(200).on('close', () => {
        closed = true;
      });
      const writeChunk = () => {
        if (closed) return;
        written += 16_384;
        response.write(Buffer.alloc(16_384, 'x'), () => setImmediate(writeChunk));
      };
      writeChunk();
    };
    const { body } = await toServer({ timeoutMs: 20_000 });
    expect(body).toBe('x'.repeat(65_536));
    await expect.poll(() => closed).toBe(true);
    // The socket buffers of both sides add to this.
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });
});
