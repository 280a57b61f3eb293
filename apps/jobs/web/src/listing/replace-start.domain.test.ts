import { describe, expect, it } from 'vitest';
import { replaceStart } from './replace-start.domain.ts';

const list = (text: string) => Array.from(text, (id) => ({ id }));
const replace = (former: string, next: string) =>
  replaceStart(list(former), list(next))
    .map(({ id }) => id)
    .join('');

describe('replaceStart', () => {
  it('replaces the first three rows', () => {
    expect(replace('abcdefg', 'ABCDEFG')).toBe('ABCdefg');
  });

  it('does not count rows that stay', () => {
    expect(replace('abcdefg', 'abCDEFG')).toBe('abCDEfg');
    expect(replace('abcdefg', 'ABcDEFG')).toBe('ABcDefg');
  });

  it('keeps the length of the former list until the rest is replaced', () => {
    expect(replace('abcdefg', 'ABCDE')).toBe('ABCdefg');
    expect(replace('ab', 'ABCDEFG')).toBe('ABC');
  });

  it('returns the next list if all of it fits', () => {
    const next = list('ABC');
    expect(replaceStart(list('abcdefg'), next)).toBe(next);
    expect(replaceStart([], next)).toBe(next);
  });
});
