import { disassemble } from 'es-hangul';
import { isHangulWord, isLatinWord } from './scripts.domain.ts';

/** Shorter Latin words are often abbreviations, which differ from each other by a single letter. */
const MIN_LATIN_LETTERS = 5;
const MIN_SYLLABLES = 2;
/** Shorter Hangul words differ from too many others by a letter. */
const MIN_SYLLABLES_FOR_ANY_TYPO = 3;
/** Plain, tense and aspirated consonants, which are confused at the start of a word (까페, 카페). Others are seldom mistyped there. */
const CONFUSED_CONSONANTS = ['ㄱㄲㅋ', 'ㄷㄸㅌ', 'ㅂㅃㅍ', 'ㅅㅆ', 'ㅈㅉㅊ'];
/** First consonants of syllables in the order of Unicode (chapter 3.12), each with 588 syllables from 가 (U+AC00) on. */
const FIRST_CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES_PER_CONSONANT = 588;
/** Longer words have no keys: they are not words. */
const MAX_LETTERS = 60;

/** Returns whether a word is long enough to look for words that differ from it by a typo. @param text - in lower case. */
export const hasTypos = (text: string): boolean =>
  isLatinWord(text) ? text.length >= MIN_LATIN_LETTERS : isHangulWord(text) && text.length >= MIN_SYLLABLES;

/**
 * Returns whether a word differs from another by one typo in a letter. Letters of Hangul are jamo: 벡엔드 and 백엔드. In words of two
 * syllables, only vowels and final consonants that sound alike count (게발 and 개발, 밭침 and 받침). The first consonant may only be confused with its tense or aspirated form.
 *
 * @param typed - a word that {@link hasTypos}.
 */
export const differByTypo = (typed: string, word: string): boolean =>
  isLatinWord(typed)
    ? word.length >= MIN_LATIN_LETTERS - 1 && isOneTypo(typed, word)
    : isOneHangulTypo(typed, word);

/**
 * Returns whether two words differ by exactly one typo: a deleted, inserted or substituted letter, or two transposed adjacent
 * letters (F. J. Damerau, 1964).
 */
function isOneTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const shorter = Math.min(a.length, b.length);
  let front = 0;
  while (front < shorter && a[front] === b[front]) front++;
  let back = 0;
  while (back < shorter - front && a.at(-1 - back) === b.at(-1 - back)) back++;
  const differing = shorter - front - back;
  if (a.length !== b.length) return differing === 0;
  return differing === 1 || (differing === 2 && a[front] === b[front + 1] && a[front + 1] === b[front]);
}

function isOneHangulTypo(a: string, b: string): boolean {
  const consonant = firstConsonant(b);
  if (consonant === undefined || !confusedWith(firstConsonant(a))?.includes(consonant)) return false;
  if (Math.min(a.length, b.length) >= MIN_SYLLABLES_FOR_ANY_TYPO)
    return isOneTypo(disassemble(a), disassemble(b));
  const [short, other] = a.length < b.length ? [a, b] : [b, a];
  return soundVariantsOf(short)?.includes(other) ?? false;
}

const firstConsonant = (word: string): string | undefined =>
  FIRST_CONSONANTS[Math.floor((word.charCodeAt(0) - FIRST_SYLLABLE) / SYLLABLES_PER_CONSONANT)];
const confusedWith = (consonant: string | undefined): string | undefined =>
  consonant && (CONFUSED_CONSONANTS.find((group) => group.includes(consonant)) ?? consonant);

/** Returns the ranges of first syllables, without their ends, of the words that differ from a Hangul word by a typo. */
export const firstSyllablesOf = (word: string): [from: string, to: string][] =>
  [...(confusedWith(firstConsonant(word)) ?? '')].map((consonant) => {
    const code = FIRST_SYLLABLE + FIRST_CONSONANTS.indexOf(consonant) * SYLLABLES_PER_CONSONANT;
    return [String.fromCharCode(code), String.fromCharCode(code + SYLLABLES_PER_CONSONANT)];
  });

/** Vowels that sound alike. */
const SIMILAR_VOWELS = ['ㅐㅔ', 'ㅒㅖ'];
/** Final consonants that sound alike at the end of a word (Standard Pronunciation of Korean, articles 8 and 9). */
const SIMILAR_FINALS = ['ㄱㄲㅋ', 'ㄷㅌㅅㅆㅈㅊ', 'ㅂㅍ'];
/** Vowels and final consonants in the order of Unicode. A syllable without a final consonant comes first, here with a space. */
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

const alike = (groups: readonly string[], letter: string): string =>
  groups.find((group) => group.includes(letter)) ?? letter;

/** Returns the syllables that sound like a syllable, including itself. */
function similarSyllables(syllable: string): string[] {
  const code = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  const start = FIRST_SYLLABLE + code - (code % SYLLABLES_PER_CONSONANT);
  const vowel = VOWELS[Math.floor((code % SYLLABLES_PER_CONSONANT) / FINALS.length)]!;
  const final = FINALS[code % FINALS.length]!;
  return [...alike(SIMILAR_VOWELS, vowel)].flatMap((otherVowel) =>
    [...alike(SIMILAR_FINALS, final)].map((otherFinal) =>
      String.fromCharCode(start + VOWELS.indexOf(otherVowel) * FINALS.length + FINALS.indexOf(otherFinal)),
    ),
  );
}

/**
 * Returns all words that differ from a Hangul word by a typo if it is so short that only letters that sound alike count (see
 * {@link differByTypo}); undefined for other words.
 */
export function soundVariantsOf(word: string): string[] | undefined {
  if (!isHangulWord(word) || word.length >= MIN_SYLLABLES_FOR_ANY_TYPO) return undefined;
  let variants = [''];
  for (const syllable of word)
    variants = variants.flatMap((start) => similarSyllables(syllable).map((each) => start + each));
  return variants.filter((variant) => variant !== word);
}

/**
 * Returns numbers by which a database finds the words that differ from a word by one typo: such words have a number in common
 * (W. Garbe's symmetric deletion: both become the same word when a letter is deleted from one or each of them). Other words
 * may have one as well.
 */
export function typoKeys(word: string): number[] {
  const letters = disassemble(word);
  if (letters.length > MAX_LETTERS) return [];
  const keys = new Set([hash(letters)]);
  for (let n = 0; n < letters.length; n++) keys.add(hash(letters.slice(0, n) + letters.slice(n + 1)));
  return [...keys];
}

/** FNV-1a, as a signed 32-bit integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193);
  return value | 0;
}
