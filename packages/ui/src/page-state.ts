/** What the server writes into each page, because every page needs it at once. */
export interface PageState {
  /** Address of each product that this server knows, without a trailing slash. */
  products: Partial<Record<Product, string>>;
  version: string;
  /** Address of the source code. */
  source: string | null;
}
export type Product = 'jobs' | 'video';

let state: PageState | undefined;

/** Returns the state of the page. The development server of a web client has none. */
export function pageState<State extends PageState = PageState>(): Partial<State> &
  Pick<PageState, 'products'> {
  if (state === undefined) {
    const text = document.getElementById('page-state')?.textContent;
    state = text ? (JSON.parse(text) as PageState) : { products: {}, version: '', source: null };
  }
  return state as State;
}
