import { describe, expect, it } from 'vitest';
import { acceptsGzip, cacheControl } from './headers.domain.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;

describe('Cache-Control', () => {
  it.each([
    ['public/v/1/720p/3.m4s', undefined, 'public, max-age=31536000, immutable, s-maxage=1800'],
    ['public/v/1/720p/3.m4s', `~${SECONDS + 60}.x`, 'public, max-age=31536000, immutable, s-maxage=1800'],
    ['public/v/1/main.m3u8', undefined, 'no-cache'],
    ['public/v/1/chapters.json', undefined, 'no-cache'],
    ['private/v/1/chapters.json', `~${SECONDS + 60}.x`, 'private, no-cache'],
    ['private/v/1/720p/3.m4s', `~${SECONDS + 60}.x`, 'private, max-age=60, immutable'],
    ['private/v/1/720p/3.m4s', `~${SECONDS + 99_999_999}.x`, 'private, max-age=31536000, immutable'],
    ['private/v/1/main.m3u8', `~${SECONDS + 60}.x`, 'private, no-cache'],
    ['originals/r/clip.mp4', undefined, 'private, no-cache'],
    ['originals/r/clip.mp4', `~${SECONDS + 60}.x`, 'private, no-cache'],
    ['logo.png', undefined, 'no-cache'],
  ])('of %s with the signed segment %s is %j', (key, signedSegment, expected) => {
    expect(cacheControl({ key, signedSegment }, NOW)).toBe(expected);
  });
});

it.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['deflate, GZip;q=0.5, br', true],
  ['x-gzip', true],
  ['*', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['identity, br', false],
])('Accept-Encoding %s allows gzip: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});
