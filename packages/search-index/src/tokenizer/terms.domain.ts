import { memoize } from '@workreel/posting-parser/text';
import {
  canStartName,
  isSpelling,
  MAX_NAME_WORDS,
  NAME_PREFIX,
  nameOf,
  nameOfIndexed,
  splitCompound,
  wholeOnlyOf,
} from './names.domain.ts';
import { indexForm, isCjk, tokenize } from './tokenize.domain.ts';

/** Index terms of a text. */
export interface Terms {
  /** Words in text order. Compounds are split into their parts. */
  words: string[];
  /** Distinct canonical names, such as `=node.js` for 노드. */
  names: string[];
}

/** A search term: a word, or consecutive words that form a known name. */
export interface QueryTerm {
  /** As written, in lower case. */
  text: string;
  words: string[];
  /** Canonical name that the words are a spelling of; null if they are not a name. */
  name: string | null;
}

/** A word, or a part of a compound. */
interface Part {
  /** Text before stemming. */
  written: string;
  /** Indexed form. */
  term: string;
  /** Canonical name, if the part is a name on its own. */
  name: string | null;
  /** Whether that name is written in another form than the part, as in nursing. */
  isInflected: boolean;
  /** Whether a multi-word name may start with this part. */
  startsName: boolean;
}

/** Maximum number of cached words: enough for one day's postings, in about 10 MB. */
const CACHE_ENTRIES = 50_000;

const analyzeWord = memoize(
  (word: string): readonly Part[] =>
    splitCompound(word).map((written) => ({
      written,
      term: wholeOnlyOf(written) ?? indexForm(written),
      name: nameOf([written]) ?? null,
      isInflected: !isSpelling(written),
      startsName: canStartName(written),
    })),
  CACHE_ENTRIES,
);
const analyzeText = (text: string): Part[] => tokenize(text).flatMap(analyzeWord);

/** Returns the name that `length` parts form, starting at `index`. */
const nameAt = (parts: readonly Part[], index: number, length: number): string | undefined =>
  length === 1
    ? (parts[index]!.name ?? undefined)
    : nameOf(parts.slice(index, index + length).map(({ written }) => written));

/** Returns the index terms of a text. */
export function termsOf(text: string): Terms {
  const parts = analyzeText(text);
  const names = new Set<string>();
  /** Parts before this one belong to a name of several words. */
  let namedEnd = 0;
  for (const [index, { startsName, isInflected }] of parts.entries()) {
    const longest = Math.min(startsName ? MAX_NAME_WORDS : 1, parts.length - index);
    for (let length = longest; length > 0; length--) {
      const name = nameAt(parts, index, length);
      if (name === undefined) continue;
      // Names may overlap: Spring Boot is also indexed as Spring. But a nursing assistant is no nurse.
      if (length > 1) namedEnd = Math.max(namedEnd, index + length);
      else if (isInflected && index < namedEnd) continue;
      names.add(name);
    }
  }
  return { words: parts.map(({ term }) => term), names: [...names] };
}

/** Returns the search terms of a query in text order. If several names start at the same word, the longest is used. */
export function queryTermsOf(text: string): QueryTerm[] {
  const parts = analyzeText(text);
  const terms: QueryTerm[] = [];
  for (let index = 0; index < parts.length; ) {
    let length = Math.min(parts[index]!.startsName ? MAX_NAME_WORDS : 1, parts.length - index);
    let name = nameAt(parts, index, length);
    while (name === undefined && length > 1) name = nameAt(parts, index, --length);
    const own = parts.slice(index, index + length);
    terms.push({
      text: own.map(({ written }) => written).join(' '),
      words: own.map(({ term }) => term),
      name: name ?? null,
    });
    index += length;
  }
  return terms;
}

/** Returns the term that matches an indexed word, which must not be stemmed again, or a canonical name. */
export function indexedTermOf(term: string): QueryTerm {
  const name = term.startsWith(NAME_PREFIX) ? term : (nameOfIndexed(term) ?? null);
  const word = term.startsWith(NAME_PREFIX) ? term.slice(NAME_PREFIX.length) : term;
  return { text: word, words: [word], name };
}

/** A sequence of indexed words with which an indexed text may start. */
export interface PhrasePrefix {
  words: string[];
  /** Whether the last word must match exactly; otherwise it is a prefix. */
  complete: boolean;
}

/**
 * Returns the possible indexed forms of a partially typed text. 백엔드개 may be the start of one word, or 백엔드 followed by
 * a word that starts with 개. nursi may become nursing, which is indexed as nurs. An indexed text matches at most one of the
 * returned prefixes.
 */
export function phrasePrefixesOf(text: string): PhrasePrefix[] {
  const tokens = tokenize(text);
  const last = tokens.pop();
  if (last === undefined) return [];
  const termsIn = (word: string) => analyzeWord(word).map(({ term }) => term);
  const before = tokens.flatMap(termsIn);
  const prefixes = new Map<string, PhrasePrefix>();
  const add = (words: readonly string[], complete = false) => {
    const prefix = { words: [...before, ...words], complete };
    prefixes.set(prefix.words.join(' '), prefix);
  };
  add(termsIn(last));
  if (isCjk(last)) {
    add([last]);
    for (let index = 1; index < last.length; index++)
      add([...termsIn(last.slice(0, index)), last.slice(index)]);
  } else {
    if (!last.startsWith(indexForm(last))) add([last]);
    const ending = /[a-z]in?$/.test(last) ? 'ing'.slice(last.endsWith('n') ? 2 : 1) : '';
    if (ending !== '') add([indexForm(last + ending)], true);
  }
  return [...prefixes.values()];
}
