/** A library search in the URL, with the parameter names of `GET /posts`. */
import type { SortOrder } from '../api.ts';

export interface Search {
  query: string;
  /** Whether the query is not corrected. */
  exact: boolean;
  tag: string;
  author: string;
  /** Undefined for the default of the service: relevance with a query, otherwise newest first. */
  sortOrder: SortOrder | undefined;
}

/** All sort orders, as a record so that a missing one is a compile error. */
const SORT_ORDERS: Record<SortOrder, true> = { relevance: true, recent: true, title: true, duration: true };
/** Limits of the service: characters, and the page number. */
const MAX_QUERY = 200;
const MAX_TAG = 60;
const MAX_PAGE = 1_000_000;

export const EMPTY_SEARCH: Search = { query: '', exact: false, tag: '', author: '', sortOrder: undefined };

/** Parses the query string of a URL; unknown parameters, such as tracking parameters, are ignored. */
export function parseSearch(queryString: string): { search: Search; pagenum: number } {
  const parameters = new URLSearchParams(queryString);
  const text = (name: string, maxLength = MAX_QUERY) =>
    (parameters.get(name) ?? '').slice(0, maxLength).trim();
  const order = text('sortOrder');
  const page = text('pagenum');
  const search = normalize({
    query: text('query'),
    exact: text('exact') === 'true',
    tag: text('tag', MAX_TAG),
    author: text('author'),
    sortOrder: Object.hasOwn(SORT_ORDERS, order) ? (order as SortOrder) : undefined,
  });
  return { search, pagenum: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1 };
}

/** Returns how a search without matches could find some: with another spelling, fewer words, or fewer filters. */
export function adviceOn({ query, tag, author }: Search): 'spelling' | 'words' | 'filters' {
  if (tag !== '' || author !== '') return 'filters';
  return /\S\s+\S/.test(query) ? 'words' : 'spelling';
}

/** Formats the query string of a URL, including `?`; empty for the default search. */
export function formatSearch(search: Search, pagenum = 1): string {
  const { query, exact, tag, author, sortOrder } = normalize(search);
  const parameters = new URLSearchParams({
    ...(query && { query }),
    ...(exact && { exact: 'true' }),
    ...(tag && { tag }),
    ...(author && { author }),
    ...(sortOrder && { sortOrder }),
    ...(pagenum > 1 && { pagenum: String(pagenum) }),
  });
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Removes the sort order if it is the default, and what requires a query if there is none. */
function normalize(search: Search): Search {
  const defaultOrder = search.query ? 'relevance' : 'recent';
  const { sortOrder } = search;
  const redundant = sortOrder === defaultOrder || (sortOrder === 'relevance' && defaultOrder !== 'relevance');
  return {
    ...search,
    exact: search.exact && search.query !== '',
    sortOrder: redundant ? undefined : sortOrder,
  };
}

/** Returns the sort order that the service applies. */
export const effectiveOrder = ({ query, sortOrder }: Search): SortOrder =>
  sortOrder ?? (query ? 'relevance' : 'recent');

/** Returns the sort orders to choose from; relevance requires a query. */
export const availableOrders = ({ query }: Search): SortOrder[] =>
  (Object.keys(SORT_ORDERS) as SortOrder[]).filter((order) => query !== '' || order !== 'relevance');

export const isFiltered = ({ query, tag, author }: Search): boolean => query + tag + author !== '';

/** Returns the author if the search shows exactly their videos; otherwise undefined. */
export const onlyAuthor = ({ query, tag, author }: Search): string | undefined =>
  query + tag === '' && author !== '' ? author : undefined;
