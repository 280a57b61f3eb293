/** A small job site on 127.0.0.1 with pages supplied by a test. Not used by the service. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page: HTML, a status with a body, or a function that writes the response. */
export type PageResponse =
  | string
  | Buffer
  | { status: number; body?: string; headers?: Record<string, string> }
  | ((response: ServerResponse, request: IncomingMessage) => void | Promise<void>);

export interface LoopbackSite {
  /** For example, http://127.0.0.1:41234. */
  readonly origin: string;
  /** For example, 127.0.0.1:41234. */
  readonly host: string;
  /** Numbers of the requested pages, in order, without robots.txt. */
  readonly requestedPages: number[];
  /** Paths with queries, and headers, of these requests. */
  readonly requests: { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** Serves `/list?page=N` with `page(N)`. robots.txt allows everything. */
export async function startLoopbackSite(
  page: (number: number, url: URL) => PageResponse | Promise<PageResponse>,
): Promise<LoopbackSite> {
  const requestedPages: number[] = [];
  const requests: LoopbackSite['requests'] = [];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const url = new URL(request.url ?? '/', 'http://site.invalid');
    if (url.pathname === '/robots.txt')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('');
    const number = Number(url.searchParams.get('page') ?? '1');
    requestedPages.push(number);
    requests.push({ path: request.url ?? '/', headers: request.headers });
    Promise.resolve(page(number, url))
      .then((result) => send(result, request, response))
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requestedPages,
    requests,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

async function send(page: PageResponse, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (typeof page === 'function') return page(response, request);
  if (typeof page === 'string' || Buffer.isBuffer(page)) return void response.writeHead(200, HTML).end(page);
  response.writeHead(page.status, { ...HTML, ...page.headers }).end(page.body ?? '');
}
