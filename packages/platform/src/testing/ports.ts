import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port ranges, so that no outgoing connection uses a port before its server starts. */
const PORTS = { from: 15_000, to: 32_000 };
const allocated = new Set<number>();

/** Returns an unused loopback port for a server that cannot choose one itself. Returns each port only once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (allocated.has(port) || !(await isFree(port))) continue;
    allocated.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('listening', () => resolve(true));
    server.once('error', () => resolve(false));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
