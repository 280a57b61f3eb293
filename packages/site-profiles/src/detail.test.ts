import { describe, expect, it } from 'vitest';
import { checkPage, formatCheck } from './check.ts';
import { compileProfile } from './compile.ts';
import { checkDetail, formatDetail } from './detail-check.ts';
import { detailUrl, readDetail } from './posting-page.ts';
import { ProfileError, parseProfile } from './profile.ts';
import { readPage } from './sources/index.ts';

const profile = (overrides: Record<string, unknown> = {}) =>
  parseProfile(
    JSON.stringify({
      name: 'Example',
      hosts: ['jobs.example.org', 'api.example.org'],
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      start: { address: 'https://jobs.example.org/list?page={page}' },
      layouts: [{ card: '.card', link: 'a', fields: { title: 'a', companyName: 'b' } }],
      identity: { from: [{ path: '/view/(\\d+)' }], address: 'https://jobs.example.org/view/{id}' },
      terms: { text: 'Ours.', url: 'https://jobs.example.org/' },
      ...overrides,
    }),
    'example/profile.yaml',
  );
const POSTING = { sourceUrl: 'https://jobs.example.org/view/4711', title: 'Baker' };
const read = (
  detail: unknown,
  html: string,
  posting: { sourceUrl: string; title: string | null } = POSTING,
) => readDetail(compileProfile(profile({ detail })), html, posting.sourceUrl, posting, '2026-11-20');

describe('the details of a posting', () => {
  it('are read with selectors', () => {
    const { state, card } = read(
      {
        description: ['.old', { selector: '.body', exclude: ['.share'] }],
        fields: { salary: '.pay', tags: '.skill' },
        mixed: '.facts li',
        noise: ['Top employer'],
      },
      `<title>Baker</title><h1>Baker</h1><p class="pay">€3,000 a month</p><ul class="facts"><li>Top employer</li><li>Full-time</li></ul>
       <i class="skill">Ovens</i><i class="skill">Dough</i>
       <div class="body"><p>First.</p><p>Second.</p><p class="share">Share</p></div><div class="body">Third.</div>`,
    );
    expect(state).toBe('open');
    expect(card?.description).toBe('First.\n\nSecond.\n\nThird.');
    expect(card?.texts).toMatchObject({ salary: '€3,000 a month', employmentType: 'Full-time', title: null });
    expect(card?.tags).toEqual(['Ovens', 'Dough']);
  });

  it('are read from JSON-LD, where selectors find nothing', () => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Baker',
      hiringOrganization: { name: 'Old Mill' },
      description: '&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;',
      employmentType: 'PART_TIME',
      validThrough: '2026-12-31',
    };
    const html = `<h1>Baker</h1><b class="firm">The Old Mill</b><script type="application/ld+json">${JSON.stringify(posting)}</script>`;
    const { card } = read({ source: 'jsonld', fields: { companyName: '.firm' } }, html);
    expect(card?.description).toBe('One\n\nTwo');
    expect(card?.texts.companyName).toBe('The Old Mill');
    expect(card?.structuredData).toMatchObject({
      deadline: { date: '2026-12-31' },
      employmentType: { types: ['partTime'] },
    });
  });

  it('are read from JSON', () => {
    const json = JSON.stringify({ name: 'Baker', ad: { text: '<p>Bake.</p><ul><li>Early</li></ul>' } });
    const { card } = read({ source: 'json', description: 'ad > text', fields: { title: 'name' } }, json);
    expect(card?.description).toBe('Bake.\n\n• Early');
    expect(card?.texts.title).toBe('Baker');
  });

  it('tell closed, blocked and unreadable pages', () => {
    expect(read({ closed: ['.expired'] }, '<h1>Baker</h1><p class="expired">').state).toBe('closedBySite');
    expect(read({}, '<title>Sign in</title>')).toMatchObject({ state: 'blocked', card: null });
    expect(read({}, '<p>'.repeat(300_000))).toMatchObject({ state: 'unknown', card: null });
    expect(read({}, '<p>'.repeat(300_000)).exceeded).not.toBeNull();
  });

  it('do not need a known title', () => {
    expect(read({}, '<h1>Baker</h1>', { ...POSTING, title: null }).state).toBe('open');
  });
});

