import { describe, expect, it } from 'vitest';
import { jobRecordKey, jobRequestId, outputPrefix, parseJobRequestId } from './job-request.domain.ts';

const random = '0123456789abcdef0123456789abcdef';
const request = { bucket: 'videos', key: `originals/${random}/video.mp4`, attempt: 2 };

describe('a job request', () => {
  it('has an ID that contains the original and the attempt and can be parsed', () => {
    expect(jobRequestId(request)).toBe(`${random}-2`);
    expect(parseJobRequestId(jobRequestId(request))).toEqual({ random, attempt: 2 });
  });
  it('has an ID that fits into a client request token for any attempt', () => {
    expect(jobRequestId({ ...request, attempt: 999_999_999 })).toMatch(/^[0-9a-f]{32}-\d{9}$/);
  });
  it('has separate keys for the job record and the output of each attempt', () => {
    expect(jobRecordKey(request)).toBe(`converted/${random}/2/job.json`);
    expect(outputPrefix(request)).toBe(`converted/${random}/2/hls/`);
    expect(outputPrefix({ ...request, attempt: 1 })).toBe(`converted/${random}/1/hls/`);
  });
  it('rejects keys that do not belong to an original', () => {
    for (const key of ['video.mp4', `public/${random}/1/video.mp4`, `originals/${random}/a/b.mp4`]) {
      expect(() => jobRequestId({ key, attempt: 1 })).toThrow(TypeError);
      expect(() => jobRecordKey({ bucket: 'videos', key, attempt: 1 })).toThrow(TypeError);
    }
  });
  it.each([
    '',
    random,
    `${random}-`,
    `${random}-0`,
    `${random}-01`,
    `${random}-1x`,
    `${random}-1234567890`,
    `${random.toUpperCase()}-1`,
    `undefined-1`,
    ` ${random}-1`,
  ])('does not parse %j', (id) => expect(parseJobRequestId(id)).toBeUndefined());
});
