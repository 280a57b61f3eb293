import { type Card, parsePosting } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import { decodeHtml } from '../charset.ts';
import { compileProfile } from '../compile.ts';
import { parseProfile } from '../profile.ts';
import { SOURCE_KINDS } from '../source-kinds.ts';
import { readPage } from './index.ts';

// The contract of all sources with cards: the same postings, written in each kind, yield the same cards.

interface Job {
  id: number;
  title: string;
  company: string;
  city: string;
  posted: string;
  skills: string[];
}
const JOBS: Job[] = [
  {
    id: 1,
    title: 'Baker',
    company: 'Old Mill & Sons',
    city: 'Austin',
    posted: '2026-11-20',
    skills: ['Ovens'],
  },
  {
    id: 2,
    title: 'C++ & Qt',
    company: 'Lantern',
    city: 'Boston',
    posted: '2026-11-19',
    skills: ['C++', 'Qt'],
  },
  {
    id: 3,
    title: '제빵사',
    company: '"모닝"빵집',
    city: 'Chicago',
    posted: '2026-11-18',
    skills: ['제빵', '오븐'],
  },
  {
    id: 4,
    title: "Driver's mate",
    company: 'Quick',
    city: 'Denver',
    posted: '2026-11-17',
    skills: ['Driving'],
  },
  {
    id: 5,
    title: 'QA',
    company: 'Ünïted',
    city: 'El Paso',
    posted: '2026-11-16',
    skills: ['Testing', 'SQL'],
  },
];
const ORIGIN = 'https://jobs.example.org';
const LIST = `${ORIGIN}/list`;
const urlOf = ({ id }: Pick<Job, 'id'>) => `${ORIGIN}/jobs/${id}`;
/** The description of all postings, as HTML and as it is read. */
const ABOUT = '<p>Bread &amp; rolls.</p><ul><li>Bake</li></ul>';
const ABOUT_TEXT = 'Bread & rolls.\n\n• Bake';
const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );
const rfc822 = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

interface Kind {
  name: string;
  /** Keys of the profile. */
  profile: string;
  page: (jobs: readonly Job[]) => string;
  /** A list without postings. */
  empty: string;
  /** Pages that are not of this kind or are cut off. */
  broken: [page: string, code: string | null][];
  /** A page with more values than are read. */
  excessive: [page: string, code: string][];
}

const htmlCard = ({ id, title, company, city, posted, skills }: Job) =>
  `<li class="job"><a href="/jobs/${id}?ref=${id * 7}">${escaped(title)}</a> <b>${escaped(company)}</b> <i>${city}</i> <time datetime="${posted}"></time> ${skills.map((skill) => `<u>${escaped(skill)}</u>`).join(' ')} <div class="about">${ABOUT}</div></li>`;
const jsonJob = ({ id, title, company, city, posted, skills }: Job) => ({
  Id: id,
  title,
  firm: { name: company },
  city,
  posted,
  skills,
  about: ABOUT,
});
const jsonLd = (job: Job) => ({
  '@type': 'JobPosting',
  title: job.title,
  hiringOrganization: { name: job.company },
  jobLocation: { address: { addressLocality: job.city } },
  datePosted: job.posted,
  skills: job.skills.join(', '),
  url: urlOf(job),
  description: ABOUT,
});
const script = (data: unknown, type: string) =>
  `<title>Jobs</title><script type="${type}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const LAYOUT = `layouts:
  - card: jobs
    fields: { title: title, companyName: firm > name, location: city, posted: posted, tags: skills }
    description: about
identity: { from: [{ attribute: id }], address: "${ORIGIN}/jobs/{id}" }
`;
const BY_PATH = `identity: { from: [{ path: '/jobs/(\\d+)' }], address: "${ORIGIN}/jobs/{id}" }\n`;

const rssItem = (job: Job) => `<item>
  <title>${escaped(job.title)}</title><link>${urlOf(job)}?utm_source=rss</link><guid isPermaLink="false">${job.id}</guid>
  <dc:creator>admin</dc:creator><company><![CDATA[${job.company}]]></company><location>${job.city}</location>
  <pubDate>${rfc822(job.posted)}</pubDate>${job.skills.map((skill) => `<category>${escaped(skill)}</category>`).join('')}
  <description>Short</description><content:encoded><![CDATA[${ABOUT}]]></content:encoded>
