import { TECHNOLOGIES } from '@workreel/posting-parser/technologies';
import { stemOf } from './stemmer.domain.ts';
import { COMPOUND_ENDINGS, SHORT_HEADS, SYNONYMS, WHOLE_ONLY } from './terms.data.ts';
import { isCjk } from './tokenize.domain.ts';

/** Number of words in the longest name (Ruby on Rails). */
export const MAX_NAME_WORDS = 3;
/** Longer compounds are sentences without spaces. */
const MAX_PARTS = 4;

/** Prefix of canonical names. Words never contain it. `=node.js` represents all spellings of Node.js. */
export const NAME_PREFIX = '=';

/** Normalizes the spelling of a name. The dot of .NET, the + of C++ and the # of C# are significant; other punctuation is not. */
const spellingKey = (name: string): string => name.toLowerCase().replace(/[\s_\-/·]|(?!^)\./g, '');

const namesByKey = new Map<string, string>();
/** Occupations by stem, so that developers and nursing are recognized. Product names have no inflections. */
const namesByStem = new Map<string, string>();
/** Prefixes of all names. Most words are not among them, which makes the lookup of multi-word names cheap. */
const namePrefixes = new Set<string>();
const wholeOnlyByKey = new Map<string, string>();

function addTable(table: string, target: Map<string, string>): void {
  for (const line of table.trim().split('\n')) {
    const spellings = line.replace('~', '').split('|');
    const name = `${NAME_PREFIX}${spellings[0]!.toLowerCase().replace(/\s+/g, '-')}`;
    for (const spelling of spellings)
      if (!target.has(spellingKey(spelling))) target.set(spellingKey(spelling), name);
  }
}
addTable(SYNONYMS, namesByKey);
// Names in -ing are not stemmed: accounting is an occupation, account is not.
for (const [key, name] of namesByKey)
  if (!key.endsWith('ing') && !namesByStem.has(stemOf(key))) namesByStem.set(stemOf(key), name);
addTable(TECHNOLOGIES, namesByKey);
addTable(WHOLE_ONLY, wholeOnlyByKey);
for (const key of namesByKey.keys())
  for (let end = 1; end < key.length; end++) namePrefixes.add(key.slice(0, end));

const endings = new Set(COMPOUND_ENDINGS.trim().split(/\s+/));
const longestEnding = Math.max(...[...endings].map((ending) => ending.length));
const shortHeads = new Set(SHORT_HEADS);

/** Returns whether a multi-word name may start with the word. */
export const canStartName = (word: string): boolean => namePrefixes.has(spellingKey(word));

/** Returns the canonical name that the words are a spelling of (노드 → `=node.js`), or undefined. */
export function nameOf(words: readonly string[]): string | undefined {
  const key = spellingKey(words.join(''));
  return namesByKey.get(key) ?? namesByStem.get(stemOf(key));
}

/** Returns whether a word is a spelling of a name, not only an inflection of one: nurse, but not nursing. */
export const isSpelling = (word: string): boolean => namesByKey.has(spellingKey(word));

/** Returns the canonical name of which an indexed word is a spelling, or undefined. */
export const nameOfIndexed = (word: string): string | undefined =>
  namesByKey.get(word) ?? namesByStem.get(word);

/** Returns the term of a word that must only match as a whole (자바스크립트, because a search for 자바 must not match it). */
export const wholeOnlyOf = (word: string): string | undefined =>
  isCjk(word) ? wholeOnlyByKey.get(word) : undefined;

/** Splits a compound: 웹개발자 → 웹, 개발자; 데이터분석가채용 → 데이터, 분석가, 채용. Other words are returned unchanged. */
export function splitCompound(word: string): string[] {
  if (!isCjk(word)) return [word];
  const parts: string[] = [];
  let rest = word;
  while (parts.length < MAX_PARTS - 1) {
    const head = headOf(rest);
    if (head === rest) break;
    parts.unshift(rest.slice(head.length));
    rest = head;
  }
  return [rest, ...parts];
}

/** Returns the word without its longest compound ending, or the word itself if it is not a compound. */
function headOf(word: string): string {
  // A name or an ending is not split: 소프트웨어엔지니어링 is a compound, 엔지니어링 is not.
  if (endings.has(word) || namesByKey.has(word) || wholeOnlyByKey.has(word)) return word;
  for (let length = Math.min(longestEnding, word.length - 1); length >= 2; length--) {
    const head = word.slice(0, word.length - length);
    if (!endings.has(word.slice(-length))) continue;
    if (head.length > 1 || shortHeads.has(head)) return head;
  }
  return word;
}
