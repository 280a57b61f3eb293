import { isEmptyQuery, isOpenAt, type Phrase, type TextQuery } from '../query.domain.ts';
import { isCjk, type QueryTerm } from '../tokenizer/index.ts';
import { andInto, andNotInto, type Bitmap, clearBit, nextBit, orInto } from './bitmap.domain.ts';
import { MAX_PHRASE_WORDS, PhraseMatcher } from './phrase-matcher.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { termKey } from './segment/document-terms.domain.ts';
import { intersects, type KeyRanges, sizeOf } from './segment/posting-lists.domain.ts';
import { isTypoOf, lowerBoundOrdinal, stringAt, stringCount } from './segment/string-table.domain.ts';

/** Corrections of likely typos: for a word without matches, similar words and names that have matches. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

export const isPhrase = (item: QueryTerm | Phrase): item is Phrase => !('name' in item);

/** Returns the documents that match a query in the fields, as an allocated bitmap. */
export function matchText(
  searcher: Searcher,
  query: TextQuery,
  fields: readonly number[],
  corrections: Corrections,
): Bitmap {
  if (isEmptyQuery(query)) return searcher.allocate();
  const termKeys = query.terms.map((term) => keysOfTerm(searcher, term, fields, corrections));
  let matches: Bitmap | undefined;
  const apply = (bitmap: Bitmap, combine: typeof andInto) => {
    if (matches === undefined && combine === andInto) matches = bitmap;
    else {
      if (matches === undefined) {
        matches = searcher.allocate();
        matches.set(searcher.segment.status.live);
      }
      combine(matches, bitmap);
      searcher.release(bitmap);
    }
    return nextBit(matches, 0) >= 0;
  };
  // Stops as soon as no document is left.
  rarestFirst(searcher, termKeys).every((keys) => apply(match(searcher, keys), andInto)) &&
    query.phrases.every((phrase) => apply(matchPhrase(searcher, phrase, fields, matches), andInto)) &&
    query.excluded.every((item) => {
      const excluded = isPhrase(item)
        ? matchPhrase(searcher, item, fields, matches)
        : match(searcher, keysOfTerm(searcher, item, fields, new Map()));
      return apply(excluded, andNotInto);
    });
  return matches ?? searcher.allocate();
}

/** Posting-list keys of a term. A document must match all words, or the name. */
interface TermKeys {
  wordKeys: KeyRanges[];
  nameKeys: KeyRanges;
}

function keysOfTerm(
  searcher: Searcher,
  { words, name }: QueryTerm,
  fields: readonly number[],
  corrections: Corrections,
): TermKeys {
  return {
    wordKeys: words.map((word) =>
      [word, ...(corrections.get(word) ?? [])].flatMap((spelling) => searcher.keysOfWord(spelling, fields)),
    ),
    nameKeys: name === null ? [] : searcher.keysOfOrdinals([searcher.findWords(name).exact], fields),
  };
}

/** Sorts terms by ascending number of matches, so that intersections become small early. */
function rarestFirst(
  { segment: { wordLists } }: Searcher,
  termKeys: readonly TermKeys[],
): readonly TermKeys[] {
  if (termKeys.length < 2) return termKeys;
  const sizes = new Map(
    termKeys.map((term) => [
      term,
      Math.min(...term.wordKeys.map((keys) => sizeOf(wordLists, keys))) + sizeOf(wordLists, term.nameKeys),
    ]),
  );
  return [...termKeys].sort((a, b) => sizes.get(a)! - sizes.get(b)!);
}

function match(searcher: Searcher, { wordKeys, nameKeys }: TermKeys): Bitmap {
  if (wordKeys.length === 1) return searcher.docsWithTerms([...wordKeys[0]!, ...nameKeys]);
  const matches = intersection(searcher, wordKeys);
  return nameKeys.length === 0 ? matches : union(searcher, [matches, searcher.docsWithTerms(nameKeys)]);
}

/** @param within - documents to search; undefined for all. */
function matchPhrase(
  searcher: Searcher,
  phrase: Phrase,
  fields: readonly number[],
  within: Bitmap | undefined,
): Bitmap {
  const { words } = phrase;
  if (words.length === 1) return searcher.docsWithTerms(searcher.keysOfWord(words[0]!, fields));
  const accepted = words
    .slice(0, MAX_PHRASE_WORDS)
    .map((word, index) => acceptedWords(searcher, phrase, word, index));
  const matches = intersection(
    searcher,
    accepted.map((ordinals) => searcher.keysOfOrdinals(ordinals, fields)),
  );
  // Narrow the candidates first, because the terms of each remaining document are scanned.
  if (within) andInto(matches, within);
  const matcher = new PhraseMatcher(searcher, accepted);
  for (let document = nextBit(matches, 0); document >= 0; document = nextBit(matches, document + 1))
    if (!matcher.matches(document, fields)) clearBit(matches, document);
  matcher.release();
  return matches;
}

