import { differByTypo, hasTypos, inOtherLayout, isLatinWord, isWord, splitsOf } from '@workreel/spelling';
import { keywordTermsOf, type QueryTerm, type TextQuery } from '../query.domain.ts';
import { FIELDS, indexedTermOf, indexForm } from '../tokenizer/index.ts';
import { andInto, type Bitmap, countBits, nextBit } from './bitmap.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { isNearAt, lowerBoundOrdinal, stringAt } from './segment/string-table.domain.ts';
import { matchTerm } from './text-match.domain.ts';

/** A word without matches, and the words searched for in its place. */
export interface Correction {
  from: string;
  to: string;
}

const ALL_FIELDS = FIELDS.map((_, field) => field);

/**
 * Corrects the words of a keyword that match nothing: written with the wrong keyboard layout (qordpsem → 백엔드), with a typo (벡엔드,
 * developr), or without a space (간호사부산). Known names, excluded words and quoted words are not corrected.
 */
export function correctQueries(
  searchers: readonly Searcher[],
  queries: readonly TextQuery[],
): { queries: readonly TextQuery[]; corrections: readonly Correction[] } {
  const corrections = new Map<string, string>();
  const corrected = queries.map((query) => {
    const terms: QueryTerm[] = [];
    for (const term of query.terms) {
      const others = isCorrectable(searchers, term) ? otherTermsOf(searchers, term.text) : [term];
      // Without matches for one word, the query has none.
      if (others === undefined) return query;
      if (others[0] !== term) corrections.set(term.text, others.map(({ text }) => text).join(' '));
      terms.push(...others);
    }
    return { ...query, terms };
  });
  return { queries: corrected, corrections: [...corrections].map(([from, to]) => ({ from, to })) };
}

const isCorrectable = (searchers: readonly Searcher[], term: QueryTerm): boolean =>
  term.words.length === 1 &&
  term.name === null &&
  term.values === null &&
  isWord(term.text) &&
  !isKnown(searchers, term);

const otherTermsOf = (searchers: readonly Searcher[], text: string): readonly QueryTerm[] | undefined =>
  typedInOtherLayout(searchers, text) ?? withoutTypo(searchers, text) ?? split(searchers, text);

/** Returns whether a stored posting matches a term. */
const isKnown = (searchers: readonly Searcher[], term: QueryTerm): boolean =>
  searchers.some((searcher) => {
    const matches = liveMatches(searcher, term);
    const isFound = nextBit(matches, 0) >= 0;
    searcher.release(matches);
    return isFound;
  });

/** Counts the stored postings that match a term. */
const countOf = (searchers: readonly Searcher[], term: QueryTerm): number =>
  searchers.reduce((sum, searcher) => {
    const matches = liveMatches(searcher, term);
    const count = countBits(matches);
    searcher.release(matches);
    return sum + count;
  }, 0);

function liveMatches(searcher: Searcher, term: QueryTerm): Bitmap {
  const matches = matchTerm(searcher, term, ALL_FIELDS);
  andInto(matches, searcher.segment.status.live);
  return matches;
}

/** Returns the terms of a text if each of them occurs in a stored posting. */
function knownTermsOf(searchers: readonly Searcher[], text: string): QueryTerm[] | undefined {
  const terms = keywordTermsOf(text);
  return terms.length > 0 && terms.every((term) => isKnown(searchers, term)) ? terms : undefined;
}

function typedInOtherLayout(searchers: readonly Searcher[], text: string): QueryTerm[] | undefined {
  const other = inOtherLayout(text);
  return other === undefined ? undefined : knownTermsOf(searchers, other);
}

/** Returns the most frequent term that differs from a text by one typo. */
function withoutTypo(searchers: readonly Searcher[], text: string): [QueryTerm] | undefined {
  if (!hasTypos(text)) return undefined;
  const similar = new Set<string>();
  for (const searcher of searchers)
    for (const term of similarTerms(searcher, indexForm(text))) similar.add(term);
  let best: [QueryTerm] | undefined;
  let most = 0;
  for (const indexed of [...similar].sort()) {
    const term = { ...indexedTermOf(indexed), values: null };
    const count = countOf(searchers, term);
    if (count > most) [best, most] = [[term], count];
  }
  return best;
}

/** Ranges of the dictionary that contain Latin words, their names and Hangul words, with the prefix of each word in it. */
const LATIN_RANGES = [
  { from: 'a', to: 'ɐ', prefix: '' },
  { from: '=', to: '>', prefix: '=' },
];
const HANGUL_RANGES = [{ from: '가', to: '\ud7a4', prefix: '' }];

/** Yields the indexed words and names that differ from a word by one typo. */
function* similarTerms({ segment: { words } }: Searcher, word: string): Generator<string> {
  for (const { from, to, prefix } of isLatinWord(word) ? LATIN_RANGES : HANGUL_RANGES) {
    const end = lowerBoundOrdinal(words, to);
    for (let ordinal = lowerBoundOrdinal(words, from); ordinal < end; ordinal++) {
      if (!isNearAt(words, ordinal, prefix + word)) continue;
      const term = stringAt(words, ordinal);
      if (differByTypo(word, term.slice(prefix.length))) yield term;
    }
  }
}

/** Splits a text into two known words, of which one may have a typo. */
function split(searchers: readonly Searcher[], text: string): QueryTerm[] | undefined {
  const halfKnown: (() => QueryTerm[] | undefined)[] = [];
  for (const [head, tail] of splitsOf(text)) {
    const [known, knownTail] = [knownTermsOf(searchers, head), knownTermsOf(searchers, tail)];
    if (known && knownTail) return [...known, ...knownTail];
    if (known) halfKnown.push(() => withoutTypo(searchers, tail)?.toSpliced(0, 0, ...known));
    else if (knownTail) halfKnown.push(() => withoutTypo(searchers, head)?.concat(knownTail));
  }
  for (const correct of halfKnown) {
    const terms = correct();
    if (terms !== undefined) return terms;
  }
  return undefined;
}
