import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitConnections } from './connections.ts';

const MAX = 20;

describe('limitConnections', () => {
  let server: Server;
  let sockets: Socket[];
  let waiting: ServerResponse[];
  beforeEach(async () => {
    sockets = [];
    waiting = [];
    server = createServer((request, response) => {
      if (request.url === '/wait') waiting.push(response);
      else response.end('ok');
    });
    limitConnections(server, MAX);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const port = () => (server.address() as AddressInfo).port;
  /** @param localAddress - every address in 127.0.0.0/8 is local on Linux. */
  async function open(localAddress = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }
  const isClosed = (socket: Socket) =>
    socket.destroyed ? true : once(socket.resume(), 'close').then(() => true);
  const request = async (localAddress: string) => {
    const [response] = (await once(
      get({ port: port(), host: '127.0.0.1', localAddress, path: '/', agent: false }),
      'response',
    )) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  const startWaiting = async (localAddress: string) => {
    const socket = await open(localAddress);
    const count = waiting.length;
    socket.write('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => waiting.length).toBe(count + 1);
    return socket;
  };

  it('closes the connection that has been idle for longest', async () => {
    const silent = [];
    for (let n = 0; n < MAX; n++) silent.push(await open());
    expect(await request('127.0.0.1')).toBe(200);
    expect(await isClosed(silent[0]!)).toBe(true);
    expect(silent[1]!.destroyed).toBe(false);
  });

  it('answers everyone during a flood of silent connections', async () => {
    const flood = Array.from({ length: 10 * MAX }, () => open());
    for (let n = 0; n < 10; n++) expect(await request('127.0.0.1')).toBe(200);
    await Promise.all(flood);
    expect(await request('127.0.0.2')).toBe(200);
  });

  it('closes no connection with a request in progress for its own address', async () => {
    for (let n = 0; n < MAX; n++) await startWaiting('127.0.0.1');
    expect(await isClosed(await open('127.0.0.1'))).toBe(true);
    for (const response of waiting) response.end();
    // They are idle now.
    expect(await request('127.0.0.1')).toBe(200);
  });

  it('closes a connection of the address that has the most', async () => {
    const few = await startWaiting('127.0.0.2');
    const many = [];
    for (let n = 1; n < MAX; n++) many.push(await startWaiting('127.0.0.1'));
    expect(await request('127.0.0.3')).toBe(200);
    expect(await isClosed(many.at(-1)!)).toBe(true);
    expect([few, ...many.slice(0, -1)].some(({ destroyed }) => destroyed)).toBe(false);
  });
});
