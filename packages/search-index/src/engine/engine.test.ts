import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Filters } from '../filters.ts';
import { Matcher } from '../matcher.ts';
import { planOf } from '../plan.domain.ts';
import {
  expectFacets,
  FC_OPTIONS,
  fewPostings,
  NOW,
  randomPostings,
  testSearchEngine,
  toDocument,
} from '../testing/engine-contract.ts';
import { randomFilters } from '../testing/postings.ts';
import { matches, type Posting } from '../testing/scan.ts';
import { Groups } from './groups.domain.ts';
import { MemoryEngine } from './memory-engine.ts';
import { countStoredAfter } from './search.domain.ts';
import { Searcher } from './searcher.domain.ts';
import { SegmentBuilder } from './segment/builder.domain.ts';
import { openSegment } from './segment/segment.domain.ts';

/** Indexes postings in several segments, updates their states, and optionally merges two segments. */
function searchersOf(
  before: readonly Posting[],
  after: readonly Posting[],
  { segmentCount, merges }: { segmentCount: number; merges: boolean },
): Searcher[] {
  const builders = Array.from({ length: segmentCount }, () => new SegmentBuilder());
  for (const [n, posting] of before.entries()) builders[n % segmentCount]!.add(toDocument(posting));
  const groups = new Groups();
  const searchers = builders
    .filter(({ count }) => count > 0)
    .map((builder) => new Searcher(openSegment(builder.build()), groups));
  const states = new Map(after.map((posting) => [posting.id, posting]));
  for (const posting of before) {
    const current = states.get(posting.id);
    if (current === posting) continue;
    for (const searcher of searchers)
      searcher.setState(Number(posting.id), current === undefined ? null : toDocument(current));
  }
  if (!merges) return searchers;
  const merged = new SegmentBuilder();
  for (const searcher of searchers.slice(0, 2)) {
    merged.addSegment(searcher.segment);
    searcher.close();
  }
  return [...searchers.slice(2), new Searcher(openSegment(merged.build()), groups)];
}

describe('the engine in memory', () => {
  const random = fc.sample(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), 1_000);
  let opened = 0;
  testSearchEngine(async ({ before, after }) => {
    const [segmentCount, merges] = random[opened++ % random.length]!;
    return new MemoryEngine(searchersOf(before, after, { segmentCount, merges }));
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
  it('counts the facets of a few matches among many postings by document', async () => {
    const [random] = fc.sample(randomPostings(2_000, 2_000), { seed: 1, numRuns: 1 }) as [Posting[]];
    const postings = random.map((posting, n) => ({
      ...posting,
      companyName: `firm${n % 400}end`,
      techStack: [...posting.techStack, `rare${n % 1_000}`],
    }));
    const engine = new MemoryEngine(searchersOf(postings, postings, { segmentCount: 1, merges: false }));
    for (let firm = 0; firm < 3; firm++)
      await expectFacets(engine, postings, { company: [`firm${firm}end`], status: ['open', 'closed'] });
  });
});

describe('countStoredAfter', () => {
  const postings = fc
    .sample(randomPostings(20, 20), { numRuns: 1, seed: 1 })[0]!
    .toSorted((a, b) => Number(a.id) - Number(b.id));
  const groups = new Groups();
  const searcherOf = (part: Posting[]) => {
    const builder = new SegmentBuilder();
    for (const posting of part) builder.add(toDocument(posting));
    return new Searcher(openSegment(builder.build()), groups);
  };

  it('searches only the segments that have newer postings', () => {
    const [older, newer] = [searcherOf(postings.slice(0, 15)), searcherOf(postings.slice(15))];
    const [searchOlder, searchNewer] = [vi.spyOn(older, 'allocate'), vi.spyOn(newer, 'allocate')];
    const filters: Filters = { site: ['one'], status: ['open'] };
    const count = (id: number) => countStoredAfter([older, newer], planOf(filters, NOW), id);
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
