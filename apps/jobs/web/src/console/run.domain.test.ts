import { describe, expect, it } from 'vitest';
import type { Run } from '../api.ts';
import en from '../language/en/console.ts';
import ko from '../language/ko/console.ts';
import {
  compareCoverage,
  comparisonRun,
  coverageHistory,
  describeWarning,
  durationOf,
  estimateProgress,
  groupWarnings,
  rejectionReasons,
  runsWithCoverage,
} from './run.domain.ts';

const run = (overrides: Partial<Run> = {}): Run => ({
  id: '9',
  site: 'demo',
  keyword: null,
  status: 'running',
  requestedBy: 'schedule',
  startedAt: '2026-11-22T01:00:00.000Z',
  finishedAt: null,
  pagesFetched: 3,
  pagesExpected: null,
  postingsFound: 60,
  postingsSaved: 60,
  postingsSkipped: 0,
  postingsUpdated: 0,
  postingsRejected: 0,
  detailsFetched: 0,
  bytesFetched: 1,
  fieldCoverage: {},
  stopReason: null,
  warnings: [],
  error: null,
  ...overrides,
});
const finishedRun = (overrides: Partial<Run> = {}) =>
  run({ id: '5', status: 'succeeded', stopReason: 'lastPage', pagesFetched: 26, ...overrides });
const warning = (code: string, url: string | null, message = 'm') => ({ code, message, url });

describe('rejectionReasons', () => {
  it('counts the cards and pages of each reason, the most frequent first', () => {
    const warnings = [
      warning('ADDRESS_MISSING', '/page/1', 'of the page'),
      warning('ADDRESS_MISSING', '/page/1', 'of the card'),
      warning('COVERAGE_LOW', '/page/1'),
      warning('TITLE_MISSING', '/jobs/1'),
      warning('TITLE_MISSING', '/jobs/2'),
    ];
    expect(rejectionReasons({ warnings })).toEqual([
      { code: 'TITLE_MISSING', count: 2 },
      { code: 'ADDRESS_MISSING', count: 1 },
    ]);
    expect(groupWarnings(warnings).map(({ code, warnings }) => [code, warnings.length])).toEqual([
      ['ADDRESS_MISSING', 2],
      ['COVERAGE_LOW', 1],
      ['TITLE_MISSING', 2],
    ]);
  });
});

describe('estimateProgress', () => {
  it('uses the latest run of the same search that reached the last page', () => {
    const runs = [
      run({ id: '8' }),
      finishedRun({ id: '7', keyword: '간호사', pagesFetched: 2 }),
      finishedRun({ id: '6', stopReason: 'maxPages', pagesFetched: 4 }),
      finishedRun({ id: '5', stopReason: 'repeatedPage' }),
      finishedRun({ id: '4', pagesFetched: 90 }),
    ];
    expect(estimateProgress(run(), runs)).toEqual({ done: 3, expected: 26 });
    expect(estimateProgress(run({ keyword: '간호사' }), runs)).toEqual({ done: 3, expected: null });
  });

  it('prefers the number of pages expected by the site or the request', () => {
    expect(estimateProgress(run({ pagesExpected: 5 }), [finishedRun()]).expected).toBe(5);
    expect(estimateProgress(run({ pagesExpected: 5 }), []).expected).toBe(5);
    expect(estimateProgress(run(), []).expected).toBeNull();
  });

  it('returns an unknown total after more pages than expected', () => {
    expect(estimateProgress(run({ pagesFetched: 26 }), [finishedRun()]).expected).toBe(26);
    expect(estimateProgress(run({ pagesFetched: 27 }), [finishedRun()]).expected).toBeNull();
  });
});

describe('coverage', () => {
  it('is compared with the previous run, in the order of the fields of a posting', () => {
    const now = run({ fieldCoverage: { extra: 1, salary: 0.3, title: 1 } });
    const previous = finishedRun({ fieldCoverage: { title: 1, salary: 0.45, posted: 0.05 } });
    expect(compareCoverage(now, previous)).toEqual([
      { field: 'title', share: 1, previous: 1, dropped: false },
      { field: 'salary', share: 0.3, previous: 0.45, dropped: true },
      { field: 'posted', share: 0, previous: 0.05, dropped: false },
      { field: 'extra', share: 1, previous: null, dropped: false },
    ]);
    expect(compareCoverage(run({ fieldCoverage: { title: 1 } }), undefined)).toEqual([
      { field: 'title', share: 1, previous: null, dropped: false },
    ]);
  });

  it('has a history over the runs that found postings, oldest first', () => {
    const runs = runsWithCoverage([
      run({ fieldCoverage: { title: 0.1 } }),
      finishedRun({ id: '7', fieldCoverage: { title: 0.5 } }),
      finishedRun({ id: '6', postingsFound: 0, fieldCoverage: {} }),
      finishedRun({ id: '5', fieldCoverage: { title: 1 } }),
    ]);
    expect(coverageHistory(runs)).toEqual([{ field: 'title', shares: [1, 0.5], dropped: true }]);
    expect(coverageHistory(runs.slice(1))).toEqual([{ field: 'title', shares: [1], dropped: false }]);
    expect(coverageHistory([])).toEqual([]);
  });

  it('is compared with the latest finished run of the same search that has enough postings', () => {
    const runs = [
      run({ id: '12' }),
      run({ id: '10' }),
      finishedRun({ id: '9', keyword: '간호사' }),
      finishedRun({ id: '8', postingsFound: 19 }),
      finishedRun({ id: '7' }),
      finishedRun({ id: '6' }),
    ];
    expect(comparisonRun(run({ id: '10' }), runs)?.id).toBe('7');
    expect(comparisonRun(run({ id: '10', keyword: '요리사' }), runs)).toBeUndefined();
    expect(comparisonRun(run({ id: '10', postingsFound: 19 }), runs)).toBeUndefined();
  });
});

describe('durationOf', () => {
  const now = Date.parse('2026-11-22T01:00:05.000Z');
  it('increases until the run finishes', () => {
    expect(durationOf(run(), now)).toBe(5_000);
    expect(durationOf(run({ finishedAt: '2026-11-22T01:00:01.500Z' }), now)).toBe(1_500);
    expect(durationOf(run({ startedAt: null }), now)).toBeNull();
  });
  it('is not negative if the clocks differ', () => {
    expect(durationOf(run({ startedAt: '2026-11-22T01:00:09.000Z' }), now)).toBe(0);
  });
});

describe('describeWarning', () => {
  it.each([
    ['ROBOTS_DISALLOWED', 'Disallowed by robots.txt', 'robots.txt에서 금지됨'],
    ['HTTP_FORBIDDEN', 'Access forbidden (403)', '접근 금지 (403)'],
    ['HTTP_418', 'HTTP error (418)', 'HTTP 오류 (418)'],
    ['ADDED_LATER', 'Other problem (ADDED_LATER)', '기타 문제 (ADDED_LATER)'],
    ['constructor', 'Other problem (constructor)', '기타 문제 (constructor)'],
  ])('describes %s in the language of the page', (code, english, korean) => {
    expect(describeWarning(code, en.warnings)).toBe(english);
    expect(describeWarning(code, ko.warnings)).toBe(korean);
  });
});
