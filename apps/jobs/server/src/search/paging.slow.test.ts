import { postingValues } from '@workreel/posting-parser/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { linksOf, openService, type PostingList, type TestService } from '../testing/service.ts';

describe('pagination of postings', () => {
  let service: TestService;
  let stored = 0;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.database.run('delete from jobs.postings');
    stored = 0;
    await add(45);
  });

  /** Stores more postings, some with equal sort keys in each order. */
  async function add(count: number) {
    await savePage(service.context.db, {
      site: 'paging',
      runId: 1,
      fetchedAt: new Date(Date.UTC(2026, 10, 20, 0, stored)),
      today: '2026-11-20',
      postings: Array.from({ length: count }, (_, n) => ({
        sourceUrl: `https://jobs.example/${stored + n}`,
        values: postingValues({
          title: `${n % 2 ? '개발자' : '웹 개발'} ${stored + n}`,
          experience: { text: null, minYears: n % 3 === 0 ? null : n % 5, maxYears: null, newcomer: null },
          deadline:
            n % 4 === 0
              ? { text: null, kind: 'unknown', date: null }
              : { text: null, kind: 'date', date: `2026-1${n % 3}-15` },
          salary: {
            text: null,
            min: null,
            max: null,
            currency: n % 7 === 0 ? 'USD' : 'KRW',
            period: 'year',
            annualMin: n % 3 === 0 ? null : (n % 6) * 1_000_000.5,
            annualMax: null,
          },
          postedAt: n % 3 === 0 ? null : `2026-11-1${n % 4}T00:00:00.000Z`,
        }),
      })),
    });
    stored += count;
  }
  const body = async (path: string) => (await service.get(path)).json<PostingList>();

  it('returns the sort order and page number in the body, and the other metadata in headers', async () => {
    const response = await service.get('/jobs');
    expect(response.statusCode).toBe(200);
    const { jobPostings, ...rest } = response.json<PostingList>();
    expect(rest).toEqual({ sortOrder: 'recent', pagenum: 1 });
    expect(jobPostings).toHaveLength(20);
    expect(response.headers['x-total-count']).toBe('45');
    expect(response.headers['x-total-count-relation']).toBe('eq');
    expect(Object.keys(linksOf(response))).toEqual(['first', 'next', 'last']);
  });

  it('links to the neighboring pages with unchanged filters', async () => {
    const keyword = encodeURIComponent('개발 c++');
    const middle = await service.get(
      `/jobs?sortOrder=salary&status=open&status=closed&pageSize=10&pagenum=3&company=${encodeURIComponent('예시')}`,
    );
    const links = linksOf(middle);
    const parametersOf = (link: string) => new URL(link, 'http://x').searchParams;
    for (const link of Object.values(links)) {
      expect(link).toMatch(/^\/jobs\?/);
      const parameters = parametersOf(link);
      expect(parameters.getAll('status')).toEqual(['open', 'closed']);
      expect(parameters.get('company')).toBe('예시');
      expect(parameters.get('sortOrder')).toBe('salary');
      expect(parameters.get('pageSize')).toBe('10');
    }
    expect(parametersOf(links.first!).get('pagenum')).toBe('1');
    expect(parametersOf(links.prev!).get('pagenum')).toBe('2');
    expect(parametersOf(links.last!).get('pagenum')).toBe('5');
    expect(parametersOf(links.next!).get('pagenum')).toBeNull();
    expect(parametersOf(links.next!).get('cursor')).toMatch(/^[\w-]+$/);
    expect(await body(links.next!)).toMatchObject({ pagenum: 4 });
    expect(linksOf(await service.get(links.last!)).next).toBeUndefined();
    expect((await body(links.last!)).jobPostings).toHaveLength(5);
    expect(linksOf(await service.get(`/jobs?keyword=${keyword}`)).first).toContain('keyword=%EA%B0%9C');
  });

  it('returns 200 and an empty list beyond the last page', async () => {
    const beyond = await service.get('/jobs?pagenum=99');
    expect(beyond.statusCode).toBe(200);
    expect(beyond.json<PostingList>()).toEqual({ jobPostings: [], sortOrder: 'recent', pagenum: 99 });
    expect(linksOf(beyond)).toMatchObject({ prev: expect.stringContaining('pagenum=3') });
    const none = await service.get('/jobs?keyword=nothing');
    expect(none.json<PostingList>().jobPostings).toEqual([]);
    expect(none.headers['x-total-count']).toBe('0');
    expect(linksOf(none)).toMatchObject({ last: expect.stringContaining('pagenum=1') });
  });

  it.each(['recent', 'relevance', 'deadline', 'salary', 'experience'])(
    'returns each posting once when following next links in the sort order %s while others are inserted',
    async (order) => {
      const filters = order === 'relevance' ? `keyword=${encodeURIComponent('개발')}&` : '';
      let path: string | undefined = `/jobs?${filters}sortOrder=${order}&pageSize=7`;
      const first = new Set((await body(`/jobs?pageSize=100`)).jobPostings.map(({ id }) => id));
      const seen: string[] = [];
      for (let page = 1; path; page++) {
        const response = await service.get(path);
        const { jobPostings, pagenum, sortOrder } = response.json<PostingList>();
        expect({ pagenum, sortOrder }).toEqual({ pagenum: page, sortOrder: order });
        seen.push(...jobPostings.map(({ id }) => id));
        path = linksOf(response).next;
        if (page <= 5) await add(6);
        expect(page).toBeLessThan(20);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => first.has(id))).toHaveLength(45);
    },
  );

  it('continues after a posting that was taken down', async () => {
    const response = await service.get('/jobs?pageSize=10');
    const expected = (await body('/jobs?pageSize=20')).jobPostings.slice(10).map(({ id }) => id);
    const { jobPostings } = response.json<PostingList>();
    const last = jobPostings.at(-1)!.id;
    expect((await service.call('DELETE', `/jobs/${last}`, { as: service.admin })).statusCode).toBe(204);
    expect((await body(linksOf(response).next!)).jobPostings.map(({ id }) => id)).toEqual(expected);
  });

  it('rejects a cursor with different filters, sort order or page size, or with a pagenum', async () => {
    const cursor = new URL(
      linksOf(await service.get('/jobs?pageSize=10&status=open')).next!,
      'http://x',
    ).searchParams.get('cursor');
    const validQuery = `cursor=${cursor}&pageSize=10&status=open`;
    expect((await service.get(`/jobs?${validQuery}`)).statusCode).toBe(200);
    expect((await service.get(`/jobs?${validQuery}&sortOrder=recent&keyword=`)).statusCode).toBe(200);
    for (const invalidQuery of [
      `cursor=${cursor}&pageSize=10`,
      `cursor=${cursor}&pageSize=10&status=closed`,
      `cursor=${cursor}&pageSize=20&status=open`,
      `${validQuery}&company=x`,
      `${validQuery}&sortOrder=deadline`,
      `${validQuery}&pagenum=2`,
      `${validQuery}&pagenum=1`,
    ]) {
      const response = await service.get(`/jobs?${invalidQuery}`);
      expect(response.statusCode, invalidQuery).toBe(400);
      expect(response.headers['content-type'], invalidQuery).toMatch(/^application\/problem\+json/);
      expect(response.json(), invalidQuery).toMatchObject({
        code: 'CURSOR_INVALID',
        status: 400,
        errors: [{ path: '/cursor' }],
      });
    }
  });

  it('never returns 5xx for a manipulated cursor', async () => {
    const orders = ['recent', 'deadline', 'salary', 'experience'];
    const cursors = new Map<string, string>();
    for (const order of orders) {
      const link = linksOf(await service.get(`/jobs?sortOrder=${order}&pageSize=5`)).next!;
      cursors.set(order, new URL(link, 'http://x').searchParams.get('cursor')!);
    }
    const key = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        'x',
        '',
        'infinity',
        '-infinity',
        'now',
        '1e400',
        'NaN',
        -1,
        1.5,
        1e300,
        '\u0000',
        '\ud800',
        '9'.repeat(40),
        true,
        [],
        {},
      ),
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true }),
    );
    const manipulations = fc.oneof(
      fc.string({ minLength: 1 }).map((text) => () => text),
      fc.tuple(fc.nat(200), fc.string({ maxLength: 3 })).map(
        ([index, inserted]) =>
          (cursor: string) =>
            cursor.slice(0, index) + inserted + cursor.slice(index + 1),
      ),
      fc.tuple(fc.nat(5), key).map(([index, value]) => (cursor: string) => {
        const fields = JSON.parse(Buffer.from(cursor, 'base64url').toString());
        if (index < 3) fields[3][index] = value;
        else fields[index - 2] = value;
        return Buffer.from(JSON.stringify(fields)).toString('base64url');
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...orders), manipulations, async (order, manipulate) => {
        const cursor = manipulate(cursors.get(order)!);
        const response = await service.get(
          `/jobs?sortOrder=${order}&pageSize=5&cursor=${encodeURIComponent(cursor.toWellFormed())}`,
        );
        expect(response.statusCode, `${cursor} ${response.body}`).toBeLessThan(500);
        if (response.statusCode === 400)
          expect(['CURSOR_INVALID', 'INVALID_REQUEST']).toContain(response.json().code);
      }),
      { numRuns: 300 },
    );
  });
});

