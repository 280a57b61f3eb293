import { gunzipSync } from 'node:zlib';
import { selectAll } from 'css-select';
import { getAttributeValue, textContent } from 'domutils';
import Fastify from 'fastify';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSTING_COUNT } from './postings.ts';
import { demoSite, robotsTxt } from './routes.ts';

type Element = Parameters<typeof getAttributeValue>[0];
const app = Fastify();
beforeAll(() =>
  app.register(demoSite, {
    prefix: '/demo',
    url: 'http://jobs.example/demo/',
    now: () => new Date('2026-11-20T03:00:00Z'),
  }),
);
afterAll(() => app.close());

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject(url);
  const document = parseDocument(body);
  const all = (selector: string) => selectAll(selector, document) as unknown as Element[];
  return {
    statusCode,
    body,
    headers,
    all,
    text: (selector: string) => all(selector).map((element) => textContent(element).trim()),
    links: (selector: string) => all(selector).map((element) => getAttributeValue(element, 'href') ?? ''),
    numbers: (selector: string) => all(selector).map((element) => getAttributeValue(element, 'data-posting')),
  };
};
const RESULTS = '.posting:not(.promoted)';

describe('result pages', () => {
  it('contain 20 cards each and every posting once', async () => {
    const seen: (string | undefined)[] = [];
    for (let page = 1; page <= 25; page++) {
      const { numbers } = await get(`/demo/jobs?page=${page}`);
      expect(numbers(RESULTS)).toHaveLength(page === 25 ? POSTING_COUNT - 480 : 20);
      seen.push(...numbers(RESULTS));
    }
    expect(new Set(seen).size).toBe(POSTING_COUNT);
    expect(seen).toHaveLength(POSTING_COUNT);
  });

  it('show the last page for larger page numbers', async () => {
    const last = await get('/demo/jobs?keyword=&page=25');
    const past = await get('/demo/jobs?keyword=&page=99');
    expect(past.numbers('.posting')).toEqual(last.numbers('.posting'));
    expect(past.text('.pages strong')).toEqual(['25']);
    for (const invalid of ['0', '-3', 'abc', '1e9', ''])
      expect((await get(`/demo/jobs?page=${invalid}`)).statusCode).toBe(200);
  });

  it('show promoted cards on every page, with different URLs', async () => {
    const first = await get('/demo/jobs?page=1');
    const second = await get('/demo/jobs?page=2');
    expect(first.numbers('.promoted')).toHaveLength(3);
    expect(second.numbers('.promoted')).toEqual(first.numbers('.promoted').slice(0, 2));
    expect(first.text('.promoted .badge.ad')).toEqual(['광고', '광고', '광고']);
    expect(first.links('.promoted .posting-title a').every((link) => link.includes('ad='))).toBe(true);
  });

  it('contain a new search ID in every link, so that only the number identifies a posting', async () => {
    const [first, second] = [await get('/demo/jobs'), await get('/demo/jobs')];
    const title = `${RESULTS} .posting-title a`;
    expect(first.numbers(RESULTS)).toEqual(second.numbers(RESULTS));
    expect(new Set([...first.links(title), ...second.links(title)]).size).toBe(40);
    expect(first.links(title)[0]).toMatch(/^\/demo\/jobs\/\d+\?search_id=[0-9a-f-]{36}&pos=1$/);
  });

  it.each(['', '&page=5', '&page=12', '&page=25'])(
    'always link to page 11 as the next page (%s)',
    async (query) => {
      const { links } = await get(`/demo/jobs?keyword=${query}`);
      expect(links('a.next')).toEqual(['/demo/jobs?keyword=&page=11']);
    },
  );

  it('find, highlight and count a keyword', async () => {
    const results = await get(`/demo/jobs?keyword=${encodeURIComponent('백엔드개발')}`);
    expect(results.all(RESULTS).length).toBeGreaterThan(3);
    expect(new Set(results.text(`${RESULTS} .posting-title b`))).toEqual(new Set(['백엔드개발']));
    expect(results.text('.result-count')).toEqual([`총 ${results.all(RESULTS).length}건`]);
  });

  it('show promoted cards if there are no results', async () => {
    const empty = await get('/demo/jobs?keyword=zzzz');
    expect(empty.statusCode).toBe(200);
    expect(empty.text('.no-result strong')).toEqual(['검색결과 없음']);
    expect(empty.text('.result-count')).toEqual(['총 0건']);
    expect(empty.all(RESULTS)).toEqual([]);
    expect(empty.all('.promoted')).toHaveLength(3);
  });

  it('escape the keyword and the postings', async () => {
    const evil = `"><script>alert(1)</script>'&amp;`;
    const { body, all } = await get(`/demo/jobs?keyword=${encodeURIComponent(evil)}`);
    expect(body).not.toContain('<script>alert');
    expect(all('script')).toEqual([]);
    expect(getAttributeValue(all('input[name=keyword]')[0] as Element, 'value')).toBe(evil);
    const opened = await get(`/demo/jobs?keyword=${encodeURIComponent('<신규오픈>')}`);
    expect(opened.text(`${RESULTS} .posting-title`)[0]).toContain('<신규오픈>');
    expect((await get('/demo/jobs?keyword=a&keyword=b')).statusCode).toBe(200);
    expect((await get(`/demo/jobs?keyword=${'x'.repeat(5000)}`)).body.length).toBeLessThan(20_000);
  });

  it('contain no inline scripts or styles', async () => {
    const { body, all } = await get('/demo/jobs');
    expect(all('style, [style], script')).toEqual([]);
    expect(body).not.toMatch(/\son\w+=/);
  });
});

