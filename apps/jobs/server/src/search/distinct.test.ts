import { FACETS, type Filters, type Posting, type PostingSource } from '@workreel/jobs-contract';
import {
  correctionsOf,
  matches,
  randomPosting,
  type Posting as ScannedPosting,
  shownOf,
  sortPostings,
  toQueryString,
} from '@workreel/search-index/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMatching } from '../exports/read.ts';
import { savePage } from '../postings/index.ts';
import { namedRows } from '../testing/csv.ts';
import { linksOf, openService, type PostingList, type TestService } from '../testing/service.ts';

const SEED = 29;
const POSTINGS = 120;
const ORDERS = ['recent', 'deadline', 'salary', 'experience'] as const;

/** Filters that SQL can answer. */
const SQL_FILTERS: Filters[] = [
  {},
  { withoutSignals: true },
  { site: ['one'] },
  { status: ['closed'] },
  { location: ['서울', '부산'], status: ['open', 'closed'] },
  { employmentType: ['fullTime', 'contract'], withoutSignals: true },
  { techStack: ['java'], experience: [3] },
  { salary: 24_000_000 },
  { postedWithin: 3_650 },
];
const TEXT_FILTERS: Filters[] = [{ keyword: ['개발'] }, { company: ['acme'], withoutSignals: true }];

