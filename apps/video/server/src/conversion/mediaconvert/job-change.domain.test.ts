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
const told = { kind: 'job', request, jobId, at };

describe('an event of MediaConvert', () => {
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
  ])('that says %s is told: %j', (status, more, expected) => {
    const message = readJobChange(event(status, more));
    expect(message).toEqual({ ...told, ...expected });
    expect(readMessage(message)).toEqual(message);
  });

  it.each(['INPUT_INFORMATION', 'NEW_WARNING', 'QUEUE_HOP', 'PAUSED', undefined, 1])(
    'that says %s is not told',
    (status) => expect(readJobChange(event(status))).toBeUndefined(),
  );

  it.each([
    ['no event', null],
    ['a text', 'MediaConvert Job State Change'],
    ['of another kind', { ...event('COMPLETE'), 'detail-type': 'MediaConvert Queue Hop' }],
    ['of another service', { ...event('COMPLETE'), source: 'aws.mediaconnect' }],
    ['without details', { ...event('COMPLETE'), detail: null }],
    ['of a job without metadata', event('COMPLETE', { userMetadata: undefined })],
    ['of somebody else’s job', event('COMPLETE', { userMetadata: { request: 'weekly-report' } })],
    ['of a job whose request is not a string', event('COMPLETE', { userMetadata: { request: 1 } })],
    ['of a job without a name', event('COMPLETE', { jobId: '' })],
    ['of a job with too long a name', event('COMPLETE', { jobId: 'j'.repeat(129) })],
  ])('is none of ours where it is %s', (_what, other) => expect(readJobChange(other)).toBeUndefined());

  it('has the time at which it happened, to the second where it does not say it better', () => {
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
  ])('of the error %s blames the file, or nobody', (errorCode, code) => {
    const message = readJobChange(event('ERROR', { errorCode, errorMessage: 'why' }));
    expect(message?.error?.code).toBe(code);
    expect(message?.error?.message).toContain('why');
  });

  it('of an input that cannot be opened blames the file only where it was read', () => {
    const error = (errorMessage: string) =>
      readJobChange(event('ERROR', { errorCode: 1010, errorMessage }))?.error;
    const said =
      'Unable to open input file [s3://films/a.mp4]: [Failed probe/open: [No parser found for container]]';
    expect(error(said)?.code).toBe('NOT_A_VIDEO');
    expect(error('Unable to open input file [s3://films/a.mp4]: [Access denied]')?.code).toBeNull();
  });

  it('of an error says why in a bounded text, whatever it is told', () => {
    const long = readJobChange(event('ERROR', { errorCode: 1040, errorMessage: 'a'.repeat(100_000) }));
    expect(long?.error?.message).toHaveLength(4_000);
    expect(readMessage(long)).toBeDefined();
    expect(readJobChange(event('ERROR'))?.error?.message).toBe('MediaConvert: no reason was told');
  });
});

describe('a job that MediaConvert is asked about', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const job = (more: Partial<Job>): Job => ({
    Id: jobId,
    Role: 'r',
    Settings: {},
    UserMetadata: { request },
    ...more,
  });
  const asked = { kind: 'job', request, jobId, at: now.toISOString() };

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
  ] as const)('is told as an event would tell it: %j', (more, expected) =>
    expect(readJob(job(more), now)).toEqual({ ...asked, ...expected }),
  );

  it('that has ended has ended then', () => {
    const FinishTime = new Date('2026-03-01T11:00:00Z');
    expect(readJob(job({ Status: 'COMPLETE', Timing: { FinishTime } }), now)).toEqual({
      ...asked,
      status: 'complete',
      progress: 1,
      at: FinishTime.toISOString(),
    });
  });

  it('is not told where it is none of ours, or nobody knows what its status means', () => {
    expect(readJob(job({ Status: 'COMPLETE', UserMetadata: {} }), now)).toBeUndefined();
    expect(readJob(job({}), now)).toBeUndefined();
    expect(readJob(job({ Status: 'PAUSED' as Job['Status'] }), now)).toBeUndefined();
  });
});
