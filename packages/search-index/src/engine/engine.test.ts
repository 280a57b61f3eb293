import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FACETS, type FacetName, type Filters, SORT_ORDERS, type SortOrder } from '../filters.ts';
import { Matcher } from '../matcher.ts';
import { randomFilters, randomPosting } from '../testing/postings.ts';
import { correctionsOf, facetsOf, matches, type Posting, sortPostings } from '../testing/scan.ts';
import type { Document } from './document.domain.ts';
import { countStoredAfter, searchFacets, searchPage } from './search.domain.ts';
import { Searcher } from './searcher.domain.ts';
import { SegmentBuilder } from './segment/builder.domain.ts';
import { openSegment } from './segment/segment.domain.ts';

/** Current time of the tests: two days after the postings were collected. */
const NOW = Date.UTC(2026, 10, 22, 0, 2);

/** `npm run chaos -- search-cases` runs ten thousand cases per property. */
const FC_OPTIONS = {
  numRuns: Number(process.env.SEARCH_CASES ?? 400),
  ...(process.env.SEARCH_SEED ? { seed: Number(process.env.SEARCH_SEED) } : {}),
};

const toDocument = (posting: Posting): Document => ({
  id: Number(posting.id),
  sortAt: Date.parse(posting.postedAt ?? posting.collectedAt) * 1_000,
  title: posting.title,
  company: posting.companyName,
  techStack: posting.techStack,
  sector: posting.sector,
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
});

/** Stored postings, not sorted by ID. */
const randomPostings = (minLength: number, maxLength: number) =>
  fc
    .array(fc.tuple(randomPosting, fc.nat(5), fc.constantFrom('open' as const, 'closed' as const)), {
      minLength,
      maxLength,
    })
    .map((all) =>
      all.map(([values, minute, status], n): Posting => {
        const collectedAt = new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
        const id = String(((n * 37) % 2_003) + 1);
        return {
          ...values,
          id,
          site: n % 3 === 0 ? 'two' : 'one',
          status,
          collectedAt,
        };
      }),
    );
const fewPostings = randomPostings(1, 60);

/** Changes to indexed postings: deleted, or toggled between open and closed. */
const randomChanges = fc.array(
  fc.tuple(fc.nat(59), fc.constantFrom('deleted' as const, 'toggled' as const)),
  {
    maxLength: 12,
  },
);

/** Indexes postings in several segments, applies changes, and optionally merges two segments. */
function indexOf(
  postings: readonly Posting[],
  changes: readonly (readonly [number, 'deleted' | 'toggled'])[],
  { segmentCount, merges }: { segmentCount: number; merges: boolean },
) {
  const builders = Array.from({ length: segmentCount }, () => new SegmentBuilder());
  for (const [n, posting] of postings.entries()) builders[n % segmentCount]!.add(toDocument(posting));
  let searchers = builders
    .filter(({ count }) => count > 0)
    .map((builder) => new Searcher(openSegment(builder.build())));
  const remaining = new Map(postings.map((posting) => [posting.id, posting]));
  for (const [index, change] of changes) {
    const posting = remaining.get(postings[index % postings.length]!.id);
    if (!posting) continue;
    const id = Number(posting.id);
    const isOpen = posting.status === 'open';
    for (const searcher of searchers) searcher.setStatus(id, change === 'deleted' ? null : !isOpen);
    if (change === 'deleted') remaining.delete(posting.id);
    else remaining.set(posting.id, { ...posting, status: isOpen ? 'closed' : 'open' });
  }
  if (merges) {
    const merged = new SegmentBuilder();
    for (const { segment } of searchers.slice(0, 2)) merged.addSegment(segment);
    const packed = merged.build();
    searchers = [...searchers.slice(2), new Searcher(openSegment(packed))];
  }
  return { searchers, remaining: [...remaining.values()] };
}

/** Reads all pages with cursors and checks that offsets return the same pages. */
function readAllPages(searchers: readonly Searcher[], filters: Filters, sortOrder: SortOrder, size: number) {
  const ids: number[] = [];
  let after: readonly string[] | undefined;
  let total = 0;
  for (let page = 0; page < 100; page++) {
    const result = searchPage(searchers, { filters, sortOrder, after, offset: 0, limit: size + 1, now: NOW });
    const byOffset = searchPage(searchers, {
      filters,
      sortOrder,
      after: undefined,
      offset: page * size,
      limit: size + 1,
      now: NOW,
    });
    expect(byOffset.ids).toEqual(result.ids);
    expect(byOffset.total).toBe(result.total);
    total = result.total;
    ids.push(...result.ids.slice(0, size));
    if (result.ids.length <= size) break;
    after = result.last;
  }
  return { ids, total };
}

function expectFacets(searchers: readonly Searcher[], remaining: readonly Posting[], filters: Filters): void {
  const expected = facetsOf(remaining, filters, correctionsOf(remaining, filters), NOW);
  const result = searchFacets(searchers, filters, NOW);
  for (const [name, counts] of Object.entries(result)) {
    const actual = Object.fromEntries(counts.map(({ value, count }) => [value, count]));
    expect(actual, name).toEqual(Object.fromEntries(expected[name as FacetName]));
  }
}

