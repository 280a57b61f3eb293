/** A job site on a loopback address with a given number of pages. */
import { EventEmitter, once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const SITE = 'chaos';
const CARDS_PER_PAGE = 20;
const REPEATED_CARD = 10;
/** Added to the posting IDs by each call to `replacePostings`. */
const GENERATION_ID_OFFSET = 1_000_000;
/** Long enough that kills happen both while a page is fetched and while it is stored. */
const RESPONSE_DELAY_MS = 8;

/** Request counters of a host, which several sites may share. */
export interface Host {
  readonly ipAddress: string;
  requests: number;
  inFlight: number;
  maxInFlight: number;
}

export const newHost = (ipAddress: string): Host => ({
  ipAddress,
  requests: 0,
  inFlight: 0,
  maxInFlight: 0,
});

export interface Site {
  readonly name: string;
  readonly origin: string;
  readonly pages: number;
  /** Replaces all postings with new ones. */
  replacePostings(): void;
  /** Resolves at the next request for this page or a later one. */
  pageRequested(page: number): Promise<void>;
  /** Writes the site profile. The canonical URLs do not contain the port, so they are the same in each run. */
  writeProfile(sitesDir: string): Promise<void>;
  close(): Promise<void>;
}

/** Digits in letters: a number would be ignored as that of a requisition, so that postings would be the same job. */
const nameOf = (id: number): string =>
  `q${String(id).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;
const twoDigits = (n: number) => String(n).padStart(2, '0');

function renderCard(
  id: number,
  requestNumber: number,
  { company, hasDeadline }: { company: boolean; hasDeadline: boolean },
): string {
  const deadline = ['상시채용', '채용시', `~ 2027.03.${twoDigits((id % 28) + 1)}`][id % 3];
  const pay = id % 4 === 0 ? `<i class="pay">연봉 ${3 + (id % 5)},000만원</i>` : '';
  return (
    `<li class="card"><a href="/view/${id}?search=${String(requestNumber).padStart(9, '0')}">${nameOf(id)} 개발자 모집</a>` +
    (company ? `<b>(주)고문${id % 40}</b>` : '') +
    `<span>서울 강남구</span><span>경력${(id % 7) + 1}년↑</span><span>대졸↑</span><span>정규직</span>${pay}` +
    `${hasDeadline ? `<em>${deadline}</em>` : ''}<time>등록일 26/10/${twoDigits((id % 28) + 1)}</time><u>Java</u><u>Python</u></li>`
  );
}

/**
 * Each page repeats one card of the previous page, with the deadline that it lacked there, so that the stored posting changes. On every seventh page one card has no company. Responses for the same page
 * differ only in a link parameter of constant length, so the number of bytes fetched is the same in each run.
 */
function renderPage(page: number, requestNumber: number, generation: number): string {
  const first = generation * GENERATION_ID_OFFSET + page * 100;
  const cards = Array.from({ length: CARDS_PER_PAGE }, (_, n) =>
    renderCard(first + n, requestNumber, {
      company: page % 7 !== 0 || n !== 3,
      hasDeadline: n !== REPEATED_CARD,
    }),
  );
  if (page > 1)
    cards[0] = renderCard(first - 100 + REPEATED_CARD, requestNumber, { company: true, hasDeadline: true });
  return `<!doctype html><meta charset="utf-8"><title>채용</title><ol>${cards.join('\n')}</ol>`;
}
const EMPTY_PAGE = '<!doctype html><meta charset="utf-8"><title>채용</title><p class="nothing">없습니다</p>';

export async function startSite(pages: number, name = SITE, host = newHost('127.0.0.1')): Promise<Site> {
  const events = new EventEmitter();
  events.setMaxListeners(0);
  let [requestNumber, generation] = [0, 0];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    host.requests++;
    host.maxInFlight = Math.max(host.maxInFlight, ++host.inFlight);
    response.on('close', () => host.inFlight--);
    const url = new URL(request.url ?? '/', 'http://site.invalid');
    if (url.pathname === '/robots.txt')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('');
    const page = Number(url.searchParams.get('page') ?? '1');
    events.emit('page', page);
    void sleep(RESPONSE_DELAY_MS).then(() =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page <= pages ? renderPage(page, ++requestNumber, generation) : EMPTY_PAGE),
    );
  }).listen(0, host.ipAddress);
  await once(server, 'listening');
  const origin = `http://${host.ipAddress}:${(server.address() as AddressInfo).port}`;
  return {
    name,
    origin,
    pages,
    replacePostings: () => void generation++,
    pageRequested: (expected) =>
      new Promise((resolve) => {
        const listener = (page: number) => {
          if (page < expected) return;
          events.off('page', listener);
          resolve();
        };
        events.on('page', listener);
      }),
    writeProfile: async (sitesDir) => {
      await mkdir(join(sitesDir, name), { recursive: true });
      await writeFile(join(sitesDir, name, 'profile.yaml'), renderProfile(name, origin, pages));
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const renderProfile = (name: string, origin: string, pages: number) => `
name: Chaos
enabledByDefault: true
hosts: ["${new URL(origin).host}", www.${name}.example]
timeZone: Asia/Seoul
currency: KRW
start: { address: "${origin}/list?keyword={keyword}&page={page}", lastPage: ${pages + 10} }
layouts:
  - card: .card
    link: a
    fields: { title: a, companyName: b, deadline: em, posted: time, salary: .pay, tags: u }
    mixed: span
identity: { from: [{ path: '^/view/(\\d+)$' }], address: "https://www.${name}.example/view/{id}" }
pages: { empty: [.nothing] }
coverage: { title: 1, companyName: 0.9, location: 1, salary: { expected: 0.25, minimum: 0 } }
crawlPolicy: { delaySeconds: 0, maxPages: ${pages + 5} }
terms: { text: Invented., url: "https://www.${name}.example/", checked: 2026-10-01 }
`;