/** Returns the documents that have at least one key of each group, as an allocated bitmap. */
function intersection(searcher: Searcher, groups: readonly KeyRanges[]): Bitmap {
  const [first = searcher.allocate(), ...others] = groups.map((keys) => searcher.docsWithTerms(keys));
  for (const other of others) {
    andInto(first, other);
    searcher.release(other);
  }
  return first;
}

/** Returns the ordinals of the words that match a phrase word: the word itself and, at the ends of the phrase, compounds. */
function acceptedWords(searcher: Searcher, phrase: Phrase, word: string, index: number): number[] {
  const { exact, containing } = searcher.findWords(word);
  const compounds = containing.filter((ordinal) => {
    const text = stringAt(searcher.segment.words, ordinal);
    return (
      (isOpenAt(phrase, index, 'before') && text.endsWith(word)) ||
      (isOpenAt(phrase, index, 'after') && text.startsWith(word))
    );
  });
  return exact < 0 ? compounds : [exact, ...compounds];
}

/** Shorter words are often abbreviations, which differ from each other by a single letter. */
const MIN_CORRECTED_LENGTH = 5;

/**
 * Finds corrections of query words that have no matches: indexed words that are one typo away. Only words of at least
 * {@link MIN_CORRECTED_LENGTH} non-CJK letters are corrected. Known names and excluded words are not corrected.
 */
export function findCorrections(
  searchers: readonly Searcher[],
  queries: readonly TextQuery[],
  fields: readonly number[],
): Corrections {
  const corrections = new Map<string, string[]>();
  for (const { words, name } of queries.flatMap(({ terms }) => terms)) {
    const [word = ''] = words;
    if (words.length !== 1 || name !== null || word.length < MIN_CORRECTED_LENGTH || isCjk(word)) continue;
    if (
      !/^\p{L}+$/u.test(word) ||
      searchers.some((searcher) => hasLiveDocs(searcher, searcher.findWords(word).exact, fields))
    )
      continue;
    const similar = new Map<string, number>();
    for (const searcher of searchers)
      for (const [text, count] of similarWords(searcher, word, fields))
        similar.set(text, (similar.get(text) ?? 0) + count);
    if (similar.size > 0)
      corrections.set(
        word,
        [...similar].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text),
      );
  }
  return corrections;
}

/** Yields the words and names of stored postings that are one typo away from a word, with the number of postings. */
function* similarWords(
  searcher: Searcher,
  word: string,
  fields: readonly number[],
): Generator<[string, number]> {
  const { words, wordLists } = searcher.segment;
  for (const text of [word, `=${word}`]) {
    // Only two ranges have to be scanned: names, which start with =, and words that start with a Latin letter.
    const [from, to] =
      text === word
        ? [lowerBoundOrdinal(words, 'a'), lowerBoundOrdinal(words, '\u0250')]
        : [lowerBoundOrdinal(words, '='), lowerBoundOrdinal(words, '>')];
    for (let ordinal = from; ordinal < Math.min(to, stringCount(words)); ordinal++) {
      if (!isTypoOf(words, ordinal, text) || !hasLiveDocs(searcher, ordinal, fields)) continue;
      const similar = stringAt(words, ordinal);
      if (similar.length < MIN_CORRECTED_LENGTH - 1 || similar.startsWith('=') !== text.startsWith('='))
        continue;
      yield [similar, fields.reduce((sum, field) => sum + wordLists.counts[termKey(ordinal, field)]!, 0)];
    }
  }
}

/** Returns whether a stored posting contains the word in one of the fields. */
function hasLiveDocs({ segment }: Searcher, ordinal: number, fields: readonly number[]): boolean {
  const { wordLists, status } = segment;
  return ordinal >= 0 && fields.some((field) => intersects(wordLists, termKey(ordinal, field), status.live));
}

/** Returns the union of allocated bitmaps and releases them, except the one that is returned. */
export function union(searcher: Searcher, bitmaps: readonly Bitmap[]): Bitmap {
  const [first = searcher.allocate(), ...others] = bitmaps;
  for (const other of others) {
    orInto(first, other, other);
    searcher.release(other);
  }
  return first;
}
