/**
 * The form in which texts are searched: compatibility forms folded (NFKC: ＡＢＣ, ㈜), lower case,
 * white space as single spaces.
 */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** The words of a query, each of which must be found. At most 20: nobody means more. */
export const searchWords = (query: string): string[] =>
  [...new Set(searchText(query).split(' '))].filter((word) => word !== '').slice(0, 20);