describe('search engine', () => {
  it('returns the same postings as a scan, in the same order, page by page, with exact totals', () => {
    fc.assert(
      fc.property(
        fewPostings,
        randomChanges,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        randomFilters,
        fc.constantFrom(...SORT_ORDERS),
        fc.constantFrom(1, 7, 100),
        (postings, changes, segmentCount, merges, filters, order, size) => {
          const { searchers, remaining } = indexOf(postings, changes, { segmentCount, merges });
          const sortOrder = order === 'relevance' && !filters.keyword ? 'recent' : order;
          const corrections = correctionsOf(remaining, filters);
          const expected = sortPostings(
            remaining.filter((posting) => matches(posting, filters, corrections, NOW)),
            sortOrder,
            filters,
            corrections,
          );
          const result = readAllPages(searchers, filters, sortOrder, size);
          expect(result.ids.map(String)).toEqual(expected.map(({ id }) => id));
          expect(result.total).toBe(expected.length);
        },
      ),
      FC_OPTIONS,
    );
  });

  it('returns the same facets as a scan, each without its own filter', () => {
    fc.assert(
      fc.property(
        fewPostings,
        randomChanges,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        randomFilters,
        (postings, changes, segmentCount, merges, filters) => {
          const { searchers, remaining } = indexOf(postings, changes, { segmentCount, merges });
          expectFacets(searchers, remaining, filters);
        },
      ),
      FC_OPTIONS,
    );
  });

  it('finds as many postings for each facet value as the facet counts', () => {
    fc.assert(
      fc.property(fewPostings, randomFilters, (postings, filters) => {
        const { searchers } = indexOf(postings, [], { segmentCount: 2, merges: false });
        const facets = searchFacets(searchers, filters, NOW);
        for (const facet of FACETS)
          for (const { value, count } of facets[facet]) {
            const chosen =
              facet === 'salary' ? Number(value) : [facet === 'experience' ? Number(value) : value];
            const request = { sortOrder: 'recent' as const, after: undefined, offset: 0, limit: 1, now: NOW };
            const result = searchPage(searchers, { filters: { ...filters, [facet]: chosen }, ...request });
            expect(result.total, `${facet}: ${value}`).toBe(count);
          }
      }),
      FC_OPTIONS,
    );
  });

  it('matches a small set of postings by the same rules, without typo corrections', () => {
    fc.assert(
      fc.property(fewPostings, randomFilters, (postings, filters) => {
        const matcher = new Matcher(postings.map(toDocument));
        const expected = postings.filter((posting) => matches(posting, filters, new Map(), NOW));
        expect(new Set(matcher.idsOf(filters, NOW).map(String))).toEqual(
          new Set(expected.map(({ id }) => id)),
        );
      }),
      FC_OPTIONS,
    );
  });

  // With few postings, nearly all values are frequent or counted with posting lists.
  it('counts the facets of a few matches among many postings by document', () => {
    const [random] = fc.sample(randomPostings(2_000, 2_000), { seed: 1, numRuns: 1 }) as [Posting[]];
    const postings = random.map((posting, n) => ({
      ...posting,
      companyName: `firm${n % 400}end`,
      techStack: [...posting.techStack, `rare${n % 1_000}`],
    }));
    const { searchers, remaining } = indexOf(postings, [], { segmentCount: 1, merges: false });
    for (let firm = 0; firm < 3; firm++)
      expectFacets(searchers, remaining, { company: [`firm${firm}end`], status: ['open', 'closed'] });
  });
});

describe('countStoredAfter', () => {
  const postings = fc
    .sample(randomPostings(20, 20), { numRuns: 1, seed: 1 })[0]!
    .toSorted((a, b) => Number(a.id) - Number(b.id));
  const searcherOf = (part: Posting[]) => {
    const builder = new SegmentBuilder();
    for (const posting of part) builder.add(toDocument(posting));
    return new Searcher(openSegment(builder.build()));
  };

  it('searches only the segments that have newer postings', () => {
    const [older, newer] = [searcherOf(postings.slice(0, 15)), searcherOf(postings.slice(15))];
    const [searchOlder, searchNewer] = [vi.spyOn(older, 'allocate'), vi.spyOn(newer, 'allocate')];
    const filters: Filters = { site: ['one'], status: ['open'] };
    const count = (id: number) => countStoredAfter([older, newer], filters, id, NOW);
    const matching = postings.filter((posting) => matches(posting, filters, new Map(), NOW));
    expect(count(Number(postings.at(-1)!.id))).toBe(0);
    expect(searchNewer).not.toHaveBeenCalled();
    expect(count(Number(postings[14]!.id))).toBe(
      matching.filter((posting) => postings.indexOf(posting) > 14).length,
    );
    expect(searchNewer).toHaveBeenCalled();
    expect(searchOlder).not.toHaveBeenCalled();
    expect(count(0)).toBe(matching.length);
  });
});
