import { describe, expect, it } from 'vitest';
import { normaliseFilters } from './filters.domain.ts';

const LISTED = new Set(['keyword', 'experience', 'status']);

describe('the filters of a body', () => {
  it.each([
    [{}, {}],
    [{ keyword: '개발' }, { keyword: ['개발'] }],
    [{ keyword: ['개발', 'Java'] }, { keyword: ['개발', 'Java'] }],
    [{ keyword: ['  개발 ', '개발', ''] }, { keyword: ['개발'] }],
    [{ keyword: ' ', experience: [], salary: 1 }, { salary: 1 }],
    [{ experience: 0 }, { experience: [0] }],
    [{ experience: [3, 0, 3] }, { experience: [3, 0] }],
    [
      { salary: 40_000_000, currency: 'KRW' },
      { salary: 40_000_000, currency: 'KRW' },
    ],
    [
      { status: 'open', deadlineFrom: '2026-11-20' },
      { status: ['open'], deadlineFrom: '2026-11-20' },
    ],
  ] as const)('%j are kept as %j', (given, kept) => {
    expect(normaliseFilters(given as never, LISTED)).toEqual(kept);
  });
});
