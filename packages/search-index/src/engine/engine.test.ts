import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACETS, type FacetName, type Filters, SORT_ORDERS, type SortOrder } from '../filters.ts';
import { Matcher } from '../matcher.ts';
import { randomFilters, randomPosting } from '../testing/postings.ts';
import { facetsOf, fits, inOrder, type Posting, slipsOf } from '../testing/scan.ts';
import type { Document } from './document.domain.ts';
import { searchFacets, searchPage } from './search.domain.ts';
import { Searcher } from './searcher.domain.ts';
import { SegmentBuilder } from './segment/builder.domain.ts';
import { openSegment } from './segment/segment.domain.ts';

/** Days are counted back from here: two days after the postings of this test were collected. */
const NOW = Date.UTC(2026, 10, 22, 0, 2);

/** How often each property is tried; `npm run chaos -- search-cases` tries ten thousand. */
const TRIED = {
  numRuns: Number(process.env.SEARCH_CASES ?? 400),
  ...(process.env.SEARCH_SEED ? { seed: Number(process.env.SEARCH_SEED) } : {}),
};

const documentOfPosting = (posting: Posting): Document => ({
  id: Number(posting.id),
  sortAt: Date.parse(posting.postedAt ?? posting.collectedAt) * 1_000,
  title: posting.title,
  company: posting.companyName,
  techStack: posting.techStack,
  sector: posting.sector,
  regions: posting.location.regions,
  locationText: posting.location.text,
  ...posting.experience,
  education: posting.education.level,
  employmentTypes: posting.employmentType.types,
  deadline: posting.deadline.date,
  amount: posting.salary.annualMax ?? posting.salary.annualMin,
  currency: posting.salary.currency,
  open: posting.status === 'open',
  site: posting.site,
});

/** Postings as they are stored, in no order of their ids. */
const randomStore = (minLength: number, maxLength: number) =>
  fc
    .array(fc.tuple(randomPosting, fc.nat(5), fc.constantFrom('open' as const, 'closed' as const)), {
      minLength,
      maxLength,
    })
    .map((all) =>
      all.map(([values, minute, status], n): Posting => {
        const at = new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
        const id = String(((n * 37) % 2_003) + 1);
        return {
          ...values,
          id,
          site: n % 3 === 0 ? 'two' : 'one',
          status,
          collectedAt: at,
        };
      }),
    );
const fewPostings = randomStore(1, 60);

/** What happens to postings after they were indexed. */
const randomChanges = fc.array(fc.tuple(fc.nat(59), fc.constantFrom('gone' as const, 'turned' as const)), {
  maxLength: 12,
});

/** Puts postings into several segments, some of which are merged again, and changes some of them on the way. */
function indexOf(
  postings: readonly Posting[],
  changes: readonly (readonly [number, 'gone' | 'turned'])[],
  { parts, merges }: { parts: number; merges: boolean },
) {
  const builders = Array.from({ length: parts }, () => new SegmentBuilder());
  for (const [n, posting] of postings.entries()) builders[n % parts]!.add(documentOfPosting(posting));
  let searchers = builders
    .filter(({ count }) => count > 0)
    .map((builder) => new Searcher(openSegment(builder.build())));
  const left = new Map(postings.map((posting) => [posting.id, posting]));
  for (const [at, change] of changes) {
    const posting = left.get(postings[at % postings.length]!.id);
    if (!posting) continue;
    const id = Number(posting.id);
    const isOpen = posting.status === 'open';
    for (const searcher of searchers) searcher.mark(id, change === 'gone' ? null : !isOpen);
    if (change === 'gone') left.delete(posting.id);
    else left.set(posting.id, { ...posting, status: isOpen ? 'closed' : 'open' });
  }
  if (merges) {
    const merged = new SegmentBuilder();
    for (const { segment } of searchers.slice(0, 2)) merged.addSegment(segment);
    const packed = merged.build();
    searchers = [...searchers.slice(2), new Searcher(openSegment(packed))];
  }
  return { searchers, left: [...left.values()] };
}

