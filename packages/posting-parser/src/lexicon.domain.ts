/** A word of a {@link lexicon} in a text. */
export interface Mention<M> {
  start: number;
  end: number;
  meaning: M;
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** The first character of Thai; scripts without spaces between words follow. */
const FIRST_UNSPACED = 0x0e00;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

function isInWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return code >= 0xaa && WORD_CHARACTER.test(text[index]!);
}

/**
 * Returns a function that finds words and phrases with their meanings in a normalized text, in order and without overlaps: the longest at each
 * place. A phrase matches whole words only, unless it ends in `*`, which stands for any ending; phrases in scripts without spaces match anywhere. The
 * time depends on the number of words in the text, not on that of the lexicon.
 */
export function lexicon<M>(entries: Iterable<readonly [string, M]>): (text: string) => Mention<M>[] {
  interface Entry {
    word: string;
    meaning: M;
    isOpen: boolean;
    isUnspaced: boolean;
  }
  const byStart = new Map<string, Entry[]>();
  const known = new Set<string>();
  for (const [phrase, meaning] of entries) {
    if (known.has(phrase)) continue;
    known.add(phrase);
    const isOpen = phrase.endsWith('*');
    const word = isOpen ? phrase.slice(0, -1) : phrase;
    const key = word.slice(0, 2);
    const list = byStart.get(key) ?? [];
    list.push({ word, meaning, isOpen, isUnspaced: UNSPACED.test(word) });
    byStart.set(key, list);
  }
  for (const list of byStart.values()) list.sort((one, other) => other.word.length - one.word.length);

  const entryAt = (text: string, index: number): Entry | undefined =>
    byStart.get(text.slice(index, index + 2))?.find(({ word, isOpen, isUnspaced }) => {
      if (!text.startsWith(word, index)) return false;
      const end = index + word.length;
      return isUnspaced || isOpen || !isInWord(text, end - 1) || !isInWord(text, end);
    });
  return (text) => {
    const mentions: Mention<M>[] = [];
    let wasInWord = false;
    for (let index = 0; index < text.length; ) {
      const entry = !wasInWord || text.charCodeAt(index) >= FIRST_UNSPACED ? entryAt(text, index) : undefined;
      if (entry === undefined || (wasInWord && !entry.isUnspaced)) {
        wasInWord = isInWord(text, index);
        index++;
        continue;
      }
      let end = index + entry.word.length;
      while (entry.isOpen && isInWord(text, end)) end++;
      mentions.push({ start: index, end, meaning: entry.meaning });
      index = end;
      wasInWord = isInWord(text, index - 1);
    }
    return mentions;
  };
}
