/**
 * Serves the site of the collection benchmark:
 *
 *   node bench/collect/site/serve.ts --pages 2000 [--distinct] --port 0
 *
 * Prints its URL on the first line and serves until SIGTERM or SIGINT.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { buildPages } from './pages.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    distinct: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
  },
});
const pages = buildPages(Number(values.pages), { distinct: values.distinct });

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
    return;
  }
  if (url.pathname === '/detail') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
      .end(pages.detail(url.searchParams.get('id') ?? ''));
    return;
  }
  if (url.pathname !== '/zf_user/search/recruit') {
    response.writeHead(404).end();
    return;
  }
  const body = pages.page(Number(url.searchParams.get('recruitPage') ?? 1));
  response
    .writeHead(200, { 'content-type': 'text/html; charset=UTF-8', 'content-length': body.length })
    .end(body);
});
// Clients keep connections open while they wait for the database.
server.keepAliveTimeout = 60_000;
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

const stop = () => {
  server.close();
  server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