describe('the detail key', () => {
  it('is off unless it reads something', () => {
    const isCollected = (detail: unknown) => profile({ detail }).detail.isCollected;
    expect(isCollected(undefined)).toBe(false);
    expect(isCollected({ closed: ['.expired'] })).toBe(false);
    expect(isCollected({ source: 'jsonld' })).toBe(true);
    expect(isCollected({ description: '.body' })).toBe(true);
    expect(isCollected({ fields: { salary: '.pay' } })).toBe(true);
  });

  it('may name another address with the ID of the posting', () => {
    const address = 'https://api.example.org/postings/{id}?full=1';
    const withAddress = profile({ detail: { address, description: 'text' } });
    expect(detailUrl(withAddress, POSTING.sourceUrl)).toBe('https://api.example.org/postings/4711?full=1');
    expect(detailUrl(withAddress, 'https://partner.example.com/x')).toBe('https://partner.example.com/x');
    expect(detailUrl(profile(), POSTING.sourceUrl)).toBe(POSTING.sourceUrl);
  });

  it.each([
    [{ address: 'https://other.example.com/{id}' }, 'which is not listed in hosts'],
    [{ address: 'https://api.example.org/postings' }, 'has no {id}'],
    [{ description: '.a[' }, 'is not a valid CSS selector'],
    [{ description: [{ selector: '.a', pattern: 'x' }] }, 'unknown key pattern'],
  ])('is checked: %o', (detail, problem) => {
    expect(() => profile({ detail })).toThrow(ProfileError);
    expect(() => profile({ detail })).toThrow(problem);
  });
});

it('reads the description of a card', () => {
  const compiled = compileProfile(
    profile({
      source: 'json',
      layouts: [
        {
          card: 'jobs',
          link: 'url',
          description: 'content',
          fields: { title: 'title', companyName: 'company' },
        },
      ],
    }),
  );
  const content = '&lt;p&gt;A&lt;/p&gt;&lt;p&gt;B&lt;/p&gt;';
  const jobs = [{ url: '/view/1', title: 'Baker', company: 'Old Mill', content }];
  const { cards } = readPage(compiled, JSON.stringify({ jobs }), 'https://jobs.example.org/list?page=1');
  expect(cards.map(({ description }) => description)).toEqual(['A\n\nB']);
});

it('reports the descriptions of cards', () => {
  const check = (description: string) => {
    const fields = { title: 'title', companyName: 'company' };
    const layouts = [{ card: 'jobs', link: 'url', description, fields }];
    const jobs = [
      { url: '/view/1', title: 'Baker', company: 'Old Mill', content: '<p>Bake</p><p>bread</p>' },
    ];
    const compiled = compileProfile(profile({ source: 'json', layouts }));
    return checkPage(compiled, JSON.stringify({ jobs }), 'https://jobs.example.org/list', new Date());
  };
  expect(formatCheck(check('content'))).toContain('description     11 characters: Bake  bread…');
  expect(check('contnt').issues).toMatchObject([{ code: 'NO_DESCRIPTION', card: null }]);
});

it('reports what a profile extracts from the page of a posting', () => {
  const check = (detail: unknown, html: string) =>
    checkDetail(
      compileProfile(profile({ detail })),
      html,
      POSTING.sourceUrl,
      new Date('2026-11-20T12:00:00Z'),
    );
  const detail = { description: '.body', fields: { salary: '.pay' } };
  const report = check(
    detail,
    '<h1>Baker</h1><div class="body"><p>One</p><p>Two</p></div><b class="pay">€20 an hour</b>',
  );
  expect(report).toMatchObject({ ok: true, state: 'open', description: 'One\n\nTwo', issues: [] });
  const text = formatDetail(report);
  expect(text).toContain('page of a posting: open');
  expect(text).toContain('"€20 an hour"  ->  20..20 EUR per hour');
  expect(text).toContain('description (8 characters)\n  One\n\n  Two\n');
  expect(check(detail, '<h1>Baker</h1>')).toMatchObject({ ok: false, issues: [{ code: 'NO_DESCRIPTION' }] });
  expect(check({}, '<h1>Baker</h1>')).toMatchObject({ ok: false, issues: [{ code: 'DETAIL_OFF' }] });
  expect(check(detail, '<title>Access denied</title>')).toMatchObject({
    ok: false,
    card: null,
    issues: [{ code: 'BLOCKED_PAGE' }, { code: 'NO_DESCRIPTION' }],
  });
});
