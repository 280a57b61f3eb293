import { ERROR_CODES } from '@workreel/video-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMessage, hasJobEnded, type JobState } from './jobs.domain.ts';
import type { JobMessage } from './messages.domain.ts';

const REQUEST = `${'a'.repeat(32)}-1`;
const message = (changes: Partial<JobMessage>): JobMessage => ({
  kind: 'job',
  request: REQUEST,
  jobId: 'job-1',
  status: 'progress',
  at: '2026-03-01T10:00:00.000Z',
  ...changes,
});
const merge = (...messages: JobMessage[]): JobState | undefined =>
  messages.reduce<JobState | undefined>(applyMessage, undefined);

describe('the state of a job', () => {
  it('starts with the first message', () => {
    expect(merge(message({ progress: 0.25 }))).toEqual({
      job_id: 'job-1',
      status: 'progress',
      progress: 0.25,
      error_code: null,
      error_message: null,
      reported_at: new Date('2026-03-01T10:00:00.000Z'),
    });
  });

  it('never decreases its progress', () => {
    const quarter = message({ progress: 0.25 });
    const half = message({ progress: 0.5 });
    expect(merge(message({ status: 'started' }), quarter, half)).toMatchObject({
      status: 'progress',
      progress: 0.5,
    });
    expect(merge(half, quarter)).toMatchObject({ progress: 0.5 });
    expect(merge(half, message({ status: 'started' }))).toMatchObject({ status: 'progress', progress: 0.5 });
    expect(merge(half, message({}))).toMatchObject({ progress: 0.5 });
  });

  it('keeps its first final status', () => {
    const error = { code: 'NOT_A_VIDEO', message: 'No.' } as const;
    const failed = message({ status: 'error', error });
    const complete = message({ status: 'complete' });
    expect(merge(complete, failed)).toMatchObject({ status: 'complete', progress: 1, error_code: null });
    expect(merge(failed, complete)).toMatchObject({
      status: 'error',
      error_code: 'NOT_A_VIDEO',
      error_message: 'No.',
    });
  });

  it('ignores messages about a second job of the request', () => {
    const other = message({ jobId: 'job-2', status: 'complete' });
    expect(merge(message({}), other)).toMatchObject({ job_id: 'job-1', status: 'progress' });
    expect(merge(message({ jobId: null, status: 'started' }), other)).toMatchObject({
      job_id: 'job-2',
      status: 'complete',
    });
  });

  it('is the same object if a message does not change it', () => {
    const state = merge(message({ progress: 0.5 }));
    expect(applyMessage(state, message({ progress: 0.5 }))).toBe(state);
    expect(applyMessage(state, message({ jobId: 'job-2', status: 'complete' }))).toBe(state);
    expect(applyMessage(state, message({ progress: 0.4, at: '2026-03-01T09:00:00Z' }))).toBe(state);
  });

  it('drops times that PostgreSQL would reject, and truncates reasons', () => {
    for (const at of ['', 'yesterday', '+275760-09-13T00:00:00.000Z', '2026-13-41'])
      expect(merge(message({ at }))?.reported_at).toBeNull();
    const error = { code: null, message: 'x'.repeat(4_000) };
    expect(merge(message({ status: 'error', error }))?.error_message).toHaveLength(2_000);
  });

  it('does not depend on the order or number of deliveries', () => {
    const at = fc
      .date({
        min: new Date('2026-01-01'),
        max: new Date('2027-01-01'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString());
    const progress = fc.double({ min: 0, max: 1, noNaN: true });
    const error = fc.record({ code: fc.constantFrom(null, ...ERROR_CODES), message: fc.string() });
    const some = <T>(item: fc.Arbitrary<T>, maxLength: number) => fc.array(item, { maxLength });
    const step = fc.oneof(
      fc.record({ status: fc.constant('started' as const), at }),
      fc.record({ status: fc.constant('progress' as const), at }),
      fc.record({ status: fc.constant('progress' as const), at, progress }),
    );
    const end = fc.oneof(
      fc.record({ status: fc.constant('complete' as const), at }),
      fc.record({ status: fc.constant('canceled' as const), at }),
      fc.record({ status: fc.constant('error' as const), at, error }),
      fc.record({ status: fc.constant('refused' as const), at, error, jobId: fc.constant(null) }),
    );
    let ended = 0;
    fc.assert(
      fc.property(
        fc
          .tuple(some(step, 6), some(end, 1))
          .map(([steps, ends]) => [...steps, ...ends].map(message))
          .filter((sent) => sent.length > 0)
          .chain((sent) => {
            const twice = [...sent, ...sent];
            return fc.tuple(
              fc.constant(sent),
              fc.shuffledSubarray(twice, { minLength: twice.length }),
              some(fc.constantFrom(...sent), 4),
            );
          }),
        ([sent, shuffled, again]) => {
          const state = merge(...sent);
          expect(merge(...shuffled, ...again)).toEqual(state);
          if (hasJobEnded(state!.status)) ended++;
        },
      ),
      { numRuns: 500 },
    );
    expect(ended).toBeGreaterThan(100);
  });
});
