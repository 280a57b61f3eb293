import { describe, expect, it } from 'vitest';
import { normalizeFilters } from './filters.domain.ts';

const MULTI_VALUE = new Set(['keyword', 'experience', 'status']);

describe('normalizeFilters', () => {
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
  ] as const)('normalizes %j to %j', (filters, normalized) => {
    expect(normalizeFilters(filters as never, MULTI_VALUE)).toEqual(normalized);
  });
});
