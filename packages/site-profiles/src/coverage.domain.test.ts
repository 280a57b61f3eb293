import { describe, expect, it } from 'vitest';
import { addCoverage, checkCoverage, emptyCoverage } from './coverage.domain.ts';
import { parseProfile } from './profile.ts';
import type { CoverageField } from './profile.types.ts';

const profile = parseProfile(
  `name: Example
hosts: [www.example.com]
timeZone: Asia/Seoul
currency: KRW
start: { address: 'https://www.example.com/{page}' }
layouts:
  - card: .card
    link: a.title
    fields: { title: a.title, companyName: .corp, deadline: .date }
    mixed: .facts span
coverage: { deadline: 1, salary: { expected: 0.05, minimum: 0 }, experience: { expected: 1, minimum: 0.8 } }
terms: { text: Free., url: 'https://www.example.com/', checked: 2026-10-01 }
`,
  '/sites/example/profile.yaml',
);

function coverage(cards: number, filled: Partial<Record<CoverageField, number>>) {
  const all = emptyCoverage();
  for (const field of Object.keys(all) as CoverageField[])
    all[field] = { filled: filled[field] ?? cards, of: cards };
  return all;
}

describe('checkCoverage', () => {
  it('returns no warnings for expected coverage', () => {
    expect(
      checkCoverage(profile, coverage(20, { salary: 0, experience: 16, deadline: 10, tags: 0 })),
    ).toEqual([]);
    expect(checkCoverage(profile, emptyCoverage())).toEqual([]);
  });

  it('reports the field, its selector and the shares', () => {
    expect(checkCoverage(profile, coverage(20, { deadline: 0, experience: 15 }))).toEqual([
      {
        code: 'COVERAGE_LOW',
        severity: 'partial',
        field: 'experience',
        message:
          'experience was found on 15 of 20 cards (75%); expected 100%, at least 80%. The site may have changed; check mixed ".facts span" in layout main.',
      },
      {
        code: 'COVERAGE_LOW',
        severity: 'partial',
        field: 'deadline',
        message:
          'deadline was found on 0 of 20 cards (0%); expected 100%, at least 50%. The site may have changed; check ".date" in layout main.',
      },
    ]);
  });

  it('ignores low coverage on fewer than five cards, except for required fields', () => {
    expect(checkCoverage(profile, coverage(4, { deadline: 0 }))).toEqual([]);
    expect(checkCoverage(profile, coverage(2, { title: 0, companyName: 1 }))).toMatchObject([
      { code: 'REQUIRED_FIELD_MISSING', severity: 'failed', field: 'title' },
    ]);
    expect(checkCoverage(profile, coverage(10, { sourceUrl: 4 }))).toMatchObject([{ field: 'sourceUrl' }]);
  });

  it('adds the coverage of pages', () => {
    const sum = addCoverage(coverage(10, { salary: 1 }), coverage(5, { salary: 2 }));
    expect([sum.salary, sum.title]).toEqual([
      { filled: 3, of: 15 },
      { filled: 15, of: 15 },
    ]);
  });
});
