import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageResponse } from '../testing/loopback-site.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';

// Runs with the kinds of sources other than HTML: the same postings in each, over several pages.

const COUNT = 25;
const PER_PAGE = 10;
const ids = Array.from({ length: COUNT }, (_, index) => index + 1);
const job = (id: number) => ({
  id,
  title: `${id}번 백엔드개발자`,
  firm: `(주)예시${id}`,
  place: '서울 강남구',
  about: `<p>${id}번 업무</p>`,
});
const slice = (from: number) => ids.slice(from, from + PER_PAGE).map(job);
const answer = (body: string | object, type: string): PageResponse => ({
  status: 200,
  headers: { 'content-type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const json = (body: object) => answer(body, 'application/json');
const rss = (jobs: ReturnType<typeof job>[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${jobs
    .map(
      ({ id, title, firm, place, about }) =>
        `<item><title>${title}</title><link>/view/${id}?s=${Math.random()}</link><company>${firm}</company><location>${place}</location><description><![CDATA[${about}]]></description></item>`,
    )
    .join('')}</channel></rss>`;

const LAYOUTS = [
  { card: 'jobs', fields: { title: 'title', companyName: 'firm', location: 'place' }, description: 'about' },
];
/** Replaces the identity of the test profile, which reads the path of a link. */
const identity = { from: [{ attribute: 'id' }], address: 'ORIGIN/view/{id}' };

interface Kind {
  name: string;
  page: (number: number, url: URL) => PageResponse;
  profile: (site: { origin: string }) => Record<string, unknown>;
  pages: number;
  stopReason: string;
}
const api = (origin: string, address: string, more: object) => ({
  source: 'json',
  start: { address: `${origin}${address}`, ...more },
  layouts: LAYOUTS,
  pages: {},
  identity: { ...identity, address: identity.address.replace('ORIGIN', origin) },
});

const KINDS: Kind[] = [
  {
    name: 'json-page',
    page: (number) => json({ total: COUNT, jobs: slice((number - 1) * PER_PAGE) }),
    profile: ({ origin }) => ({
      ...api(origin, '/list?page={page}', {}),
      pages: { total: { selector: 'total', pattern: '\\d+' } },
    }),
    pages: 3,
    stopReason: 'lastPage',
  },
  {
    name: 'json-page-without-total',
    page: (number) => json({ jobs: slice((number - 1) * PER_PAGE) }),
    profile: ({ origin }) => api(origin, '/list?page={page}', {}),
    pages: 4,
    stopReason: 'lastPage',
  },
  {
    name: 'json-page-from-0',
    page: (_, url) => json({ jobs: slice(Number(url.searchParams.get('p')) * PER_PAGE) }),
    profile: ({ origin }) => api(origin, '/list?p={page}', { firstPage: 0 }),
    pages: 4,
    stopReason: 'lastPage',
  },
  {
    name: 'json-offset',
    page: (_, url) => json({ count: COUNT, jobs: slice(Number(url.searchParams.get('offset'))) }),
    profile: ({ origin }) => ({
      ...api(origin, '/list?offset={page}', { firstPage: 0, pageStep: PER_PAGE }),
      pages: { total: { selector: 'count', pattern: '\\d+' } },
    }),
    pages: 3,
    stopReason: 'lastPage',
  },
  {
    name: 'json-cursor',
    page: (_, url) => {
      const from = Number((url.searchParams.get('after') ?? 'c/0').slice(2));
      return json({
        data: { jobs: slice(from) },
        meta: { next: from + PER_PAGE < COUNT ? `c/${from + PER_PAGE}` : null },
      });
    },
    profile: ({ origin }) => ({
      ...api(origin, '/list?limit=10&after={cursor}', {}),
      pagination: { cursor: 'meta > next' },
    }),
    pages: 3,
    stopReason: 'lastPage',
  },
  {
    name: 'json-repeated-cursor',
    page: (_, url) => {
      const from = Number(url.searchParams.get('after') ?? 0);
      return json({ jobs: slice(from), next: Math.min(from + PER_PAGE, 20) });
    },
    profile: ({ origin }) => ({
      ...api(origin, '/list?after={cursor}', {}),
      pagination: { cursor: { selector: 'next', pattern: '\\d+' } },
    }),
    pages: 3,
    stopReason: 'lastPage',
  },
  {
    name: 'json-next',
    page: (_, url) => {
      const from = Number(url.searchParams.get('from') ?? 0);
      return json({
        jobs: slice(from),
        next: from + PER_PAGE < COUNT ? `/list?from=${from + PER_PAGE}` : null,
      });
    },
    profile: ({ origin }) => ({ ...api(origin, '/list', {}), pagination: { next: 'next' } }),
    pages: 3,
    stopReason: 'lastPage',
  },
  {
    name: 'json-link-header',
    page: (_, url) => {
      const from = Number(url.searchParams.get('from') ?? 0);
      const next = from + PER_PAGE < COUNT ? `, </list?from=${from + PER_PAGE}>; rel="next"` : '';
      return {
        status: 200,
        headers: { 'content-type': 'application/json', link: `</list>; rel="first"${next}` },
        body: JSON.stringify(slice(from)),
      };
    },
    profile: ({ origin }) => ({
      ...api(origin, '/list', {}),
      layouts: [{ ...LAYOUTS[0], card: 'item' }],
      pagination: 'header',
    }),
    pages: 3,
    stopReason: 'lastPage',
  },
  {
    name: 'json-one-page',
    page: () => json({ jobs: ids.map(job) }),
    profile: ({ origin }) => ({ ...api(origin, '/list', {}), pagination: 'none' }),
    pages: 1,
    stopReason: 'lastPage',
  },
  {
    name: 'feed',
    page: () => answer(rss(ids.map(job)), 'application/rss+xml'),
    profile: ({ origin }) => ({
      source: 'feed',
      start: { address: `${origin}/list` },
      pages: {},
      layouts: undefined,
    }),
    pages: 1,
    stopReason: 'lastPage',
  },
  {
    name: 'feed-pages',
    page: (number) => answer(rss(slice((number - 1) * PER_PAGE)), 'application/rss+xml'),
    profile: ({ origin }) => ({
      source: 'feed',
      start: { address: `${origin}/list?page={page}` },
      pages: {},
      layouts: undefined,
    }),
    pages: 4,
    stopReason: 'lastPage',
  },
];

describe('a run', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  it.each(KINDS)('of kind $name stores all postings', async ({ name, page, profile, pages, stopReason }) => {
    const accepted = new Set<string | undefined>();
    const site = await runs.site(
      name,
      async (number, url) => {
        const result = page(number, url);
        return (response, request) => {
          accepted.add(request.headers.accept?.split(',')[0]);
          const { status, headers, body } = result as { status: number; headers: object; body: string };
          response.writeHead(status, { ...headers }).end(body);
        };
      },
      profile,
    );
    const run = await runs.crawl(name);
    expect(run).toMatchObject({
      status: 'succeeded',
      stopReason,
      warnings: [],
      error: null,
      pagesFetched: pages,
    });
    expect(countsOf(run)).toEqual({ found: COUNT, saved: COUNT, skipped: 0, rejected: 0 });
    expect([...accepted]).toEqual([name.startsWith('feed') ? 'application/rss+xml' : 'application/json']);
    const stored = await runs.postings(name);
    expect(stored.map(({ sourceUrl, title, companyName }) => ({ sourceUrl, title, companyName }))).toEqual(
      expect.arrayContaining(
        ids.map((id) => ({
          sourceUrl: `${site.origin}/view/${id}`,
          title: job(id).title,
          companyName: job(id).firm,
        })),
      ),
    );
    expect(countsOf(await runs.crawl(name))).toEqual({ found: COUNT, saved: 0, skipped: COUNT, rejected: 0 });
  });

  it('of an API with an empty list succeeds', async () => {
    await runs.site(
      'json-empty',
      () => json({ jobs: [] }),
      ({ origin }) => api(origin, '/list?page={page}', {}),
    );
    expect(await runs.crawl('json-empty')).toMatchObject({
      status: 'succeeded',
      stopReason: 'lastPage',
      warnings: [],
      postingsFound: 0,
    });
  });

  it.each([
    ['json-broken', '{"jobs":[{"id":1', 'failed', 'JSON_BROKEN'],
    ['json-error', '{"error":"no such board"}', 'failed', 'PAGE_UNRECOGNISED'],
    ['json-login', '<title>Log in</title><input type=password>', 'blocked', 'BLOCKED_PAGE'],
  ])('of an API that returns something else ends with an error: %s', async (name, body, status, code) => {
    await runs.site(
      name,
      () => answer(body, 'application/json'),
      ({ origin }) => api(origin, '/list?page={page}', {}),
    );
    expect(await runs.crawl(name)).toMatchObject({ status, stopReason: 'error', error: { code } });
  });

  it('of a feed that is cut off ends with an error', async () => {
    await runs.site(
      'feed-broken',
      () => answer(rss(ids.map(job)).slice(0, -9), 'application/rss+xml'),
      KINDS.find(({ name }) => name === 'feed')!.profile,
    );
    expect(await runs.crawl('feed-broken')).toMatchObject({
      status: 'failed',
      error: { code: 'XML_BROKEN', message: expect.stringContaining('cut off') },
    });
    expect(await runs.postings('feed-broken')).toEqual([]);
  });
});
