import { describe, expect, it } from 'vitest';
import { type FunctionMessage, JOB_STATUSES, readMessage } from './messages.domain.ts';

const job = {
  kind: 'job',
  request: '0123456789abcdef0123456789abcdef-1',
  jobId: '1671477617078-2886ye',
  status: 'progress',
  at: '2026-03-01T12:00:00.000Z',
} satisfies FunctionMessage;
const created = { kind: 'object-created', bucket: 'videos', key: 'originals/a/한 영상+1.mp4' };

describe('readMessage', () => {
  it('returns valid messages unchanged', () => {
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
  it('accepts unknown properties', () => {
    expect(readMessage({ ...job, later: true })).toBeDefined();
  });
  it.each([
    ['null', null],
    ['a string', 'job'],
    ['a message of unknown kind', { ...job, kind: 'other' }],
    ['an unknown status', { ...job, status: 'paused' }],
    ['an unknown error code', { ...job, error: { code: 'ODD', message: '' } }],
    ['a missing request ID', { ...job, request: undefined }],
    ['a request ID that is too long', { ...job, request: 'a'.repeat(65) }],
    ['a progress above 1', { ...job, progress: 1.5 }],
    ['a negative progress', { ...job, progress: -0.1 }],
    ['an error message that is too long', { ...job, error: { code: null, message: 'a'.repeat(4_001) } }],
    ['a key that is too long', { ...created, key: 'a'.repeat(1_025) }],
    ['a missing bucket', { kind: 'object-created', key: 'a' }],
  ])('rejects %s', (_case, body) => expect(readMessage(body)).toBeUndefined());
});
