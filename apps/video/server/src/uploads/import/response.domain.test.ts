import { describe, expect, it } from 'vitest';
import { extentOf, isEncoded, isWebPage, validatorOf } from './response.domain.ts';

describe('responses of links', () => {
  it.each([
    [{ etag: '"a"' }, '"a"'],
    [{ etag: 'W/"a"' }, null],
    [{ etag: 'a' }, null],
    [{}, null],
    [
      { 'last-modified': 'Sun, 06 Nov 1994 08:49:37 GMT', date: 'Sun, 06 Nov 1994 08:49:38 GMT' },
      'Sun, 06 Nov 1994 08:49:37 GMT',
    ],
    [{ 'last-modified': 'Sun, 06 Nov 1994 08:49:37 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }, null],
    [{ 'last-modified': 'Sun, 06 Nov 1994 08:49:37 GMT' }, null],
  ])('have a strong validator: %o', (headers, expected) => expect(validatorOf(headers)).toBe(expected));

  it.each([
    [200, { 'content-length': '5' }, { start: 0, total: 5 }],
    [200, {}, { start: 0, total: null }],
    [206, { 'content-range': 'bytes 2-4/5' }, { start: 2, total: 5 }],
    [206, { 'content-range': 'bytes 2-4/*' }, { start: 2, total: null }],
    [206, { 'content-length': '5' }, null],
    [416, { 'content-range': 'bytes */5' }, { start: 0, total: 5 }],
  ])('say where their body belongs: %i %o', (status, headers, expected) =>
    expect(extentOf(status, headers)).toEqual(expected),
  );

  it.each([
    ['Text/HTML; charset=utf-8', '', true],
    ['application/xhtml+xml', '', true],
    ['', '  <!doctype html>', true],
    ['application/octet-stream', '\uFEFF<html lang="ko">', true],
    ['video/mp4', '\0\0\0\x20ftypisom', false],
    ['', '<htmlx>', false],
  ])('are pages: %s %s', (type, start, expected) =>
    expect(isWebPage(type, new TextEncoder().encode(start))).toBe(expected),
  );

  it('may be encoded', () => {
    expect([{}, { 'content-encoding': 'identity' }, { 'content-encoding': 'gzip' }].map(isEncoded)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
