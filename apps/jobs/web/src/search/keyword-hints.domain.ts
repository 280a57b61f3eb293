/** Hints of the service about a keyword, from response headers. */

import { correctText, decode } from '@workreel/ui/corrected-text';
import { formatKeywords, parseKeywords } from './keywords.domain.ts';
import type { Search } from './search.domain.ts';

/** Returns the search with the corrections in `X-Corrected-Keyword`. */
export function correctedSearch(search: Search, header: string): Search {
  const corrected = correctText(formatKeywords(search.filters.keyword), header);
  return { ...search, filters: { ...search.filters, keyword: parseKeywords(corrected) } };
}

/** Parses `X-Suggested-Query`: a keyword with matches and their number. */
export function parseSuggestion(
  header: string | null | undefined,
): { keyword: string; count: number } | undefined {
  const [, keyword = '', count = ''] = /^([^;]+); count=(\d+)$/.exec(header ?? '') ?? [];
  return keyword === '' ? undefined : { keyword: decode(keyword), count: Number(count) };
}
