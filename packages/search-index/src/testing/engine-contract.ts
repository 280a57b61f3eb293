/** The tests that every search engine must pass: random searches of random postings find what a scan of all postings finds. */

import { postingValues } from '@workreel/posting-parser/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Document, dayOf } from '../engine/document.domain.ts';
import { medianOf, mostFrequentValues } from '../engine/trend.domain.ts';
import { FACETS, type FacetName, type Filters, SORT_ORDERS, type SortOrder } from '../filters.ts';
import type { SearchEngine } from '../port.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { randomDescription, randomFilters, randomPosting } from './postings.ts';
import { correctionsOf, countJobs, facetsOf, matches, type Posting, shownOf, sortPostings } from './scan.ts';

/** Current time of the tests: two days after the postings were collected. */
export const NOW = Date.UTC(2026, 10, 22, 0, 2);

/** `npm run chaos -- search-cases` runs ten thousand cases per property. */
export const FC_OPTIONS = {
  numRuns: Number(process.env.SEARCH_CASES ?? 400),
  ...(process.env.SEARCH_SEED ? { seed: Number(process.env.SEARCH_SEED) } : {}),
};

export const toDocument = (posting: Posting): Document => ({
  id: Number(posting.id),
  sortAt: Date.parse(posting.postedAt ?? posting.collectedAt) * 1_000,
  title: posting.title,
  company: posting.companyName,
  techStack: posting.techStack,
  sector: posting.sector,
  description: posting.description ?? null,
  regions: posting.location.regions,
  locationText: posting.location.text,
  workplace: posting.workplace,
  ...posting.experience,
  education: posting.education.level,
  employmentTypes: posting.employmentType.types,
  deadline: posting.deadline.date,
  amount: posting.salary.annualMax ?? posting.salary.annualMin,
  currency: posting.salary.currency,
  open: posting.status === 'open',
  site: posting.site,
  group: posting.group ?? null,
  groupPosition: posting.groupPosition ?? 0,
  hasSignals: posting.hasSignals ?? false,
});

/** A group among ten or so consecutive postings; null for a posting without others. Most groups have two to five members. */
const randomGroup = fc.option(fc.nat(3), { nil: null, freq: 3 });

/** Stored postings, not sorted by ID. */
export const randomPostings = (minLength: number, maxLength: number) =>
  fc
    .array(
      fc.tuple(
        randomPosting,
        fc.nat(5),
        fc.constantFrom('open' as const, 'closed' as const),
        randomDescription,
        randomGroup,
        fc.nat(3),
        fc.constantFrom(true, false, false),
      ),
      { minLength, maxLength },
    )
    .map((all) => {
      const idAt = (n: number) => ((n * 37) % 2_003) + 1;
      const groupAt = (n: number) => {
        const [, , , , label] = all[n]!;
        return label === null ? null : `${Math.floor(n / 12)} ${label}`;
      };
      // The number of a group is the lowest ID of its members.
      const numbers = new Map<string | null, number>();
      for (let n = 0; n < all.length; n++)
        numbers.set(groupAt(n), Math.min(idAt(n), numbers.get(groupAt(n)) ?? Number.POSITIVE_INFINITY));
      return all.map(
        ([values, minute, status, description, label, groupPosition, hasSignals], n): Posting => {
          const collectedAt = new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
          return {
            ...values,
            id: String(idAt(n)),
            site: n % 3 === 0 ? 'two' : 'one',
            status,
            collectedAt,
            description,
            group: label === null ? null : numbers.get(groupAt(n))!,
            groupPosition,
            hasSignals,
          };
        },
      );
    });
export const fewPostings = randomPostings(1, 60);

/** Changes to indexed postings: deleted, or with another state. */
const CHANGES: Record<string, (posting: Posting, other: Posting) => Posting | undefined> = {
  deleted: () => undefined,
  toggled: (posting) => ({ ...posting, status: posting.status === 'open' ? 'closed' : 'open' }),
  alone: (posting) => ({ ...posting, group: null }),
  // The number of a group is at most the lowest ID of its members: members may have been deleted.
  joined: (posting, { group = null }) =>
    group !== null && group <= Number(posting.id) ? { ...posting, group } : posting,
  moved: (posting, { groupPosition = 0 }) => ({ ...posting, groupPosition }),
  signals: (posting) => ({ ...posting, hasSignals: !posting.hasSignals }),
};
const randomChanges = fc.array(fc.tuple(fc.nat(59), fc.constantFrom(...Object.values(CHANGES)), fc.nat(59)), {
  maxLength: 16,
});

