import { describe, expect, it } from 'vitest';
import { CONTENT_TYPES } from './content-types.data.ts';
import {
  attachmentDisposition,
  contentTypeOf,
  objectCacheControl,
  unquoteEtag,
} from './object-headers.domain.ts';

describe('content types', () => {
  it.each([
    ['public/v/1/main.m3u8', 'application/vnd.apple.mpegurl'],
    ['public/v/1/720p/3.m4s', 'video/mp4'],
    ['public/v/1/audio/3.m4s', 'audio/mp4'],
    ['public/v/1/audio/init.mp4', 'audio/mp4'],
    ['public/v/1/audio.mp4', 'video/mp4'],
    ['public/v/1/index_audio_1.cmfa', 'audio/mp4'],
    ['public/v/captions/ko.vtt', 'text/vtt; charset=utf-8'],
    ['public/v/1/chapters.json', 'application/json'],
    ['private/v/1/chapters.json', 'application/json'],
    ['originals/r/chapters.json', 'application/octet-stream'],
    ['originals/r/VIDEO.MOV', 'video/quicktime'],
    ['originals/r/page.html', 'application/octet-stream'],
    ['originals/r/mp4', 'application/octet-stream'],
    ['a.mp4/b', 'application/octet-stream'],
    ['x.constructor', 'application/octet-stream'],
  ])('map %s to %s', (key, type) => {
    expect(contentTypeOf(key)).toBe(type);
  });

  it('exclude types that a browser would execute', () => {
    for (const type of CONTENT_TYPES.values())
      expect(type).not.toMatch(/html|svg|xml|script|css|json|pdf|wasm|flash|text\/plain/);
  });
});

describe('Cache-Control of objects that a bucket serves directly', () => {
  it.each([
    ['public/v/1/720p/3.m4s', 'public, max-age=31536000, immutable, s-maxage=1800'],
    ['public/v/1/main.m3u8', 'no-cache'],
    ['public/v/1/chapters.json', 'no-cache'],
    ['private/v/1/chapters.json', 'private, no-cache'],
    ['private/v/1/720p/3.m4s', 'private, max-age=31536000, immutable'],
    ['private/v/1/main.m3u8', 'private, no-cache'],
    ['originals/r/video.mp4', 'private, no-cache'],
    ['converted/r/1/hls/index_720p_1.cmfv', 'private, no-cache'],
  ])('of %s is “%s”', (key, expected) => {
    expect(objectCacheControl(key)).toBe(expected);
  });
});

it.each([
  ['video.mp4', `attachment; filename="video.mp4"; filename*=UTF-8''video.mp4`],
  ['a "b".mp4', `attachment; filename="a _b_.mp4"; filename*=UTF-8''a%20%22b%22.mp4`],
  ["d'été (1).mp4", `attachment; filename="d'_t_ (1).mp4"; filename*=UTF-8''d%27%C3%A9t%C3%A9%20%281%29.mp4`],
])('builds a Content-Disposition for %s', (name, header) => {
  expect(attachmentDisposition(name)).toBe(header);
});

it('removes quotes, weak prefixes and XML escapes from entity tags', () => {
  for (const tag of ['abc', '"abc"', 'W/"abc"', '&quot;abc&quot;']) expect(unquoteEtag(tag)).toBe('abc');
});