describe('the page of a posting', () => {
  it('contains a schema.org JobPosting with the canonical URL', async () => {
    const list = await get('/demo/jobs');
    for (const link of list.links(`${RESULTS} .posting-title a`)) {
      const page = await get(link);
      const [block] = page.all('script[type="application/ld+json"]');
      const data = JSON.parse(textContent(block as Element));
      expect(data['@type']).toBe('JobPosting');
      expect(data.url).toBe(`http://jobs.example${link.replace(/\?.*/, '')}`);
      expect(data.title).toBe(page.text('h1')[0]);
      expect(data.datePosted).toMatch(/^2026-/);
      expect(data.hiringOrganization.name).toBe(page.text('.posting-company')[0]);
      expect(page.text('.notice')[0]).toContain('지원을 받지 않습니다');
    }
  });

  it('returns 404 for an unknown number', async () => {
    for (const path of ['/demo/jobs/1', '/demo/jobs/__proto__', '/demo/nowhere']) {
      const page = await get(path);
      expect(page.statusCode).toBe(404);
      expect(page.text('h1')).toEqual(['페이지를 찾을 수 없습니다']);
    }
  });
});

describe('other ways to the postings', () => {
  it('include an API with pages, limits and a keyword', async () => {
    const answer = async (query: string) => JSON.parse((await get(`/demo/api/jobs${query}`)).body);
    const first = await answer('');
    expect(first).toMatchObject({
      total: POSTING_COUNT,
      offset: 0,
      limit: 20,
      next: 'http://jobs.example/demo/api/jobs?offset=20&limit=20',
    });
    const [job] = first.jobs;
    expect(job).toMatchObject({ url: `http://jobs.example/demo/jobs/${job.id}`, posted: '2026-11-20' });
    expect(job.description).toMatch(/^<p>.*<li>/s);
    const ids = new Set<number>();
    for (let next: string | null = '/demo/api/jobs?limit=100'; next !== null; ) {
      const { pathname, search } = new URL(next, 'http://jobs.example');
      const page = await get(pathname + search).then(({ body }) => JSON.parse(body));
      for (const { id } of page.jobs) ids.add(id);
      next = page.next;
    }
    expect(ids.size).toBe(POSTING_COUNT);
    expect((await answer('?limit=5000')).jobs).toHaveLength(100);
    expect((await answer('?limit=-1&offset=x')).jobs[0]).toEqual(job);
    expect(await answer('?keyword=zzzz')).toMatchObject({ total: 0, jobs: [], next: null });
    const found = await answer(`?keyword=${encodeURIComponent('개발')}&limit=5`);
    expect(found.next).toContain(`keyword=${encodeURIComponent('개발')}&offset=5`);
    expect(found.jobs.length).toBe(5);
  });

  it('include an RSS and an Atom feed with pages', async () => {
    const rss = await get('/demo/jobs.rss');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.body.match(/<item>/g)).toHaveLength(50);
    expect(rss.body).toContain('<pubDate>Thu, 19 Nov 2026 15:00:00 GMT</pubDate>');
    expect((await get('/demo/jobs.rss?page=10')).body.match(/<item>/g)).toHaveLength(POSTING_COUNT - 450);
    expect((await get('/demo/jobs.rss?page=11')).body).not.toContain('<item>');
    const atom = await get('/demo/jobs.atom');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.body.match(/<entry>/g)).toHaveLength(50);
  });

  it('include sitemaps, one of them compressed', async () => {
    const index = await get('/demo/sitemap.xml');
    expect(index.body.match(/<loc>(.*?)<\/loc>/g)).toEqual([
      '<loc>http://jobs.example/demo/sitemap-1.xml</loc>',
      '<loc>http://jobs.example/demo/sitemap-2.xml.gz</loc>',
    ]);
    const first = await get('/demo/sitemap-1.xml');
    const second = await app.inject('/demo/sitemap-2.xml.gz');
    expect(second.headers).toMatchObject({ 'content-type': 'application/gzip' });
    expect(second.headers['content-encoding']).toBeUndefined();
    const all = first.body + gunzipSync(second.rawPayload).toString();
    expect(new Set(all.match(/\/demo\/jobs\/\d+/g)).size).toBe(POSTING_COUNT);
  });

  it('include a board that only a script renders', async () => {
    const board = await get('/demo/board');
    expect(board.all('.posting')).toEqual([]);
    expect(board.text('noscript')[0]).toContain('JavaScript');
    expect(getAttributeValue(board.all('script')[0] as Element, 'src')).toBe('/demo/board.js');
    const script = await get('/demo/board.js');
    expect(script.headers['content-type']).toMatch(/^text\/javascript/);
    expect(() => new Function(script.body)).not.toThrow();
  });
});

describe('other pages', () => {
  it('include a home page, a style sheet, robots.txt and a page disallowed for robots', async () => {
    const home = await get('/demo/');
    expect(home.body).toContain('가상');
    expect(home.links('link[rel=stylesheet]')).toEqual(['/demo/style.css']);
    expect((await get('/demo/style.css')).headers['content-type']).toMatch(/^text\/css/);
    expect((await get('/demo/robots.txt')).body).toBe(robotsTxt());
    expect(robotsTxt('/x/demo')).toContain('Disallow: /x/demo/private\n');
    expect((await get('/demo/private')).statusCode).toBe(200);
  });
});