/** Compares both search implementations with a scan of all postings in JavaScript. */
describe.each([
  ['the index', true],
  ['SQL', false],
])('postings of the same job, listed by %s', (_name, indexed) => {
  let service: TestService;
  const filters = indexed ? [...SQL_FILTERS, ...TEXT_FILTERS] : SQL_FILTERS;
  beforeAll(async () => {
    service = await openService({ index: indexed, worker: false });
    const values = fc.sample(randomPosting, { seed: SEED, numRuns: POSTINGS });
    for (const [n, site] of ['one', 'two', 'one'].entries())
      await savePage(service.context.db, {
        site,
        runId: 1,
        fetchedAt: new Date(Date.UTC(2026, 10, 20, n)),
        today: '2026-11-20',
        postings: values
          .slice((n * POSTINGS) / 3, ((n + 1) * POSTINGS) / 3)
          .map((posting, k) => ({ sourceUrl: `https://jobs.example/${n}/${k}`, values: posting })),
      });
    // Groups of two to five, half of all postings, from all three pages. Positions are neither in the order of time nor of IDs.
    await service.database.run(`
      with numbered as (select id, row_number() over (order by id) - 1 as n from jobs.postings),
      labeled as (select id, case when n % 2 = 0 then n / 2 % 17 end as label, n * 7 % 11 as position from numbered)
      update jobs.postings p set
        group_id = case when label is not null then (select min(id) from labeled o where o.label = l.label) end,
        group_position = case when label is null then 0
          else (select count(*) from labeled o where o.label = l.label and (o.position, o.id) < (l.position, l.id)) end,
        signals = case when p.id % 5 = 0 then '[{"code":"unverified","since":"2026-11-20T00:00:00.000Z","detail":null}]'::jsonb else '[]' end
      from labeled l where l.id = p.id`);
  });
  afterAll(() => service.close());

  /** Reads the stored postings with their groups. */
  async function readAll(): Promise<(Posting & ScannedPosting)[]> {
    const { rows } = await service.database.run('select id, group_position from jobs.postings');
    const positions = new Map(rows.map(({ id, group_position }) => [String(id), Number(group_position)]));
    const { postings } = await list({}, 'recent');
    return postings.map((posting) => ({
      ...posting,
      group: posting.groupId === null ? null : Number(posting.groupId),
      groupPosition: positions.get(posting.id)!,
      hasSignals: posting.signals.length > 0,
    }));
  }

  /** Reads all pages of a result by its `next` links. */
  async function list(wanted: Filters, sortOrder: string, pageSize = 100) {
    const postings: Posting[] = [];
    let total: number | undefined;
    let path: string | undefined = `/jobs?${toQueryString(wanted, { sortOrder, pageSize })}`;
    while (path !== undefined) {
      const response = await service.get(path);
      expect(response.statusCode, response.body).toBe(200);
      postings.push(...response.json<PostingList>().jobPostings);
      total = Number(response.headers['x-total-count']);
      path = linksOf(response).next;
    }
    return { postings, total };
  }

  const idsOf = (postings: readonly { id: string }[]) => postings.map(({ id }) => id);
  const expectedOf = (all: readonly ScannedPosting[], wanted: Filters, order: (typeof ORDERS)[number]) => {
    const corrections = correctionsOf(all, wanted);
    const matching = all.filter((posting) => matches(posting, wanted, corrections));
    return sortPostings(shownOf(matching, wanted), order, wanted, corrections);
  };
  const sourcesIn = (all: readonly (Posting & ScannedPosting)[], { id, groupId }: Posting): PostingSource[] =>
    all
      .filter((other) => groupId !== null && other.groupId === groupId && other.id !== id)
      .toSorted(
        (a, b) =>
          Number(a.status === 'closed') - Number(b.status === 'closed') ||
          a.groupPosition! - b.groupPosition! ||
          Number(a.id) - Number(b.id),
      )
      .map(({ id: other, site, sourceUrl, status, lastSeenAt }) => ({
        id: other,
        site,
        sourceUrl,
        status,
        lastSeenAt,
      }));

  it('are shown once, in every order, page by page, with exact totals and the others as sources', async () => {
    const all = await readAll();
    expect(all).toHaveLength(POSTINGS);
    expect(new Set(all.map(({ status, groupId }) => `${status} ${groupId !== null}`)).size).toBe(4);
    let hidden = 0;
    for (const [n, base] of filters.entries())
      for (const order of ORDERS) {
        const wanted = { ...base, distinct: true };
        const { postings, total } = await list(wanted, order, [7, 20, 100][n % 3]);
        const expected = expectedOf(all, wanted, order);
        expect(idsOf(postings), JSON.stringify({ wanted, order })).toEqual(idsOf(expected));
        expect(total).toBe(expected.length);
        hidden += expectedOf(all, base, order).length - expected.length;
        for (const posting of postings) expect(posting.sources).toEqual(sourcesIn(all, posting));
      }
    expect(hidden).toBeGreaterThan(100);
  });

  it('are all listed without distinct, without sources', async () => {
    const all = await readAll();
    for (const base of filters) {
      const { postings, total } = await list({ ...base, distinct: false }, 'recent');
      expect(idsOf(postings)).toEqual(idsOf(expectedOf(all, base, 'recent')));
      expect(total).toBe(postings.length);
      for (const posting of postings) expect(posting).not.toHaveProperty('sources');
    }
  });

  it('are shown once in Atom feeds', async () => {
    const all = await readAll();
    for (const base of filters) {
      const wanted = { ...base, distinct: true };
      const response = await service.get(`/jobs.atom?${toQueryString(wanted)}`);
      expect(response.statusCode, response.body).toBe(200);
      const found = [...response.body.matchAll(/<id>[^<]*\/(\d+)<\/id>/g)].map(([, id]) => id);
      expect(found).toEqual(idsOf(expectedOf(all, wanted, 'recent')).slice(0, 50));
    }
  });

  it('are exported once without the index', async () => {
    const all = await readAll();
    for (const base of SQL_FILTERS) {
      const wanted = { ...base, distinct: true };
      const found: string[] = [];
      for await (const { id } of readMatching(service.context.db, wanted, () => {})) found.push(id);
      expect(found.toSorted()).toEqual(idsOf(expectedOf(all, wanted, 'recent')).toSorted());
    }
  });

  it.runIf(indexed)('are exported once as CSV', async () => {
    const all = await readAll();
    for (const base of filters) {
      const wanted = { ...base, distinct: true };
      const response = await service.get(`/jobs.csv?${toQueryString(wanted, { sortOrder: 'recent' })}`);
      expect(response.statusCode, response.body).toBe(200);
      expect(namedRows(response.body).map(({ id }) => id)).toEqual(idsOf(expectedOf(all, wanted, 'recent')));
    }
  });

  it.runIf(indexed)('are counted once per facet value, as many as its filter finds', async () => {
    const { search } = service.context;
    const page = { sortOrder: 'recent' as const, after: undefined, offset: 0, limit: 1 };
    let different = 0;
    for (const base of filters) {
      const wanted = { ...base, distinct: true };
      const facets = await search.facets(wanted);
      const withOthers = await search.facets(base);
      for (const facet of FACETS)
        for (const { value, count } of facets[facet]) {
          const chosen =
            facet === 'salary' ? Number(value) : [facet === 'experience' ? Number(value) : value];
          const { total } = await search.page({ filters: { ...wanted, [facet]: chosen }, ...page });
          expect(count, `${facet} ${value} with ${JSON.stringify(base)}`).toBe(total);
          if (withOthers[facet].find((other) => other.value === value)!.count > count) different += 1;
        }
    }
    expect(different).toBeGreaterThan(50);
  });

  it('are shown by their state, which changes without their contents', async () => {
    const run = (text: string, id: string) => service.database.run(text, [id]);
    const shown = async (group: string) => {
      const { postings } = await list({ distinct: true }, 'recent');
      return postings.filter(({ groupId }) => groupId === group);
    };
    const all = await readAll();
    const { groupId } = all.find((posting) => posting.groupId !== null && posting.status === 'open')!;
    const [first] = await shown(groupId!);
    await run(`update jobs.postings set status = 'open' where group_id = $1`, groupId!);
    await run(`update jobs.postings set status = 'closed' where id = $1`, first!.id);
    const [second] = await shown(groupId!);
    expect(second!.id).not.toBe(first!.id);
    expect(second!.sources!.at(-1)).toMatchObject({ id: first!.id, status: 'closed' });
    await run('update jobs.postings set group_position = group_position + 100 where id = $1', second!.id);
    const [third] = await shown(groupId!);
    expect(third!.id).not.toBe(second!.id);
    await run('update jobs.postings set group_id = null, group_position = 0 where id = $1', third!.id);
    expect(idsOf(await shown(groupId!))).not.toContain(third!.id);
    const { postings } = await list({ distinct: true }, 'recent');
    expect(postings.find(({ id }) => id === third!.id)).toMatchObject({ groupId: null, sources: [] });
  });
});
