/** Measures pages that are rendered in a browser: those of the benchmark site, whose cards a script inserts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Browser, createBrowserFetcher } from '@workreel/crawler/browser';
import { chromiumUnavailable } from '@workreel/crawler/testing/chromium';
import { formatTable, rounded } from '../lib/report.ts';

export interface BrowserFigures {
  pages: number;
  pagesPerSecond: number;
  startSeconds: number;
  /** Largest memory of all processes of the browser; null on other systems than Linux. */
  memoryMb: number | null;
}

/** Why nothing can be measured, or null. */
export const missingBrowser: string | null =
  chromiumUnavailable === null ? null : `Pages in a browser were not measured. ${chromiumUnavailable}`;

const SHELL = `<!doctype html><meta charset="utf-8"><title>Jobs</title><div id="root"></div>
<script>fetch('/cards' + location.search).then((response) => response.text()).then((cards) => { root.innerHTML = cards })</script>`;

/**
 * Renders pages without delay, one after another.
 *
 * @param cards the HTML that the script of each page requests and inserts
 */
export async function measureBrowser(cards: string, pages: number): Promise<BrowserFigures> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
    const body = pathname === '/list' ? SHELL : pathname === '/cards' ? cards : '';
    response.writeHead(body === '' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await using browser = new Browser({ chromiumPath: process.env.CHROMIUM_PATH });
  const fetcher = createBrowserFetcher({
    contact: 'bench@example.org',
    version: '0.1.0',
    delayMs: 0,
    allowedPrivateOrigins: new Set([host]),
    browser,
  });
  const load = async (page: number) => {
    const options = { hosts: [host], waitFor: '#root > *' };
    const { bytes } = await fetcher.fetchPage(`http://${host}/list?page=${page}`, options);
    if (bytes.byteLength < cards.length / 2) throw new Error(`Page ${page} was read before it was rendered.`);
  };
  try {
    const started = performance.now();
    await load(0);
    const startSeconds = (performance.now() - started) / 1000;
    const measured = performance.now();
    for (let page = 1; page <= pages; page++) await load(page);
    const seconds = (performance.now() - measured) / 1000;
    return {
      pages,
      pagesPerSecond: rounded(pages / seconds, 1),
      startSeconds: rounded(startSeconds, 1),
      memoryMb: browser.peakBytes === 0 ? null : rounded(browser.peakBytes / 1e6, 0),
    };
  } finally {
    await fetcher.close();
    server.close();
    server.closeAllConnections();
  }
}

export const browserTable = (figures: BrowserFigures): string[] =>
  formatTable(
    ['rendered in a browser', 'pages/s', 'first page s', 'memory MB'],
    [
      [
        `${figures.pages} pages`,
        figures.pagesPerSecond.toFixed(1),
        figures.startSeconds.toFixed(1),
        String(figures.memoryMb ?? '?'),
      ],
    ],
  );
