import { beginsName, LONGEST_NAME, nameOf, partsOf, wholeOnlyOf } from './names.domain.ts';
import { indexed, isJoined, splitWords } from './words.domain.ts';

/** What a text is found by. */
export interface Terms {
  /** Its words in their order, compounds in their parts. */
  words: string[];
  /** What it names, under whichever name (`=node.js`), each once. */
  names: string[];
}

/** A run of words of a query that means one thing. */
export interface Meaning {
  words: string[];
  /** The name that the words are a spelling of. */
  name: string | null;
}

/** The parts of the words of a text, as they were written. */
const parted = (text: string): string[] => splitWords(text).flatMap(partsOf);

/** The form of a part in the index. */
const inIndex = (part: string): string => wholeOnlyOf(part) ?? indexed(part);

/** What a text of a posting is found by. */
export function termsOf(text: string): Terms {
  const parts = parted(text);
  const names = new Set<string>();
  for (let at = 0; at < parts.length; at++) {
    // Of a run of words each name counts: Spring Boot is Spring as well.
    const longest = beginsName(parts[at]!) ? LONGEST_NAME : 1;
    for (let length = 1; length <= longest && at + length <= parts.length; length++) {
      const name = nameOf(parts.slice(at, at + length));
      if (name !== undefined) names.add(name);
    }
  }
  return { words: parts.map(inIndex), names: [...names] };
}

/** What the words of a query mean, in its order: of several names that begin at a word the longest. */
export function meaningsOf(text: string): Meaning[] {
  const parts = parted(text);
  const meanings: Meaning[] = [];
  for (let at = 0; at < parts.length; ) {
    let length = Math.min(LONGEST_NAME, parts.length - at);
    let name = nameOf(parts.slice(at, at + length));
    while (name === undefined && length > 1) name = nameOf(parts.slice(at, at + --length));
    meanings.push({ words: parts.slice(at, at + length).map(inIndex), name: name ?? null });
    at += length;
  }
  return meanings;
}

/** Words that a text of the index may begin with. */
export interface Beginning {
  words: string[];
  /** Whether the last is a word of the index as it stands; else it may be the beginning of one. */
  finished: boolean;
}

/**
 * The ways in which words of a text whose last is unfinished may stand in the index: 백엔드개 is a word that begins so,
 * or 백엔드 and one that begins with 개; nursi is on its way to nursing, which stands there as nurs. No text begins in
 * two of them.
 */
export function beginningsOf(text: string): Beginning[] {
  const split = splitWords(text);
  const last = split.pop();
  if (last === undefined) return [];
  const before = split.flatMap(partsOf).map(inIndex);
  const beginnings = new Map<string, Beginning>();
  const add = (words: readonly string[], finished = false) => {
    const beginning = { words: [...before, ...words], finished };
    beginnings.set(beginning.words.join(' '), beginning);
  };
  add(partsOf(last).map(inIndex));
  if (isJoined(last)) {
    add([last]);
    for (let at = 1; at < last.length; at++)
      add([...partsOf(last.slice(0, at)).map(inIndex), last.slice(at)]);
  } else {
    if (!last.startsWith(inIndex(last))) add([last]);
    const ending = /[a-z]in?$/.test(last) ? 'ing'.slice(last.endsWith('n') ? 2 : 1) : '';
    if (ending !== '') add([inIndex(last + ending)], true);
  }
  return [...beginnings.values()];
}
