/** A small job site on 127.0.0.1 whose pages a test writes. Not used by the service. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page: its HTML, or a status with a body, or a function that does what it likes with the response. */
export type Answer =
  | string
  | Buffer
  | { status: number; body?: string; headers?: Record<string, string> }
  | ((response: ServerResponse, request: IncomingMessage) => void | Promise<void>);

export interface LoopbackSite {
  /** Such as http://127.0.0.1:41234 */
  readonly origin: string;
  /** Such as 127.0.0.1:41234 */
  readonly host: string;
  /** Numbers of the pages asked for, in order; robots.txt is none. */
  readonly asked: number[];
  close(): Promise<void>;
}

/** Serves `/list?page=N` by `page(N)`; robots.txt allows everything. */
export async function startLoopbackSite(
  page: (number: number, url: URL) => Answer | Promise<Answer>,
): Promise<LoopbackSite> {
  const asked: number[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const url = new URL(request.url ?? '/', 'http://site.invalid');
    if (url.pathname === '/robots.txt')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('');
    const number = Number(url.searchParams.get('page') ?? '1');
    asked.push(number);
    Promise.resolve(page(number, url))
      .then((answer) => send(answer, request, response))
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    asked,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

async function send(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (typeof answer === 'function') return answer(response, request);
  if (typeof answer === 'string' || Buffer.isBuffer(answer))
    return void response.writeHead(200, HTML).end(answer);
  response.writeHead(answer.status, { ...HTML, ...answer.headers }).end(answer.body ?? '');
}
