import { remembered } from '@workreel/posting-parser/text';
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

/** A part of a word of a text. */
interface Part {
  /** As it was written. */
  written: string;
  /** As it stands in the index. */
  term: string;
  /** What it names by itself. */
  name: string | null;
  /** Whether a name of several words begins with it. */
  begins: boolean;
}

/** Words whose reading is remembered: those of a day's postings, some 10 MB. */
const MOST_REMEMBERED = 50_000;

const read = remembered(
  (word: string): readonly Part[] =>
    partsOf(word).map((written) => ({
      written,
      term: wholeOnlyOf(written) ?? indexed(written),
      name: nameOf([written]) ?? null,
      begins: beginsName(written),
    })),
  MOST_REMEMBERED,
);
const partsIn = (text: string): Part[] => splitWords(text).flatMap(read);

/** What so many parts from one on name together. */
const nameAt = (parts: readonly Part[], at: number, length: number): string | undefined =>
  length === 1
    ? (parts[at]!.name ?? undefined)
    : nameOf(parts.slice(at, at + length).map(({ written }) => written));

/** What a text of a posting is found by. */
export function termsOf(text: string): Terms {
  const parts = partsIn(text);
  const names = new Set<string>();
  for (const [at, { begins }] of parts.entries()) {
    // Of a run of words each name counts: Spring Boot is Spring as well.
    for (let length = 1; length <= (begins ? LONGEST_NAME : 1) && at + length <= parts.length; length++) {
      const name = nameAt(parts, at, length);
      if (name !== undefined) names.add(name);
    }
  }
  return { words: parts.map(({ term }) => term), names: [...names] };
}

/** What the words of a query mean, in its order: of several names that begin at a word the longest. */
export function meaningsOf(text: string): Meaning[] {
  const parts = partsIn(text);
  const meanings: Meaning[] = [];
  for (let at = 0; at < parts.length; ) {
    let length = Math.min(parts[at]!.begins ? LONGEST_NAME : 1, parts.length - at);
    let name = nameAt(parts, at, length);
    while (name === undefined && length > 1) name = nameAt(parts, at, --length);
    meanings.push({
      words: parts.slice(at, at + length).map(({ term }) => term),
      name: name ?? null,
    });
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
  const termsIn = (word: string) => read(word).map(({ term }) => term);
  const before = split.flatMap(termsIn);
  const beginnings = new Map<string, Beginning>();
  const add = (words: readonly string[], finished = false) => {
    const beginning = { words: [...before, ...words], finished };
    beginnings.set(beginning.words.join(' '), beginning);
  };
  add(termsIn(last));
  if (isJoined(last)) {
    add([last]);
    for (let at = 1; at < last.length; at++) add([...termsIn(last.slice(0, at)), last.slice(at)]);
  } else {
    if (!last.startsWith(indexed(last))) add([last]);
    const ending = /[a-z]in?$/.test(last) ? 'ing'.slice(last.endsWith('n') ? 2 : 1) : '';
    if (ending !== '') add([indexed(last + ending)], true);
  }
  return [...beginnings.values()];
}
