/** Binds the search of an infinite list to the URL. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { readQuery } from './query-string.domain.ts';
import { ServiceError } from './service-error.ts';

declare module '@tanstack/react-router' {
  /** State of a history entry that is not in its URL. */
  interface HistoryState {
    /** First page of the list. After scrolling from page 1 to 3, it is 1, but the URL has `pagenum=3`. */
    firstPage?: number;
  }
}

// After a reload no rows are loaded, so the list starts at the page in the URL.
const { firstPage: _firstPage, ...state } = (history.state ?? {}) as Record<string, unknown>;
history.replaceState(state, '');

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

/**
 * Returns the location of the list. While another page loads, the router already has the location of that page but
 * still shows the list.
 */
function useListLocation() {
  const location = useLocation();
  const [current, setCurrent] = useState(location);
  if (location !== current && location.pathname === LIST) setCurrent(location);
  return current;
}

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
  const navigate = useNavigate();
  const router = useRouter();
  const { searchStr: query, state } = useListLocation();
  const { pagenum, ...parsed } = useMemo(() => parse(query), [parse, query]);
  // Scrolling changes the URL but not the search.
  const text = format(parsed.search);
  const search = useStableSearch(useMemo(() => parse(text).search, [parse, text]));
  const firstPage = state.firstPage ?? pagenum;

  const show = useCallback(
    (next: Search, page: number, start: number, replace: boolean) =>
      void navigate({
        to: LIST,
        search: readQuery(format(next, page)),
        replace,
        state: { firstPage: start },
        resetScroll: false,
      }),
    [navigate, format],
  );
  const go = useCallback(
    (next: Search, step?: 'push' | 'replace') => show(next, 1, 1, step === 'replace'),
    [show],
  );
  const setReached = useCallback(
    (page: number) => {
      const { pathname, searchStr } = router.latestLocation;
      // Do not navigate back to the list while the user is leaving it, and do not render again without a change.
      if (pathname === LIST && parse(searchStr).pagenum !== page) show(search, page, firstPage, true);
    },
    [router, parse, show, search, firstPage],
  );
  return { current: { ...parsed, search, firstPage }, go, setReached };
}
