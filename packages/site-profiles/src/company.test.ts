// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of profiles have this form
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProfile } from './compile.ts';
import { loadProfiles, SHIPPED_PROFILES } from './load.ts';
import { ProfileError, parseProfile } from './profile.ts';
import { readPage } from './sources/index.ts';

const TEMPLATE = `template: true
company: { example: vaulttec, where: the last part of https://boards.example/vaulttec, pattern: '[a-z]+' }
name: \${companyName} (Boards)
hosts: ["\${company}.boards.example"]
timeZone: UTC
currency: USD
start: { address: "https://\${company}.boards.example/jobs?p={page}" }
source: json
layouts:
  - card: jobs
    fields: { title: title, companyName: [company, { value: "\${companyName}" }] }
identity: { from: [{ attribute: id }], address: "https://\${company}.boards.example/jobs/{id}" }
terms: { text: Ours., url: "https://boards.example/terms" }
`;
const KEYED = TEMPLATE.replace(/company: \{.*\n/, 'key: BOARDS\n')
  .replaceAll('${companyName}', 'All')
  .replaceAll('${company}.', '')
  .replace('?p={page}', '?key={key}&p={page}');
const FILE = '/sites/acme/profile.yaml';
const bases = new Map([
  ['boards', { file: '/shipped/boards/profile.yaml', text: TEMPLATE }],
  ['api', { file: '/shipped/api/profile.yaml', text: KEYED }],
]);

const parse = (text: string, file = FILE) => parseProfile(text, file, { bases });
function problems(text: string, file = FILE): string[] {
  try {
    parse(text, file);
  } catch (error) {
    if (error instanceof ProfileError) return [...error.problems];
    throw error;
  }
  return [];
}

describe('a profile of one line', () => {
  it('is complete: name, hosts, start and terms come from the template', () => {
    expect(parse('{ extends: boards, company: acme }')).toMatchObject({
      site: 'acme',
      template: false,
      name: { ko: 'acme (Boards)', en: 'acme (Boards)' },
      hosts: ['acme.boards.example'],
      start: { address: 'https://acme.boards.example/jobs?p={page}' },
      identity: { address: 'https://acme.boards.example/jobs/{id}' },
      terms: { text: 'Ours.' },
    });
  });

  it('may state the name of the company in any characters, and override the rest', () => {
    const profile = parse(
      `extends: boards\ncompany: acme\ncompanyName: 'Ben & "Jerry": {a}, \${company} $&'\ncurrency: EUR\ncrawlPolicy: { maxPages: 2 }`,
    );
    expect(profile.name.en).toBe('Ben & "Jerry": {a}, ${company} $& (Boards)');
    expect(profile).toMatchObject({ currency: 'EUR', crawlPolicy: { maxPages: 2 } });
    const page = '{"jobs":[{"id":1,"title":"Baker"},{"id":2,"title":"Cook","company":"Acme Ltd"}]}';
    const { cards } = readPage(compileProfile(profile), page, 'https://acme.boards.example/jobs?p=1');
    expect(cards.map(({ texts }) => texts.companyName)).toEqual([
      'Ben & "Jerry": {a}, ${company} $&',
      'Acme Ltd',
    ]);
    expect(parse('{ extends: boards, company: acme, name: Ours }').name.en).toBe('Ours');
  });

  it('names the company that a template lacks, what it is, and where', () => {
    expect(problems('# Acme\nextends: boards\n')).toEqual([
      `${FILE}:2  company: is missing; add the identifier of the company, which is the last part of https://boards.example/vaulttec, for example company: vaulttec`,
    ]);
  });

  it.each([
    ['ACME', '"ACME" is not an identifier of a company'],
    ['"a/../b"', '"a/../b" is not an identifier of a company'],
    ['"{page}"', 'is not an identifier of a company'],
    ['42', 'must be a text; write it in quotes'],
    ['[a]', 'must be a text'],
  ])('rejects the company %s', (company, message) => {
    expect(problems(`extends: boards\ncompany: ${company}`)).toEqual([
      expect.stringContaining(`${FILE}:2  company: `),
    ]);
    expect(problems(`extends: boards\ncompany: ${company}`)[0]).toContain(message);
  });

  it('reports mistakes in what it overrides at its own line, and those of the template at the line of the template', () => {
    expect(problems('extends: boards\ncompany: acme\ncurency: EUR')[0]).toMatch(
      /^\/sites\/acme\/profile\.yaml:3 {2}curency: unknown key/,
    );
    expect(problems('extends: boards\ncompany: acme\nhosts: [a.example]')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/boards\/profile\.yaml:7 {2}start\.address: is on acme\.boards/),
      ]),
    );
  });

  it('needs no company if the template names a key', () => {
    expect(parse('extends: api')).toMatchObject({
      key: 'BOARDS',
      name: { en: 'All (Boards)' },
      hosts: ['boards.example'],
    });
  });

  it('is not possible with a template that states only how to read pages', () => {
    const text = TEMPLATE.replace(/company: \{.*\n/, '')
      .replaceAll('${companyName}', 'x')
      .replaceAll('${company}.', '');
    const options = { bases: new Map([['plain', { file: '/shipped/plain/profile.yaml', text }]]) };
    expect(() => parseProfile('extends: plain', FILE, options)).toThrow(
      /name: is missing.*hosts: is missing/s,
    );
  });
});

