/** Words with one meaning, by language (ISO 639-1): alternatives separated by `|`, in lower case. */
export type WordTable = Readonly<Record<string, string>>;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const ASCII = /^[ -~]*$/;
const LATIN = /\p{Script=Latin}/u;
const LETTERS_WITHOUT_MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' }),
);

/** Returns a word without diacritics, as some sites print it ("miesiecznie"), or the word itself. */
export function withoutMarks(word: string): string {
  if (ASCII.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđıæœß]/g, (letter) => LETTERS_WITHOUT_MARKS.get(letter)!)
    .normalize('NFC');
}

/** Returns the distinct words of tables; Latin words also without diacritics. */
export function wordsOf(...tables: readonly WordTable[]): string[] {
  const words = new Set<string>();
  // As in normalized texts, which write ำ as two characters.
  for (const table of tables)
    for (const line of Object.values(table))
      for (const word of line.normalize('NFKC').split('|')) {
        words.add(word);
        if (!ASCII.test(word) && LATIN.test(word) && !UNSPACED.test(word)) words.add(withoutMarks(word));
      }
  words.delete('');
  return [...words];
}

/**
 * Returns the source of a pattern that matches any of these words as a whole word. Words of scripts that are written
 * without spaces match anywhere. Requires the flag `u`.
 */
export function anyOf(words: readonly string[]): string {
  const spaced = words.filter((word) => !UNSPACED.test(word));
  const unspaced = words.filter((word) => UNSPACED.test(word));
  const parts: string[] = [];
  if (spaced.length > 0) parts.push(`(?<![\\p{L}\\p{M}])(?:${alternatives(spaced)})(?![\\p{L}\\p{M}])`);
  if (unspaced.length > 0) parts.push(alternatives(unspaced));
  return `(?:${parts.join('|')})`;
}

/** Returns the source of a pattern that matches any of these words, the longest first. */
export function alternatives(words: readonly string[]): string {
  return [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');
}

/** Maps each word of the tables to the key of its table. A word in several tables keeps the first. */
export function meanings<K extends string>(tables: Readonly<Record<K, WordTable>>): ReadonlyMap<string, K> {
  const meaning = new Map<string, K>();
  for (const [key, table] of Object.entries(tables) as [K, WordTable][])
    for (const word of wordsOf(table)) if (!meaning.has(word)) meaning.set(word, key);
  return meaning;
}
