import { expect, it } from 'vitest';
import { labelledPairs } from './labelled-pairs.ts';

const pairs = labelledPairs(29, 4000);
const postings = pairs.flatMap(({ a, b }) => [a, b]);
const share = <T>(items: readonly T[], condition: (item: T) => boolean) =>
  items.filter(condition).length / items.length;

it('generates as many pairs as requested, half of them of the same job and half of them Korean', () => {
  expect(pairs).toHaveLength(4000);
  expect(share(pairs, ({ same }) => same)).toBe(0.5);
  for (const same of [true, false])
    expect(
      share(
        pairs.filter((pair) => pair.same === same),
        ({ a }) => a.currency === 'KRW' || /[가-힣]/.test(a.title),
      ),
    ).toBe(0.5);
});

it('generates the same pairs from the same seed and others from another seed', () => {
  expect(labelledPairs(29, 200)).toEqual(pairs.slice(0, 200));
  expect(labelledPairs(30, 200)).not.toEqual(pairs.slice(0, 200));
});

it('generates all kinds in both languages, at most 10 % of the different jobs at random', () => {
  const kinds = Map.groupBy(pairs, ({ kind }) => kind);
  expect(kinds.size).toBe(24);
  for (const some of kinds.values()) {
    expect(some.length).toBeGreaterThan(50);
    expect(share(some, ({ a }) => /[가-힣]/.test(a.title))).toBeCloseTo(0.5, 1);
  }
  expect(kinds.get('random')!.length).toBeLessThanOrEqual(200);
});

it('has the values that the parser reads', () => {
  expect(share(postings, ({ regions }) => regions.length > 0)).toBeGreaterThan(0.99);
  expect(share(postings, ({ annualMin }) => annualMin !== null)).toBeGreaterThan(0.7);
  expect(share(postings, ({ employmentTypes }) => employmentTypes.length > 0)).toBeGreaterThan(0.75);
  expect(share(postings, ({ description }) => description !== null)).toBeGreaterThan(0.8);
  expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length);
});

it('keeps the fact in which two jobs differ', () => {
  const ofKind = (kind: string) => pairs.filter((pair) => pair.kind === kind);
  for (const { a, b } of ofKind('payBands')) expect(b.annualMin! / a.annualMin!).toBeGreaterThan(1.5);
  for (const { a, b } of ofKind('twoCities')) expect(a.regions).not.toEqual(b.regions);
  for (const { a, b } of ofKind('remote')) expect([a.remote, b.remote]).toEqual([false, true]);
  for (const { a, b } of [...ofKind('partTime'), ...ofKind('fixedTermCover')]) {
    expect(a.employmentTypes.length).toBeGreaterThan(0);
    expect(b.employmentTypes).not.toEqual(a.employmentTypes);
  }
  for (const { a, b } of ofKind('otherDuties')) expect(a.description).not.toBe(b.description);
});

it('has about the same pay in all periods for the same job, except for raises in reposts', () => {
  for (const { kind, same, a, b } of pairs)
    if (same && a.annualMin !== null && b.annualMin !== null) {
      expect(a.currency).toBe(b.currency);
      if (kind !== 'same:repost') expect(b.annualMin / a.annualMin).toBeCloseTo(1, 2);
      else expect(b.annualMin / a.annualMin).toBeLessThan(1.1);
    }
});
