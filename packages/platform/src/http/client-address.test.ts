import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientNetworkReader, networkOf } from './client-address.ts';

describe('networks', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::'],
    ['2001:DB8:0:0:ffff::1', '2001:db8::'],
    ['unknown', 'unknown'],
  ])('%s belongs to %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('the network of a client', () => {
  const find = (trustProxy: string | undefined, remoteAddress: string, forwarded?: string) =>
    clientNetworkReader(trustProxy)({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage);

  it.each([
    [undefined, '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['uniquelocal', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['uniquelocal', '::ffff:10.0.0.1', '2001:db8::7', '2001:db8::'],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['10.0.0.2', '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
  ])('with TRUST_PROXY=%s, from %s for %s is %s', (trustProxy, remote, forwarded, network) =>
    expect(find(trustProxy, remote, forwarded)).toBe(network),
  );
});