describe('postings while the index loads', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false, index: false });
  });
  afterAll(() => service.close());

  it('are counted exactly up to 10,000', async () => {
    await service.database.run(
      `insert into jobs.postings (site, source_url, company_name, title, regions, remote, employment_types, deadline_kind, tech_stack, sector, status, collected_at, last_seen_at, first_run_id, last_run_id)
       select 'many', 'https://many.example/' || n, 'x', 'x', '{}', false, '{}', 'unknown', '{}', '{}', 'open', now(), now(), 1, 1 from generate_series(1, 10001) n`,
    );
    const overLimit = await service.get('/jobs?site=many');
    expect(overLimit.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-relation': 'gte' });
    expect(Object.keys(linksOf(overLimit))).toEqual(['first', 'next']);
    await service.database.run(`delete from jobs.postings where source_url = 'https://many.example/1'`);
    const exact = await service.get('/jobs?site=many');
    expect(exact.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-relation': 'eq' });
  });

  it('are listed for a limited number of concurrent requests', async () => {
    const { listing } = service.context.search;
    const totals = Array.from({ length: 100 }, () => listing.total({}));
    const outcomes = await Promise.allSettled(totals);
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toHaveLength(36);
    expect(rejected[0]!.reason).toMatchObject({ status: 503, code: 'SEARCH_LOADING' });
    expect(await listing.total({ site: ['none'] })).toEqual({ count: 0, relation: 'eq' });
  });

  it.each([
    '/jobs?keyword=x',
    '/jobs?company=x',
    '/jobs?keyword=x&sortOrder=recent',
    '/jobs/facets',
    '/jobs/trends',
    '/jobs/suggest?prefix=x',
    '/jobs.atom?position=x',
  ])('are unavailable for %s: 503 with progress and Retry-After', async (path) => {
    const response = await service.get(path);
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({
      code: 'SEARCH_LOADING',
      progress: { postings: expect.any(Number), of: expect.any(Number) },
    });
  });

  it.each(['/jobs?status=open&sector=x&sortOrder=deadline', '/jobs.atom?site=many'])(
    'are listed for %s, which has no text filter',
    async (path) => {
      expect((await service.get(path)).statusCode).toBe(200);
    },
  );
});