/** Postings as they were stored first, and as they are after changes. */
export interface StoredPostings {
  before: readonly Posting[];
  after: readonly Posting[];
}
const randomStoredPostings = fc.tuple(fewPostings, randomChanges).map(([before, changes]): StoredPostings => {
  const after = new Map(before.map((posting) => [posting.id, posting]));
  for (const [index, change, other] of changes) {
    const { id } = before[index % before.length]!;
    const posting = after.get(id);
    const changed = posting && change(posting, before[other % before.length]!);
    if (changed) after.set(id, changed);
    else after.delete(id);
  }
  return { before, after: [...after.values()] };
});

/** Reads all pages with sort keys and checks that offsets return the same pages. */
async function readAllPages(engine: SearchEngine, filters: Filters, sortOrder: SortOrder, size: number) {
  const ids: number[] = [];
  let after: readonly string[] | undefined;
  let total = 0;
  for (let page = 0; page < 100; page++) {
    const request = { filters, sortOrder, limit: size + 1, now: NOW };
    const result = await engine.page({ ...request, after, offset: 0 });
    const byOffset = await engine.page({ ...request, after: undefined, offset: page * size });
    expect(byOffset.ids).toEqual(result.ids);
    expect(byOffset.total).toBe(result.total);
    total = result.total;
    ids.push(...result.ids.slice(0, size));
    if (result.ids.length <= size) break;
    after = result.last;
  }
  return { ids, total };
}

export async function expectFacets(
  engine: SearchEngine,
  postings: readonly Posting[],
  filters: Filters,
): Promise<void> {
  const expected = facetsOf(postings, filters, correctionsOf(postings, filters), NOW);
  const result = await engine.facets(filters, NOW);
  for (const [name, counts] of Object.entries(result)) {
    const actual = Object.fromEntries(counts.map(({ value, count }) => [value, count]));
    expect(actual, name).toEqual(Object.fromEntries(expected[name as FacetName]));
  }
}

const matchingIn = (postings: readonly Posting[], filters: Filters): Posting[] => {
  const corrections = correctionsOf(postings, filters);
  return postings.filter((posting) => matches(posting, filters, corrections, NOW));
};

const shownIn = (postings: readonly Posting[], filters: Filters): Posting[] =>
  shownOf(matchingIn(postings, filters), filters);

/** Starts of the periods of trends: before, between and after the times of random postings. */
const STARTS = [dayOf('2026-01-01') * 86_400_000_000, Date.UTC(2026, 10, 20, 0, 2) * 1_000, NOW * 1_000];

