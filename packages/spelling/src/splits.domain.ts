import { isLatinWord } from './scripts.domain.ts';

const MIN_PART = { latin: 3, hangul: 2 };
/** Longer words are not split: they are sentences without spaces. */
const MAX_LENGTH = 12;

/** Returns all ways to split a word into two, those with the longest first part first: 간호사부산 is 간호사 and 부산. */
export function splitsOf(text: string): [head: string, tail: string][] {
  const min = isLatinWord(text) ? MIN_PART.latin : MIN_PART.hangul;
  if (text.length > MAX_LENGTH || text.length < 2 * min) return [];
  return Array.from({ length: text.length - 2 * min + 1 }, (_, n) => {
    const index = text.length - min - n;
    return [text.slice(0, index), text.slice(index)];
  });
}
