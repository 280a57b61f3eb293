/** Binds the search of an infinite list to the URL. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { readQuery } from './query-string.domain.ts';

declare module '@tanstack/react-router' {
  /** State of a history entry that is not in its URL. */
  interface HistoryState {
    /** First page of the list: one that was scrolled from page 1 to 3 has `pagenum=3` in its URL. */
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

/** Converts between a search and the query of a URL. */
interface ListCodec<Search, Read extends ParsedUrl<Search>> {
  read: (query: string) => Read;
  write: (search: Search, pagenum?: number) => string;
}

interface ListNavigation<Search, Read> {
  /** The current search, and the first page of its list. */
  address: Omit<Read, 'pagenum'> & { search: Search; firstPage: number };
  /** Shows the first page of a search, as a new history entry or in place of the current one. */
  go: (search: Search, step?: 'push' | 'replace') => void;
  /** Writes the page that the user scrolled to into the URL, so that a reload and a shared link start there. */
  setReached: (pagenum: number) => void;
}

/** The list is the home page of each application. */
const LIST = '/';

/** The location of the list: while another page loads, the router has its location but still shows the list. */
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

/** Keeps the search of a list in the URL only. @param codec - must be referentially stable. */
export function useListUrl<Search, Read extends ParsedUrl<Search>>({
  read,
  write,
}: ListCodec<Search, Read>): ListNavigation<Search, Read> {
  const navigate = useNavigate();
  const router = useRouter();
  const { searchStr: query, state } = useListLocation();
  const { pagenum, ...parsed } = useMemo(() => read(query), [read, query]);
  // Scrolling changes the URL but not the search.
  const text = write(parsed.search);
  const search = useStableSearch(useMemo(() => read(text).search, [read, text]));
  const firstPage = state.firstPage ?? pagenum;

  const show = useCallback(
    (wanted: Search, page: number, from: number, replace: boolean) =>
      void navigate({
        to: LIST,
        search: readQuery(write(wanted, page)),
        replace,
        state: { firstPage: from },
        resetScroll: false,
      }),
    [navigate, write],
  );
  const go = useCallback(
    (wanted: Search, step?: 'push' | 'replace') => show(wanted, 1, 1, step === 'replace'),
    [show],
  );
  const setReached = useCallback(
    (page: number) => {
      const { pathname, searchStr } = router.latestLocation;
      // Do not navigate back to a list that is being left, and do not render again without a change.
      if (pathname === LIST && read(searchStr).pagenum !== page) show(search, page, firstPage, true);
    },
    [router, read, show, search, firstPage],
  );
  return { address: { ...parsed, search, firstPage }, go, setReached };
}
