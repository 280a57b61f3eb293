/** A search of the library as the address bar holds it: the parameters of `GET /posts`, name for name. */
import type { SortOrder } from '../api.ts';

export interface Search {
  query: string;
  tag: string;
  author: string;
  /** Undefined: the service's own choice, relevance with words to look for and else the newest first. */
  sortOrder: SortOrder | undefined;
  pagenum: number;
}

/** All orders, so that one added to the contract and forgotten here does not compile. */
const SORT_ORDERS: Record<SortOrder, true> = { relevance: true, recent: true, title: true, duration: true };
const MAX_WORD = 200;
const MAX_PAGE = 1_000_000;

export const EVERYTHING: Search = { query: '', tag: '', author: '', sortOrder: undefined, pagenum: 1 };

/** What means nothing here is passed over: a shared link may carry marks of others. */
export function readSearch(address: string): Search {
  const parameters = new URLSearchParams(address);
  const word = (name: string) => (parameters.get(name) ?? '').trim().slice(0, MAX_WORD);
  const order = word('sortOrder');
  const page = word('pagenum');
  return tidy({
    query: word('query'),
    tag: word('tag'),
    author: word('author'),
    sortOrder: Object.hasOwn(SORT_ORDERS, order) ? (order as SortOrder) : undefined,
    pagenum: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  });
}

/** The query of an address, `?` included; empty for the library as it opens. */
export function writeSearch(search: Search): string {
  const { query, tag, author, sortOrder, pagenum } = tidy(search);
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
