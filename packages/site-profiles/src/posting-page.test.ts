import { describe, expect, it } from 'vitest';
import { compileProfile } from './compile.ts';
import { readDetail, readPostingPage } from './posting-page.ts';
import { type ProfileError, parseProfile } from './profile.ts';

const POSTING = { sourceUrl: 'https://jobs.example.org/view/4711', title: 'Senior C++ Developer (m/f/d)' };

const compiled = (overrides: Record<string, unknown> = {}) =>
  compileProfile(
    parseProfile(
      JSON.stringify({
        name: 'Example',
        hosts: ['jobs.example.org'],
        timeZone: 'Asia/Seoul',
        currency: 'KRW',
        start: { address: 'https://jobs.example.org/list?page={page}' },
        layouts: [{ card: '.card', link: 'a', fields: { title: 'a', companyName: 'b' } }],
        identity: { from: [{ query: 'id' }], address: 'https://jobs.example.org/view/{id}' },
        pages: { blocked: ['.wall'] },
        detail: { closed: ['.expired', { selector: '.state', text: '^마감$' }, { title: 'Not found' }] },
        terms: { text: 'Ours.', url: 'https://jobs.example.org/', checked: '2026-10-01' },
        ...overrides,
      }),
      'example/profile.yaml',
    ),
  );
const PROFILE = compiled();
/** Reads a page on 2026-11-20. */
const stateOf = (html: string, url = POSTING.sourceUrl, posting = POSTING, profile = PROFILE) =>
  readPostingPage(profile, html, url, posting, '2026-11-20');
const page = (body: string, title = POSTING.title) =>
  `<!doctype html><title>${title} | Example</title><h1>${title}</h1>${body}`;
