import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { LinkDirection } from './link-direction.ts';

export interface LinkConditions {
  /** Bandwidth in each direction, shared by all connections. */
  bitsPerSecond: number;
  /** Round-trip time; establishing a connection takes one additional round trip. */
  latencyMs: number;
}

/** A relay that forwards connections to a service on this machine; closes when disposed. */
export interface NetworkLink extends AsyncDisposable {
  url: string;
  setTarget: (serviceUrl: string) => void;
}

/**
 * Emulates a home internet connection. The browser's own emulation throttles each request separately, and some kinds
 * differently; here all requests of a page share one link.
 */
export async function openLink({ bitsPerSecond, latencyMs }: LinkConditions): Promise<NetworkLink> {
  const upstream = new LinkDirection(bitsPerSecond, latencyMs / 2);
  const downstream = new LinkDirection(bitsPerSecond, latencyMs / 2);
  const open = new Set<Socket>();
  let port = 0;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const service = connect({ host: '127.0.0.1', port, allowHalfOpen: true, noDelay: true });
    for (const socket of [client, service]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    client.on('error', () => service.destroy()).once('close', () => service.destroy());
    // When the service closes normally, its data may still be in flight, so do not close the client.
    service.on('error', () => client.destroy());
    upstream.forward(client, service, latencyMs);
    downstream.forward(service, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setTarget: (serviceUrl) => {
      port = Number(new URL(serviceUrl).port);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