describe('a template', () => {
  it('is checked with its example', () => {
    const profile = parse(TEMPLATE, '/shipped/boards/profile.yaml');
    expect(profile).toMatchObject({
      template: true,
      name: { en: '… (Boards)' },
      hosts: ['vaulttec.boards.example'],
    });
    expect(
      problems(TEMPLATE.replace('hosts: ["${company}.', 'hosts: ["'), '/shipped/boards/profile.yaml')[0],
    ).toMatch(/start\.address: is on vaulttec\.boards\.example, which is not listed in hosts/);
  });

  it('must say what its company is', () => {
    expect(problems(TEMPLATE.replace(/company: \{.*\n/, ''), '/shipped/boards/profile.yaml')[0]).toMatch(
      /company: is missing/,
    );
    expect(problems(TEMPLATE.replace('example: vaulttec, ', ''), '/shipped/boards/profile.yaml')[0]).toMatch(
      /company\.example: is missing/,
    );
    expect(problems(TEMPLATE.replace("'[a-z]+'", "'[a-z'"), '/shipped/boards/profile.yaml')[0]).toMatch(
      /company\.pattern: is not a valid regular expression/,
    );
  });
});

describe('the key of a profile', () => {
  it.each<[string, string, RegExp]>([
    [
      'start: { address: "https://boards.example/{key}/jobs?p={page}&k={key}" }',
      '',
      /start\.address: \{key\} must be in the query/,
    ],
    ['start: { address: "https://boards.example/jobs?p={page}" }', '', /key: is not used/],
    ['key: boards', '', /key: "boards" is invalid; expected a name such as SARAMIN/],
    [
      'identity: { from: [{ attribute: id }], address: "https://boards.example/{id}?k={key}" }',
      '',
      /identity\.address: \{key\} is not a placeholder/,
    ],
    ['request: { headers: { Host: a } }', '', /request\.headers\.Host: cannot be set/],
    ['request: { headers: { Cookie: a } }', '', /request\.headers\.Cookie: cannot be set/],
    [
      'request: { headers: { Content-Type: a } }',
      '',
      /cannot be set; only Accept, Authorization and headers that begin with X-/,
    ],
    ['request: { headers: { X-Forwarded-For: 127.0.0.1 } }', '', /cannot be set/],
    [
      'request: { headers: { X-A: "a\\r\\nHost: b" } }',
      '',
      /contains characters other than ASCII, or a line break/,
    ],
    ['request: { headers: { X-A: "" } }', '', /request\.headers\.X-A: is empty/],
    ['render: browser', '', /render: cannot be combined with key/],
    ['render: { waitFor: .job }', '', /render: cannot be combined with key/],
    [
      'start: { address: "http://boards.example/jobs?p={page}&k={key}" }',
      '',
      /start\.address: begins with http:\/\/, which would send the key unencrypted; use https/,
    ],
    [
      'start: { address: "https://boards.example/?p={page}&k={key}", browse: "http://boards.example/?p={page}" }',
      '',
      /start\.browse: begins with http:/,
    ],
    ['detail: { address: "http://boards.example/{id}?k={key}" }', '', /detail\.address: begins with http:/],
    [
      'start: { address: "http://localhost.example/?p={page}&k={key}" }\nhosts: [localhost.example]',
      '',
      /start\.address: begins with http:/,
    ],
  ])('is checked: %s', (override, _, message) => {
    expect(problems(`extends: api\n${override}`).join('\n')).toMatch(message);
  });

  it.each(['127.0.0.1:8080', 'localhost:8080'])('may be sent to %s without encryption', (host) => {
    expect(
      problems(
        `extends: api\nhosts: ["${host}", boards.example]\nstart: { address: "http://${host}/jobs?p={page}&k={key}" }`,
      ),
    ).toEqual([]);
  });

  it('does not concern the addresses of postings without it', () => {
    expect(problems('extends: api\ndetail: { address: "http://boards.example/{id}" }').join()).not.toMatch(
      /detail\.address/,
    );
  });

  it('must be named where {key} is used', () => {
    expect(
      problems('{ extends: boards, company: acme, request: { headers: { X-Token: "{key}" } } }').join(),
    ).toMatch(/request\.headers\.X-Token: contains \{key\}, but the profile names no key/);
    expect(
      parse('{ extends: boards, company: acme, key: ACME, request: { headers: { X-Token: "{key}" } } }'),
    ).toMatchObject({ key: 'ACME', request: { headers: { 'X-Token': '{key}' } } });
  });
});

describe('companies.yaml', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'companies-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  const load = async (text: string) => {
    await writeFile(join(root, 'companies.yaml'), text);
    const variables = { demoUrl: 'http://127.0.0.1:3001/demo', demoHost: '127.0.0.1:3001' };
    return loadProfiles([SHIPPED_PROFILES, root], variables);
  };
  const problemsOf = async (text: string) =>
    load(text).then(
      () => [],
      (error: ProfileError) => error.problems.map((problem) => problem.replace(root, '')),
    );

  it('contains profiles of one line, or more', async () => {
    const profiles = await load(`# Companies that we follow
acme: { extends: greenhouse, company: acme }
lantern:
  extends: lever
  company: lantern
  companyName: Lantern Software
  currency: EUR
public-jobs: { extends: data-go-kr }
`);
    expect(profiles.get('acme')).toMatchObject({
      site: 'acme',
      name: { en: 'acme (Greenhouse)' },
      template: false,
      enabledByDefault: false,
    });
    expect(profiles.get('lantern')).toMatchObject({
      name: { ko: 'Lantern Software (Lever)' },
      currency: 'EUR',
    });
    expect(profiles.get('public-jobs')).toMatchObject({
      key: 'DATA_GO_KR',
      name: { ko: '공공기관 채용정보 (공공데이터포털)' },
    });
  });

  it('may contain all lines of the documentation', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../docs/site-profiles.md'), 'utf8');
    const section = (heading: string) => text.slice(text.indexOf(`### ${heading}\n`));
    const yaml = (part: string) => /^```yaml\n([\s\S]*?)^```/m.exec(part)?.[1] ?? '';
    const companies = yaml(section('Companies that use an applicant-tracking system'));
    const feeds = [...section('Keys of APIs').matchAll(/`([\w-]+: \{ extends: [^`]*\})`/g)].map(
      ([, line]) => line,
    );
    const token = yaml(section('Keys of APIs')).replaceAll(/^(?=.)/gm, '  ');
    const profiles = await load(`${companies}${feeds.join('\n')}\ntoken:\n${token}`);
    const templates = [...profiles.values()].filter(({ template }) => template).map(({ site }) => site);
    const extended = `${companies}${feeds.join()}`.match(/(?<=extends: )[\w-]+/g);
    expect(extended?.toSorted()).toEqual(templates.filter((site) => site !== 'jsonld').toSorted());
    expect(profiles.get('lantern')?.name.en).toBe('Lantern Software (Ashby)');
    expect(profiles.get('vault')).toMatchObject({ name: { en: 'Vault GmbH (Personio)' }, currency: 'CHF' });
    expect(profiles.get('token')).toMatchObject({ key: 'RECRUITEE_ACME' });
  });

  it('may hold a thousand', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `c${n}: { extends: personio, company: c${n} }`);
    expect((await load(lines.join('\n'))).get('c999')?.start.address).toBe(
      'https://c999.jobs.personio.de/xml',
    );
  });

  it('may be empty, or only comments', async () => {
    expect((await load('# none yet\n')).has('greenhouse')).toBe(true);
    expect((await load('')).has('greenhouse')).toBe(true);
  });

  it('reports each problem with its line', async () => {
    expect(
      await problemsOf(`acme: { extends: greenhouse, company: acme }
Bad: { extends: greenhouse, company: acme }

word: greenhouse
greenhouse: { extends: lever, company: a }
nothing: { extends: nowhere }
missing: { extends: greenhouse }
own:
  extends: own
typo:
  extends: greenhouse
  company: acme
  curency: EUR
`),
    ).toEqual([
      expect.stringMatching(/^\/companies\.yaml:2 {2}"Bad" is not a valid site ID/),
      expect.stringMatching(
        /^\/companies\.yaml:4 {2}word: is not a profile; write, for example, \{ extends: greenhouse, company: word \}/,
      ),
      expect.stringMatching(
        /^\/companies\.yaml:5 {2}the site greenhouse is already defined in .*greenhouse\/profile\.yaml/,
      ),
      expect.stringMatching(/^\/companies\.yaml:6 {2}extends: profile nowhere not found/),
      expect.stringMatching(/^\/companies\.yaml:7 {2}company: is missing/),
      expect.stringMatching(/^\/companies\.yaml:9 {2}extends: profile own not found/),
      expect.stringMatching(/^\/companies\.yaml:13 {2}curency: unknown key curency/),
    ]);
    expect(await problemsOf('- acme\n')).toEqual([
      expect.stringMatching(/^\/companies\.yaml:1 {2}is not a map/),
    ]);
    expect(await problemsOf('a: { extends: lever\n')).toEqual([
      expect.stringMatching(/^\/companies\.yaml:[12] {2}/),
    ]);
    expect(
      await problemsOf('a: { extends: lever, company: a }\na: { extends: lever, company: b }\n'),
    ).toEqual([expect.stringMatching(/^\/companies\.yaml:2 {2}Map keys must be unique/)]);
  });
});
