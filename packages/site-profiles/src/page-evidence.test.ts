import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvidence } from './page-evidence.ts';

const URL = 'https://jobs.example/42';
const script = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const page = (body: string, head = '') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const postingIn = (html: string, url = URL) => readEvidence(html, url).posting;
const ACME = { title: 'Baker', companyName: 'Acme', location: 'Austin, TX, US' };
const POSTING = {
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: 'Baker',
  hiringOrganization: { '@type': 'Organization', name: 'Acme' },
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Austin',
      addressRegion: 'TX',
      addressCountry: 'US',
    },
  },
};
const NOTHING = { title: null, companyName: null, location: null };

describe('JobPosting in JSON-LD', () => {
  it.each<[string, unknown]>([
    ['an object', POSTING],
    ['an array', [{ '@type': 'BreadcrumbList' }, POSTING]],
    [
      'a graph',
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'Board' }, POSTING] },
    ],
    ['several types', { ...POSTING, '@type': ['Thing', 'JobPosting'] }],
    ['a full type', { ...POSTING, '@type': 'http://schema.org/JobPosting' }],
    ['the organization as a text', { ...POSTING, hiringOrganization: 'Acme' }],
    ['the organization as a list', { ...POSTING, hiringOrganization: [{ name: 'Acme' }] }],
    ['escaped texts', { ...POSTING, title: '<b>Baker</b>', hiringOrganization: ' A&#99;me&nbsp;' }],
    [
      'trailing commas',
      `{"@type":"JobPosting","title":"Baker","hiringOrganization":"Acme","jobLocation":"Austin, TX, US",}`,
    ],
    [
      'the organization as a reference',
      {
        '@graph': [
          { ...POSTING, hiringOrganization: { '@id': 'https://jobs.example/organization/7' } },
          { '@type': 'Organization', '@id': 'https://jobs.example/organization/7', name: 'Acme' },
        ],
      },
    ],
  ])('is read as %s', (_name, data) => expect(postingIn(page(script(data)))).toEqual(ACME));

  it('is read next to other and broken scripts', () => {
    const html = page(script({ '@type': 'WebSite', name: 'Board' }) + script('{ broken') + script(POSTING));
    expect(postingIn(html)).toEqual(ACME);
  });

  it.each<[string, object, string | null]>([
    [
      'several places',
      { jobLocation: [POSTING.jobLocation, { address: { addressLocality: 'Boston' } }] },
      'Austin, TX, US · Boston',
    ],
    ['a place with a name only', { jobLocation: { name: 'Head office' } }, 'Head office'],
    ['an address as a text', { jobLocation: { address: '1 Main Street, Austin' } }, '1 Main Street, Austin'],
    ['a country only', { jobLocation: { address: { addressCountry: 'DE' } } }, 'Germany'],
    [
      'a country as an object',
      { jobLocation: { address: { addressLocality: 'Berlin', addressCountry: { name: 'DE' } } } },
      'Berlin, DE',
    ],
    ['work from home', { jobLocation: undefined, jobLocationType: 'TELECOMMUTE' }, 'Remote'],
    [
      'work from home in a country',
      { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: 'USA' } },
      'USA (Remote)',
    ],
    [
      'a Korean address',
      {
        title: '제빵사',
        jobLocation: {
          address: { addressRegion: '서울특별시', addressLocality: '강남구', addressCountry: 'KR' },
        },
      },
      '서울특별시 강남구',
    ],
    [
      'Korean work from home',
      { title: '제빵사', jobLocation: undefined, jobLocationType: 'TELECOMMUTE' },
      '재택근무',
    ],
    ['no place', { jobLocation: undefined }, null],
  ])('has the location of %s', (_name, change, location) =>
    expect(postingIn(page(script({ ...POSTING, ...change }))).location).toBe(location),
  );

  const similar = [
    { ...POSTING, title: 'Cook', url: 'https://jobs.example/41' },
    { ...POSTING, url: 'https://www.jobs.example/42/?utm_source=mail' },
    { ...POSTING, title: 'Waiter', url: 'https://jobs.example/43' },
  ];
  it('is the one with the URL of the page if there are several', () => {
    expect(postingIn(page(script(similar))).title).toBe('Baker');
  });
  it('is the one with the title of the page if no URL matches', () => {
    const html = page(
      script(similar.map(({ url: _url, ...posting }) => posting)),
      '<title>Waiter (m/f) – Board</title>',
    );
    expect(postingIn(html).title).toBe('Waiter');
  });
  it('is none of a list', () => {
    expect(postingIn(page(script(similar)), 'https://jobs.example/list')).toEqual(NOTHING);
  });
});

