import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const CARDS = [
  ['1', '백엔드 개발자 <Java & Spring>', '(주)가나다', '서울 강남구'],
  ['2', '프론트엔드 개발자', '라마바 주식회사', '경기 성남시'],
  ['3', '간호사', '사아자 병원', '부산 해운대구'],
] as const;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A job site with one page, and the folder of the profile that reads it. */
export async function startSite(folder: string): Promise<{ sitesDir: string; close(): void }> {
  const list = CARDS.map(
    ([id, title, company, place]) =>
      `<li class="card"><a href="/view/${id}">${escaped(title)}</a><b>${company}</b><span>${place}</span></li>`,
  ).join('');
  const server = createServer((request, response) =>
    request.url?.startsWith('/list')
      ? response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<ol>${list}</ol>`)
      : response.writeHead(404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sitesDir = join(folder, 'sites');
  await mkdir(join(sitesDir, 'small'), { recursive: true });
  await writeFile(
    join(sitesDir, 'small/profile.yaml'),
    `
name: Small
enabledByDefault: true
hosts: ["${host}", www.small.example]
timeZone: Asia/Seoul
currency: KRW
start: { address: "http://${host}/list?page={page}", lastPage: 1 }
layouts:
  - card: .card
    link: a
    fields: { title: a, companyName: b, location: span }
identity: { from: [{ path: '^/view/(\\d+)$' }], address: "https://www.small.example/view/{id}" }
pages: { empty: [.nothing] }
coverage: { title: 1, companyName: 1 }
manners: { delaySeconds: 0 }
terms: { text: Invented., url: "https://www.small.example/", checked: 2026-10-01 }
`,
  );
  return {
    sitesDir,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
