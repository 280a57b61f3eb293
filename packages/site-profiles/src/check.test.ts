import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPage, formatCheck, parseFetchTime } from './check.ts';
import { compileProfile } from './compile.ts';
import { SHIPPED_PROFILES } from './load.ts';
import { parseProfile } from './profile.ts';
import { compiledIn } from './testing.ts';

const folder = join(SHIPPED_PROFILES, 'saramin');
const saramin = compiledIn(folder);
const html = readFileSync(join(folder, 'pages/search.html'), 'utf8');
const PAGE_URL = 'https://www.saramin.co.kr/zf_user/search/recruit?searchword=x';
const FETCHED_AT = new Date('2026-02-20T12:00:00+09:00');
const check = (page: string) => checkPage(saramin, page, PAGE_URL, FETCHED_AT);

describe('checkPage', () => {
  it('reports the texts and values of each card', () => {
    const report = check(html);
    expect(report).toMatchObject({
      site: 'saramin',
      kind: 'results',
      layout: 'search',
      total: 1204,
      ok: true,
      issues: [],
    });
    expect(report.cards[0]).toMatchObject({
      number: 1,
      rejected: null,
      texts: { salary: '3,200 만원' },
      values: {
        deadline: { kind: 'date', date: '2026-03-12' },
        salary: { min: 32_000_000, currency: 'KRW', period: 'year' },
        techStack: ['Python', 'C++'],
        location: { regions: ['서울', '서울 금천구'] },
      },
    });
    expect(report.coverage.salary).toEqual({ filled: 1, of: 2, expected: 0.05, minimum: 0 });
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('formats the report for a terminal', () => {
    const text = formatCheck(check(html));
    expect(text).toMatch(
      /page: results, layout search, 2 cards \(0 promoted\), the site reports 1204 results/,
    );
    expect(text).toMatch(/salary +"3,200 만원" {2}-> {2}32000000\.\.32000000 KRW per year/);
    expect(text).toMatch(/deadline +"~ 03\/12\(목\)" {2}-> {2}2026-03-12/);
    expect(text).toMatch(/salary +1\/2 +50% +expected 5%, at least 0%/);
    expect(text).toMatch(/The page passes\./);
  });

  it('reports issues with the number of the card', () => {
    const changed = html
      .replace('<span>신입·경력</span>', '<span>간식 무제한</span>')
      .replace('~ 03/12(목)', '곧 끝나요')
      .replace(/<strong class="corp_name"><a.*?<\/strong>/, '')
      .replaceAll('rec_idx=70000001', 'x=1')
      .replace('value="70000001"', '');
    const { issues, cards } = check(changed);
    expect(issues.map(({ code, card }) => [code, card])).toEqual(
      expect.arrayContaining([
        ['UNCLASSIFIED_TEXT', 1],
        ['ADDRESS_MISSING', 1],
        ['REJECTED', 1],
      ]),
    );
    expect(cards[0]).toMatchObject({ values: null, rejected: { code: 'ADDRESS_MISSING' } });
    const unparsed = check(html.replace('~ 03/12(목)', '곧 끝나요'));
    expect(unparsed.issues).toEqual([
      { code: 'NOT_PARSED', message: 'deadline "곧 끝나요" could not be parsed.', card: 1 },
    ]);
    expect(formatCheck(unparsed)).toMatch(/! NOT_PARSED {2}deadline/);
  });

  it('shows the texts of a rejected card without values', () => {
    const text = formatCheck(
      check(html.replaceAll('rec_idx=70000001', 'x=1').replace('value="70000001"', '')),
    );
    const rejected = text.slice(0, text.indexOf('REJECTED'));
    expect(rejected).toMatch(/deadline +"~ 03\/12\(목\)"\n/);
    expect(rejected).not.toContain('->');
  });

  it('shows the cards of each layout', () => {
    const category = readFileSync(join(folder, 'pages/category.html'), 'utf8');
    const report = check(html + category);
    const names = Object.fromEntries(report.layouts.map(({ name, cards }) => [name, cards]));
    expect(names).toEqual({ search: 2, category: check(category).cards.length });
    const text = formatCheck(report);
    expect(text).toMatch(/page: results, layouts \w+ \(\d cards?\) and \w+ \(\d cards?\), \d cards/);
    expect(text).toMatch(/\[layout search\]\n/);
    expect(text).toMatch(/\[layout category\]\n/);
  });

  it('does not pass a page whose cards share a URL', () => {
    const cards = Array.from({ length: 6 }, () => minimalCard(1)).join('');
    expect(check(`<div class="content">${cards}</div>`)).toMatchObject({ ok: false });
  });

  it.each([
    ['2026-04-03', 'America/New_York', '2026-04-03T16:00:00.000Z'],
    ['2026-04-03', 'Pacific/Kiritimati', '2026-04-02T22:00:00.000Z'],
    ['2026-04-03T00:30', 'Asia/Seoul', '2026-04-02T15:30:00.000Z'],
    ['2026-04-03 23:30', 'America/New_York', '2026-04-04T03:30:00.000Z'],
    ['2026-04-03T00:30:00Z', 'Asia/Seoul', '2026-04-03T00:30:00.000Z'],
    ['2026-04-03T10:40:00+09:00', 'UTC', '2026-04-03T01:40:00.000Z'],
    ['2026-02-30', 'UTC', undefined],
    ['2026-04-03T25:00', 'UTC', undefined],
    ['yesterday', 'UTC', undefined],
  ])('takes %s in %s as the time of the fetch %s', (text, timeZone, instant) => {
    expect(parseFetchTime(text, timeZone)?.toISOString()).toBe(instant);
  });

  it('names the selector of a field that is missing on most cards', () => {
    const many = html.replace(
      '<div class="content">',
      `<div class="content">${Array(6)
        .fill(0)
        .map((_, index) => minimalCard(index))
        .join('')}`,
    );
    const report = check(many);
    expect(report.ok).toBe(false);
    expect(report.issues.filter(({ card }) => card === null).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^deadline was found on 2 of 8 cards .*"\.job_date \.date"/),
      ]),
    );
  });

  it('shows the URLs of a sitemap and the sitemaps of an index', () => {
    const profile = compileProfile(
      parseProfile(
        `name: Example
source: sitemap
hosts: [www.example.com]
timeZone: UTC
currency: USD
start: { address: "https://www.example.com/sitemap.xml" }
identity: { from: [{ path: '/jobs/(\\d+)' }], address: "https://www.example.com/jobs/{id}" }
terms: { text: x, url: "https://www.example.com/terms" }
`,
        'example/profile.yaml',
      ),
    );
    const loc = (path: string) => `<loc>https://www.example.com${path}</loc>`;
    const sitemap = `<urlset>${Array.from({ length: 30 }, (_, id) => `<url>${loc(`/jobs/${id}`)}<lastmod>2026-11-20</lastmod></url>`).join('')}</urlset>`;
    const url = 'https://www.example.com/sitemap.xml';
    const report = checkPage(profile, sitemap, url, FETCHED_AT);
    expect(report).toMatchObject({ kind: 'results', ok: true, issues: [], locations: { length: 30 } });
    const text = formatCheck(report);
    expect(text).toContain(
      '  URLs of postings: 30\n    https://www.example.com/jobs/0  changed 2026-11-20\n',
    );
    expect(text).not.toMatch(/jobs\/20 |coverage/);
    const index = `<sitemapindex><sitemap>${loc('/jobs.xml')}</sitemap></sitemapindex>`;
    expect(formatCheck(checkPage(profile, index, url, FETCHED_AT))).toContain(
      '  further pages: 1\n    https://www.example.com/jobs.xml\n',
    );
    const broken = formatCheck(checkPage(profile, '<p>Not found', url, FETCHED_AT));
    expect(broken).toMatch(/XML_BROKEN {2}The page is not a sitemap, or is cut off: "<p>Not found"/);
    expect(broken).toContain('The page does not pass');
  });

  it('reports only the limit that a page exceeds', () => {
    const report = check('<p>'.repeat(300_000));
    expect(report).toMatchObject({ kind: 'unrecognized', ok: false });
    expect(report.issues.map(({ code }) => code)).toEqual(['TOO_MANY_ELEMENTS']);
  });

  it('explains why a page is unrecognized', () => {
    const report = check('<title>x</title><p>nothing here');
    expect(report).toMatchObject({ kind: 'unrecognized', ok: false });
    expect(formatCheck(report)).toMatch(
      /UNRECOGNIZED {2}The page has no cards \("\.item_recruit" or "\.list_item"\)/,
    );
  });
});

const minimalCard = (index: number) =>
  `<div class="item_recruit"><h2 class="job_tit"><a href="/v?rec_idx=${index + 1}">T</a></h2><strong class="corp_name">C</strong></div>`;