/** Walks an answer page by page, as a cursor does, and once by the page's number. */
function walk(searchers: readonly Searcher[], filters: Filters, sortOrder: SortOrder, size: number) {
  const ids: number[] = [];
  let after: readonly string[] | undefined;
  let total = 0;
  for (let page = 0; page < 100; page++) {
    const found = searchPage(searchers, { filters, sortOrder, after, offset: 0, limit: size + 1, now: NOW });
    const numbered = searchPage(searchers, {
      filters,
      sortOrder,
      after: undefined,
      offset: page * size,
      limit: size + 1,
      now: NOW,
    });
    expect(numbered.ids).toEqual(found.ids);
    expect(numbered.total).toBe(found.total);
    total = found.total;
    ids.push(...found.ids.slice(0, size));
    if (found.ids.length <= size) break;
    after = found.last;
  }
  return { ids, total };
}

function expectFacets(searchers: readonly Searcher[], left: readonly Posting[], filters: Filters): void {
  const expected = facetsOf(left, filters, slipsOf(left, filters), NOW);
  const found = searchFacets(searchers, filters, NOW);
  for (const [name, counts] of Object.entries(found)) {
    const told = Object.fromEntries(counts.map(({ value, count }) => [value, count]));
    expect(told, name).toEqual(Object.fromEntries(expected[name as FacetName]));
  }
}

describe('the index', () => {
  it('finds what a scan finds, in the same order, page by page, with exact totals', () => {
    fc.assert(
      fc.property(
        fewPostings,
        randomChanges,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        randomFilters,
        fc.constantFrom(...SORT_ORDERS),
        fc.constantFrom(1, 7, 100),
        (postings, changes, parts, merges, filters, order, size) => {
          const { searchers, left } = indexOf(postings, changes, { parts, merges });
          const sortOrder = order === 'relevance' && !filters.keyword ? 'recent' : order;
          const slips = slipsOf(left, filters);
          const expected = inOrder(
            left.filter((posting) => fits(posting, filters, slips, NOW)),
            sortOrder,
            filters,
            slips,
          );
          const found = walk(searchers, filters, sortOrder, size);
          expect(found.ids.map(String)).toEqual(expected.map(({ id }) => id));
          expect(found.total).toBe(expected.length);
        },
      ),
      TRIED,
    );
  });

  it('counts the facets that a scan counts, each without its own filter', () => {
    fc.assert(
      fc.property(
        fewPostings,
        randomChanges,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        randomFilters,
        (postings, changes, parts, merges, filters) => {
          const { searchers, left } = indexOf(postings, changes, { parts, merges });
          expectFacets(searchers, left, filters);
        },
      ),
      TRIED,
    );
  });

  it('finds as many postings of each value as its facet counted', () => {
    fc.assert(
      fc.property(fewPostings, randomFilters, (postings, filters) => {
        const { searchers } = indexOf(postings, [], { parts: 2, merges: false });
        const facets = searchFacets(searchers, filters, NOW);
        for (const facet of FACETS)
          for (const { value, count } of facets[facet]) {
            const chosen =
              facet === 'salary' ? Number(value) : [facet === 'experience' ? Number(value) : value];
            const request = { sortOrder: 'recent' as const, after: undefined, offset: 0, limit: 1, now: NOW };
            const found = searchPage(searchers, { filters: { ...filters, [facet]: chosen }, ...request });
            expect(found.total, `${facet}: ${value}`).toBe(count);
          }
      }),
      TRIED,
    );
  });

  it('matches a few postings by the same rules, words as they are written', () => {
    fc.assert(
      fc.property(fewPostings, randomFilters, (postings, filters) => {
        const matcher = new Matcher(postings.map(documentOfPosting));
        const expected = postings.filter((posting) => fits(posting, filters, new Map(), NOW));
        expect(new Set(matcher.idsOf(filters, NOW).map(String))).toEqual(
          new Set(expected.map(({ id }) => id)),
        );
      }),
      TRIED,
    );
  });

  // Among few postings nearly every value is a common one, or is counted by its list.
  it('counts the facets of few found among many, whose values are read by document', () => {
    const [random] = fc.sample(randomStore(2_000, 2_000), { seed: 1, numRuns: 1 }) as [Posting[]];
    const postings = random.map((posting, n) => ({
      ...posting,
      companyName: `firm${n % 400}end`,
      techStack: [...posting.techStack, `rare${n % 1_000}`],
    }));
    const { searchers, left } = indexOf(postings, [], { parts: 1, merges: false });
    for (let firm = 0; firm < 3; firm++)
      expectFacets(searchers, left, { company: [`firm${firm}end`], status: ['open', 'closed'] });
  });
});
