/** What the server writes into each page, because every page needs it at once. */
export interface PageState {
  product: Product;
  /** Base URL of each product that this server knows. */
  products: Partial<Record<Product, string>>;
  version: string;
  /** Address of the source code. */
  source: string | null;
  /** IANA name of the time zone in which the server renders times. */
  timeZone: string;
  /** Language tags that the browser prefers, of which Chromium sends only the first; undefined on the development server. */
  locales?: readonly string[];
  /** Notices that the user has seen, separated by dots. */
  notices?: string;
  /** Data of the queries with which the server rendered the page. */
  data?: unknown;
}
export type Product = 'jobs' | 'video';

let state: PageState;

/** Must be called before anything is rendered. The server renders one page at a time. */
export const setPageState = (next: PageState): void => {
  state = next;
};

/** Returns the state of the page. Applications pass their own type. */
export const pageState = <State extends PageState = PageState>(): State => state as State;

/** Reads the state from the page. @param product - in case it has none, as on the development server of a web client. */
export function readPageState(product: Product): PageState {
  const text = document.getElementById('page-state')?.textContent;
  return text
    ? (JSON.parse(text) as PageState)
    : { product, products: {}, version: '', source: null, timeZone: 'UTC' };
}
