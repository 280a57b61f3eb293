import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProfile } from './compile.ts';
import { loadProfiles, SHIPPED_PROFILES } from './load.ts';
import { MAX_PROFILE_BYTES, ProfileError, parseProfile } from './profile.ts';
import { readPage } from './sources/index.ts';

const GOOD = `name: { ko: 보기, en: Example }
hosts: [www.example.com]
timeZone: Asia/Seoul
currency: KRW
start:
  address: https://www.example.com/s?q={keyword}&p={page}
layouts:
  - card: .card
    link: a
    fields:
      title: h2
      companyName: [.corp a, { selector: .corp, exclude: [em] }]
terms: { text: Free., url: 'https://www.example.com/terms', checked: 2026-10-01 }
`;
const FILE = '/sites/example/profile.yaml';

function problems(text: string, file = FILE, options = {}): string[] {
  try {
    parseProfile(text, file, options);
  } catch (error) {
    if (error instanceof ProfileError) return [...error.problems];
    throw error;
  }
  return [];
}

describe('parseProfile', () => {
  it('applies defaults', () => {
    expect(parseProfile(GOOD, FILE)).toMatchObject({
      site: 'example',
      source: 'html',
      render: null,
      language: 'ko',
      enabledByDefault: false,
      template: false,
      pagination: { by: 'page' },
      crawlPolicy: { delaySeconds: 3 },
      identity: null,
      layouts: [{ name: 'main', card: '.card', link: [{ selector: 'a', attribute: 'href' }] }],
    });
  });

  it('gives feeds layouts, and feeds and sitemaps no pages', () => {
    const [before = '', after = ''] = GOOD.replace('&p={page}', '').split(/layouts:[\s\S]*?(?=terms)/);
    const feed = parseProfile(`${before}source: feed\n${after}`, FILE);
    expect(feed.pagination).toEqual({ by: 'none' });
    expect(feed.layouts.map(({ name, card }) => [name, card])).toEqual([
      ['rss', 'item'],
      ['atom', 'entry'],
    ]);
    expect(parseProfile(`${GOOD}source: feed\n`, FILE)).toMatchObject({
      pagination: { by: 'page' },
      layouts: [{ card: '.card' }],
    });
    const identity = `identity: { from: [{ path: '(\\d+)' }], address: 'https://www.example.com/{id}' }\n`;
    expect(parseProfile(`${before}source: sitemap\n${identity}${after}`, FILE)).toMatchObject({
      pagination: { by: 'none' },
      layouts: [],
    });
  });

  it.each([
    ['html', null],
    ['browser', { waitFor: null }],
    ['{ waitFor: .card }', { waitFor: '.card' }],
  ])('reads render: %s', (text, render) => {
    expect(parseProfile(`${GOOD}render: ${text}\n`, FILE).render).toEqual(render);
  });

  it('checks the selector of render', () => {
    expect(problems(`${GOOD}render: { waitFor: '.card[' }\n`)[0]).toMatch(
      /render.waitFor: .* is not a valid CSS selector/,
    );
    expect(problems(`${GOOD}render: chrome\n`)[0]).toMatch(/render: /);
  });

  it('reports every problem with its line and its solution', () => {
    const text = GOOD.replace('timeZone: Asia/Seoul', 'timezone: Asia/Seoul')
      .replace('card: .card', 'card: .card[')
      .replace('title: h2', "titel: h2\n      salary: { selector: .pay, pattern: '(' }")
      .replace('currency: KRW', 'currency: won')
      .replace('link: a', 'link: { selector: a, transform: [frist] }');
    const reported = problems(text);
    const line = (start: string) => reported.find((problem) => problem.startsWith(`${FILE}:${start}`));
    expect(line('3  timezone')).toMatch(/unknown key timezone; did you mean timeZone\?/);
    expect(line('4  currency')).toMatch(/"won" is invalid; expected an ISO 4217 code, e.g. KRW/);
    expect(line('8  layouts[0].card')).toMatch(/"\.card\[" is not a valid CSS selector: .+ \(valid example:/);
    expect(line('9  layouts[0].link.transform[0]')).toMatch(/"frist" is invalid; .*did you mean first\?/);
    expect(line('11  layouts[0].fields.titel')).toMatch(/did you mean title\?/);
    expect(line('12  layouts[0].fields.salary.pattern')).toMatch(
      /not a valid regular expression: .*Unterminated group/,
    );
    expect(reported.some((problem) => /timeZone: is missing; expected an IANA time zone/.test(problem))).toBe(
      true,
    );
    expect(reported).toHaveLength(7);
  });

  it.each([
    [
      'a start URL on another host',
      ['hosts: [www.example.com]', 'hosts: [jobs.example.com]'],
      /:6 {2}start.address: is on www.example.com, which is not listed in hosts; add/,
    ],
    ['an unknown time zone', ['Asia/Seoul', 'Asia/Soul'], /:3 {2}timeZone: "Asia\/Soul" is not a time zone/],
    [
      'a host with a scheme',
      ['[www.example.com]', '["https://www.example.com"]'],
      /:2 {2}hosts\[0\]: .* without https/,
    ],
    ['a URL without {page}', ['&p={page}', ''], /:6 {2}start.address: has no \{page\}/],
    ['an unknown placeholder', ['{keyword}', '{keywords}'], /\{keywords\} is not a placeholder/],
    [
      'a missing title',
      ['      title: h2\n', ''],
      /fields.title: is missing; a card without it cannot be stored/,
    ],
    [
      'a cursor without {cursor}',
      ['layouts:', 'pagination: { cursor: .next }\nlayouts:'],
      /start.address: has no \{cursor\}; add it where the site expects the cursor/,
    ],
    [
      'an invalid selector of a cursor',
      ['layouts:', 'pagination: { cursor: ".next[" }\nlayouts:'],
      /pagination.cursor: "\.next\[" is not a valid CSS selector/,
    ],
    [
      'layouts of a sitemap',
      ['layouts:', 'source: sitemap\nlayouts:'],
      /layouts: are not used with source sitemap/,
    ],
    [
      'a sitemap without an identity',
      ['layouts:', 'source: sitemap\nlayouts:'],
      /identity: is missing; it distinguishes the URLs of postings/,
    ],
    [
      'pages of a sitemap',
      ['layouts:', 'source: sitemap\nlayouts:'],
      /pagination: is not used with source sitemap; remove it, and \{page\} from start.address/,
    ],
    [
      'an invalid pattern of sitemaps',
      ['&p={page}', "&p=1\n  sitemaps: '('\nsource: sitemap"],
      /start.sitemaps: is not a valid regular expression/,
    ],
    ['an unknown source', ['layouts:', 'source: atom\nlayouts:'], /source: "atom" is invalid/],
    ['a missing link', ['    link: a\n', ''], /layouts\[0\].link: is missing; specify the selector/],
    [
      'a selector of another engine',
      ['.corp a,', '".corp >> a",'],
      /fields.companyName\[0\]: ".corp >> a" is not a valid CSS selector/,
    ],
    [
      'an unknown pseudo-class',
      ['title: h2', 'title: "h2:first-kid"'],
      /fields.title: "h2:first-kid" is not a valid CSS selector: .*first-kid/,
    ],
    ['a relative selector', ['title: h2', 'title: "> h2"'], /starts with a combinator/],
    [
      'an invalid selector in exclude',
      ['exclude: [em]', 'exclude: ["em["]'],
      /companyName\[1\].exclude\[0\]: "em\[" is not a valid CSS selector/,
    ],
    [
      'a list instead of a string',
      ['currency: KRW', 'currency: [KRW]'],
      /:4 {2}currency: is a list; expected an ISO 4217 code/,
    ],
    [
      'a minimum above the expected coverage',
      ['terms:', 'coverage: { title: { expected: 0.1, minimum: 0.9 } }\nterms:'],
      /coverage.title: the minimum of 0.9 is greater than/,
    ],
    [
      'coverage out of range',
      ['terms:', 'coverage: { title: 90 }\nterms:'],
      /coverage.title: 90 is out of range; expected 0 to 1/,
    ],
    [
      'an invalid date',
      ['checked: 2026-10-01', 'checked: October'],
      /terms.checked: "October" is invalid; expected the date/,
    ],
    ['invalid YAML', ['hosts: [www', 'hosts: [[www'], /profile.yaml:\d+ {2}/],
    ['a duplicate key', ['currency: KRW', 'currency: KRW\ncurrency: USD'], /:5 {2}.*unique/],
    [
      'an identity without {id}',
      ['terms:', 'identity: { from: [{ query: a }], address: "https://www.example.com/" }\nterms:'],
      /identity.address: has no \{id\}/,
    ],
    [
      'an identity source of two kinds',
      [
        'terms:',
        'identity: { from: [{ query: a, path: b }], address: "https://www.example.com/{id}" }\nterms:',
      ],
      /identity.from\[0\].\w+: unknown key/,
    ],
  ] as const)('rejects %s', (_, [from, to], message) => {
    expect(GOOD).toContain(from);
    expect(problems(GOOD.replace(from, to)).join('\n')).toMatch(message);
  });

  it('explains a comma in an unquoted text inside { }', () => {
    const text = GOOD.replace(
      /^terms:[\s\S]*/m,
      'terms: { text: Ours, all of it., url: https://a.example/ }\n',
    );
    expect(problems(text)).toEqual([
      expect.stringMatching(
        /terms\.all of it\.: unknown key .*; inside \{ \}, a comma ends a text: .* in quotes$/,
      ),
    ]);
  });

  it('checks selectors and patterns of all kinds, but no texts', () => {
    const layout =
      'layouts:\n  - card: .c\n    siblings: ".x["\n    headings: [h2, "h3["]\n    link: a\n    noise: ["("]\n' +
      '    fields: { title: { selector: a, map: { "(": ".[" }, format: "{}[" }, companyName: { value: ".[" } }\n';
    const text = GOOD.replace(/^layouts:[\s\S]*?(?=^terms:)/m, layout);
    expect(problems(text).map((problem) => /layouts\[0\]\S*(?=:)/.exec(problem)?.[0])).toEqual([
      'layouts[0].siblings',
      'layouts[0].headings[1]',
      'layouts[0].noise[0]',
    ]);
  });

  it.each([
    ['closeAfterDaysUnseen: nevr', /"nevr" is invalid; expected one of never/],
    ['numberFormat: 1.234', /invalid; expected one of 1,234\.56/],
    ['dateOrder: dym', /expected one of dmy, mdy, ymd/],
    ['country: Spain', /expected an ISO 3166-1 alpha-2 code, e.g. ES/],
    ['country: UK', /"UK" is not a country; use an ISO 3166-1 alpha-2 code such as ES or GB/],
    ['country: EU', /"EU" is not a country/],
    ['list: newst', /did you mean newest\?/],
  ])('rejects %s', (line, message) => {
    expect(problems(`${GOOD}${line}\n`)).toEqual([expect.stringMatching(message)]);
  });

  it('limits size, aliases and nesting', () => {
    expect(problems(`${GOOD}#${'x'.repeat(MAX_PROFILE_BYTES)}`)[0]).toMatch(/larger than 256 kB/);
    const laughs = ['a: &a [x,x,x,x,x,x,x,x,x]'];
    for (const [index, name] of [...'bcdefgh'].entries()) {
      const previous = 'abcdefgh'[index];
      laughs.push(`${name}: &${name} [${Array(9).fill(`*${previous}`).join(',')}]`);
    }
    expect(problems(laughs.join('\n'))[0]).toMatch(/Excessive alias/);
    expect(problems('['.repeat(100_000)).length).toBeGreaterThan(0);
    for (const text of ['', '- a', 'text', '{']) expect(problems(text).length).toBeGreaterThan(0);
  });

  it('rejects a folder name that is invalid or differs from the site', () => {
    expect(problems(`site: other\n${GOOD}`)[0]).toMatch(
      /:1 {2}site: other does not match the folder example/,
    );
    expect(problems(GOOD, '/sites/My Site/profile.yaml')[0]).toMatch(
      /the folder name My Site is not a valid site ID/,
    );
  });

  it('substitutes variables and reports undefined ones', () => {
    const text = GOOD.replaceAll('www.example.com', '$' + '{host}');
    expect(parseProfile(text, FILE, { variables: { host: '127.0.0.1:99' } }).hosts).toEqual(['127.0.0.1:99']);
    expect(problems(text)[0]).toMatch(/is not defined/);
  });

  it('extends another profile and reports the file that contains a problem', () => {
    const bases = new Map([['base', { file: '/shipped/base/profile.yaml', text: GOOD }]]);
    const child = `extends: base
name: Mine
hosts: [m.example.com]
start: { address: 'https://m.example.com/{page}' }
terms: { text: Mine., url: 'https://m.example.com/', checked: 2026-10-01 }
crawlPolicy: { delaySeconds: 9 }
`;
    expect(parseProfile(child, FILE, { bases })).toMatchObject({
      name: { ko: 'Mine', en: 'Mine' },
      hosts: ['m.example.com'],
      layouts: [{ card: '.card' }],
      crawlPolicy: { delaySeconds: 9, maxPages: 99 },
    });
    expect(problems(child.replace('hosts: [m.example.com]\n', ''), FILE, { bases })[0]).toMatch(
      /hosts: is missing/,
    );
    expect(problems(child.replace('extends: base', 'extends: bass'), FILE, { bases })[0]).toMatch(
      /:1 {2}extends: profile bass not found; available: base/,
    );
    const invalid = new Map([
      ['base', { file: '/shipped/base/profile.yaml', text: GOOD.replace('.card', '.card[') }],
    ]);
    expect(problems(child, FILE, { bases: invalid })[0]).toMatch(/^\/shipped\/base\/profile.yaml:8 /);
    const circular = new Map([['base', { file: '/b', text: `extends: base\n${GOOD}` }]]);
    expect(problems(child, FILE, { bases: circular })[0]).toMatch(/not found|circular/);
  });
});

describe('docs/site-profiles.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/site-profiles.md'), 'utf8');
  const blocks = [...text.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  const [smallest = '', complete = '', fields = '', composed = ''] = blocks;
  const under = (heading: string): string[] =>
    [
      ...text
        .slice(text.indexOf(`### ${heading}\n`))
        .split('\n### ', 1)[0]!
        .matchAll(/^```yaml\n([\s\S]*?)^```/gm),
    ].map(([, block = '']) => block);
  const [detail = ''] = under('Pages of single postings');
  const [embedded = ''] = under('Sites with embedded JSON');
  const [api = ''] = under('JSON APIs');
  const [feed = '', company = ''] = under('Feeds');
  const [sitemap = ''] = under('Sitemaps');
  const [extended = ''] = under('Sites with JSON-LD');

  it('contains valid profiles', () => {
    const jsonld = join(SHIPPED_PROFILES, 'jsonld/profile.yaml');
    const bases = new Map([['jsonld', { file: jsonld, text: readFileSync(jsonld, 'utf8') }]]);
    expect(parseProfile(smallest, FILE).name).toEqual({ ko: 'Town Board', en: 'Town Board' });
    expect(parseProfile(extended, FILE, { bases }).source).toBe('jsonld');
    expect(parseProfile(GOOD + detail, FILE).detail.isCollected).toBe(true);
    expect(parseProfile(feed, FILE)).toMatchObject({ source: 'feed', layouts: { length: 2 } });
    expect(parseProfile(sitemap, FILE)).toMatchObject({ source: 'sitemap', detail: { source: 'jsonld' } });
    const indented = fields.replace('fields:\n', '').replaceAll(/^(?=.)/gm, '    ');
    expect(
      problems(GOOD.replace(/ +companyName: .*\n/, `$&${indented.replace(/ +companyName: .*\n/, '')}`)),
    ).toEqual([]);
    const parts = composed.replaceAll(/^(?=.)/gm, '      ');
    expect(problems(GOOD.replace(/ +companyName: .*\n/, `$&${parts}`))).toEqual([]);
  });

  it('contains an example of embedded JSON that is read as described', () => {
    const [, , html = ''] = [...text.matchAll(/^```html\n([\s\S]*?)^```/gm)]
      .map(([, block]) => block)
      .toSpliced(1, 0, '');
    const profile = smallest.replace(/^layouts:[\s\S]*?^(?=terms:)/m, embedded);
    const page = readPage(compileProfile(parseProfile(profile, FILE)), html, 'https://jobs.example.org/');
    expect(page).toMatchObject({ kind: 'results', total: 412, warnings: [] });
    expect(page.cards).toMatchObject([
      {
        sourceUrl: 'https://jobs.example.org/jobs/7',
        promoted: false,
        texts: {
          title: 'Baker',
          companyName: 'Old Mill Bakery',
          salary: 'USD 19 - 23 per hour',
          posted: '2026-04-03T02:38:07.815Z',
        },
        tags: ['Ovens', 'Dough'],
      },
    ]);
  });

  it('contains examples of an API and of a feed that are read as described', () => {
    const example = (language: string) =>
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '';
    const read = (profile: string, page: string) =>
      readPage(compileProfile(parseProfile(profile, FILE)), page, 'https://jobs.example.org/');
    const answer = read(api, example('json'));
    expect(answer).toMatchObject({ kind: 'results', total: 2, cursor: 'c2', warnings: [] });
    expect(answer.cards).toMatchObject([
      {
        sourceUrl: 'https://jobs.example.org/jobs/7',
        texts: { title: 'Baker', companyName: 'Old Mill Bakery', location: 'Rivertown' },
        description: 'Bake bread.',
      },
      { texts: { title: 'Driver', location: null } },
    ]);
    const xml = read(company, example('xml'));
    expect(xml).toMatchObject({ kind: 'results', warnings: [] });
    expect(xml.cards).toMatchObject([
      {
        sourceUrl: 'https://oldmill.example.org/job/7',
        texts: {
          title: 'Baker',
          companyName: 'Old Mill Bakery',
          location: 'Rivertown',
          salary: 'USD 19 - 23 per hour',
        },
        description: 'Bake bread.',
      },
    ]);
  });

  it('contains a complete profile that extracts the cards of the example page', () => {
    const [, html = ''] = /^```html\n([\s\S]*?)^```/m.exec(text) ?? [];
    const profile = smallest.replace(/^layouts:[\s\S]*?^(?=terms:)/m, complete);
    const url = 'https://jobs.example.org/search?q=&page=1';
    const page = readPage(compileProfile(parseProfile(profile, FILE)), html, url);
    expect(page.cards.map(({ sourceUrl, promoted }) => [sourceUrl, promoted])).toEqual([
      ['https://jobs.example.org/jobs/4711', false],
      ['https://jobs.example.org/jobs/4712', false],
      ['https://jobs.example.org/jobs/9001', true],
    ]);
    expect(page.cards[1]).toMatchObject({
      texts: { salary: '$85,000 - $110,000 a year' },
      tags: ['TypeScript', 'PostgreSQL'],
    });
  });
});

