/** A job site of many pages on loopback that answers the same each time, to the byte. */
import { EventEmitter, once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const SITE = 'chaos';
const CARDS = 20;
/** Numbers of postings between one generation and the next. */
const GENERATION = 1_000_000;
/** Long enough for a kill to fall into a page's fetching as well as into its storing. */
const ANSWER_MS = 8;

/** What a host is asked: several sites may stand on one. */
export interface Host {
  readonly address: string;
  /** Requests that it has been asked. */
  asked: number;
  /** Of those, under way, and how many there were at once. */
  underWay: number;
  most: number;
}

export const newHost = (address: string): Host => ({ address, asked: 0, underWay: 0, most: 0 });

export interface Site {
  readonly name: string;
  readonly origin: string;
  readonly pages: number;
  /** Shows other postings from now on. */
  renew(): void;
  /** Resolves when a page of at least this number is asked for from now on. */
  asked(page: number): Promise<void>;
  /** Writes the profile that reads it; the canonical addresses do not depend on the port. */
  writeProfile(sitesDir: string): Promise<void>;
  close(): Promise<void>;
}

const two = (n: number) => String(n).padStart(2, '0');

function card(id: number, load: number, company: string | null): string {
  const deadline = ['상시채용', '채용시', `~ 2027.03.${two((id % 28) + 1)}`][id % 3];
  const pay = id % 4 === 0 ? `<i class="pay">연봉 ${3 + (id % 5)},000만원</i>` : '';
  return (
    `<li class="card"><a href="/view/${id}?search=${String(load).padStart(9, '0')}">${id}번 개발자 모집</a>` +
    (company === null ? '' : `<b>${company}</b>`) +
    `<span>서울 강남구</span><span>경력${(id % 7) + 1}년↑</span><span>대졸↑</span><span>정규직</span>${pay}` +
    `<em>${deadline}</em><time>등록일 26/10/${two((id % 28) + 1)}</time><u>Java</u><u>Python</u></li>`
  );
}

/** 20 cards; on each page one stood on the page before as well, on every seventh one has no company. */
function pageOf(number: number, load: number, generation: number): string {
  const first = generation * GENERATION + number * 100;
  const cards = Array.from({ length: CARDS }, (_, n) =>
    card(first + n, load, number % 7 === 0 && n === 3 ? null : `(주)고문${(first + n) % 40}`),
  );
  if (number > 1) cards[0] = card(first - 100 + 10, load, `(주)고문${(first - 90) % 40}`);
  return `<!doctype html><meta charset="utf-8"><title>채용</title><ol>${cards.join('\n')}</ol>`;
}
const NOTHING = '<!doctype html><meta charset="utf-8"><title>채용</title><p class="nothing">없습니다</p>';

export async function startSite(pages: number, name = SITE, host = newHost('127.0.0.1')): Promise<Site> {
  const events = new EventEmitter();
  events.setMaxListeners(0);
  let [load, generation] = [0, 0];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    host.asked++;
    host.most = Math.max(host.most, ++host.underWay);
    response.on('close', () => host.underWay--);
    const url = new URL(request.url ?? '/', 'http://site.invalid');
    if (url.pathname === '/robots.txt')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('');
    const page = Number(url.searchParams.get('page') ?? '1');
    events.emit('asked', page);
    void sleep(ANSWER_MS).then(() =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page <= pages ? pageOf(page, ++load, generation) : NOTHING),
    );
  }).listen(0, host.address);
  await once(server, 'listening');
  const origin = `http://${host.address}:${(server.address() as AddressInfo).port}`;
  return {
    name,
    origin,
    pages,
    renew: () => void generation++,
    asked: (wanted) =>
      new Promise((resolve) => {
        const look = (page: number) => {
          if (page < wanted) return;
          events.off('asked', look);
          resolve();
        };
        events.on('asked', look);
      }),
    writeProfile: async (sitesDir) => {
      await mkdir(join(sitesDir, name), { recursive: true });
      await writeFile(join(sitesDir, name, 'profile.yaml'), profileOf(name, origin, pages));
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const profileOf = (name: string, origin: string, pages: number) => `
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
manners: { delaySeconds: 0, maxPages: ${pages + 5} }
terms: { text: Invented., url: "https://www.${name}.example/", checked: 2026-10-01 }
`;
