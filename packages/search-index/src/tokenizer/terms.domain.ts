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
  return { words: parts.map(({ term }) => term), names: [...namesIn(parts)] };
}

/** Returns the names that parts form. */
function namesIn(parts: readonly Part[]): Set<string> {
  const names = new Set<string>();
  /** Parts before this one belong to a name of several words. */
  let namedEnd = 0;
  for (let index = 0; index < parts.length; index++) {
    const { startsName, isInflected, written } = parts[index]!;
    // Texts have many words with which names may start, but few pairs of words.
    const mayBeLong = startsName && canStartName(written + (parts[index + 1]?.written ?? ''));
    const longest = Math.min(mayBeLong ? MAX_NAME_WORDS : startsName ? 2 : 1, parts.length - index);
    for (let length = longest; length > 0; length--) {
      const name = nameAt(parts, index, length);
      if (name === undefined) continue;
      // Names may overlap: Spring Boot is also indexed as Spring. But a nursing assistant is no nurse.
      if (length > 1) namedEnd = Math.max(namedEnd, index + length);
      else if (isInflected && index < namedEnd) continue;
      names.add(name);
    }
  }
  return names;
}

/** Shorter parts of words are not searched for in descriptions: nearly every sentence contains each syllable somewhere. */
export const MIN_DESCRIPTION_PART = 2;
/** Maximum number of tokens of a description that are read. */
const MAX_DESCRIPTION_TOKENS = 5_000;
/** Maximum number of distinct terms of a description. One of 6,000 characters has about 600. */
const MAX_DESCRIPTION_TERMS = 1_000;

/** Particles at the end of Korean words, which sentences have and titles seldom do. */
const PARTICLES =
  /(?:으로|에서|에게|부터|까지|이나|이며|이고|하고|하는|하여|하며|처럼|보다|들의?|[을를은는이가에의과와도로만등])$/;

/** A token of a description. */
interface DescriptionToken {
  terms: readonly string[];
  /** Parts in which names are looked up: 서버를 is the name server, as 서버 is. */
  parts: readonly Part[];
  /** Number of the last description that contained the token. */
  seenIn: number;
}

const analyzeDescriptionToken = memoize((token: string): DescriptionToken => {
  const written = analyzeWord(token);
  const parts = withoutParticle(token, written);
  // 자바스크립트를 must not be found as 자바, either.
  const isWhole = parts.some(({ term }) => term.startsWith(NAME_PREFIX));
  return { terms: (isWhole ? parts : written).map(({ term }) => term), parts, seenIn: 0 };
}, CACHE_ENTRIES);

/** Number of descriptions read so far. */
let descriptions = 0;

function withoutParticle(token: string, parts: readonly Part[]): readonly Part[] {
  if (!isCjk(token) || parts.some(({ name }) => name !== null)) return parts;
  const stem = token.replace(PARTICLES, '');
  return stem === '' || stem === token ? parts : analyzeWord(stem);
}

/**
 * Returns the distinct terms of a description: canonical names and words. Words keep their particles, because Korean words are also found
 * as parts of longer ones.
 */
export function descriptionTermsOf(text: string): string[] {
  const number = ++descriptions;
  const parts: Part[] = [];
  const words: string[] = [];
  for (const token of tokenize(text, MAX_DESCRIPTION_TOKENS)) {
    const analyzed = analyzeDescriptionToken(token);
    for (const part of analyzed.parts) parts.push(part);
    // Most tokens of a text are repeated.
    if (analyzed.seenIn === number) continue;
    analyzed.seenIn = number;
    for (const term of analyzed.terms) words.push(term);
  }
  const terms = namesIn(parts);
  for (const word of words) terms.add(word);
  return [...terms].slice(0, MAX_DESCRIPTION_TERMS);
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
