import { rootOf } from './inflection.domain.ts';

/** Words of one text that are kept; a title holds a dozen, a stranger's page may hold anything. */
export const MOST_WORDS = 200;
/** Letters of one word that are kept: longer ones are addresses and ciphers. */
const LONGEST_WORD = 60;

const NONE = 0;
const LETTER = 1;
const DIGIT = 2;
/** Written without blanks between words: a part of one is found. */
const JOINED = 3;

const kinds = kindsOfUnits();
function kindsOfUnits(): Uint8Array {
  const table = new Uint8Array(0x10000);
  const joined = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
  for (let unit = 0; unit < table.length; unit++) {
    const letter = String.fromCharCode(unit);
    if (joined.test(letter)) table[unit] = JOINED;
    else if (/[\p{L}\p{M}]/u.test(letter)) table[unit] = LETTER;
    else if (/\p{N}/u.test(letter)) table[unit] = DIGIT;
  }
  return table;
}
const kindAt = (text: string, at: number): number => (at < text.length ? kinds[text.charCodeAt(at)]! : NONE);
const isLatin = (kind: number): boolean => kind === LETTER || kind === DIGIT;

/** Whether a word is of a script that joins words, so that parts of it are words too. */
export const isJoined = (word: string): boolean => kindAt(word, 0) === JOINED;

const PLAIN = /^[\n -~가-힣]*$/;
/** The form in which texts are compared: compatibility forms folded (NFKC: ＡＢＣ, ㈜), lower case. */
export const folded = (text: string): string =>
  (PLAIN.test(text) ? text : text.normalize('NFKC')).toLowerCase();

/**
 * The words of a text in its order, at most {@link MOST_WORDS}. Scripts part words (Java개발자 is two), and so does
 * whatever is no letter or digit, but for names that hold such a sign: C++, C#, .NET, Node.js, R&D, A/S.
 */
export function splitWords(text: string): string[] {
  const source = folded(text);
  const words: string[] = [];
  let at = 0;
  while (at < source.length && words.length < MOST_WORDS) {
    const kind = kindAt(source, at);
    if (kind === NONE) {
      if (
        source.startsWith('.net', at) &&
        !isLatin(kindAt(source, at - 1)) &&
        !isLatin(kindAt(source, at + 4))
      ) {
        words.push('.net');
        at += 4;
      } else at++;
      continue;
    }
    let end = at + 1;
    if (kind === JOINED) while (kindAt(source, end) === JOINED) end++;
    else end = latinEnd(source, at);
    if (end - at <= LONGEST_WORD) words.push(source.slice(at, end));
    at = end;
  }
  return words;
}

/** Where the Latin word that begins here ends, its signs included. */
function latinEnd(source: string, start: number): number {
  let end = start + 1;
  while (isLatin(kindAt(source, end))) end++;
  // R&D, A/S: two letters that are one name; C/C++ and Java/C are two.
  if (
    end === start + 1 &&
    (source[end] === '&' || source[end] === '/') &&
    kindAt(source, end + 1) === LETTER
  ) {
    const after = source[end + 2];
    if (!isLatin(kindAt(source, end + 2)) && after !== '+' && after !== '#') return end + 2;
  }
  if (kindAt(source, end - 1) !== LETTER) return end;
  if (source.startsWith('++', end)) return end + 2;
  if (source[end] === '#' && !isLatin(kindAt(source, end + 1))) return end + 1;
  // Node.js, ASP.NET: what follows the dot is one of the endings that names have.
  if (source[end] !== '.') return end;
  const dotted = /^\.(?:js|net|io|ai)(?![a-z0-9])/.exec(source.slice(end, end + 5));
  return dotted ? end + dotted[0].length : end;
}

/** The form in which a word stands in the index. */
export const indexed = (word: string): string => (isJoined(word) ? word : rootOf(word));
