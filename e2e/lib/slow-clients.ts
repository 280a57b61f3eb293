/** Clients that take their time: by mistake on a bad line, or to keep a service from everybody else. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** How often one that sends slowly sends a byte. */
const BYTE_EVERY_MS = 1_000;

/** What a slow client sends at once, and what it sends from then on, byte by byte. */
interface Manner {
  first: string;
  drip?: string;
  /** Whether it leaves what it is answered unread. */
  deaf?: true;
}

const MANNERS = (path: string): Manner[] => [
  // Opens, and says nothing.
  { first: '' },
  // Never comes to the end of its headers.
  { first: 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', drip: 'x' },
  // Promises a body and sends it byte by byte.
  {
    first:
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    drip: ' ',
  },
  // Asks for much and reads nothing.
  { first: `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, deaf: true },
];

export interface SlowClients {
  /** How many of them nobody has sent away yet. */
  connected(): number;
  leave(): void;
}

/** @param path - of something large. */
export async function openSlowClients(address: string, path: string, count: number): Promise<SlowClients> {
  const { hostname, port } = new URL(address);
  const manners = MANNERS(path);
  const sockets = new Set<Socket>();
  const slow: (() => void)[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { first, drip, deaf } = manners[index % manners.length]!;
      const socket = connect(Number(port), hostname);
      if (deaf) socket.pause();
      else socket.resume();
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      await once(socket, 'connect');
      if (first !== '') socket.write(first);
      if (drip) slow.push(() => socket.writable && socket.write(drip));
    }),
  );
  const timer = setInterval(() => {
    for (const send of slow) send();
  }, BYTE_EVERY_MS);
  return {
    connected: () => sockets.size,
    leave: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
