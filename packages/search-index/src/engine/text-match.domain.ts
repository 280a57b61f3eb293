import { isEmptyQuery, isOpenAt, type Phrase, type QueryTerm, type TextQuery } from '../query.domain.ts';
import { andInto, andNotInto, type Bitmap, clearBit, countBits, nextBit, orInto } from './bitmap.domain.ts';
import { MAX_PHRASE_WORDS, PhraseMatcher } from './phrase-matcher.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { bytesOfLists } from './segment/compressed-lists.domain.ts';
import { type KeyRanges, sizeOf } from './segment/posting-lists.domain.ts';
import { stringAt } from './segment/string-table.domain.ts';
import { docsWithNamedValues } from './value-match.domain.ts';

export const isPhrase = (item: QueryTerm | Phrase): item is Phrase => !('name' in item);

/** Where a text is searched for. */
export interface TextFields {
  /** Adjacent numbers of fields. */
  numbers: readonly number[];
  description: boolean;
}

/** Returns the documents that match a query in the fields, as an allocated bitmap. */
export function matchText(searcher: Searcher, query: TextQuery, fields: TextFields): Bitmap {
  if (isEmptyQuery(query)) return searcher.allocate();
  const termKeys = query.terms.map((term) => keysOfTerm(searcher, term, fields));
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
        : matchTerm(searcher, item, fields);
      return apply(excluded, andNotInto);
    });
  return matches ?? searcher.allocate();
}

/** Returns the documents that match a term in the fields, or by the values that it names, as an allocated bitmap. */
export const matchTerm = (searcher: Searcher, term: QueryTerm, fields: TextFields): Bitmap =>
  match(searcher, keysOfTerm(searcher, term, fields));

/**
 * Returns the words of descriptions that match a term, as ordinals. Several words match by their name only: anywhere in a long text,
 * they mean little.
 */
export const describingWords = (
  searcher: Searcher,
  words: readonly string[],
  name: string | null,
): readonly number[] => [
  ...(words.length === 1 ? searcher.findDescriptionWords(words[0]!) : []),
  ...(name === null ? [] : searcher.findDescriptionWords(name)),
];

/** Posting-list keys of a term. A document must match all words, or the name, or have one of the values. */
interface TermKeys {
  wordKeys: KeyRanges[];
  nameKeys: KeyRanges;
  /** Words of descriptions. */
  describing: readonly number[];
  /** Documents with values that the term names. Must not be modified. */
  valueDocs: Bitmap | null;
}

const keysOfTerm = (
  searcher: Searcher,
  { words, name, values }: QueryTerm,
  { numbers, description }: TextFields,
): TermKeys => ({
  wordKeys: words.map((word) => searcher.keysOfWord(word, numbers)),
  nameKeys: name === null ? [] : searcher.keysOfOrdinals([searcher.findWords(name).exact], numbers),
  describing: description ? describingWords(searcher, words, name) : [],
  valueDocs: values === null ? null : docsWithNamedValues(searcher, values),
});

/** Sorts terms by ascending number of matches, so that intersections become small early. */
function rarestFirst(
  { segment: { wordLists, descriptionLists } }: Searcher,
  termKeys: readonly TermKeys[],
): readonly TermKeys[] {
  if (termKeys.length < 2) return termKeys;
  const sizes = new Map(
    termKeys.map((term) => [
      term,
      Math.min(...term.wordKeys.map((keys) => sizeOf(wordLists, keys))) +
        sizeOf(wordLists, term.nameKeys) +
        bytesOfLists(descriptionLists, term.describing) +
        (term.valueDocs === null ? 0 : countBits(term.valueDocs)),
    ]),
  );
  return [...termKeys].sort((a, b) => sizes.get(a)! - sizes.get(b)!);
}

function match(searcher: Searcher, { wordKeys, nameKeys, describing, valueDocs }: TermKeys): Bitmap {
  const matches =
    wordKeys.length === 1
      ? searcher.docsWithTerms([...wordKeys[0]!, ...nameKeys])
      : union(searcher, [
          intersection(searcher, wordKeys),
          ...(nameKeys.length === 0 ? [] : [searcher.docsWithTerms(nameKeys)]),
        ]);
  if (valueDocs !== null) orInto(matches, valueDocs, valueDocs);
  searcher.addDescribed(describing, matches);
  return matches;
}

/** @param within - documents to search; undefined for all. */
function matchPhrase(
  searcher: Searcher,
  phrase: Phrase,
  { numbers: fields, description }: TextFields,
  within: Bitmap | undefined,
): Bitmap {
  const { words } = phrase;
  if (words.length === 1) {
    const docs = searcher.docsWithTerms(searcher.keysOfWord(words[0]!, fields));
    if (description) searcher.addDescribed(searcher.findDescriptionWords(words[0]!), docs);
    return docs;
  }
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

/** Returns the union of allocated bitmaps and releases them, except the one that is returned. */
export function union(searcher: Searcher, bitmaps: readonly Bitmap[]): Bitmap {
  const [first = searcher.allocate(), ...others] = bitmaps;
  for (const other of others) {
    orInto(first, other, other);
    searcher.release(other);
  }
  return first;
}
