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
const MAY_BE_UNSPACED = /[\u0e00-\uffff]/;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

function isInWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xaa && WORD_CHARACTER.test(text[index]!));
}

const START_BITS = 0xfff;
const NONE: readonly never[] = [];

/** @param isUnspaced - whether the word belongs to a script without spaces, so that it may begin and end inside a run of letters */
interface Entry<M> {
  word: string;
  meaning: M;
  isOpen: boolean;
  isUnspaced: boolean;
}

/** Finds the longest word or phrase at an offset of a text. The table is built at the first call. */
function entryFinder<M>(
  entries: Iterable<readonly [string, M]>,
): (text: string, index: number) => Entry<M> | undefined {
  let table: ReadonlyMap<string, readonly Entry<M>[]> | undefined;
  /** The low bits of the code units with which entries start, which most characters of a text do not have. */
  const starts = new Uint8Array(START_BITS + 1);
  const build = (): ReadonlyMap<string, readonly Entry<M>[]> => {
    const built = tableOf(entries);
    for (const key of built.keys()) starts[key.charCodeAt(0) & START_BITS] = 1;
    return built;
  };
  const isAt = ({ word, isOpen, isUnspaced }: Entry<M>, text: string, index: number): boolean => {
    if (!text.startsWith(word, index)) return false;
    const end = index + word.length;
    return isUnspaced || isOpen || !isInWord(text, end - 1) || !isInWord(text, end);
  };
  return (text, index) => {
    table ??= build();
    if (starts[text.charCodeAt(index) & START_BITS] === 0) return undefined;
    for (const entry of table.get(text.slice(index, index + 2)) ?? NONE)
      if (isAt(entry, text, index)) return entry;
    for (const entry of table.get(text.charAt(index)) ?? NONE) if (isAt(entry, text, index)) return entry;
    return undefined;
  };
}

/** Entries by their first two characters, the longest first. */
function tableOf<M>(entries: Iterable<readonly [string, M]>): ReadonlyMap<string, readonly Entry<M>[]> {
  const table = new Map<string, Entry<M>[]>();
  const known = new Set<string>();
  for (const [phrase, meaning] of entries) {
    if (known.has(phrase)) continue;
    known.add(phrase);
    const isOpen = phrase.endsWith('*');
    const word = isOpen ? phrase.slice(0, -1) : phrase;
    const entry = { word, meaning, isOpen, isUnspaced: MAY_BE_UNSPACED.test(word) && UNSPACED.test(word) };
    const key = word.slice(0, 2);
    const list = table.get(key);
    if (list) list.push(entry);
    else table.set(key, [entry]);
  }
  for (const list of table.values()) list.sort((one, other) => other.word.length - one.word.length);
  return table;
}

function mentionOf<M>({ word, meaning, isOpen }: Entry<M>, text: string, start: number): Mention<M> {
  let end = start + word.length;
  while (isOpen && isInWord(text, end)) end++;
  return { start, end, meaning };
}

/**
 * Returns a function that finds the longest word or phrase with its meaning at an offset of a normalized text; see {@link lexicon}. Whether a word
 * begins there is for the caller to know.
 */
export function wordAt<M>(
  entries: Iterable<readonly [string, M]>,
): (text: string, index: number) => Mention<M> | undefined {
  const entryAt = entryFinder(entries);
  return (text, index) => {
    const entry = entryAt(text, index);
    return entry && mentionOf(entry, text, index);
  };
}

/**
 * Returns a function that finds words and phrases with their meanings in a normalized text, in order and without overlaps: the longest at each
 * place. A phrase matches whole words only, unless it ends in `*`, which stands for any ending; phrases in scripts without spaces match anywhere. The
 * time depends on the number of words in the text, not on that of the lexicon.
 */
export function lexicon<M>(entries: Iterable<readonly [string, M]>): (text: string) => Mention<M>[] {
  const entryAt = entryFinder(entries);
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
      const mention = mentionOf(entry, text, index);
      mentions.push(mention);
      index = mention.end;
      wasInWord = isInWord(text, index - 1);
    }
    return mentions;
  };
}

const LETTERS = /[\p{L}\p{M}]+/gu;

/**
 * Returns a function that tells whether a normalized text contains one of these words or phrases; see {@link lexicon}. `*bonus` also stands for
 * compounds that end so. Digits are no part of a word.
 */
export function wordTest(words: readonly string[]): (text: string) => boolean {
  const endings = new Set(words.filter((word) => word.startsWith('*')).map((word) => word.slice(1)));
  const endingLengths = [...new Set([...endings].map((ending) => ending.length))];
  const at = wordAt(words.filter((word) => !word.startsWith('*')).map((word) => [word, true] as const));
  return (text) => {
    for (const { 0: word, index } of text.matchAll(LETTERS)) {
      if (at(text, index) !== undefined) return true;
      for (const length of endingLengths)
        if (length <= word.length && endings.has(word.slice(-length))) return true;
      if (word.charCodeAt(word.length - 1) < FIRST_UNSPACED) continue;
      for (let inner = index + 1; inner < index + word.length; inner++)
        if (text.charCodeAt(inner) >= FIRST_UNSPACED && at(text, inner) !== undefined) return true;
    }
    return false;
  };
}