describe('JobPosting in microdata', () => {
  it('is read with nested items', () => {
    const html = page(`<div itemscope itemtype="https://schema.org/JobPosting">
      <h1 itemprop="title">Baker <small>(m/f)</small></h1>
      <div itemprop="hiringOrganization" itemscope itemtype="https://schema.org/Organization">
        <a itemprop="url" href="https://acme.example"><img itemprop="logo" src="a.png"></a><a href="/acme" itemprop="name">Acme</a></div>
      <div itemprop="jobLocation" itemscope itemtype="https://schema.org/Place">
        <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
          <span itemprop="addressLocality">Austin</span>, <span itemprop="addressRegion">TX</span>
          <meta itemprop="addressCountry" content="US"></div></div>
      <div itemprop="description">We bake.</div></div>`);
    expect(postingIn(html)).toEqual({ ...ACME, title: 'Baker (m/f)' });
  });

  it('is read as SAP SuccessFactors writes it', () => {
    const html = page(`<div class="jobDisplayShell" itemscope itemtype="http://schema.org/JobPosting">
      <meta itemprop="datePosted" content="Wed Aug 05 02:00:00 UTC 2026"><meta itemprop="hiringOrganization" content="Acme">
      <span itemprop="jobLocation"><span itemprop="address"><meta itemprop="streetAddress" content="Austin, TX, US"></span></span>
      <span itemprop="title" data-careersite-propertyid="title">Baker</span></div>`);
    expect(postingIn(html)).toEqual(ACME);
    const parts = html.replace(
      'itemprop="streetAddress" content="Austin, TX, US"',
      'itemprop="addressLocality" content="Austin"',
    );
    expect(postingIn(parts).location).toBe('Austin');
  });

  it('is read with texts instead of items', () => {
    const html =
      page(`<article itemscope itemtype="http://schema.org/JobPosting"><h1 itemprop="title name">Baker</h1>
      <b itemprop="hiringOrganization">Acme</b> <i itemprop="jobLocation">Austin</i></article>`);
    expect(postingIn(html)).toEqual({ ...ACME, location: 'Austin' });
  });

  it('does not use properties of items that are not part of the posting', () => {
    const html =
      page(`<article itemscope itemtype="http://schema.org/JobPosting"><h1 itemprop="title">Baker</h1>
      <div itemscope itemtype="http://schema.org/Person"><b itemprop="title">Recruiter</b></div></article>
      <div itemscope itemtype="http://schema.org/Article"><b itemprop="title">News</b></div>`);
    expect(postingIn(html)).toEqual({ ...NOTHING, title: 'Baker' });
  });

  it('adds what the JSON-LD does not say', () => {
    const html =
      page(`${script({ '@type': 'JobPosting', title: 'Baker' })}<p itemscope itemtype="https://schema.org/JobPosting">
      <b itemprop="title">Baker!</b> <b itemprop="hiringOrganization">Acme</b></p>`);
    expect(postingIn(html)).toEqual({ ...NOTHING, title: 'Baker', companyName: 'Acme' });
  });
});

describe('readEvidence', () => {
  it('reads Open Graph tags, the title and headings', () => {
    const html = page(
      '<h1> </h1><h1>Baker <i>wanted</i></h1><svg><title>Icon</title></svg>',
      `<title> Baker | Acme </title><meta property="og:title" content="Baker &amp; cook"><meta name="og:site_name" content="Acme">
       <meta property="og:title" content="Second">`,
    );
    expect(readEvidence(html, URL)).toEqual({
      posting: NOTHING,
      openGraph: { title: 'Baker & cook', siteName: 'Acme' },
      title: 'Baker | Acme',
      headings: ['Baker wanted'],
      isBlocked: false,
      exceeded: null,
    });
  });

  it.each([
    page('', '<title>Just a moment...</title>'),
    page('', '<title>로그인 | 게시판</title>'),
    page('<form><input type="password"></form>', '<title>Board</title>'),
  ])('recognizes a block page: %s', (html) => expect(readEvidence(html, URL).isBlocked).toBe(true));

  it('reports a page that exceeds a limit', () => {
    expect(readEvidence('<div>'.repeat(2_000), URL).exceeded).toBe('TOO_DEEP');
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      ...[
        '<html lang="ko">',
        '<title>',
        '</title>',
        '<h1>',
        '<div itemscope itemtype="http://schema.org/JobPosting">',
      ],
      ...[
        '<b itemprop="title">',
        '<b itemprop="__proto__" itemscope>',
        '<b itemprop="jobLocation">',
        '<meta itemprop="address">',
      ],
      ...[
        '</div>',
        '</b>',
        'Baker',
        '<meta property="og:title">',
        '<meta property="og:site_name" content="\ud800">',
      ],
      ...[
        '<script type="application/ld+json">',
        '</script>',
        '{"@type":"JobPosting","title":[{}],',
        '"hiringOrganization":{"@id":1}}',
        '{"@graph":[null]}',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom(URL, 'http://127.0.0.1/'),
        (pieces, url) => {
          expect(readEvidence(pieces.join(''), url)).toHaveProperty('posting');
        },
      ),
    );
  });
});
