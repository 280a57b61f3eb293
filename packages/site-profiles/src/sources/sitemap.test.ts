import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeHtml } from '../charset.ts';
import { compileProfile } from '../compile.ts';
import { parseProfile } from '../profile.ts';
import { readPage } from './index.ts';

const ORIGIN = 'https://jobs.example.org';
const compiled = (more = '') =>
  compileProfile(
    parseProfile(
      `name: Test
source: sitemap
hosts: [jobs.example.org, "*.jobs.example.org"]
timeZone: UTC
currency: USD
start: { address: "${ORIGIN}/sitemap.xml"${more} }
identity: { from: [{ path: '^/jobs/(\\d+)' }], address: "${ORIGIN}/jobs/{id}" }
terms: { text: x, url: "${ORIGIN}/terms" }
`,
      'test/profile.yaml',
    ),
  );
const read = (text: string, more = '') => readPage(compiled(more), text, `${ORIGIN}/sitemap.xml`);
const urlset = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map((entry) => `<url>${entry}</url>`).join('\n')}
</urlset>`;
const loc = (path: string) => `<loc>${path.startsWith('http') ? path : ORIGIN + path}</loc>`;

describe('a sitemap', () => {
  it('yields the URLs of postings, each once, with their versions', () => {
    const page = read(
      urlset(
        `\n  ${loc('/jobs/1-baker?utm_source=x&amp;a=1')}\n  <lastmod> 2026-11-20 </lastmod>`,
        `<image:image><image:loc>${ORIGIN}/jobs/9</image:loc></image:image>${loc('/jobs/2')}<priority>0.5</priority>`,
        loc('/about'),
        loc('/jobs/1'),
        loc('https://kr.jobs.example.org/jobs/3'),
        loc('https://evil.example/jobs/4'),
        loc('https://jobs.example.org:8443/jobs/5'),
        `<loc><![CDATA[${ORIGIN}/jobs/6?a=1&b=2]]></loc><lastmod>${'9'.repeat(300)}</lastmod>`,
        'no loc',
      ),
    );
    expect(page).toMatchObject({ kind: 'results', cards: [], moreUrls: [], nextUrl: null, warnings: [] });
    expect(page.locations).toEqual([
      { sourceUrl: `${ORIGIN}/jobs/1`, version: '2026-11-20' },
      { sourceUrl: `${ORIGIN}/jobs/2`, version: null },
      { sourceUrl: `${ORIGIN}/jobs/3`, version: null },
      { sourceUrl: `${ORIGIN}/jobs/6`, version: '9'.repeat(100) },
    ]);
  });

  it('can be a text file, or compressed', () => {
    const text = `${ORIGIN}/jobs/1\r\n\r\n${ORIGIN}/about\n  ${ORIGIN}/jobs/2\n`;
    const xml = urlset(loc('/jobs/1'), loc('/jobs/2'));
    for (const body of [text, xml, gzipSync(xml)])
      expect(
        read(decodeHtml(Buffer.from(body), null).text).locations.map(({ sourceUrl }) => sourceUrl),
      ).toEqual([`${ORIGIN}/jobs/1`, `${ORIGIN}/jobs/2`]);
  });

  it('lists the sitemaps of an index that are on hosts of the site', () => {
    const index = (...entries: string[]) =>
      `<sitemapindex>${entries.map((entry) => `<sitemap>${entry}</sitemap>`).join('')}</sitemapindex>`;
    const entries = [
      '/jobs-1.xml.gz',
      '/pages.xml',
      'https://evil.example/jobs.xml',
      '/jobs-1.xml.gz#x',
      '/jobs-2.xml',
    ];
    expect(read(index(...entries.map(loc)))).toMatchObject({
      kind: 'results',
      locations: [],
      moreUrls: [`${ORIGIN}/jobs-1.xml.gz`, `${ORIGIN}/pages.xml`, `${ORIGIN}/jobs-2.xml`],
    });
    expect(read(index(...entries.map(loc)), ", sitemaps: '/jobs-\\d'").moreUrls).toEqual([
      `${ORIGIN}/jobs-1.xml.gz`,
      `${ORIGIN}/jobs-2.xml`,
    ]);
    expect(read(index())).toMatchObject({ kind: 'empty', warnings: [] });
    const none = read(index(loc('/pages.xml')), ", sitemaps: '/jobs-\\d'");
    expect(none).toMatchObject({ kind: 'empty', warnings: [{ code: 'URLS_IGNORED' }] });
    const many = read(index(...Array.from({ length: 1_200 }, (_, n) => loc(`/${n}.xml`))));
    expect(many).toMatchObject({ moreUrls: { length: 1_000 }, warnings: [{ code: 'TOO_MANY_URLS' }] });
  });

  it('is empty if it has no URLs, and warns if it has only others', () => {
    expect(read(urlset())).toMatchObject({ kind: 'empty', warnings: [] });
    const others = read(urlset(loc('/about'), loc('/press')));
    expect(others).toMatchObject({ kind: 'empty', warnings: [{ code: 'URLS_IGNORED' }] });
    expect(others.warnings[0]?.message).toContain('None of the 2 URLs');
  });

  it('is read up to 50,000 URLs', () => {
    const page = read(urlset(...Array.from({ length: 50_010 }, (_, id) => loc(`/jobs/${id}`))));
    expect(page.locations).toHaveLength(50_000);
    expect(page.warnings).toMatchObject([{ code: 'TOO_MANY_URLS' }]);
  });

  it.each([
    ['empty', ''],
    ['a text', 'Not found'],
    ['an HTML page', '<!doctype html><title>Jobs</title><p>No sitemap</p>'],
    ['a feed', '<rss><channel></channel></rss>'],
    ['cut off', urlset(loc('/jobs/1')).slice(0, -9)],
    ['nested too deeply', `<urlset>${'<a>'.repeat(500_000)}`],
    ['corrupt', gzipSync(urlset()).subarray(0, 30).toString('latin1')],
  ])('is not recognized if it is %s', (_, text) => {
    expect(read(text)).toMatchObject({
      kind: 'unrecognized',
      locations: [],
      warnings: [{ code: 'XML_BROKEN' }],
    });
  });

  it('is blocked if the site asks for a login instead', () => {
    expect(read('<title>Log in</title><form><input type=password></form>').kind).toBe('blocked');
  });
});
