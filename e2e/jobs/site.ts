import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** What the site is called. */
export const SITE_NAME = { ko: '작은 채용', en: 'Small jobs' };
/** The day on which all of it was put up: the listing begins with the demonstration, which has more to tell. */
const POSTED = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

/** A posting as the site prints it. What is empty it does not print. */
export interface Card {
  id: string;
  title: string;
  company: string;
  place: string;
}

let last = 0;
/** What no posting of any site was called by before. */
export const newId = (): string => String(++last);

/** A job site of the tests' own. */
export interface OwnSite {
  /** The folder of the profile that reads it. */
  readonly sitesDir: string;
  /** What it shows from now on, page by page. */
  show(...pages: Card[][]): void;
  /** Pages from this one on are answered only once the site is let go; until then, whoever asks waits. */
  holdFrom(page: number): void;
  letGo(): void;
  close(): void;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const printed = (tag: string, text = '') => text && `<${tag}>${escaped(text)}</${tag}>`;
const print = ({ id, title, company, place }: Card) =>
  `<li class="card"><a href="/view/${id}">${escaped(title)}</a>${printed('b', company)}${printed('span', place)}${printed('time', POSTED)}</li>`;

export async function startSite(folder: string): Promise<OwnSite> {
  let pages: Card[][] = [];
  let heldFrom = Number.POSITIVE_INFINITY;
  const waiting: (() => void)[] = [];
  const answer = (page: number, response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(pages[page - 1] ? `<ol>${pages[page - 1]!.map(print).join('')}</ol>` : '<p class="nothing"></p>');
  const server = createServer((request, response) => {
    const page = /^\/list\?page=(\d+)/.exec(request.url ?? '')?.[1];
    if (page === undefined) response.writeHead(404).end();
    else if (Number(page) < heldFrom) answer(Number(page), response);
    else waiting.push(() => answer(Number(page), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sitesDir = join(folder, 'sites');
  await mkdir(join(sitesDir, 'small'), { recursive: true });
  await writeFile(join(sitesDir, 'small/profile.yaml'), profileOf(host));
  return {
    sitesDir,
    show: (...shown) => {
      pages = shown;
    },
    holdFrom: (page) => {
      heldFrom = page;
    },
    letGo: () => {
      heldFrom = Number.POSITIVE_INFINITY;
      for (const go of waiting.splice(0)) go();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const profileOf = (host: string) => `
name: { ko: ${SITE_NAME.ko}, en: ${SITE_NAME.en} }
enabledByDefault: true
hosts: ["${host}", www.small.example]
timeZone: Asia/Seoul
currency: KRW
start: { address: "http://${host}/list?page={page}", lastPage: 9 }
layouts:
  - card: .card
    link: a
    fields: { title: a, companyName: b, location: span, posted: time }
identity: { from: [{ path: '^/view/(\\d+)$' }], address: "https://www.small.example/view/{id}" }
pages: { empty: [.nothing] }
coverage: { title: 1, companyName: 1, location: { expected: 1, minimum: 0.6 } }
manners: { delaySeconds: 0, dailyPages: 999 }
terms: { text: Invented., url: "https://www.small.example/", checked: 2026-10-01 }
`;
