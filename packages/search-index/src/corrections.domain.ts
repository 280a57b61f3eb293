import { hasTypos, inOtherLayout, isWord, splitsOf } from '@workreel/spelling';
import { keywordTermsOf, type QueryTerm, type TextQuery } from './query.domain.ts';
import { indexedTermOf, indexForm } from './tokenizer/index.ts';

/** A word without matches, and the words searched for in its place. */
export interface Correction {
  from: string;
  to: string;
}

/** The words of an index. */
export interface Vocabulary {
  /** Returns whether a stored posting matches a term. */
  isKnown(term: QueryTerm): boolean | Promise<boolean>;
  /** Returns whether a stored posting matches a term by more than its description. Only such terms take the place of others. */
  isWord(term: QueryTerm): boolean | Promise<boolean>;
  /** Counts the stored postings that match a term by more than their descriptions. */
  countOf(term: QueryTerm): number | Promise<number>;
  /** Returns the indexed words and names that differ from an indexed word by one typo. */
  similarTo(word: string): readonly string[] | Promise<readonly string[]>;
}

/**
 * Corrects the words of a keyword that match nothing: written with the wrong keyboard layout (qordpsem → 백엔드), with a typo (벡엔드,
 * developr), or without a space (간호사부산). Known names, excluded words and quoted words are not corrected.
 */
export async function correctQueries(
  vocabulary: Vocabulary,
  queries: readonly TextQuery[],
): Promise<{ queries: readonly TextQuery[]; corrections: readonly Correction[] }> {
  const corrections = new Map<string, string>();
  const corrected: TextQuery[] = [];
  for (const query of queries) {
    const terms = await correctTerms(vocabulary, query.terms, corrections);
    corrected.push(terms === undefined ? query : { ...query, terms });
  }
  return { queries: corrected, corrections: [...corrections].map(([from, to]) => ({ from, to })) };
}

/** @returns undefined if a word matches nothing and cannot be corrected: then the query has no matches. */
async function correctTerms(
  vocabulary: Vocabulary,
  terms: readonly QueryTerm[],
  corrections: Map<string, string>,
): Promise<QueryTerm[] | undefined> {
  const corrected: QueryTerm[] = [];
  for (const term of terms) {
    if (!isCorrectable(term) || (await vocabulary.isKnown(term))) {
      corrected.push(term);
      continue;
    }
    const others = await otherTermsOf(vocabulary, term.text);
    if (others === undefined) return undefined;
    corrections.set(term.text, others.map(({ text }) => text).join(' '));
    corrected.push(...others);
  }
  return corrected;
}

const isCorrectable = ({ words, name, values, text }: QueryTerm): boolean =>
  words.length === 1 && name === null && values === null && isWord(text);

const otherTermsOf = async (vocabulary: Vocabulary, text: string): Promise<QueryTerm[] | undefined> =>
  (await typedInOtherLayout(vocabulary, text)) ??
  (await withoutTypo(vocabulary, text)) ??
  (await split(vocabulary, text));

/** Returns the terms of a text if each of them occurs in a stored posting, apart from descriptions. */
async function knownTermsOf(vocabulary: Vocabulary, text: string): Promise<QueryTerm[] | undefined> {
  const terms = keywordTermsOf(text);
  for (const term of terms) if (!(await vocabulary.isWord(term))) return undefined;
  return terms.length > 0 ? terms : undefined;
}

async function typedInOtherLayout(vocabulary: Vocabulary, text: string): Promise<QueryTerm[] | undefined> {
  const other = inOtherLayout(text);
  return other === undefined ? undefined : knownTermsOf(vocabulary, other);
}

/** Returns the most frequent term that differs from a text by one typo. */
async function withoutTypo(vocabulary: Vocabulary, text: string): Promise<QueryTerm[] | undefined> {
  if (!hasTypos(text)) return undefined;
  let best: QueryTerm[] | undefined;
  let most = 0;
  for (const indexed of (await vocabulary.similarTo(indexForm(text))).toSorted()) {
    const term = { ...indexedTermOf(indexed), values: null };
    const count = await vocabulary.countOf(term);
    if (count > most) [best, most] = [[term], count];
  }
  return best;
}

/** Splits a text into two known words, of which one may have a typo. */
async function split(vocabulary: Vocabulary, text: string): Promise<QueryTerm[] | undefined> {
  const halfKnown: (() => Promise<QueryTerm[] | undefined>)[] = [];
  for (const [head, tail] of splitsOf(text)) {
    const known = await knownTermsOf(vocabulary, head);
    const knownTail = await knownTermsOf(vocabulary, tail);
    if (known && knownTail) return [...known, ...knownTail];
    if (known) halfKnown.push(async () => (await withoutTypo(vocabulary, tail))?.toSpliced(0, 0, ...known));
    else if (knownTail) halfKnown.push(async () => (await withoutTypo(vocabulary, head))?.concat(knownTail));
  }
  for (const correct of halfKnown) {
    const terms = await correct();
    if (terms !== undefined) return terms;
  }
  return undefined;
}
