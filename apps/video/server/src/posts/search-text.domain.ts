import { isWord, typoKeys } from '@workreel/spelling';

/**
 * Normalizes a text for comparison: lower case, NFC (Unicode UAX #15; macOS sends Hangul decomposed), and white space as single
 * spaces.
 */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .toLowerCase()
    // Final sigma and sigma have the same upper case.
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Splits a query into its terms, all of which must match. */
export const queryTerms = (query: string): string[] => [...new Set(normalizeText(query).split(' '))];

/** Encodes one or two adjacent UTF-16 code units as a 32-bit integer, without collisions. */
const gram = (first: number, second = 0): number => (second === 0 ? first : (first << 16) | second);

/** Returns the bigrams of a term, or the unigram of a single character. A text that contains the term has all of them. */
export const termGrams = (term: string): number[] =>
  term.length === 1
    ? [gram(term.charCodeAt(0))]
    : Array.from({ length: term.length - 1 }, (_, index) =>
        gram(term.charCodeAt(index), term.charCodeAt(index + 1)),
      );

/** For terms up to this length, in UTF-16 code units, a match of the grams is a match of the term. */
export const MAX_GRAM_LENGTH = 2;

/** Returns the unigrams and bigrams of all words of a text, by which the index finds parts of words. */
export function textGrams(text: string): number[] {
  const grams = new Set<number>();
  for (const word of text.split(/\s/u)) {
    for (const character of word.split('')) grams.add(gram(character.charCodeAt(0)));
    if (word.length > 1) for (const bigram of termGrams(word)) grams.add(bigram);
  }
  return [...grams];
}

/** Returns the words of a text that misspelled words of a query can be corrected to. */
export const wordsOf = (text: string): string[] =>
  (normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && isWord(word));

/** The texts that a user enters for a post. */
export interface PostFields {
  title: string;
  author: string;
  credit: string;
  description: string;
  tags: string[];
}

/** Returns the texts of a post whose words a query is corrected to. Descriptions have too many words to index the typos of each. */
export const correctableTexts = ({ title, author, credit, tags }: Omit<PostFields, 'description'>): string =>
  [title, author, credit, ...tags].join('\n');

/** Returns the columns used by the search. Fields are separate lines of `search_all`, so that no term matches across two fields. */
export function searchColumns(post: PostFields) {
  const { title, author, credit, description, tags } = post;
  const columns = {
    search_title: normalizeText(title),
    search_author: normalizeText(author),
    search_tags: tags.map(normalizeText),
  };
  const search_all = [
    columns.search_title,
    ...columns.search_tags,
    columns.search_author,
    normalizeText(credit),
    normalizeText(description),
  ].join('\n');
  const search_typos = [...new Set(wordsOf(correctableTexts(post)).flatMap(typoKeys))];
  return { ...columns, search_all, search_grams: textGrams(search_all), search_typos };
}
