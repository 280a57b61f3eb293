import { stemOf } from './stemmer.domain.ts';

/** Maximum number of tokens per text. A title has about a dozen, but text from other sites can have any length. */
export const MAX_TOKENS = 200;
/** Longer tokens, such as URLs and hashes, are dropped. */
const MAX_TOKEN_LENGTH = 60;

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
/** Hangul, Han and kana. Words are written without spaces, so that searches also match parts of tokens. */
const CJK = 3;

const charClasses = buildCharClasses();
function buildCharClasses(): Uint8Array {
  const table = new Uint8Array(0x10000);
  const cjk = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
  for (let unit = 0; unit < table.length; unit++) {
    const letter = String.fromCharCode(unit);
    if (cjk.test(letter)) table[unit] = CJK;
    else if (/[\p{L}\p{M}]/u.test(letter)) table[unit] = LETTER;
    else if (/\p{N}/u.test(letter)) table[unit] = DIGIT;
  }
  return table;
}
const classAt = (text: string, index: number): number =>
  index < text.length ? charClasses[text.charCodeAt(index)]! : OTHER;
const isAlphanumeric = (charClass: number): boolean => charClass === LETTER || charClass === DIGIT;

/** Returns whether a word is in a CJK script, so that parts of it may match. */
export const isCjk = (word: string): boolean => classAt(word, 0) === CJK;

const PLAIN = /^[\n -~가-힣]*$/;
/** Single Hangul letters stay as they are: NFKC would combine ㅁㅓ to 머, but they are words typed with the wrong keyboard layout. */
const BETWEEN_LETTERS = /[^ㄱ-ㅣ]+/g;
/** Normalizes the characters of a text: NFKC (ＡＢＣ → ABC, ㈜ → (주)). */
export const normalizeCharacters = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(BETWEEN_LETTERS, (part) => part.normalize('NFKC'));
/** Normalizes a text for comparison: characters and lower case. */
export const normalizeText = (text: string): string => normalizeCharacters(text).toLowerCase();

/**
 * Splits a text into at most `maxTokens` lower-case tokens. A token ends where the script changes (Java개발자 is two
 * tokens) and at every character other than a letter or digit, except in names such as C++, C#, .NET, Node.js, R&D and A/S.
 */
export function tokenize(text: string, maxTokens = MAX_TOKENS): string[] {
  const source = normalizeText(text);
  const tokens: string[] = [];
  let index = 0;
  while (index < source.length && tokens.length < maxTokens) {
    const charClass = classAt(source, index);
    if (charClass === OTHER) {
      if (
        source.startsWith('.net', index) &&
        !isAlphanumeric(classAt(source, index - 1)) &&
        !isAlphanumeric(classAt(source, index + 4))
      ) {
        tokens.push('.net');
        index += 4;
      } else index++;
      continue;
    }
    let end = index + 1;
    if (charClass === CJK) while (classAt(source, end) === CJK) end++;
    else end = alphanumericEnd(source, index);
    if (end - index <= MAX_TOKEN_LENGTH) tokens.push(source.slice(index, end));
    index = end;
  }
  return tokens;
}

/** Returns the end of the alphanumeric token that starts at `start`, including the punctuation of names. */
function alphanumericEnd(source: string, start: number): number {
  let end = start + 1;
  while (isAlphanumeric(classAt(source, end))) end++;
  // R&D and A/S are one token; C/C++ and Java/C are two.
  if (
    end === start + 1 &&
    (source[end] === '&' || source[end] === '/') &&
    classAt(source, end + 1) === LETTER
  ) {
    const after = source[end + 2];
    if (!isAlphanumeric(classAt(source, end + 2)) && after !== '+' && after !== '#') return end + 2;
  }
  if (classAt(source, end - 1) !== LETTER) return end;
  if (source.startsWith('++', end)) return end + 2;
  if (source[end] === '#' && !isAlphanumeric(classAt(source, end + 1))) return end + 1;
  // Node.js, ASP.NET: a dot is part of a name only before these suffixes.
  if (source[end] !== '.') return end;
  const dotted = /^\.(?:js|net|io|ai)(?![a-z0-9])/.exec(source.slice(end, end + 5));
  return dotted ? end + dotted[0].length : end;
}

/** Returns the indexed form of a word: stemmed unless it is CJK. */
export const indexForm = (word: string): string => (isCjk(word) ? word : stemOf(word));
