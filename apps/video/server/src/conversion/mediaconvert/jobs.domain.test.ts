import { ERROR_CODES } from '@workreel/video-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasJobEnded, type Known, withMessage } from './jobs.domain.ts';
import type { JobMessage } from './messages.domain.ts';

const REQUEST = `${'a'.repeat(32)}-1`;
const message = (said: Partial<JobMessage>): JobMessage => ({
  kind: 'job',
  request: REQUEST,
  jobId: 'job-1',
  status: 'progress',
  at: '2026-03-01T10:00:00.000Z',
  ...said,
});
const told = (...messages: JobMessage[]): Known | undefined =>
  messages.reduce<Known | undefined>(withMessage, undefined);

describe('what is known of a job request', () => {
  it('begins with whatever is told first', () => {
    expect(told(message({ progress: 0.25 }))).toEqual({
      job_id: 'job-1',
      status: 'progress',
      progress: 0.25,
      error_code: null,
      error_message: null,
      reported_at: new Date('2026-03-01T10:00:00.000Z'),
    });
  });

  it('goes on with its progress, and never back', () => {
    const quarter = message({ progress: 0.25 });
    const half = message({ progress: 0.5 });
    expect(told(message({ status: 'started' }), quarter, half)).toMatchObject({
      status: 'progress',
      progress: 0.5,
    });
    expect(told(half, quarter)).toMatchObject({ progress: 0.5 });
    expect(told(half, message({ status: 'started' }))).toMatchObject({ status: 'progress', progress: 0.5 });
    expect(told(half, message({}))).toMatchObject({ progress: 0.5 });
  });

  it('ends once: what is told later of another end is not believed', () => {
    const error = { code: 'NOT_A_VIDEO', message: 'No.' } as const;
    const failed = message({ status: 'error', error });
    const complete = message({ status: 'complete' });
    expect(told(complete, failed)).toMatchObject({ status: 'complete', progress: 1, error_code: null });
    expect(told(failed, complete)).toMatchObject({
      status: 'error',
      error_code: 'NOT_A_VIDEO',
      error_message: 'No.',
    });
  });

  it('is that of the job which was named first, as long as it names one', () => {
    const other = message({ jobId: 'job-2', status: 'complete' });
    expect(told(message({}), other)).toMatchObject({ job_id: 'job-1', status: 'progress' });
    expect(told(message({ jobId: null, status: 'started' }), other)).toMatchObject({
      job_id: 'job-2',
      status: 'complete',
    });
  });

  it('is not a new object where a message says nothing new', () => {
    const known = told(message({ progress: 0.5 }));
    expect(withMessage(known, message({ progress: 0.5 }))).toBe(known);
    expect(withMessage(known, message({ jobId: 'job-2', status: 'complete' }))).toBe(known);
    expect(withMessage(known, message({ progress: 0.4, at: '2026-03-01T09:00:00Z' }))).toBe(known);
  });

  it('keeps no time that a database would refuse, and no more of a reason than others do', () => {
    for (const at of ['', 'yesterday', '+275760-09-13T00:00:00.000Z', '2026-13-41'])
      expect(told(message({ at }))?.reported_at).toBeNull();
    const error = { code: null, message: 'x'.repeat(4_000) };
    expect(told(message({ status: 'error', error }))?.error_message).toHaveLength(2_000);
  });

  it('is the same in whatever order its messages come, and however often', () => {
    const at = fc
      .date({
        min: new Date('2026-01-01'),
        max: new Date('2027-01-01'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString());
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const error = fc.record({ code: fc.constantFrom(null, ...ERROR_CODES), message: fc.string() });
    const some = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength });
    const step = fc.oneof(
      fc.record({ status: fc.constant('started' as const), at }),
      fc.record({ status: fc.constant('progress' as const), at }),
      fc.record({ status: fc.constant('progress' as const), at, progress: share }),
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
          .filter((story) => story.length > 0)
          .chain((story) => {
            const twice = [...story, ...story];
            return fc.tuple(
              fc.constant(story),
              fc.shuffledSubarray(twice, { minLength: twice.length }),
              some(fc.constantFrom(...story), 4),
            );
          }),
        ([story, shuffled, again]) => {
          const known = told(...story);
          expect(told(...shuffled, ...again)).toEqual(known);
          if (hasJobEnded(known!.status)) ended++;
        },
      ),
      { numRuns: 500 },
    );
    expect(ended).toBeGreaterThan(100);
  });
});
