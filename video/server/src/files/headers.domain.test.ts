import { describe, expect, it } from 'vitest';
import { acceptsGzip, attachment, cacheControl, typeOf } from './headers.domain.ts';
import { TYPES } from './types.data.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;

describe('types', () => {
  it.each([
    ['public/v/1/main.m3u8', 'application/vnd.apple.mpegurl'],
    ['public/v/1/720p/3.m4s', 'video/mp4'],
    ['public/v/1/audio/3.m4s', 'audio/mp4'],
    ['public/v/1/audio/init.mp4', 'audio/mp4'],
    ['public/v/1/audio.mp4', 'video/mp4'],
    ['public/v/captions/ko.vtt', 'text/vtt; charset=utf-8'],
    ['originals/r/FILM.MOV', 'video/quicktime'],
    ['originals/r/page.html', 'application/octet-stream'],
    ['originals/r/mp4', 'application/octet-stream'],
    ['a.mp4/b', 'application/octet-stream'],
    ['x.constructor', 'application/octet-stream'],
  ])('%s is %s', (key, type) => {
    expect(typeOf(key)).toBe(type);
  });

  it('holds none that a browser would run', () => {
    for (const type of Object.values(TYPES))
      expect(type).not.toMatch(/html|svg|xml|script|css|json|pdf|wasm|flash|text\/plain/);
  });
});

describe('how long a file may be kept', () => {
  it.each([
    ['public/v/1/720p/3.m4s', undefined, 'public, max-age=31536000, immutable'],
    ['public/v/1/720p/3.m4s', `~${SECONDS + 60}.x`, 'public, max-age=31536000, immutable'],
    ['public/v/1/main.m3u8', undefined, 'no-cache'],
    ['private/v/1/720p/3.m4s', `~${SECONDS + 60}.x`, 'private, max-age=60, immutable'],
    ['private/v/1/720p/3.m4s', `~${SECONDS + 99_999_999}.x`, 'private, max-age=31536000, immutable'],
    ['private/v/1/main.m3u8', `~${SECONDS + 60}.x`, 'private, no-cache'],
    ['originals/r/film.mp4', undefined, 'private, no-cache'],
    ['originals/r/film.mp4', `~${SECONDS + 60}.x`, 'private, no-cache'],
    ['logo.png', undefined, 'no-cache'],
  ])('%s with %s', (key, grant, expected) => {
    expect(cacheControl({ key, grant }, NOW)).toBe(expected);
  });
});

it.each([
  ['originals/r/film.mp4', `attachment; filename="film.mp4"; filename*=UTF-8''film.mp4`],
  ['originals/r/a "b".mp4', `attachment; filename="a _b_.mp4"; filename*=UTF-8''a%20%22b%22.mp4`],
  [
    "originals/r/d'été (1).mp4",
    `attachment; filename="d'_t_ (1).mp4"; filename*=UTF-8''d%27%C3%A9t%C3%A9%20%281%29.mp4`,
  ],
])('%s is saved under its name', (key, header) => {
  expect(attachment(key)).toBe(header);
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
])('Accept-Encoding %s takes gzip: %s', (header, takes) => {
  expect(acceptsGzip(header)).toBe(takes);
});
