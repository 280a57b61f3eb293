import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileServer extends AsyncDisposable {
  url: string;
  /** Number of requests so far. */
  requests(): number;
  /** Closes all connections and rejects new requests. */
  disconnect(): void;
}

/** Serves one file on loopback with range support, like an object store. */
export async function serveFile(path: string): Promise<FileServer> {
  let requests = 0;
  let disconnected = false;
  const { size } = statSync(path);
  const server = createServer((request, response) => {
    requests++;
    if (disconnected) return void request.socket.destroy();
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    if (from !== undefined && start >= size)
      return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    const end = to ? Math.min(Number(to), size - 1) : size - 1;
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': Math.max(0, end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
      'accept-ranges': 'bytes',
    });
    createReadStream(path, { start, end })
      .on('error', () => response.destroy())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/video.mp4?signature=a%2Bb&x=1`,
    requests: () => requests,
    disconnect: () => {
      disconnected = true;
      server.closeAllConnections();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
