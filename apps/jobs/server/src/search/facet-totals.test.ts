import {
  FACETS,
  type FacetName,
  type Facets,
  type Filters,
  type PostingValues,
} from '@workreel/jobs-contract';
import { parseLocation } from '@workreel/posting-parser';
import { WORKPLACES } from '@workreel/posting-parser/enumerations';
import { matchRegions } from '@workreel/posting-parser/search-terms';
import { generatePostings } from '@workreel/sample-data';
import { generateTexts, TEXT_LOCALES } from '@workreel/sample-data/texts';
import { YEARS_OF_EXPERIENCE } from '@workreel/search-index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type TestService } from '../testing/service.ts';

/** `npm run chaos -- search-cases` stores 100,000. */
const POSTINGS = Number(process.env.FACET_POSTINGS ?? 3_000);
const SEED = Number(process.env.SEARCH_SEED ?? 1);
const PER_PAGE = 100;
/** Number of postings up to which SQL counts exactly; it answers lists while the index loads. */
const MAX_SQL_POSTINGS = 10_000;
/** SQL counts one of so many values, which takes a second. */
const SQL_STEP = 4;

/** Locations of the whole world, one, two or three in a posting. */
function worldLocations(): PostingValues['location'][] {
  const texts = TEXT_LOCALES.flatMap((locale) =>
    [...generateTexts({ field: 'places', locale, count: 150, seed: SEED })].map(({ text }) => text),
  );
  return texts.map((text, n) => {
    const others = texts.slice(0, n % 3).map((_, k) => texts[(n * 7 + k * 31) % texts.length]!);
    return parseLocation([text, ...others].join(' / '));
  });
}

function* postings(): Generator<PostingValues> {
  const locations = worldLocations();
  let n = 0;
  for (const { values } of generatePostings(POSTINGS, { seed: SEED })) {
    n += 1;
    // Every third posting is somewhere in the world.
    if (n % 3 > 0) yield values as PostingValues;
    else {
      const location = locations[n % locations.length]!;
      const workplace = location.remote ? 'remote' : [...WORKPLACES, null][n % 4]!;
      yield {
        ...(values as PostingValues),
        workplace,
        location: { ...location, remote: workplace === 'remote' },
      };
    }
  }
}

describe('every value of every facet', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
    const page: PostingValues[] = [];
    let stored = 0;
    const save = async () => {
      await savePage(service.context.db, {
        site: stored % 2 === 0 ? 'first' : 'second',
        runId: 1,
        fetchedAt: new Date('2026-06-30T03:00:00Z'),
        today: '2026-06-30',
        postings: page.map((values, n) => ({ sourceUrl: `https://facets.example/${stored + n}`, values })),
      });
      stored += page.length;
      page.length = 0;
    };
    for (const values of postings()) if (page.push(values) === PER_PAGE) await save();
    await save();
    await service.context.search.index.catchUp();
  }, 1_800_000);
  afterAll(() => service.close());

  const total = async (filters: Filters) =>
    (
      await service.context.search.page({
        filters,
        sortOrder: 'recent',
        after: undefined,
        offset: 0,
        limit: 1,
      })
    ).total;
  const filterOf = (facet: FacetName, value: string): Filters =>
    facet === 'salary'
      ? { salary: Number(value) }
      : { [facet]: [facet === 'experience' ? Number(value) : value] };
  /** Calls a function with each facet value and the filters that select it. */
  async function each(
    base: Filters,
    visit: (filters: Filters, count: number, name: string) => void | Promise<void>,
  ): Promise<Facets> {
    const facets = await service.context.search.facets(base);
    for (const facet of FACETS)
      for (const { value, count } of facets[facet])
        await visit({ ...base, ...filterOf(facet, value) }, count, `${facet} ${value}`);
    return facets;
  }

  it.each<[string, Filters]>([
    ['no filter', {}],
    ['a keyword', { keyword: ['engineer'] }],
    ['a Korean keyword', { keyword: ['개발'] }],
    ['two filters', { employmentType: ['fullTime'], experience: [3] }],
    ['a region and a workplace', { location: ['Germany', '서울'], workplace: ['remote', 'hybrid'] }],
    ['the status and a currency', { status: ['open'], currency: 'USD' }],
  ])('has as many postings as its filter with %s', async (_description, base) => {
    let compared = 0;
    await each(base, async (filters, count, name) => {
      expect(count, name).toBe(await total(filters));
      compared += 1;
    });
    expect(compared).toBeGreaterThan(30);
  });

  it.runIf(POSTINGS <= MAX_SQL_POSTINGS)('has as many postings in lists by SQL', async () => {
    let n = 0;
    for (const base of [{}, { employmentType: ['fullTime'], experience: [3] }] satisfies Filters[])
      await each(base, async (filters, count, name) => {
        if (n++ % SQL_STEP > 0) return;
        const found = await service.context.search.listing.total(filters);
        expect(found, name).toEqual({ count, relation: 'eq' });
      });
  });

  it('is the only region that its filter selects', async () => {
    const { location, experience } = await service.context.search.facets({});
    expect(location.length).toBe(400);
    for (const { value } of location) expect(matchRegions(value), value).toEqual([value]);
    expect(experience.map(({ value }) => Number(value))).toEqual(YEARS_OF_EXPERIENCE);
  });
});