</item>`;
const rss = (jobs: readonly Job[]) =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE rss [<!ENTITY x "y">]>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Jobs</title><link>${ORIGIN}/</link>
${jobs.map(rssItem).join('\n')}</channel></rss>`;
const rdf = (jobs: readonly Job[]) =>
  `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="${LIST}"><title>Jobs</title><items><rdf:Seq/></items></channel>
${jobs
  .map((job) =>
    rssItem(job)
      .replace(/pubDate/g, 'dc:date')
      .replace(rfc822(job.posted), job.posted),
  )
  .join('\n')}</rdf:RDF>`;
const atom = (jobs: readonly Job[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title><link rel="self" href="${LIST}"/>
${jobs
  .map(
    (job) => `<entry><title type="html">${escaped(escaped(job.title))}</title>
  <link rel="enclosure" href="/x.pdf"/><link rel="alternate" href="/jobs/${job.id}#top"/><id>urn:${job.id}</id>
  <author><name>admin</name></author><company>${escaped(job.company)}</company><location>${job.city}</location>
  <published>${job.posted}T00:00:00Z</published><updated>2026-11-22T00:00:00Z</updated>
  ${job.skills.map((skill) => `<category term="${escaped(skill)}"/>`).join('')}
  <content type="html">${escaped(ABOUT)}</content></entry>`,
  )
  .join('\n')}</feed>`;
const xmlList = (jobs: readonly Job[]) =>
  `<workzag-jobs>${jobs
    .map(
      (job) =>
        `<position><id>${job.id}</id><name>${escaped(job.title)}</name><subcompany>${escaped(job.company)}</subcompany><office>${job.city}</office><createdAt>${job.posted}</createdAt>${job.skills.map((skill) => `<tt:keyword>${escaped(skill)}</tt:keyword>`).join('')}<jobDescription><![CDATA[${ABOUT}]]></jobDescription></position>`,
    )
    .join('')}</workzag-jobs>`;

const LOGIN = '<!doctype html><title>Log in</title><form><input type="password"></form>';
const SHELL = '<!doctype html><title>Jobs</title><div id="root"></div>';
const feedLimits: Kind['excessive'] = [
  [`<rss>${'<a>'.repeat(2_000)}${'</a>'.repeat(2_000)}</rss>`, 'TOO_DEEP'],
  [`<rss>${'<a/>'.repeat(250_001)}</rss>`, 'TOO_MANY_ELEMENTS'],
  [`<rss>${'&#65;'.repeat(1_000_001)}</rss>`, 'TOO_MANY_ELEMENTS'],
];
const brokenFeeds: Kind['broken'] = [
  ['', 'XML_BROKEN'],
  ['Service unavailable', 'XML_BROKEN'],
  [rss(JOBS).slice(0, -20), 'XML_BROKEN'],
  [SHELL, 'XML_BROKEN'],
  ['{"jobs":[]}', 'XML_BROKEN'],
  ['<error>invalid key</error>', null],
];

const KINDS: Kind[] = [
  {
    name: 'html',
    profile: `layouts:
  - { card: .job, link: a, fields: { title: a, companyName: b, location: i, posted: { selector: time, attribute: datetime }, tags: u }, description: .about }
pages: { empty: [.none] }
${BY_PATH}`,
    page: (jobs) => `<title>Jobs</title><ul>${jobs.map(htmlCard).join('')}</ul>`,
    empty: '<p class="none">Nothing found</p>',
    broken: [
      ['', null],
      [SHELL, null],
      ['{"jobs":[]}', null],
    ],
    excessive: [
      ['<p>'.repeat(250_001), 'TOO_MANY_ELEMENTS'],
      ['<div>'.repeat(2_000), 'TOO_DEEP'],
    ],
  },
  {
    name: 'jsonld',
    profile: `source: jsonld\npages: { empty: [.none] }\n${BY_PATH}`,
    page: (jobs) => script({ '@graph': jobs.map(jsonLd) }, 'application/ld+json'),
    empty: '<p class="none">Nothing found</p>',
    broken: [
      ['', null],
      [SHELL, null],
      ['<script type="application/ld+json">{"@type":"JobPosting"', null],
    ],
    excessive: [['<p>'.repeat(250_001), 'TOO_MANY_ELEMENTS']],
  },
  {
    name: 'embedded',
    profile: `source: embedded\npages: { empty: [.none] }\n${LAYOUT}`,
    page: (jobs) => script({ jobs: jobs.map(jsonJob) }, 'application/json'),
    empty: '<p class="none">Nothing found</p>',
    // A page may embed an empty list although its script loads the postings later.
    broken: [
      ['', null],
      [script({ jobs: [] }, 'application/json'), null],
      ['{"jobs":[]}', null],
    ],
    excessive: [[script({ jobs: Array(130_000).fill({ a: 1 }) }, 'application/json'), 'TOO_MANY_ELEMENTS']],
  },
  {
    name: 'json',
    profile: `source: json\npagination: none\n${LAYOUT}`,
    page: (jobs) => JSON.stringify({ data: { jobs: jobs.map(jsonJob) } }),
    empty: '{"data":{"jobs":[]}}',
    broken: [
      ['', 'JSON_BROKEN'],
      ['null', 'JSON_BROKEN'],
      ['Internal error', 'JSON_BROKEN'],
      ['{"jobs":[{"id":1,', 'JSON_BROKEN'],
      [SHELL, 'JSON_BROKEN'],
      ['{"error":"no such board"}', null],
      ['{"offices":[]}', null],
    ],
    excessive: [
      [JSON.stringify({ jobs: Array(130_000).fill({ a: 1 }) }), 'TOO_MANY_ELEMENTS'],
      [`${'['.repeat(2_000)}${']'.repeat(2_000)}`, 'TOO_DEEP'],
    ],
  },
  {
    name: 'json whose list is at the top',
    profile: `source: json\npagination: none\n${LAYOUT.replace('card: jobs', 'card: item')}`,
    page: (jobs) => JSON.stringify(jobs.map(jsonJob)),
    empty: '[]',
    broken: [['[', 'JSON_BROKEN']],
    excessive: [[JSON.stringify(Array(130_000).fill({ a: 1 })), 'TOO_MANY_ELEMENTS']],
  },
  {
    name: 'feed: RSS 2.0',
    profile: `source: feed\n${BY_PATH}`,
    page: rss,
    empty: rss([]),
    broken: brokenFeeds,
    excessive: feedLimits,
  },
  {
    name: 'feed: RSS 1.0',
    profile: `source: feed\n${BY_PATH}`,
    page: rdf,
    empty: rdf([]),
    broken: [],
    excessive: [],
  },
  {
    name: 'feed: Atom',
    profile: `source: feed\n${BY_PATH}`,
    page: atom,
    empty: atom([]),
    broken: [],
    excessive: [],
  },
  {
    name: 'feed: another list in XML',
    profile: `source: feed
layouts:
  - card: workzag-jobs > position
    fields: { title: name, companyName: subcompany, location: office, posted: createdAt, tags: 'tt\\:keyword' }
    description: jobDescription
identity: { from: [{ attribute: id }], address: "${ORIGIN}/jobs/{id}" }
`,
    page: xmlList,
    empty: '<?xml version="1.0"?><workzag-jobs>\n</workzag-jobs>',
    broken: brokenFeeds,
    excessive: feedLimits,
  },
];

const compiled = ({ profile }: Pick<Kind, 'profile'>) =>
  compileProfile(
    parseProfile(
      `name: Test
hosts: [jobs.example.org]
timeZone: UTC
currency: USD
start: { address: "${LIST}?p={page}" }
terms: { text: x, url: "${ORIGIN}/terms" }
${profile}`,
      'test/profile.yaml',
    ),
  );
const context = { fetchedAt: new Date('2026-11-22T12:00:00Z'), timeZone: 'UTC', currency: 'USD' };
const codes = (page: ReturnType<typeof readPage>) => page.warnings.map(({ code }) => code);

describe.each(KINDS)('a page of kind $name', (kind) => {
  const profile = compiled(kind);
  const read = (text: string) => readPage(profile, text, LIST);

  it('yields the postings', () => {
    const page = read(decodeHtml(Buffer.from(kind.page(JOBS)), null).text);
    expect(page).toMatchObject({ kind: 'results', warnings: [], nextUrl: null, locations: [], moreUrls: [] });
    expect(
      page.cards.map((card: Card) => {
        const posting = parsePosting(card, context);
        return {
          sourceUrl: card.sourceUrl,
          title: card.texts.title,
          companyName: card.texts.companyName,
          location: card.texts.location,
          posted: 'values' in posting ? posting.values.postedAt : null,
          tags: card.tags,
          description: card.description,
        };
      }),
    ).toEqual(
      JOBS.map((job) => ({
        sourceUrl: urlOf(job),
        title: job.title,
        companyName: job.company,
        location: job.city,
        posted: `${job.posted}T00:00:00.000Z`,
        tags: job.skills,
        description: ABOUT_TEXT,
      })),
    );
  });

  it('is empty if the list is', () => {
    expect(read(kind.empty)).toMatchObject({ kind: 'empty', cards: [], warnings: [] });
  });

  it('reports a posting that is in the list twice', () => {
    const page = read(kind.page([...JOBS, ...JOBS.slice(0, 1)]));
    expect(page.cards).toHaveLength(6);
    expect(page.warnings).toMatchObject([{ code: 'ADDRESS_REPEATED', card: 5 }]);
  });

  it.each(kind.broken)('is not recognized if it is %j', (text, code) => {
    const page = read(text);
    expect(page).toMatchObject({ kind: 'unrecognized', cards: [] });
    expect(codes(page).filter((found) => found !== 'JSONLD_BROKEN')).toEqual(code === null ? [] : [code]);
  });

  it('is blocked if the site asks for a login instead', () => {
    expect(read(LOGIN)).toMatchObject({ kind: 'blocked', cards: [] });
  });

  it('ends at the limits of its size', () => {
    for (const [text, code] of kind.excessive)
      expect(read(text)).toMatchObject({ kind: 'unrecognized', cards: [], warnings: [{ code }] });
    const { maxCards } = SOURCE_KINDS[profile.profile.source];
    const many = read(kind.page(Array.from({ length: maxCards + 10 }, (_, id) => ({ ...JOBS[0]!, id }))));
    expect(many.cards).toHaveLength(maxCards);
    expect(codes(many)).toContain('TOO_MANY_CARDS');
  });
});

it('corrects small mistakes of JSON, unless the answer is large', () => {
  const profile = compiled({ profile: `source: json\npagination: none\n${LAYOUT}` });
  const jobs = JSON.stringify(jsonJob(JOBS[0]!));
  const read = (text: string) => readPage(profile, text, LIST).kind;
  expect(read(`{"jobs":[${jobs},]}`)).toBe('results');
  const padding = ' '.repeat(1_000_000);
  expect(read(`{"jobs":[${jobs}]${padding}}`)).toBe('results');
  expect(read(`{"jobs":[${jobs},]${padding}}`)).toBe('unrecognized');
});

it.each([rss, rdf, atom])('does not take the editor of a feed for the company', (feed) => {
  const profile = compiled({ profile: `source: feed\n${BY_PATH}` });
  const page = readPage(profile, feed(JOBS).replace(/<company>.*?<\/company>/g, ''), LIST);
  expect(page.cards.map((card) => parsePosting(card, context))).toEqual(
    JOBS.map(() => ({ rejected: expect.objectContaining({ code: 'COMPANY_MISSING' }) })),
  );
});

it('does not take the last change of an entry of Atom for its publication', () => {
  const profile = compiled({ profile: `source: feed\n${BY_PATH}` });
  const page = readPage(profile, atom(JOBS).replace(/<published>.*?<\/published>/g, ''), LIST);
  expect(page.cards.map(({ texts }) => texts.posted ?? null)).toEqual(JOBS.map(() => null));
});
