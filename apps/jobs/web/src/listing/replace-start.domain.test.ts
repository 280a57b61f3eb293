import { describe, expect, it } from 'vitest';
import { replaceStart } from './replace-start.domain.ts';

const list = (text: string) => Array.from(text, (id) => ({ id }));
const replace = (former: string, next: string) =>
  replaceStart(list(former), list(next))
    .map(({ id }) => id)
    .join('');

describe('replaceStart', () => {
  it('replaces the first six rows', () => {
    expect(replace('abcdefghij', 'ABCDEFGHIJ')).toBe('ABCDEFghij');
  });

  it('does not count rows that stay', () => {
    expect(replace('abcdefghij', 'abCDEFGHIJ')).toBe('abCDEFGHij');
    expect(replace('abcdefghij', 'ABCDEFgHIJ')).toBe('ABCDEFghij');
  });

  it('keeps the length of the former list until the rest is replaced', () => {
    expect(replace('abcdefghij', 'ABCDEFGH')).toBe('ABCDEFghij');
    expect(replace('abc', 'ABCDEFGHIJ')).toBe('ABCDEF');
  });

  it('returns the next list if all of it fits', () => {
    const next = list('ABCDEF');
    expect(replaceStart(list('abcdefghij'), next)).toBe(next);
    expect(replaceStart([], next)).toBe(next);
  });
});
