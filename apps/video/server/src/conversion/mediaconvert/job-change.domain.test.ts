import type { Job } from '@aws-sdk/client-mediaconvert';
import { describe, expect, it } from 'vitest';
import { readJob, readJobChange } from './job-change.domain.ts';
import { readMessage } from './messages.domain.ts';

const request = '0123456789abcdef0123456789abcdef-1';
const jobId = '1671477617078-2886ye';
const event = (status: unknown, more: object = {}) => ({
  version: '0',
  'detail-type': 'MediaConvert Job State Change',
  source: 'aws.mediaconvert',
  time: '2022-12-19T19:21:21Z',
  detail: { timestamp: 1_671_477_681_737, jobId, status, userMetadata: { request }, ...more },
});
const at = '2022-12-19T19:21:21.737Z';
const header = { kind: 'job', request, jobId, at };

describe('readJobChange', () => {
  it.each([
    ['PROGRESSING', {}, { status: 'progress' }],
    ['STATUS_UPDATE', { jobProgress: { jobPercentComplete: 7 } }, { status: 'progress', progress: 0.07 }],
    ['STATUS_UPDATE', { jobProgress: { jobPercentComplete: null } }, { status: 'progress' }],
    ['STATUS_UPDATE', { jobProgress: { jobPercentComplete: 101 } }, { status: 'progress', progress: 1 }],
    ['STATUS_UPDATE', { framesDecoded: 353 }, { status: 'progress' }],
    ['COMPLETE', { outputGroupDetails: [] }, { status: 'complete', progress: 1 }],
    ['CANCELED', {}, { status: 'canceled' }],
    [
      'ERROR',
      { errorCode: 1076, errorMessage: 'Unexpected end' },
      {
        status: 'error',
        error: { code: 'TRUNCATED_FILE', message: 'MediaConvert: Unexpected end (error 1076)' },
      },
    ],
  ])('reads status %s: %j', (status, more, expected) => {
    const message = readJobChange(event(status, more));
    expect(message).toEqual({ ...header, ...expected });
    expect(readMessage(message)).toEqual(message);
  });

  it.each(['INPUT_INFORMATION', 'NEW_WARNING', 'QUEUE_HOP', 'PAUSED', undefined, 1])(
    'ignores status %s',
    (status) => expect(readJobChange(event(status))).toBeUndefined(),
  );

  it.each([
    ['null', null],
    ['a string', 'MediaConvert Job State Change'],
    ['an event of another type', { ...event('COMPLETE'), 'detail-type': 'MediaConvert Queue Hop' }],
    ['an event of another service', { ...event('COMPLETE'), source: 'aws.mediaconnect' }],
    ['an event without details', { ...event('COMPLETE'), detail: null }],
    ['a job without metadata', event('COMPLETE', { userMetadata: undefined })],
    ['a job of another service', event('COMPLETE', { userMetadata: { request: 'weekly-report' } })],
    ['a job whose request is not a string', event('COMPLETE', { userMetadata: { request: 1 } })],
    ['a job without an ID', event('COMPLETE', { jobId: '' })],
    ['a job whose ID is too long', event('COMPLETE', { jobId: 'j'.repeat(129) })],
  ])('ignores %s', (_case, body) => expect(readJobChange(body)).toBeUndefined());

  it('uses the time of the event, in seconds, if it has no valid timestamp', () => {
    const without = event('PROGRESSING', { timestamp: 'then' });
    expect(readJobChange(without)?.at).toBe('2022-12-19T19:21:21.000Z');
  });

  it.each([
    [1010, null],
    [1020, 'NO_VIDEO_TRACK'],
    [1021, 'CONVERSION_FAILED'],
    [1030, 'NOT_A_VIDEO'],
    [1040, 'CONVERSION_FAILED'],
    [1075, 'TRUNCATED_FILE'],
    [1076, 'TRUNCATED_FILE'],
    [1092, 'CONVERSION_FAILED'],
    [1056, null],
    [1401, null],
    [1404, null],
    [1432, null],
    [1999, null],
    [3450, null],
    [9999, null],
    ['1030', null],
    [undefined, null],
  ])('maps error code %s to %s', (errorCode, code) => {
    const message = readJobChange(event('ERROR', { errorCode, errorMessage: 'reason' }));
    expect(message?.error?.code).toBe(code);
    expect(message?.error?.message).toContain('reason');
  });

  it('maps an input that cannot be opened to NOT_A_VIDEO only if the file was read', () => {
    const error = (errorMessage: string) =>
      readJobChange(event('ERROR', { errorCode: 1010, errorMessage }))?.error;
    const unreadable =
      'Unable to open input file [s3://videos/a.mp4]: [Failed probe/open: [No parser found for container]]';
    expect(error(unreadable)?.code).toBe('NOT_A_VIDEO');
    expect(error('Unable to open input file [s3://videos/a.mp4]: [Access denied]')?.code).toBeNull();
  });

  it('truncates long error messages and replaces missing ones', () => {
    const long = readJobChange(event('ERROR', { errorCode: 1040, errorMessage: 'a'.repeat(100_000) }));
    expect(long?.error?.message).toHaveLength(4_000);
    expect(readMessage(long)).toBeDefined();
    expect(readJobChange(event('ERROR'))?.error?.message).toBe('MediaConvert: no error message');
  });
});

describe('readJob', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const job = (more: Partial<Job>): Job => ({
    Id: jobId,
    Role: 'r',
    Settings: {},
    UserMetadata: { request },
    ...more,
  });
  const header = { kind: 'job', request, jobId, at: now.toISOString() };

  it.each([
    [{ Status: 'SUBMITTED' }, { status: 'started' }],
    [{ Status: 'PROGRESSING' }, { status: 'progress' }],
    [
      { Status: 'PROGRESSING', JobPercentComplete: 50 },
      { status: 'progress', progress: 0.5 },
    ],
    [{ Status: 'CANCELED' }, { status: 'canceled' }],
    [
      { Status: 'ERROR', ErrorCode: 1020, ErrorMessage: 'no video' },
      {
        status: 'error',
        error: { code: 'NO_VIDEO_TRACK', message: 'MediaConvert: no video (error 1020)' },
      },
    ],
  ] as const)('reads %j', (more, expected) =>
    expect(readJob(job(more), now)).toEqual({ ...header, ...expected }),
  );

  it('uses the finish time of a finished job', () => {
    const FinishTime = new Date('2026-03-01T11:00:00Z');
    expect(readJob(job({ Status: 'COMPLETE', Timing: { FinishTime } }), now)).toEqual({
      ...header,
      status: 'complete',
      progress: 1,
      at: FinishTime.toISOString(),
    });
  });

  it('ignores jobs of other services and unknown statuses', () => {
    expect(readJob(job({ Status: 'COMPLETE', UserMetadata: {} }), now)).toBeUndefined();
    expect(readJob(job({}), now)).toBeUndefined();
    expect(readJob(job({ Status: 'PAUSED' as Job['Status'] }), now)).toBeUndefined();
  });
});
