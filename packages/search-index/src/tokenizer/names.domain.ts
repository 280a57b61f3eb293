import { TECHNOLOGIES } from '@workreel/posting-parser/technologies';
import { rootOf } from './inflection.domain.ts';
import { ENDINGS, SHORT_HEADS, TERMS, WHOLE_ONLY } from './terms.data.ts';
import { isJoined } from './words.domain.ts';

/** The longest name has three words (Ruby on Rails). */
export const LONGEST_NAME = 3;
/** Compounds of more parts than this are sentences without blanks. */
const MOST_PARTS = 4;

/** The sign before a name, which no word holds: `=node.js` stands for Node.js under each of its names. */
const SIGN = '=';

/** One key for all spellings of a name: the dot of .NET, the + of C++ and the # of C# tell names apart, others do not. */
const keyOf = (name: string): string => name.toLowerCase().replace(/[\s_\-/·]|(?!^)\./g, '');

const names = new Map<string, string>();
/** Names of trades by their roots, so that developers and nursing are the names of one: those of products have no plural. */
const roots = new Map<string, string>();
/** What the longer names begin with: most words begin none. */
const beginnings = new Set<string>();
const wholeOnly = new Map<string, string>();

function learn(table: string, into: Map<string, string>): void {
  for (const line of table.trim().split('\n')) {
    const spellings = line.replace('~', '').split('|');
    const name = `${SIGN}${spellings[0]!.toLowerCase().replace(/\s+/g, '-')}`;
    for (const spelling of spellings) if (!into.has(keyOf(spelling))) into.set(keyOf(spelling), name);
  }
}
learn(TERMS, names);
// Accounting is a trade, and an account is none; a nurse is one, and so is nursing.
for (const [key, name] of names)
  if (!key.endsWith('ing') && !roots.has(rootOf(key))) roots.set(rootOf(key), name);
learn(TECHNOLOGIES, names);
learn(WHOLE_ONLY, wholeOnly);
for (const key of names.keys()) for (let end = 1; end < key.length; end++) beginnings.add(key.slice(0, end));

const endings = new Set(ENDINGS.trim().split(/\s+/));
const longestEnding = Math.max(...[...endings].map((ending) => ending.length));
const shortHeads = new Set(SHORT_HEADS);

/** Whether a word begins a name of several. */
export const beginsName = (word: string): boolean => beginnings.has(keyOf(word));

/** The name that a run of words is one of the spellings of (노드 → `=node.js`); undefined for what is none. */
export function nameOf(words: readonly string[]): string | undefined {
  const key = keyOf(words.join(''));
  return names.get(key) ?? roots.get(rootOf(key));
}

/** What stands for a word that is found whole or not at all (자바스크립트, which a search for 자바 does not mean). */
export const wholeOnlyOf = (word: string): string | undefined =>
  isJoined(word) ? wholeOnly.get(word) : undefined;

/** The parts of a compound: 웹개발자 → 웹, 개발자; 데이터분석가채용 → 데이터, 분석가, 채용; what is none stays whole. */
export function partsOf(word: string): string[] {
  if (!isJoined(word)) return [word];
  const parts: string[] = [];
  let rest = word;
  while (parts.length < MOST_PARTS - 1) {
    const head = headOf(rest);
    if (head === rest) break;
    parts.unshift(rest.slice(head.length));
    rest = head;
  }
  return [rest, ...parts];
}

/** What is before the longest ending of a word; the word itself where nothing is. */
function headOf(word: string): string {
  // A word that is itself a name or an ending is no compound: 소프트웨어엔지니어링 is, 엔지니어링 is not.
  if (endings.has(word) || names.has(word) || wholeOnly.has(word)) return word;
  for (let length = Math.min(longestEnding, word.length - 1); length >= 2; length--) {
    const head = word.slice(0, word.length - length);
    if (!endings.has(word.slice(-length))) continue;
    if (head.length > 1 || shortHeads.has(head)) return head;
  }
  return word;
}
