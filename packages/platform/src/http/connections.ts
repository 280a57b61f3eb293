import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection takes about 20 kB. Thousands of silent ones must not lock out other clients. */
const MAX_CONNECTIONS = 4_096;

/**
 * Limits the open connections of a server. At the limit, a new connection replaces another one of the address that has
 * the most: the one that has been idle for longest or, if none is idle, the newest. Connections in use are never
 * closed in favor of their own address.
 *
 * Call after adding a `checkContinue` listener.
 */
export function limitConnections(server: Server, max = MAX_CONNECTIONS): void {
  const addresses = new Map<string, Connections>();
  const addressOf = new Map<Socket, string>();
  const forget = (socket: Socket) => {
    const address = addressOf.get(socket);
    if (address === undefined) return;
    addressOf.delete(socket);
    const connections = addresses.get(address)!;
    connections.idle.delete(socket);
    connections.busy.delete(socket);
    if (countOf(connections) === 0) addresses.delete(address);
  };
  /** Chooses the connection to close for a new one; undefined if the new one must be closed. */
  const victimFor = (address: string): Socket | undefined => {
    const [largest, { idle, busy }] = [...addresses].reduce((a, b) =>
      countOf(b[1]) > countOf(a[1]) ? b : a,
    );
    const [oldestIdle] = idle;
    return oldestIdle ?? (largest === address ? undefined : [...busy].at(-1));
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (addressOf.size >= max) {
      const victim = victimFor(address) ?? socket;
      // Before its `close` event, because many connections may arrive until then.
      forget(victim);
      victim.destroy();
      if (victim === socket) return;
    }
    const connections = addresses.get(address) ?? { idle: new Set(), busy: new Set() };
    addresses.set(address, connections);
    connections.idle.add(socket);
    addressOf.set(socket, address);
    socket.once('close', () => forget(socket));
  });
  const markBusy = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connections = addresses.get(addressOf.get(socket) ?? '');
    if (!connections?.idle.delete(socket)) return;
    connections.busy.add(socket);
    response.once('close', () => {
      if (connections.busy.delete(socket)) connections.idle.add(socket);
    });
  };
  server.prependListener('request', markBusy);
  // Only if the server handles it: with a listener, Node.js no longer sends `100 Continue` itself.
  if (server.listenerCount('checkContinue') > 0) server.prependListener('checkContinue', markBusy);
}

/** The connections of an address. Idle ones are in the order in which they became idle. */
interface Connections {
  idle: Set<Socket>;
  /** With a request in progress. */
  busy: Set<Socket>;
}

const countOf = ({ idle, busy }: Connections) => idle.size + busy.size;
