/**
 * The form in which texts are compared: lower case, canonically composed (NFC, Unicode UAX #15: macOS
 * sends Hangul as single letters), white space as single spaces.
 */
export const searchText = (text: string): string =>
  text
    .toWellFormed()
    .toLowerCase()
    // The sigma at the end of a word has a letter of its own, which upper case does not tell apart.
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** The words of a query, each of which must be found. */
export const searchWords = (query: string): string[] => [...new Set(searchText(query).split(' '))];

/** A letter, or two that stand side by side, as one 32-bit number: UTF-16 units, so that no two read alike. */
const gram = (first: number, second = 0): number => (second === 0 ? first : (first << 16) | second);

/** The pairs of letters of a word; of a single letter, that letter. A text that holds the word has them all. */
export const wordGrams = (word: string): number[] =>
  word.length === 1
    ? [gram(word.charCodeAt(0))]
    : Array.from({ length: word.length - 1 }, (_, at) => gram(word.charCodeAt(at), word.charCodeAt(at + 1)));

/** Longest word, in UTF-16 units, that stands in a text exactly where its grams do. */
export const LONGEST_GRAM = 2;

/** All letters and pairs of letters within the words of a text: what an index finds parts of words by. */
export function textGrams(text: string): number[] {
  const grams = new Set<number>();
  for (const word of text.split(/\s/u)) {
    for (const letter of word.split('')) grams.add(gram(letter.charCodeAt(0)));
    if (word.length > 1) for (const pair of wordGrams(word)) grams.add(pair);
  }
  return [...grams];
}

/** What a person writes about a video. */
export interface PostTexts {
  title: string;
  author: string;
  description: string;
  tags: string[];
}

/** The columns that the search reads. No word reaches over a line of `search_all`. */
export function searchColumns({ title, author, description, tags }: PostTexts) {
  const columns = {
    search_title: searchText(title),
    search_author: searchText(author),
    search_tags: tags.map(searchText),
  };
  const search_all = [
    columns.search_title,
    ...columns.search_tags,
    columns.search_author,
    searchText(description),
  ].join('\n');
  return { ...columns, search_all, search_grams: textGrams(search_all) };
}
