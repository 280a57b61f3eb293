/** A server on the loopback interface that tests import files from. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';

export interface ServedFile {
  bytes: Buffer;
  etag?: string;
  /** Whether ranges are served; default true. */
  ranges?: boolean;
  headers?: Record<string, string>;
  /** Whether the size is sent; default true. */
  sized?: boolean;
  /** Breaks the connection of the nth request, from 0, after this many bytes. */
  dropAfter?: number[];
  /** Stops sending after this many bytes, and keeps the connection. */
  stallAfter?: number;
}

export interface LinkServer {
  origin: string;
  /** Ranges of the requests for a path; null for a whole file. */
  ranges(path: string): (string | null)[];
  serve(path: string, file: ServedFile): string;
  handle(path: string, handler: (request: IncomingMessage, response: ServerResponse) => void): string;
  /** Resolves once the connection of a stalled response is closed. */
  closed(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function openLinkServer(): Promise<LinkServer> {
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const requested = new Map<string, (string | null)[]>();
  const responses = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!;
    requested.set(path, [...(requested.get(path) ?? []), request.headers.range ?? null]);
    responses.set(path, response);
    const handler = handlers.get(path);
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handle: LinkServer['handle'] = (path, handler) => {
    handlers.set(path, handler);
    requested.delete(path);
    return origin + path;
  };
  return {
    origin,
    ranges: (path) => requested.get(path) ?? [],
    serve: (path, file) =>
      handle(path, (request, response) => {
        void sendFile(file, requested.get(path)!.length - 1, request, response);
      }),
    handle,
    closed: async (path) => {
      await finished(responses.get(path)!).catch(() => undefined);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function sendFile(
  { bytes, etag, ranges = true, headers = {}, sized = true, dropAfter = [], stallAfter }: ServedFile,
  requestNumber: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const range = ranges ? /^bytes=(\d+)-$/.exec(request.headers.range ?? '') : null;
  const ifRange = request.headers['if-range'];
  const start = range && (ifRange === undefined || ifRange === etag) ? Number(range[1]) : 0;
  const common = { 'content-type': 'video/mp4', ...(etag && { etag }), ...headers };
  if (start >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const body = bytes.subarray(start);
  const extent = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
  response.writeHead(start > 0 ? 206 : 200, {
    ...common,
    ...(sized && { 'content-length': body.length }),
    ...(start > 0 && extent),
  });
  const limit = dropAfter[requestNumber] ?? stallAfter;
  if (limit === undefined) {
    response.end(body);
    return;
  }
  await new Promise((resolve) => response.write(body.subarray(0, limit), resolve));
  if (stallAfter === undefined) response.destroy();
}
