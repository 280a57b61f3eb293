import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export const SITE_NAME = { ko: '작은 채용', en: 'Small jobs' };
/** Posting date of all cards. It precedes the demo postings, so that the listing starts with those. */
const POSTED_ON = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

/** A posting on the site. Empty fields are omitted from the page. */
export interface Card {
  id: string;
  title: string;
  company: string;
  location: string;
  /** Only read by the profile of the detailed site. */
  deadline?: string;
  /** Only read by the profile of the detailed site. */
  pay?: string;
}

let lastId = 0;
/** Returns a posting ID that is unique across all test sites. */
export const newId = (): string => String(++lastId);

/** A job site for tests. */
export interface TestSite {
  /** The folder that contains the profile of the site. */
  readonly sitesDir: string;
  /** Replaces the result pages. */
  setPages(...pages: Card[][]): void;
  /** Delays responses for this page and the following pages until {@link release} is called. */
  holdResponsesFrom(page: number): void;
  release(): void;
  close(): void;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (tag: string, text = '') => text && `<${tag}>${escapeHtml(text)}</${tag}>`;
const cardHtml = ({ id, title, company, location, deadline, pay }: Card) =>
  `<li class="card"><a href="/view/${id}">${escapeHtml(title)}</a>${element('b', company)}${element('span', location)}${element('time', POSTED_ON)}${element('em', deadline)}${element('i', pay)}</li>`;

export async function startSite(folder: string): Promise<TestSite> {
  let pages: Card[][] = [];
  let heldFrom = Number.POSITIVE_INFINITY;
  const held: (() => void)[] = [];
  const sendPage = (page: number, response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        pages[page - 1] ? `<ol>${pages[page - 1]!.map(cardHtml).join('')}</ol>` : '<p class="nothing"></p>',
      );
  const server = createServer((request, response) => {
    const page = /^\/list\?page=(\d+)/.exec(request.url ?? '')?.[1];
    if (page === undefined) response.writeHead(404).end();
    else if (Number(page) < heldFrom) sendPage(Number(page), response);
    else held.push(() => sendPage(Number(page), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sitesDir = join(folder, 'sites');
  for (const site of ['small', 'detailed'] as const) {
    await mkdir(join(sitesDir, site), { recursive: true });
    await writeFile(join(sitesDir, site, 'profile.yaml'), profileOf(site, host));
  }
  return {
    sitesDir,
    setPages: (...newPages) => {
      pages = newPages;
    },
    holdResponsesFrom: (page) => {
      heldFrom = page;
    },
    release: () => {
      heldFrom = Number.POSITIVE_INFINITY;
      for (const respond of held.splice(0)) respond();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const NAMES = { small: SITE_NAME, detailed: { ko: '자세한 채용', en: 'Detailed jobs' } };
const DETAILS = { small: '', detailed: ', deadline: em, salary: i' };

const profileOf = (site: keyof typeof NAMES, host: string) => `
name: { ko: ${NAMES[site].ko}, en: ${NAMES[site].en} }
enabledByDefault: true
hosts: ["${host}", www.${site}.example]
timeZone: Asia/Seoul
currency: KRW
start: { address: "http://${host}/list?page={page}", lastPage: 9 }
layouts:
  - card: .card
    link: a
    fields: { title: a, companyName: b, location: span, posted: time${DETAILS[site]} }
identity: { from: [{ path: '^/view/(\\d+)$' }], address: "https://www.${site}.example/view/{id}" }
pages: { empty: [.nothing] }
coverage: { title: 1, companyName: 1, location: { expected: 1, minimum: 0.6 } }
crawlPolicy: { delaySeconds: 0, dailyPages: 999 }
terms: { text: Invented., url: "https://www.${site}.example/", checked: 2026-10-01 }
`;
