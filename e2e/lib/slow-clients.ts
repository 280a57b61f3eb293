/** Clients that send or read slowly, because of a bad connection or to exhaust the service (slowloris). */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Interval between the bytes of a slow sender. */
const BYTE_INTERVAL_MS = 1_000;
/**
 * Connections that are opened at once. Less than the 511 that wait until Node.js accepts them: if more wait, the kernel drops some, and
 * clients that send nothing never notice.
 */
const BATCH = 250;

interface Behavior {
  /** Sent immediately. */
  initial: string;
  /** Sent repeatedly after `initial`. */
  repeatedByte?: string;
  ignoresResponse?: true;
}

const behaviorsFor = (path: string): Behavior[] => [
  // Connects and sends nothing.
  { initial: '' },
  // Never completes its headers.
  { initial: 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', repeatedByte: 'x' },
  // Declares a large body and sends it byte by byte.
  {
    initial:
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    repeatedByte: ' ',
  },
  // Requests a large response and does not read it.
  { initial: `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, ignoresResponse: true },
];

export interface SlowClients {
  /** The number of clients that the server has not disconnected. */
  connected(): number;
  disconnect(): void;
}

/**
 * Returns when the server has accepted all connections.
 *
 * @param path - path of a large response.
 */
export async function openSlowClients(serviceUrl: string, path: string, count: number): Promise<SlowClients> {
  const { hostname, port } = new URL(serviceUrl);
  const behaviors = behaviorsFor(path);
  const sockets = new Set<Socket>();
  const senders: (() => void)[] = [];
  const open = async ({ initial, repeatedByte, ignoresResponse }: Behavior) => {
    const socket = connect(Number(port), hostname);
    if (ignoresResponse) socket.pause();
    else socket.resume();
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    await once(socket, 'connect');
    if (initial !== '') socket.write(initial);
    if (repeatedByte) senders.push(() => socket.writable && socket.write(repeatedByte));
  };
  for (let opened = 0; opened < count; opened += BATCH) {
    const size = Math.min(BATCH, count - opened);
    await Promise.all(
      Array.from({ length: size }, (_, n) => open(behaviors[(opened + n) % behaviors.length]!)),
    );
    // Connections are accepted in their order, so those of the batch have been.
    await statusOf(serviceUrl);
  }
  const timer = setInterval(() => {
    for (const send of senders) send();
  }, BYTE_INTERVAL_MS);
  return {
    connected: () => sockets.size,
    disconnect: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Requests a URL on a new connection from another address than the slow clients, so that their limits do not apply to it.
 *
 * @returns the status of the complete response.
 */
export async function statusOf(url: string, signal?: AbortSignal): Promise<number> {
  const request = get(url, { agent: false, localAddress: '127.0.0.2', signal });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode!;
}