const jsonLd = (properties: Record<string, unknown>) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: POSTING.title, ...properties })}</script>`;
const LONG = `<p>${'Requirements and benefits. '.repeat(300)}</p>`;

describe('the page of a posting', () => {
  it.each([
    ['shows its title', page('<p>Apply now</p>'), undefined],
    ['shows its title in other spellings', page('', 'senior  c++&nbsp;developer (M/F/D)'), undefined],
    ['has JSON-LD with its title', page(jsonLd({ validThrough: '2026-12-01' })), undefined],
    ['is valid until today', page(jsonLd({ validThrough: '2026-11-20' })), undefined],
    ['has a title in its address', page(''), 'https://jobs.example.org/jobs/senior-c-developer-4711'],
    ['has its ID in a parameter', page(''), 'https://jobs.example.org/detail?id=4711&utm_source=x'],
    ['is on www over http', page(''), 'http://www.jobs.example.org/view/4711/'],
    ['has a login form beside much text', page(`${LONG}<input type="password">`), undefined],
    ['has a hidden closed element that does not match', page('<i class="state">진행중</i>'), undefined],
  ])('is open if it %s', (_, html, url) => {
    expect(stateOf(html, url)).toBe('open');
  });

  it.each([
    ['does not show the title', page('', 'Nurse')],
    ['was redirected to the home page', page(''), 'https://jobs.example.org/'],
    [
      'was redirected to a list of similar postings',
      page(''),
      'https://jobs.example.org/list?similarTo=4711',
    ],
    ['needs JavaScript', '<!doctype html><title>Example</title><div id="root"></div>'],
    ['is empty', ''],
    ['says that it is closed', page('<p>This job is no longer available.</p>')],
    ['says that applications are closed', page('<p>Applications for this role are now closed</p>')],
    ['says that it is closed in Korean', page('<p>채용이 마감되었습니다.</p>')],
    ['says that it is closed in German', page('<p>Die Stelle ist nicht mehr verfügbar.</p>')],
    ['says so beside JSON-LD', page(`${jsonLd({})}<p>No longer accepting applications</p>`)],
    ['is a short page with a login form', page('<form><input type="password"></form>')],
    ['is a login page that names the posting', page('', `Sign in to apply: ${POSTING.title}`)],
  ] as [string, string, string?][])('is unknown if it %s', (_, html, url) => {
    expect(stateOf(html, url)).toBe('unknown');
  });

  it.each([
    ['a selector', page('<p class="expired">Expired</p>')],
    ['a text', page('<i class="state">마감</i>')],
    ['a title, after a redirect', '<title>Not found</title>', 'https://jobs.example.org/'],
  ])('is closed if it matches a marker of the profile: %s', (_, html, url = POSTING.sourceUrl) => {
    expect(stateOf(html, url)).toBe('closedBySite');
  });

  it('is closed after the date in its JSON-LD, in the time zone of the site', () => {
    expect(stateOf(page(jsonLd({ validThrough: '2026-11-19' })))).toBe('deadlinePassed');
    expect(stateOf(page(jsonLd({ validThrough: '2026-11-19T16:00:00Z' })))).toBe('open');
    expect(stateOf(page(jsonLd({ validThrough: '2026-11-19T14:00:00Z' })))).toBe('deadlinePassed');
    // The title was corrected meanwhile.
    expect(stateOf(page(jsonLd({ title: 'Developer', validThrough: '2026-11-19' }), 'Developer'))).toBe(
      'deadlinePassed',
    );
    // Those of similar postings say nothing.
    const similar = jsonLd({ title: 'Nurse', validThrough: '2026-01-01' });
    expect(stateOf(page(similar + similar))).toBe('open');
    expect(stateOf(page(similar), 'https://jobs.example.org/')).toBe('unknown');
  });

  it('is blocked if the site requires a login or shows a CAPTCHA', () => {
    expect(stateOf(page('<div class="wall"></div>'))).toBe('blocked');
    expect(stateOf('<title>Sign in | Example</title>', 'https://jobs.example.org/login')).toBe('blocked');
    expect(stateOf('<title>Just a moment...</title><form id="challenge-form"></form>')).toBe('blocked');
    // A posting may be about security.
    const posting = { ...POSTING, title: 'Security Check Officer' };
    expect(stateOf(page('', posting.title), POSTING.sourceUrl, posting)).not.toBe('blocked');
  });

  it('shows titles that a list cuts off', () => {
    const cut = { ...POSTING, title: 'Senior C++ Devel…' };
    expect(stateOf(page(''), POSTING.sourceUrl, cut)).toBe('open');
    expect(stateOf(page('', 'Senior C++ Tester'), POSTING.sourceUrl, cut)).toBe('unknown');
    // A short title must be whole words.
    expect(stateOf(page('', 'Equality officer'), POSTING.sourceUrl, { ...POSTING, title: 'QA' })).toBe(
      'unknown',
    );
  });

  it('is read with any profile', () => {
    const plain = compiled({ identity: undefined, detail: undefined, pages: undefined });
    expect(stateOf(page(''), POSTING.sourceUrl, POSTING, plain)).toBe('open');
    expect(stateOf(page(''), 'https://jobs.example.org/jobs/4711', POSTING, plain)).toBe('unknown');
    const embedded = compiled({
      source: 'embedded',
      detail: { closed: ['#__NEXT_DATA__ job[closed=true]'] },
    });
    const data = (closed: boolean) =>
      page(
        `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ job: { closed } })}</script>`,
      );
    expect(stateOf(data(true), POSTING.sourceUrl, POSTING, embedded)).toBe('closedBySite');
    expect(stateOf(data(false), POSTING.sourceUrl, POSTING, embedded)).toBe('open');
  });
});

it('reads the answer of an API about a posting', () => {
  const profile = compiled({
    detail: {
      source: 'json',
      address: 'https://jobs.example.org/api/jobs/{id}',
      fields: { location: 'office > name', tags: 'skills' },
      description: 'content',
      closed: ['[active=false]'],
    },
  });
  const url = 'https://jobs.example.org/api/jobs/4711';
  const answer = (more: object) =>
    JSON.stringify({
      job: { title: POSTING.title, content: '<p>One</p><p>Two</p>', office: { name: 'Seoul' }, ...more },
    });
  const { state, card } = readDetail(profile, answer({ skills: ['C++', 'Qt'] }), url, POSTING, '2026-11-20');
  expect(state).toBe('open');
  expect(card).toMatchObject({
    sourceUrl: POSTING.sourceUrl,
    texts: { location: 'Seoul' },
    tags: ['C++', 'Qt'],
    description: 'One\n\nTwo',
  });
  expect(stateOf(answer({ active: false }), url, POSTING, profile)).toBe('closedBySite');
  expect(stateOf(answer({ title: 'Other' }), url, POSTING, profile)).toBe('unknown');
  expect(stateOf('<title>Log in</title><input type="password">', url, POSTING, profile)).toBe('blocked');
});

it('rejects invalid markers of the page of a posting', () => {
  const problemOf = (closed: unknown) => {
    try {
      compiled({ detail: { closed } });
    } catch (error) {
      return (error as ProfileError).message;
    }
    return null;
  };
  expect(problemOf(['p[', { text: '(' }])).toMatch(
    /closed\[0\].*not a valid CSS selector[\s\S]*closed\[1\]\.text/,
  );
  expect(problemOf([{ class: 'x' }])).toMatch(/class/);
});
