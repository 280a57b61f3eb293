import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './client-address.ts';

/** A connection takes about 20 kB. Thousands of silent ones must not lock out other clients. */
const MAX_CONNECTIONS = 4_096;
/** The rest of the files that a process may open is left for its data. */
const SHARE_OF_OPEN_FILES = 1 / 2;

/** Returns the maximum number of connections of a server, also limited by the open files of the process (`ulimit -n`; Linux only). */
export function maxConnections(): number {
  try {
    const [, openFiles] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Math.min(MAX_CONNECTIONS, Math.floor(Number(openFiles ?? Infinity) * SHARE_OF_OPEN_FILES));
  } catch {
    return MAX_CONNECTIONS;
  }
}

/**
 * Limits the open connections of a server. At the limit, a new connection replaces another one of the network that has
 * the most: the one that has been idle for longest or, if none is idle, the newest. Connections in use are never
 * closed in favor of their own network.
 *
 * Call after adding a `checkContinue` listener.
 */
export function limitConnections(server: Server, max = maxConnections()): void {
  const connectionsOf = new Map<string, Connections>();
  const networkOfSocket = new Map<Socket, string>();
  const forget = (socket: Socket) => {
    const network = networkOfSocket.get(socket);
    if (network === undefined) return;
    networkOfSocket.delete(socket);
    const connections = connectionsOf.get(network)!;
    connections.idle.delete(socket);
    connections.busy.delete(socket);
    if (countOf(connections) === 0) connectionsOf.delete(network);
  };
  /** Chooses the connection to close for a new one; undefined if the new one must be closed. */
  const victimFor = (network: string): Socket | undefined => {
    const [largest, { idle, busy }] = [...connectionsOf].reduce((a, b) =>
      countOf(b[1]) > countOf(a[1]) ? b : a,
    );
    const [oldestIdle] = idle;
    return oldestIdle ?? (largest === network ? undefined : [...busy].at(-1));
  };
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (networkOfSocket.size >= max) {
      const victim = victimFor(network) ?? socket;
      // Before its `close` event, because many connections may arrive until then.
      forget(victim);
      victim.destroy();
      if (victim === socket) return;
    }
    const connections = connectionsOf.get(network) ?? { idle: new Set(), busy: new Set() };
    connectionsOf.set(network, connections);
    connections.idle.add(socket);
    networkOfSocket.set(socket, network);
    socket.once('close', () => forget(socket));
  });
  const markBusy = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connections = connectionsOf.get(networkOfSocket.get(socket) ?? '');
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

/** The connections of a network. Idle ones are in the order in which they became idle. */
interface Connections {
  idle: Set<Socket>;
  /** With a request in progress. */
  busy: Set<Socket>;
}

const countOf = ({ idle, busy }: Connections) => idle.size + busy.size;
