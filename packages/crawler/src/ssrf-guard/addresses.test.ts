import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import {
  filteringLookup,
  guardedConnector,
  isPrivateLiteral,
  isPublicAddress,
  type ResolveAll,
} from './addresses.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
];

class RefusedError extends Error {
  readonly code = 'REFUSED';
  readonly origin: string;
  constructor(origin: string, addresses: readonly string[]) {
    super(`${origin} resolves to ${addresses.join(', ')}`);
    this.origin = origin;
  }
}

const NOT_PUBLIC = [
  // IANA special-purpose registry, IPv4 (RFC 6890 and successors)
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:3::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2002:808:808::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
  'fec0::1',
  'ff02::1',
  // IPv4 inside IPv6
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:10.0.0.1',
  '::ffff:0.0.0.0',
  '::ffff:0:8.8.8.8',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::10.1.2.3',
  '64:ff9b:1::8.8.8.8',
  // Not addresses
  '',
  'localhost',
  '0x7f.1',
  '127.1',
  '2130706433',
  '0177.0.0.1',
  ' 8.8.8.8',
  '8.8.8.8 ',
];

describe('isPublicAddress', () => {
  it.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(NOT_PUBLIC)('"%s" is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it('treats an IPv4 address and its IPv6 forms the same', () => {
    fc.assert(
      fc.property(fc.ipV4(), (v4) => {
        expect(isPublicAddress(`::ffff:${v4}`)).toBe(isPublicAddress(v4));
        expect(isPublicAddress(`64:ff9b::${v4}`)).toBe(isPublicAddress(v4));
        expect(isPublicAddress(`::${v4}`)).toBe(false);
      }),
    );
  });

  it('never throws, and accepts no IPv6 address outside 2000::/3 except embedded IPv4', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.string()), (text) => {
        if (!isPublicAddress(text)) return;
        expect(text).toMatch(/^(?:[23][0-9a-f]{3}:|(?:0*:)+:?(?:0:)*ffff:|0*64:ff9b:|\d+\.)/i);
      }),
    );
  });
});

describe('isPrivateLiteral', () => {
  it.each([
    ['http://127.0.0.1/', true],
    ['http://127.1:8080/', true],
    ['http://0x7f.1/', true],
    ['http://2130706433/', true],
    ['https://10.0.0.1./', true],
    ['http://[::1]/', true],
    ['http://[::ffff:a9fe:a9fe]/', true],
    ['https://8.8.8.8/', false],
    ['https://[2606:4700:4700::1111]/', false],
    ['https://localhost/', false],
    ['https://10.example/', false],
  ])('%s has a private literal: %s', (url, isPrivate) =>
    expect(isPrivateLiteral(new URL(url).hostname)).toBe(isPrivate),
  );
});

describe('guardedConnector', () => {
  const cleanup: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of cleanup.splice(0).reverse()) await step();
  });

  /** Starts a server that counts connections and creates an agent that resolves names with `resolve`. */
  async function setup(resolve: ResolveAll, { allowed = [] as string[], allowPrivate = false } = {}) {
    const server = net.createServer((socket) => {
      state.connections += 1;
      socket.on('error', () => {});
      socket.on('data', () => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const rules = {
      allowPrivate,
      allowedPrivateOrigins: new Set(allowed.map((host) => `${host}:${port}`)),
    };
    const createError = (origin: string, addresses: readonly string[]) => new RefusedError(origin, addresses);
    const agent = new Agent({
      connect: guardedConnector(rules, { connectMs: 300, resolve, createError }),
    });
    cleanup.push(
      () => new Promise((done) => server.close(done)),
      () => agent.destroy(),
    );
    const state = { connections: 0 };
    const get = (host: string, scheme = 'http') =>
      request(`${scheme}://${host}:${port}/`, { dispatcher: agent }).then((response) => response.statusCode);
    return { get, state };
  }

  const resolvesTo =
    (...addresses: string[]): ResolveAll =>
    (_hostname, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: net.isIP(address) })),
      );

  it.each(['http', 'https'])('rejects a name that resolves to a private address (%s)', async (scheme) => {
    const { get, state } = await setup(resolvesTo('127.0.0.1', '::1'));
    await expect(get('jobs.example', scheme)).rejects.toMatchObject({
      code: 'REFUSED',
      origin: expect.stringMatching(`^${scheme}://jobs\\.example:\\d+$`),
      message: expect.stringContaining('127.0.0.1, ::1'),
    });
    expect(state.connections).toBe(0);
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]'])(
    'rejects the literal %s, which is not looked up',
    async (host) => {
      let lookups = 0;
      const { get, state } = await setup((_hostname, _options, callback) => {
        lookups += 1;
        callback(null, []);
      });
      await expect(get(host)).rejects.toMatchObject({ code: 'REFUSED' });
      await expect(get(host, 'https')).rejects.toMatchObject({ code: 'REFUSED' });
      expect([lookups, state.connections]).toEqual([0, 0]);
    },
  );

  it('looks a name up once, so that DNS rebinding has no effect', async () => {
    let lookups = 0;
    const { get, state } = await setup((_hostname, _options, callback) => {
      lookups += 1;
      callback(null, [{ address: lookups === 1 ? '198.51.100.1' : '127.0.0.1', family: 4 }]);
    });
    await expect(get('rebind.example')).rejects.toMatchObject({ code: 'REFUSED' });
    expect(lookups).toBe(1);
    await expect(get('rebind.example')).rejects.toMatchObject({ code: 'REFUSED' });
    expect(state.connections).toBe(0);
  });

  it('removes private addresses from the result of a lookup', () => {
    const lookup = filteringLookup(
      resolvesTo('127.0.0.1', '2606:4700::1', '10.0.0.1', '1.1.1.1'),
      isPublicAddress,
    );
    const results: unknown[] = [];
    lookup('mixed.example', { all: true }, (...result) => results.push(result));
    lookup('mixed.example', {}, (...result) => results.push(result));
    expect(results).toEqual([
      [
        null,
        [
          { address: '2606:4700::1', family: 6 },
          { address: '1.1.1.1', family: 4 },
        ],
      ],
      [null, '2606:4700::1', 6],
    ]);
  });

  it('allows only the configured host and port to be private', async () => {
    const { get, state } = await setup(resolvesTo('127.0.0.1'), { allowed: ['demo.local'] });
    await expect(get('demo.local')).resolves.toBe(204);
    await expect(get('other.local')).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(get('127.0.0.1')).rejects.toMatchObject({ code: 'REFUSED' });
    expect(state.connections).toBe(1);
  });

  it('allows all private addresses with allowPrivate', async () => {
    const { get } = await setup(resolvesTo('127.0.0.1'), { allowPrivate: true });
    await expect(get('intranet.local')).resolves.toBe(204);
    await expect(get('127.0.0.1')).resolves.toBe(204);
  });

  it('passes on DNS errors', async () => {
    const { get } = await setup((_hostname, _options, callback) =>
      callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []),
    );
    await expect(get('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
