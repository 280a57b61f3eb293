/** A site on 127.0.0.1 whose pages are rendered by scripts, and a browser for it. Not used by the service. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchedPage, FetchWarning } from '../../index.ts';
import { Browser, type BrowserFetcherOptions, type BrowserOptions, createBrowserFetcher } from '../index.ts';

type Answer = string | ((response: http.ServerResponse, request: http.IncomingMessage) => void);

export interface PageSite {
  readonly origin: string;
  readonly host: string;
  /** Method and path of each request, in order. */
  readonly requests: string[];
  readonly headers: http.IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** Serves the answers by path; a text is an HTML page. */
export async function startPageSite(answers: Readonly<Record<string, Answer>>): Promise<PageSite> {
  const routes = new Map(Object.entries(answers));
  const requests: string[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const server = http.createServer((request, response) => {
    response.on('error', () => {});
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
    requests.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    const answer = routes.get(pathname);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'string')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer);
    else answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requests,
    headers,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export interface PageSetup {
  readonly site: PageSite;
  readonly browser: Browser;
  readonly warnings: FetchWarning[];
  get(path: string, options?: { waitFor?: string; signal?: AbortSignal }): Promise<FetchedPage>;
  /** Text of the page that `get` returns. */
  text(path: string, options?: { waitFor?: string }): Promise<string>;
  /** Error of a page that cannot be fetched. */
  fail(path: string, options?: { signal?: AbortSignal }): Promise<Error & { code?: string }>;
  close(): Promise<void>;
}

export async function setupPages(
  answers: Readonly<Record<string, Answer>>,
  options: Partial<Omit<BrowserFetcherOptions, 'browser'>> = {},
  browserOptions: BrowserOptions = {},
): Promise<PageSetup> {
  const site = await startPageSite(answers);
  const browser = new Browser({ chromiumPath: process.env.CHROMIUM_PATH, ...browserOptions });
  const warnings: FetchWarning[] = [];
  const fetcher = createBrowserFetcher({
    contact: 'ops@example.org',
    version: '0.1.0',
    delayMs: 0,
    allowedPrivateOrigins: new Set([site.host]),
    retry: { maxAttempts: 1 },
    browser,
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  const get: PageSetup['get'] = (path, page = {}) =>
    fetcher.fetchPage(site.origin + path, { hosts: [site.host], ...page });
  return {
    site,
    browser,
    warnings,
    get,
    text: async (path, page) => new TextDecoder().decode((await get(path, page)).bytes),
    fail: async (path, page) =>
      get(path, page).then(
        () => new Error('the page was fetched'),
        (error: Error) => error,
      ),
    close: async () => {
      await fetcher.close();
      await browser.close();
      await site.close();
    },
  };
}
