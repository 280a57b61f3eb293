/** Binds the search of an infinite list to the URL. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { navigate, pathOf, useAddress } from './router.tsx';
import { ServiceError } from './service-error.ts';

/** State of a history entry of a list. */
interface ListState {
  /** First page of the list. After scrolling from page 1 to 3, it is 1, but the URL has `pagenum=3`. */
  firstPage?: number;
}

/** Called when the application starts: after a reload no rows are loaded, so the list starts at the page in the URL. */
export function forgetFirstPage(): void {
  const { firstPage: _firstPage, ...state }: ListState = history.state ?? {};
  history.replaceState(state, '');
}

interface ParsedUrl<Search> {
  search: Search;
  pagenum: number;
}

/** Converts between a search and the query string of a URL. */
interface ListCodec<Search, Parsed extends ParsedUrl<Search>> {
  parse: (query: string) => Parsed;
  format: (search: Search, pagenum?: number) => string;
}

interface ListNavigation<Search, Parsed> {
  /** The current search, and the first page of its list. */
  current: Omit<Parsed, 'pagenum'> & { search: Search; firstPage: number };
  /** Shows the first page of a search, as a new history entry or in place of the current one. */
  go: (search: Search, step?: 'push' | 'replace') => void;
  /** Writes the page that the user scrolled to into the URL, so that a reload and a shared link start there. */
  setReached: (pagenum: number) => void;
}

/** Whether the page in the URL is too far down the list to be loaded by its number. */
export const isPageTooDeep = (error: Error | null): boolean =>
  error instanceof ServiceError && error.problem?.code === 'PAGE_TOO_DEEP';

/** The list is the home page of each application. */
const LIST = '/';

/** Keeps equal parts of a search as the same objects, so that components that depend on them do not render again. */
function useStableSearch<Search>(search: Search): Search {
  const [stable, setStable] = useState(search);
  const next = replaceEqualDeep(stable, search);
  if (next !== stable) setStable(next);
  return next;
}

/** Keeps the search of a list only in the URL. @param codec - its functions must be referentially stable. */
export function useListUrl<Search, Parsed extends ParsedUrl<Search>>({
  parse,
  format,
}: ListCodec<Search, Parsed>): ListNavigation<Search, Parsed> {
  const { query, state } = useAddress();
  const { pagenum, ...parsed } = useMemo(() => parse(query), [parse, query]);
  // Scrolling changes the URL but not the search.
  const text = format(parsed.search);
  const search = useStableSearch(useMemo(() => parse(text).search, [parse, text]));
  const firstPage = (state as ListState).firstPage ?? pagenum;

  const show = useCallback(
    (next: Search, page: number, start: number, replace: boolean, keepScroll: boolean) =>
      void navigate(LIST + format(next, page), {
        replace,
        // Scrolling does not change what else the entry remembers.
        state: { ...(replace && history.state), firstPage: start } satisfies ListState,
        keepScroll,
      }),
    [format],
  );
  const go = useCallback(
    (next: Search, step?: 'push' | 'replace') => show(next, 1, 1, step === 'replace', false),
    [show],
  );
  const setReached = useCallback(
    (page: number) => {
      // Do not navigate back to the list while the user is leaving it, and do not render again without a change.
      if (pathOf(location.pathname) === LIST && parse(location.search).pagenum !== page)
        show(search, page, firstPage, true, true);
    },
    [parse, show, search, firstPage],
  );
  return { current: { ...parsed, search, firstPage }, go, setReached };
}
