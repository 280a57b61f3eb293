/** A search of the library as the address bar holds it: the parameters of `GET /posts`, name for name. */
import type { SortOrder } from '../api.ts';

export interface Search {
  query: string;
  tag: string;
  author: string;
  /** Undefined: the service's own choice, relevance with words to look for and else the newest first. */
  sortOrder: SortOrder | undefined;
}

/** All orders, so that one added to the contract and forgotten here does not compile. */
const SORT_ORDERS: Record<SortOrder, true> = { relevance: true, recent: true, title: true, duration: true };
/** Letters, as the service takes them. */
const MAX_WORD = 200;
const MAX_TAG = 60;
const MAX_PAGE = 1_000_000;

export const EVERYTHING: Search = { query: '', tag: '', author: '', sortOrder: undefined };

/** What means nothing here is passed over: a shared link may carry marks of others. */
export function readSearch(address: string): { search: Search; pagenum: number } {
  const parameters = new URLSearchParams(address);
  const word = (name: string, most = MAX_WORD) => (parameters.get(name) ?? '').slice(0, most).trim();
  const order = word('sortOrder');
  const page = word('pagenum');
  const search = tidy({
    query: word('query'),
    tag: word('tag', MAX_TAG),
    author: word('author'),
    sortOrder: Object.hasOwn(SORT_ORDERS, order) ? (order as SortOrder) : undefined,
  });
  return { search, pagenum: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1 };
}

/** The query of an address, `?` included; empty for the library as it opens. */
export function writeSearch(search: Search, pagenum = 1): string {
  const { query, tag, author, sortOrder } = tidy(search);
  const parameters = new URLSearchParams({
    ...(query && { query }),
    ...(tag && { tag }),
    ...(author && { author }),
    ...(sortOrder && { sortOrder }),
    ...(pagenum > 1 && { pagenum: String(pagenum) }),
  });
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** What the service would choose anyway is left out, and relevance needs words. */
function tidy(search: Search): Search {
  const usual = search.query ? 'relevance' : 'recent';
  const { sortOrder } = search;
  const needless = sortOrder === usual || (sortOrder === 'relevance' && usual !== 'relevance');
  return { ...search, sortOrder: needless ? undefined : sortOrder };
}

/** The order that the service applies. */
export const orderOf = ({ query, sortOrder }: Search): SortOrder =>
  sortOrder ?? (query ? 'relevance' : 'recent');

/** What can be chosen: relevance to nothing is no order. */
export const ordersFor = ({ query }: Search): SortOrder[] =>
  (Object.keys(SORT_ORDERS) as SortOrder[]).filter((order) => query !== '' || order !== 'relevance');

export const isNarrowed = ({ query, tag, author }: Search): boolean => query + tag + author !== '';

/** The name whose videos are all that is shown; undefined where the search is of another kind. */
export const authorShown = ({ query, tag, author }: Search): string | undefined =>
  query + tag === '' && author !== '' ? author : undefined;
