import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Lane } from './lane.ts';

export interface Terms {
  /** In each direction, of all connections together. */
  bitsPerSecond: number;
  /** There and back; a connection takes it once more until it is open. */
  latencyMs: number;
}

/** What connects to its address reaches a service of this machine. Closed at the end of the block that is `using` it. */
export interface Line extends AsyncDisposable {
  address: string;
  leadTo: (service: string) => void;
}

/**
 * A line as people have it at home. A browser's own emulation holds back each request by itself, and not all kinds alike;
 * here whatever a page asks for shares one line.
 */
export async function openLine({ bitsPerSecond, latencyMs }: Terms): Promise<Line> {
  const there = new Lane(bitsPerSecond, latencyMs / 2);
  const back = new Lane(bitsPerSecond, latencyMs / 2);
  const open = new Set<Socket>();
  let port = 0;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port, allowHalfOpen: true, noDelay: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    near.on('error', () => far.destroy()).once('close', () => far.destroy());
    // What it sent before it ended in order is still on its way.
    far.on('error', () => near.destroy());
    there.carry(near, far, latencyMs);
    back.carry(far, near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (service) => {
      port = Number(new URL(service).port);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
