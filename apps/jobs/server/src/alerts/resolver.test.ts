import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createResolver } from './resolver.ts';

let server: Socket;
let queries: number;
let respond: (query: Buffer) => Buffer | undefined;
beforeEach(async () => {
  queries = 0;
  respond = () => undefined;
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    queries++;
    const response = respond(query);
    if (response) server.send(response, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const resolve = (hostname: string) =>
  new Promise((done, fail) =>
    createResolver([`127.0.0.1:${server.address().port}`])(hostname, { all: true }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    ),
  );

it('returns the addresses of a host', async () => {
  respond = (query) => {
    const isIpv4 = query.readUInt16BE(query.indexOf('example') + 'example'.length + 1) === 1;
    const response = Buffer.from(query);
    response.writeUInt16BE(0x8180, 2);
    response.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    const end = response.indexOf('example') + 'example'.length + 5;
    // Name (a pointer), type A, class IN, TTL 60 s, 4 bytes.
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 7]);
    response.writeUInt16BE(0, 10);
    return Buffer.concat([response.subarray(0, end), ...(isIpv4 ? [answer] : [])]);
  };
  expect(await resolve('hooks.example')).toEqual([{ address: '203.0.113.7', family: 4 }]);
});

it('does not delay other lookups while name servers do not respond', async () => {
  const pending = Array.from({ length: 20 }, (_, n) => resolve(`h${n}.example`).catch(({ code }) => code));
  await expect.poll(() => queries).toBeGreaterThanOrEqual(40);
  expect(await Promise.race([lookup('localhost'), ...pending])).toMatchObject({ family: expect.any(Number) });
  expect(await Promise.all(pending)).toEqual(Array.from({ length: 20 }, () => 'ETIMEOUT'));
});