describe('loadProfiles', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'profiles-'));
    for (const site of ['a/one', 'a/two', 'b/two', 'b/three']) {
      await mkdir(join(root, site), { recursive: true });
      await writeFile(join(root, site, 'profile.yaml'), GOOD);
    }
    await writeFile(join(root, 'a', 'README.md'), 'x');
    await mkdir(join(root, 'a', 'empty'));
    await mkdir(join(root, 'c', 'bad'), { recursive: true });
    await writeFile(join(root, 'c', 'bad', 'profile.yaml'), 'name: x');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('loads folders and ignores anything else', async () => {
    expect([...(await loadProfiles([join(root, 'a')])).keys()]).toEqual(['one', 'two']);
  });

  it('rejects a site defined twice and reports the problems of all files', async () => {
    const loading = loadProfiles([join(root, 'a'), join(root, 'b'), join(root, 'c'), join(root, 'none')]);
    await expect(loading).rejects.toThrow(ProfileError);
    const message = await loading.catch((error: Error) => error.message);
    expect(message).toMatch(/b\/two\/profile.yaml:1 {2}the site two is already defined in .*a\/two/);
    expect(message).toMatch(/c\/bad\/profile.yaml:1 {2}hosts: is missing/);
    expect(message).toMatch(/none: cannot be read \(ENOENT\)/);
  });
});
