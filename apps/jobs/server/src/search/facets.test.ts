import { FACETS, type Facets, type Filters, type PostingValues } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { randomPosting, toQueryString } from '@workreel/search-index/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type TestService } from '../testing/service.ts';

/** Seed of the random postings. */
const SEED = 20_261_121;

describe('facets', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
    const postings = fc.sample(randomPosting, { seed: SEED, numRuns: 120 });
    await store(postings.slice(0, 80));
    await store(postings.slice(80), 'others');
  });
  afterAll(() => service.close());

  async function store(values: PostingValues[], site = 'facets') {
    for (let from = 0; from < values.length; from += 60) {
      await savePage(service.context.db, {
        site,
        runId: 1,
        fetchedAt: new Date('2026-11-20T03:00:00Z'),
        today: '2026-11-20',
        postings: values
          .slice(from, from + 60)
          .map((posting, n) => ({ sourceUrl: `https://${site}.example/${from + n}`, values: posting })),
      });
    }
  }
  async function facets(filters: Filters): Promise<Facets> {
    const response = await service.get(`/jobs/facets?${toQueryString(filters)}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ facets: Facets }>().facets;
  }
  const total = async (filters: Filters) =>
    Number((await service.get(`/jobs?pageSize=1&${toQueryString(filters)}`)).headers['x-total-count']);
  /** Converts a facet value to its filter. */
  const filterOf = (facet: (typeof FACETS)[number], value: string): Filters =>
    facet === 'salary'
      ? { salary: Number(value) }
      : { [facet]: [facet === 'experience' ? Number(value) : value] };

  it.each<[string, Filters]>([
    ['nothing', {}],
    ['text', { keyword: ['개발'] }],
    ['a technology and years', { techStack: ['java'], experience: [3] }],
    ['two regions and an amount', { location: ['서울', '광주'], salary: 30_000_000 }],
    ['an amount in another currency', { salary: 0, currency: 'USD' }],
    ['an employment type and a deadline', { employmentType: ['fullTime'], deadlineFrom: '2026-11-20' }],
  ])('count the search results for each value when filtering by %s', async (_description, filters) => {
    const found = await facets(filters);
    let compared = 0;
    for (const facet of FACETS) {
      // Every value of the facets of all postings, and the most frequent ones otherwise.
      const values = Object.keys(filters).length === 0 ? found[facet] : found[facet].slice(0, 6);
      for (const { value, count } of values) {
        expect(count, `${facet} ${value}`).toBe(await total({ ...filters, ...filterOf(facet, value) }));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('ignore only their own filter', async () => {
    const all = await facets({});
    for (const facet of FACETS) {
      const [mostFrequent] = all[facet];
      const chosen = filterOf(facet, mostFrequent!.value);
      const narrowed = await facets(chosen);
      expect(narrowed[facet], facet).toEqual(all[facet]);
      const others = FACETS.filter((other) => other !== facet);
      expect(
        others.some((other) => JSON.stringify(narrowed[other]) !== JSON.stringify(all[other])),
        facet,
      ).toBe(true);
    }
    const [sector] = all.sector;
    expect((await facets({ sector: [sector!.value] })).sector).toEqual(all.sector);
  });

  it('are sorted by frequency, or in ascending order for years and amounts, without zero counts', async () => {
    const found = await facets({});
    expect(Object.keys(found).sort()).toEqual([...FACETS].sort());
    const counts = (facet: keyof Facets) => found[facet].map(({ count }) => count);
    for (const facet of ['location', 'sector', 'techStack', 'employmentType'] as const) {
      expect(found[facet].length, facet).toBeGreaterThan(1);
      expect(counts(facet), facet).toEqual(counts(facet).sort((a, b) => b - a));
    }
    for (const facet of ['experience', 'salary'] as const) {
      const values = found[facet].map(({ value }) => Number(value));
      expect(values.length, facet).toBeGreaterThan(1);
      expect(values, facet).toEqual([...values].sort((a, b) => a - b));
    }
    for (const facet of FACETS) expect(counts(facet).every((count) => count > 0)).toBe(true);
  });

  it('count a nationwide posting once per Korean region', async () => {
    const place = (...regions: string[]) =>
      postingValues({ location: { text: null, regions, remote: false } });
    await store([place('서울'), place('전국'), place('전국', '서울'), place('일본')], 'places');
    const { location } = await facets({ site: ['places'] });
    expect(Object.fromEntries(location.map(({ value, count }) => [value, count]))).toEqual({
      서울: 3,
      전국: 2,
      일본: 1,
    });
    expect(await total({ site: ['places'], location: ['서울'] })).toBe(3);
  });

  it('name regions in Korean and English, like GET /jobs/regions', async () => {
    const place = (...regions: string[]) =>
      postingValues({ location: { text: null, regions, remote: false } });
    await store([place('서울', '서울 강남구'), place('Germany', 'Berlin, Germany')], 'names');
    const { location } = await facets({ site: ['names'] });
    const values = location.map(({ value }) => value);
    const response = await service.get(
      `/jobs/regions?${new URLSearchParams(values.map((value): [string, string] => ['value', value]))}`,
    );
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    expect(response.json()).toEqual({ regions: location.map(({ value, names }) => ({ value, names })) });
    expect(Object.fromEntries(location.map(({ value, names }) => [value, [names.ko, names.en]]))).toEqual({
      서울: ['서울', 'Seoul'],
      '서울 강남구': ['서울 강남구', 'Gangnam-gu, Seoul'],
      Germany: ['독일', 'Germany'],
      'Berlin, Germany': ['독일 베를린', 'Berlin, Germany'],
    });
    expect((await service.get('/jobs/regions?value=')).statusCode).toBe(400);
    expect((await service.get('/jobs/regions')).statusCode).toBe(400);
  });

  it('are empty lists if nothing matches', async () => {
    const none = Object.fromEntries(FACETS.map((facet) => [facet, []]));
    expect(await facets({ keyword: ['nothingatall'] })).toEqual(none);
    const { site } = await facets({});
    expect(site.length).toBeGreaterThan(1);
    expect(await facets({ site: ['nowhere'] })).toEqual({ ...none, site });
  });

  it.each([
    'page=1',
    'sortOrder=recent',
    'pageSize=10',
    'cursor=x',
    'salary=much',
    'experience=-1',
    'status=gone',
  ])('reject %s', async (query) => {
    const response = await service.get(`/jobs/facets?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
