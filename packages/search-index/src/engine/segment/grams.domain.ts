import { isCjk } from '../../tokenizer/index.ts';
import { lowerBound } from '../binary-search.domain.ts';
import type { RaggedRows } from './ragged-rows.domain.ts';
import { containsAt, type StringTable } from './string-table.domain.ts';

/** Index of CJK words by single characters and bigrams. The row of a key lists its words. */
export interface GramIndex extends RaggedRows {
  keys: Uint32Array;
}

/** Returns the key of a bigram. The key of a single character is its code unit. */
const bigramKey = (text: string, index: number): number =>
  ((text.charCodeAt(index) << 16) | text.charCodeAt(index + 1)) >>> 0;

/**
 * @param words - all words by ordinal.
 * @param minLength - of the texts that are looked up; 2 leaves out single characters.
 */
export function buildGrams(words: readonly string[], minLength: 1 | 2 = 1): GramIndex {
  const wordsByKey = new Map<number, number[]>();
  for (const [word, text] of words.entries()) {
    if (!isCjk(text)) continue;
    const keys = new Set<number>();
    for (let index = 0; index < text.length; index++) {
      if (minLength === 1) keys.add(text.charCodeAt(index));
      if (index > 0) keys.add(bigramKey(text, index - 1));
    }
    for (const key of keys) {
      const existing = wordsByKey.get(key);
      if (existing) existing.push(word);
      else wordsByKey.set(key, [word]);
    }
  }
  const keys = Uint32Array.from(wordsByKey.keys()).sort();
  const starts = new Uint32Array(keys.length + 1);
  for (let n = 0; n < keys.length; n++) starts[n + 1] = starts[n]! + wordsByKey.get(keys[n]!)!.length;
  const items = new Uint32Array(starts.at(-1)!);
  for (let n = 0; n < keys.length; n++) items.set(wordsByKey.get(keys[n]!)!, starts[n]);
  return { keys, starts, items };
}

/** Returns the words that contain a text, using its rarest bigram. @param except - ordinal of a word to omit. */
export function wordsContaining(
  grams: GramIndex,
  words: StringTable,
  text: string,
  except: number,
): number[] {
  let [start, end] = rangeOf(grams, text.length === 1 ? text.charCodeAt(0) : bigramKey(text, 0));
  for (let index = 1; index < text.length - 1; index++) {
    const [otherStart, otherEnd] = rangeOf(grams, bigramKey(text, index));
    if (otherEnd - otherStart < end - start) [start, end] = [otherStart, otherEnd];
  }
  const containing: number[] = [];
  for (let index = start; index < end; index++) {
    const word = grams.items[index]!;
    if (word !== except && (text.length <= 2 || containsAt(words, word, text))) containing.push(word);
  }
  return containing;
}

/** Returns the range of a key in `items`. */
function rangeOf({ keys, starts }: GramIndex, key: number): [number, number] {
  const row = lowerBound(keys, key);
  return keys[row] === key ? [starts[row]!, starts[row + 1]!] : [0, 0];
}
