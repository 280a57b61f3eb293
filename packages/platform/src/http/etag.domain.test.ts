import { describe, expect, it } from 'vitest';
import { matchesEtag } from './etag.domain.ts';

describe('matchesEtag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('compares %s weakly', (header, expected) => {
    expect(matchesEtag(header, '"a"')).toBe(expected);
    expect(matchesEtag(header, 'W/"a"')).toBe(expected);
  });
});
