import { describe, expect, it } from 'vitest';
import { type FunctionMessage, JOB_STATUSES, readMessage } from './messages.domain.ts';

const job = {
  kind: 'job',
  request: '0123456789abcdef0123456789abcdef-1',
  jobId: '1671477617078-2886ye',
  status: 'progress',
  at: '2026-03-01T12:00:00.000Z',
} satisfies FunctionMessage;
const created = { kind: 'object-created', bucket: 'films', key: 'originals/a/한 영상+1.mp4' };

describe('what the functions tell', () => {
  it('is read as it was sent', () => {
    const error = { code: 'NOT_A_VIDEO', message: 'no container' };
    const messages = [
      created,
      job,
      { ...job, progress: 0.5 },
      { ...job, status: 'refused', jobId: null, error },
      { ...job, status: 'error', error: { code: null, message: 'try again' } },
    ];
    for (const message of messages) expect(readMessage(JSON.parse(JSON.stringify(message)))).toEqual(message);
    for (const status of JOB_STATUSES) expect(readMessage({ ...job, status })).toBeDefined();
  });
  it('may say more than is known here', () => {
    expect(readMessage({ ...job, later: true })).toBeDefined();
  });
  it.each([
    ['nothing', null],
    ['a text', 'job'],
    ['another kind', { ...job, kind: 'other' }],
    ['a status that is not known', { ...job, status: 'paused' }],
    ['an error that is not known', { ...job, error: { code: 'ODD', message: '' } }],
    ['a request without an id', { ...job, request: undefined }],
    ['a request with too long an id', { ...job, request: 'a'.repeat(65) }],
    ['more than all', { ...job, progress: 1.5 }],
    ['less than nothing', { ...job, progress: -0.1 }],
    ['too long a reason', { ...job, error: { code: null, message: 'a'.repeat(4_001) } }],
    ['a key longer than any', { ...created, key: 'a'.repeat(1_025) }],
    ['an object without a bucket', { kind: 'object-created', key: 'a' }],
  ])('is none of ours where it is %s', (_what, body) => expect(readMessage(body)).toBeUndefined());
});