function trendOf(postings: readonly Posting[], filters: Filters) {
  const documents = shownIn(postings, filters).map(toDocument);
  const isIn = ({ sortAt }: Document, n: number) =>
    sortAt >= STARTS[n]! && sortAt < (STARTS[n + 1] ?? Number.POSITIVE_INFINITY);
  const inPeriods = STARTS.map((_, n) => documents.filter((document) => isIn(document, n)));
  const counts = new Map<string, number>();
  for (const { techStack } of inPeriods.flat())
    for (const name of new Set(techStack)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const paid = new Map<string, number>();
  for (const { amount, currency } of inPeriods.flat())
    if (amount !== null && currency !== null) paid.set(currency, (paid.get(currency) ?? 0) + 1);
  const currencies = mostFrequentValues(paid, paid.size).map((value) => ({ value, count: paid.get(value)! }));
  const chosen = filters.currency ?? currencies[0]?.value ?? DEFAULT_CURRENCY;
  return {
    postings: inPeriods.map(({ length }) => length),
    currencies,
    currency: chosen,
    medians: inPeriods.map((period) =>
      medianOf(
        period.flatMap(({ amount, currency }) => (amount !== null && currency === chosen ? [amount] : [])),
      ),
    ),
    technologies: mostFrequentValues(counts, 3).map((name) => ({
      name,
      postings: inPeriods.map((period) => period.filter(({ techStack }) => techStack.includes(name)).length),
    })),
  };
}

/** @param open - indexes postings, applies the changes to them, and returns an engine that finds them. */
export function testSearchEngine(open: (postings: StoredPostings) => Promise<SearchEngine>): void {
  it('returns the same postings as a scan, in the same order, page by page, with exact totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomStoredPostings,
        randomFilters,
        fc.constantFrom(...SORT_ORDERS),
        fc.constantFrom(1, 7, 100),
        async (postings, filters, order, size) => {
          const sortOrder = order === 'relevance' && !filters.keyword ? 'recent' : order;
          const expected = sortPostings(
            shownIn(postings.after, filters),
            sortOrder,
            filters,
            correctionsOf(postings.after, filters),
          );
          const result = await readAllPages(await open(postings), filters, sortOrder, size);
          expect(result.ids.map(String)).toEqual(expected.map(({ id }) => id));
          expect(result.total).toBe(expected.length);
        },
      ),
      FC_OPTIONS,
    );
  });

  it('returns the same facets as a scan, each without its own filter', async () => {
    await fc.assert(
      fc.asyncProperty(randomStoredPostings, randomFilters, async (postings, filters) => {
        await expectFacets(await open(postings), postings.after, filters);
      }),
      FC_OPTIONS,
    );
  });

  it('finds as many postings for each facet value as the facet counts', async () => {
    await fc.assert(
      fc.asyncProperty(randomStoredPostings, randomFilters, async (postings, filters) => {
        const engine = await open(postings);
        const facets = await engine.facets(filters, NOW);
        for (const facet of FACETS)
          for (const { value, count } of facets[facet]) {
            const chosen =
              facet === 'salary' ? Number(value) : [facet === 'experience' ? Number(value) : value];
            const request = { sortOrder: 'recent' as const, after: undefined, offset: 0, limit: 1, now: NOW };
            const result = await engine.page({ filters: { ...filters, [facet]: chosen }, ...request });
            expect(result.total, `${facet}: ${value}`).toBe(count);
          }
      }),
      { ...FC_OPTIONS, numRuns: Math.ceil(FC_OPTIONS.numRuns / 4) },
    );
  });

  it('counts the postings, or groups, that were stored after a posting', async () => {
    await fc.assert(
      fc.asyncProperty(randomStoredPostings, randomFilters, fc.nat(2_003), async (postings, filters, id) => {
        // A group is as old as its number, the ID of its first member.
        const storedAs = (posting: Posting) =>
          filters.distinct ? (posting.group ?? Number(posting.id)) : Number(posting.id);
        const newer = matchingIn(postings.after, filters).filter((posting) => storedAs(posting) > id);
        const engine = await open(postings);
        expect(await engine.countStoredAfter(filters, id, NOW)).toBe(
          filters.distinct ? countJobs(newer) : newer.length,
        );
      }),
      FC_OPTIONS,
    );
  });

  it('returns the same trends as a scan', async () => {
    await fc.assert(
      fc.asyncProperty(randomStoredPostings, randomFilters, async (postings, filters) => {
        const engine = await open(postings);
        expect(await engine.trend(filters, STARTS, 3, NOW)).toEqual(trendOf(postings.after, filters));
      }),
      FC_OPTIONS,
    );
  });

  const plain = {
    ...postingValues({ title: '사무원', companyName: '가나다' }),
    site: 'one',
    status: 'open' as const,
    description: null,
  };
  /** Stores postings, the first one last, and returns an engine that finds them. */
  const store = (all: readonly Partial<Posting>[]) => {
    const postings = all.map((values, n): Posting => {
      const collectedAt = new Date(Date.UTC(2026, 10, 20, 0, 59 - n)).toISOString();
      return { ...plain, collectedAt, ...values, id: String(n + 1) };
    });
    return open({ before: postings, after: postings });
  };

  it('suggests what was typed first, then what starts with its words, then what starts with its letters', async () => {
    const titles = (count: number, title: string) => Array.from({ length: count }, () => ({ title }));
    const engine = await store([
      { title: 'Nurse' },
      ...titles(2, 'Nurse Manager'),
      ...titles(3, 'Nurse (ICU)'),
      ...Array.from({ length: 12 }, (_, n) => titles(4, `Nursery Teacher ${n}`)).flat(),
      ...['CSS', 'CSS', 'C', 'C++'].map((name) => ({ techStack: [name] })),
    ]);
    const found = await engine.suggestions('nurse', 10);
    expect(found).toHaveLength(10);
    expect(found.slice(0, 4).map(({ count }) => count)).toEqual([1, 3, 2, 4]);
    const technologies = (await engine.suggestions('c', 10)).filter(({ kind }) => kind === 'technology');
    expect(technologies.slice(0, 2)).toMatchObject([{ text: 'C' }, { text: 'CSS' }]);
  });

  describe('descriptions', () => {
    const search = async (engine: SearchEngine, keyword: string) => {
      const request = { sortOrder: 'relevance' as const, after: undefined, offset: 0, limit: 21, now: NOW };
      const { ids, total, corrections } = await engine.page({ ...request, filters: { keyword: [keyword] } });
      expect(total).toBe(ids.length);
      return { ids, corrections };
    };

    it('rank below every other match, and do not change the order of other matches', async () => {
      const engine = await store([
        { description: '부산 물류 개발자를 찾습니다. 쿠버네티스와 Docker를 씁니다.' },
        { title: '개발자', description: null },
        { companyName: '개발자의집' },
        { sector: ['개발자들'] },
        { location: { text: '부산', regions: ['부산'], remote: false }, description: '개발자' },
        { title: '개발자', description: '개발자 개발자' },
      ]);
      // Equal points: the newest first, with or without a description.
      expect((await search(engine, '개발자')).ids).toEqual([2, 6, 3, 4, 1, 5]);
      expect((await search(engine, '부산')).ids).toEqual([5, 1]);
      // A word of the title and one of the description.
      expect((await search(engine, '부산 개발자')).ids).toEqual([5, 1]);
      expect((await search(engine, '사무원 개발자')).ids.toSorted()).toEqual([1, 3, 4, 5]);
    });

    it('are found by parts of words, names in any spelling, and one quoted word, but not by phrases', async () => {
      const engine = await store([
        { description: '스프링 부트로 만든 서버를 쿠버네티스에서 운영합니다.\n복지포인트를 드립니다.' },
        { description: '자바스크립트를 씁니다.' },
      ]);
      for (const keyword of [
        '복지',
        '포인트',
        '복지포인트를',
        'kubernetes',
        'k8s',
        'spring boot',
        '"복지"',
        'server',
      ])
        expect((await search(engine, keyword)).ids, keyword).toEqual([1]);
      for (const keyword of ['"서버를 쿠버네티스"', '복', '자바', '복지 자바스크립트', '-자바스크립트 -복지'])
        expect((await search(engine, keyword)).ids, keyword).toEqual([]);
      expect((await search(engine, '-복지 사무원')).ids).toEqual([2]);
      // Anywhere in a text, the words of a condition mean nothing.
      expect(
        (await search(await store([{ description: '경력 우대, 3 교대, 5 년 이상' }]), '경력 3년 이상')).ids,
      ).toEqual([]);
    });

    it('neither cause corrections nor suggestions, but their words count as found', async () => {
      const engine = await store([
        { description: '복지포인트 게발자 kubernetis dockerization' },
        { title: '백엔드 개발자', techStack: ['Docker'] },
      ]);
      expect(await search(engine, '게발자')).toEqual({ ids: [1], corrections: [] });
      expect(await search(engine, 'dockerizatoin')).toEqual({ ids: [], corrections: [] });
      expect(await search(engine, '복지백엔드')).toEqual({ ids: [], corrections: [] });
      expect(await search(engine, '벡엔드')).toEqual({
        ids: [2],
        corrections: [{ from: '벡엔드', to: '백엔드' }],
      });
      expect(await engine.suggestions('복지', 10)).toEqual([]);
      expect((await engine.suggestions('docker', 10)).map((each) => each.kind)).toEqual(['technology']);
    });

    it('are indexed up to a number of characters and of distinct words', async () => {
      const words = Array.from({ length: 2_000 }, (_, n) => `word${n}`);
      const engine = await store([{ description: words.join(' ') }]);
      expect((await search(engine, 'word500')).ids).toEqual([1]);
      expect((await search(engine, 'word1500')).ids).toEqual([]);
    });
  });
}
