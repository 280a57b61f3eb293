import { describe, expect, it } from 'vitest';
import type { Run } from '../api.ts';
import {
  compareCoverage,
  comparedRun,
  coverageHistory,
  durationOf,
  groupNotes,
  progressOf,
  rejectionReasons,
  runsWithCoverage,
} from './run.domain.ts';

const run = (more: Partial<Run> = {}): Run => ({
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
  postingsRejected: 0,
  bytesFetched: 1,
  fieldCoverage: {},
  stopReason: null,
  warnings: [],
  error: null,
  ...more,
});
const ended = (more: Partial<Run> = {}) =>
  run({ id: '5', status: 'succeeded', stopReason: 'lastPage', pagesFetched: 26, ...more });
const note = (code: string, url: string | null, message = 'm') => ({ code, message, url });

describe('what is rejected', () => {
  it('is told by its reasons, each counted by the places that caused it, the most frequent first', () => {
    const warnings = [
      note('ADDRESS_MISSING', '/page/1', 'of the page'),
      note('ADDRESS_MISSING', '/page/1', 'of the card'),
      note('COVERAGE_LOW', '/page/1'),
      note('TITLE_MISSING', '/jobs/1'),
      note('TITLE_MISSING', '/jobs/2'),
    ];
    expect(rejectionReasons({ warnings })).toEqual([
      { code: 'TITLE_MISSING', places: 2 },
      { code: 'ADDRESS_MISSING', places: 1 },
    ]);
    expect(groupNotes(warnings).map(({ code, notes }) => [code, notes.length])).toEqual([
      ['ADDRESS_MISSING', 2],
      ['COVERAGE_LOW', 1],
      ['TITLE_MISSING', 2],
    ]);
  });
});

describe('progressOf', () => {
  it('goes by the last run of the same search that went to the end', () => {
    const runs = [
      run({ id: '8' }),
      ended({ id: '7', keyword: '간호사', pagesFetched: 2 }),
      ended({ id: '6', stopReason: 'maxPages', pagesFetched: 4 }),
      ended({ id: '5', stopReason: 'repeatedPage' }),
      ended({ id: '4', pagesFetched: 90 }),
    ];
    expect(progressOf(run(), runs)).toEqual({ done: 3, expected: 26 });
    expect(progressOf(run({ keyword: '간호사' }), runs)).toEqual({ done: 3, expected: null });
  });

  it('goes by what the site or whoever started it said, where they did', () => {
    expect(progressOf(run({ pagesExpected: 5 }), [ended()]).expected).toBe(5);
    expect(progressOf(run({ pagesExpected: 5 }), []).expected).toBe(5);
    expect(progressOf(run(), []).expected).toBeNull();
  });

  it('knows nothing once there are more pages than expected', () => {
    expect(progressOf(run({ pagesFetched: 26 }), [ended()]).expected).toBe(26);
    expect(progressOf(run({ pagesFetched: 27 }), [ended()]).expected).toBeNull();
  });
});

describe('coverage', () => {
  it('is compared with the run before, in the order of a posting', () => {
    const now = run({ fieldCoverage: { extra: 1, salary: 0.3, title: 1 } });
    const before = ended({ fieldCoverage: { title: 1, salary: 0.45, posted: 0.05 } });
    expect(compareCoverage(now, before)).toEqual([
      { field: 'title', share: 1, before: 1, fell: false },
      { field: 'salary', share: 0.3, before: 0.45, fell: true },
      { field: 'posted', share: 0, before: 0.05, fell: false },
      { field: 'extra', share: 1, before: null, fell: false },
    ]);
    expect(compareCoverage(run({ fieldCoverage: { title: 1 } }), undefined)).toEqual([
      { field: 'title', share: 1, before: null, fell: false },
    ]);
  });

  it('has a history of the runs that read something, the oldest first', () => {
    const runs = runsWithCoverage([
      run({ fieldCoverage: { title: 0.1 } }),
      ended({ id: '7', fieldCoverage: { title: 0.5 } }),
      ended({ id: '6', postingsFound: 0, fieldCoverage: {} }),
      ended({ id: '5', fieldCoverage: { title: 1 } }),
    ]);
    expect(coverageHistory(runs)).toEqual([{ field: 'title', shares: [1, 0.5], fell: true }]);
    expect(coverageHistory(runs.slice(1))).toEqual([{ field: 'title', shares: [1], fell: false }]);
    expect(coverageHistory([])).toEqual([]);
  });

  it('is compared with the last run of the same search that ended and read enough', () => {
    const runs = [
      run({ id: '12' }),
      run({ id: '10' }),
      ended({ id: '9', keyword: '간호사' }),
      ended({ id: '8', postingsFound: 19 }),
      ended({ id: '7' }),
      ended({ id: '6' }),
    ];
    expect(comparedRun(run({ id: '10' }), runs)?.id).toBe('7');
    expect(comparedRun(run({ id: '10', keyword: '요리사' }), runs)).toBeUndefined();
    expect(comparedRun(run({ id: '10', postingsFound: 19 }), runs)).toBeUndefined();
  });
});

describe('durationOf', () => {
  const now = Date.parse('2026-11-22T01:00:05.000Z');
  it('goes on until the run ends', () => {
    expect(durationOf(run(), now)).toBe(5_000);
    expect(durationOf(run({ finishedAt: '2026-11-22T01:00:01.500Z' }), now)).toBe(1_500);
    expect(durationOf(run({ startedAt: null }), now)).toBeNull();
  });
  it('is never negative, whatever the clocks say', () => {
    expect(durationOf(run({ startedAt: '2026-11-22T01:00:09.000Z' }), now)).toBe(0);
  });
});
