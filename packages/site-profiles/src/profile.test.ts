import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadProfiles, SHIPPED_PROFILES } from './load.ts';
import { MAX_PROFILE_BYTES, ProfileError, parseProfile } from './profile.ts';

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
  it('fills in what a profile leaves out', () => {
    expect(parseProfile(GOOD, FILE)).toMatchObject({
      site: 'example',
      source: 'html',
      language: 'ko',
      enabledByDefault: false,
      template: false,
      pagination: { by: 'page' },
      manners: { delaySeconds: 3 },
      identity: null,
      layouts: [{ name: 'main', card: '.card', link: [{ selector: 'a', attribute: 'href' }] }],
    });
  });

  it('lists every problem with its line, what is wrong and what would be right', () => {
    const text = GOOD.replace('timeZone: Asia/Seoul', 'timezone: Asia/Seoul')
      .replace('card: .card', 'card: .card[')
      .replace('title: h2', "titel: h2\n      salary: { selector: .pay, pattern: '(' }")
      .replace('currency: KRW', 'currency: won')
      .replace('link: a', 'link: { selector: a, transform: [frist] }');
    const found = problems(text);
    const line = (start: string) => found.find((problem) => problem.startsWith(`${FILE}:${start}`));
    expect(line('3  timezone')).toMatch(/unknown key timezone; did you mean timeZone\?/);
    expect(line('4  currency')).toMatch(/"won" has the wrong form; give an ISO 4217 code, e.g. KRW/);
    expect(line('8  layouts[0].card')).toMatch(/"\.card\[" is no selector: .+; give a CSS selector/);
    expect(line('9  layouts[0].link.transform[0]')).toMatch(/"frist" is not known; .*did you mean first\?/);
    expect(line('11  layouts[0].fields.titel')).toMatch(/did you mean title\?/);
    expect(line('12  layouts[0].fields.salary.pattern')).toMatch(
      /no regular expression: .*Unterminated group/,
    );
    expect(found.some((problem) => /timeZone: is missing; give an IANA time zone/.test(problem))).toBe(true);
    expect(found).toHaveLength(7);
  });

  it.each([
    [
      'a start outside its hosts',
      ['hosts: [www.example.com]', 'hosts: [jobs.example.com]'],
      /:6 {2}start.address: stands on www.example.com, which is not among hosts; add/,
    ],
    ['an unknown time zone', ['Asia/Seoul', 'Asia/Soul'], /:3 {2}timeZone: "Asia\/Soul" is no time zone/],
    [
      'a host with a scheme',
      ['[www.example.com]', '["https://www.example.com"]'],
      /:2 {2}hosts\[0\]: .* without https/,
    ],
    ['no page in the address', ['&p={page}', ''], /:6 {2}start.address: has no \{page\}/],
    ['a placeholder that is none', ['{keyword}', '{keywords}'], /\{keywords\} is no placeholder/],
    [
      'a missing title',
      ['      title: h2\n', ''],
      /fields.title: is missing; a card without it is never stored/,
    ],
    ['a missing link', ['    link: a\n', ''], /layouts\[0\].link: is missing; give the selector/],
    [
      'a selector of another engine',
      ['.corp a,', '".corp >> a",'],
      /fields.companyName\[0\]: ".corp >> a" is no selector/,
    ],
    [
      'a pseudo-class that does not exist',
      ['title: h2', 'title: "h2:first-kid"'],
      /fields.title: "h2:first-kid" is no selector: .*first-kid/,
    ],
    ['a relative selector', ['title: h2', 'title: "> h2"'], /starts with a combinator/],
    [
      'an exclude',
      ['exclude: [em]', 'exclude: ["em["]'],
      /companyName\[1\].exclude\[0\]: "em\[" is no selector/,
    ],
    [
      'a list for a text',
      ['currency: KRW', 'currency: [KRW]'],
      /:4 {2}currency: is a list; give an ISO 4217 code/,
    ],
    [
      'coverage upside down',
      ['terms:', 'coverage: { title: { expected: 0.1, minimum: 0.9 } }\nterms:'],
      /coverage.title: has a minimum of 0.9 above/,
    ],
    [
      'coverage out of range',
      ['terms:', 'coverage: { title: 90 }\nterms:'],
      /coverage.title: 90 is out of range; give 0 to 1/,
    ],
    [
      'a date that is none',
      ['checked: 2026-10-01', 'checked: October'],
      /terms.checked: "October" has the wrong form; give the day/,
    ],
    ['broken YAML', ['hosts: [www', 'hosts: [[www'], /profile.yaml:\d+ {2}/],
    ['a key twice', ['currency: KRW', 'currency: KRW\ncurrency: USD'], /:5 {2}.*unique/],
    [
      'an identity without id',
      ['terms:', 'identity: { from: [{ query: a }], address: "https://www.example.com/" }\nterms:'],
      /identity.address: has no \{id\}/,
    ],
    [
      'an identity of two kinds',
      [
        'terms:',
        'identity: { from: [{ query: a, path: b }], address: "https://www.example.com/{id}" }\nterms:',
      ],
      /identity.from\[0\].\w+: unknown key/,
    ],
  ] as const)('says what is wrong with %s', (_, [from, to], message) => {
    expect(GOOD).toContain(from);
    expect(problems(GOOD.replace(from, to)).join('\n')).toMatch(message);
  });

  it('is bounded', () => {
    expect(problems(`${GOOD}#${'x'.repeat(MAX_PROFILE_BYTES)}`)[0]).toMatch(/larger than 256 kB/);
    const laughs = ['a: &a [x,x,x,x,x,x,x,x,x]'];
    for (const [at, name] of [...'bcdefgh'].entries()) {
      const before = 'abcdefgh'[at];
      laughs.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]`);
    }
    expect(problems(laughs.join('\n'))[0]).toMatch(/cannot|Excessive alias/);
    expect(problems('['.repeat(100_000)).length).toBeGreaterThan(0);
    for (const text of ['', '- a', 'text', '{']) expect(problems(text).length).toBeGreaterThan(0);
  });

  it('refuses a folder that does not fit', () => {
    expect(problems(`site: other\n${GOOD}`)[0]).toMatch(/:1 {2}site: other stands in the folder example/);
    expect(problems(GOOD, '/sites/My Site/profile.yaml')[0]).toMatch(/the folder My Site cannot name a site/);
  });

  it('puts variables in, and says which are missing', () => {
    const text = GOOD.replaceAll('www.example.com', '$' + '{host}');
    expect(parseProfile(text, FILE, { variables: { host: '127.0.0.1:99' } }).hosts).toEqual(['127.0.0.1:99']);
    expect(problems(text)[0]).toMatch(/stands for nothing/);
  });

  it('extends another, and names the file where a problem stands', () => {
    const bases = new Map([['base', { file: '/shipped/base/profile.yaml', text: GOOD }]]);
    const child = `extends: base
name: Mine
hosts: [m.example.com]
start: { address: 'https://m.example.com/{page}' }
terms: { text: Mine., url: 'https://m.example.com/', checked: 2026-10-01 }
manners: { delaySeconds: 9 }
`;
    expect(parseProfile(child, FILE, { bases })).toMatchObject({
      name: { ko: 'Mine', en: 'Mine' },
      hosts: ['m.example.com'],
      layouts: [{ card: '.card' }],
      manners: { delaySeconds: 9, maxPages: 99 },
    });
    expect(problems(child.replace('hosts: [m.example.com]\n', ''), FILE, { bases })[0]).toMatch(
      /hosts: is missing/,
    );
    expect(problems(child.replace('extends: base', 'extends: bass'), FILE, { bases })[0]).toMatch(
      /:1 {2}extends: there is no profile bass; known: base/,
    );
    const broken = new Map([
      ['base', { file: '/shipped/base/profile.yaml', text: GOOD.replace('.card', '.card[') }],
    ]);
    expect(problems(child, FILE, { bases: broken })[0]).toMatch(/^\/shipped\/base\/profile.yaml:8 /);
    const circle = new Map([['base', { file: '/b', text: `extends: base\n${GOOD}` }]]);
    expect(problems(child, FILE, { bases: circle })[0]).toMatch(/there is no profile|circle/);
  });
});

describe('the README of the profiles', () => {
  it('shows profiles that are valid', () => {
    const readme = readFileSync(join(SHIPPED_PROFILES, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^( *)```yaml\n([\s\S]*?)^ *```/gm)].map(
      ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    );
    const jsonld = join(SHIPPED_PROFILES, 'jsonld/profile.yaml');
    const bases = new Map([['jsonld', { file: jsonld, text: readFileSync(jsonld, 'utf8') }]]);
    const [smallest = '', fields = '', extended = ''] = blocks;
    expect(blocks).toHaveLength(3);
    expect(parseProfile(smallest, FILE).site).toBe('example');
    expect(parseProfile(extended, FILE, { bases }).source).toBe('jsonld');
    const inner = fields.replace('fields:\n', '').replaceAll(/^(?=.)/gm, '    ');
    expect(
      problems(GOOD.replace(/ +companyName: .*\n/, `$&${inner.replace(/ +companyName: .*\n/, '')}`)),
    ).toEqual([]);
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

  it('reads folders and passes over what is no profile', async () => {
    expect([...(await loadProfiles([join(root, 'a')])).keys()]).toEqual(['one', 'two']);
  });

  it('refuses a site that stands twice, and lists the problems of all files', async () => {
    const loading = loadProfiles([join(root, 'a'), join(root, 'b'), join(root, 'c'), join(root, 'none')]);
    await expect(loading).rejects.toThrow(ProfileError);
    const message = await loading.catch((error: Error) => error.message);
    expect(message).toMatch(/b\/two\/profile.yaml:1 {2}the site two exists already in .*a\/two/);
    expect(message).toMatch(/c\/bad\/profile.yaml:1 {2}hosts: is missing/);
    expect(message).toMatch(/none: cannot be read \(ENOENT\)/);
  });
});
