import { describe, expect, it } from 'vitest';
import { jobRecordKey, jobRequestId, outputPrefix, parseJobRequestId } from './job-request.domain.ts';

const random = '0123456789abcdef0123456789abcdef';
const request = { bucket: 'films', key: `originals/${random}/film.mp4`, attempt: 2 };

describe('a job request', () => {
  it('has a name that says which original and which attempt, and is read back', () => {
    expect(jobRequestId(request)).toBe(`${random}-2`);
    expect(parseJobRequestId(jobRequestId(request))).toEqual({ random, attempt: 2 });
  });
  it('has a name that fits a token and metadata, however often it was tried', () => {
    expect(jobRequestId({ ...request, attempt: 999_999_999 })).toMatch(/^[0-9a-f]{32}-\d{9}$/);
  });
  it('has a place of its own for its job record and for what is made', () => {
    expect(jobRecordKey(request)).toBe(`converted/${random}/2/job.json`);
    expect(outputPrefix(request)).toBe(`converted/${random}/2/hls/`);
    expect(outputPrefix({ ...request, attempt: 1 })).toBe(`converted/${random}/1/hls/`);
  });
  it('is given for originals alone', () => {
    for (const key of ['film.mp4', `public/${random}/1/film.mp4`, `originals/${random}/a/b.mp4`]) {
      expect(() => jobRequestId({ key, attempt: 1 })).toThrow(TypeError);
      expect(() => jobRecordKey({ bucket: 'films', key, attempt: 1 })).toThrow(TypeError);
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
  ])('is not read from %j', (id) => expect(parseJobRequestId(id)).toBeUndefined());
});
