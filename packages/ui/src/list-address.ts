/** A list without an end whose search stands in the address. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { readQuery } from './query-text.domain.ts';

declare module '@tanstack/react-router' {
  /** What a history entry remembers beside its address. */
  interface HistoryState {
    /** A list read from page 1 to 3 says `pagenum=3` and began at 1. */
    firstPage?: number;
  }
}

// A page that is loaded anew holds no rows yet: its list begins with the page that the address names.
const { firstPage: _firstPage, ...kept } = (history.state ?? {}) as Record<string, unknown>;
history.replaceState(kept, '');

interface ReadAddress<Search> {
  search: Search;
  pagenum: number;
}

/** How a list's search is read from the query of its address, and written there. */
interface ListPlace<Search, Read extends ReadAddress<Search>> {
  read: (query: string) => Read;
  write: (search: Search, pagenum?: number) => string;
}

interface Navigation<Search, Read> {
  /** Where the reader is: the search, and the page that its list begins with. */
  address: Omit<Read, 'pagenum'> & { search: Search; firstPage: number };
  /** Shows a search from its first page: as a step that “back” undoes, or in place of the present one. */
  go: (search: Search, step?: 'push' | 'replace') => void;
  /** Notes in the address how far the list is read, so that a reload and a shared link begin there. */
  reach: (pagenum: number) => void;
}

/** Each product begins with its list. */
const LIST = '/';

/** Where the list is: while another page is on its way, the router is there already, and the list still on show. */
function useOwnLocation() {
  const location = useLocation();
  const [own, setOwn] = useState(location);
  if (location !== own && location.pathname === LIST) setOwn(location);
  return own;
}

/** A search whose parts are the same objects as before where they say the same: what is drawn from those stays as it is. */
function useShared<Search>(search: Search): Search {
  const [shared, setShared] = useState(search);
  const next = replaceEqualDeep(shared, search);
  if (next !== shared) setShared(next);
  return next;
}

/** The address bar is the one place where the search is kept. @param place - functions that stay the same. */
export function useListAddress<Search, Read extends ReadAddress<Search>>({
  read,
  write,
}: ListPlace<Search, Read>): Navigation<Search, Read> {
  const navigate = useNavigate();
  const router = useRouter();
  const { searchStr: query, state } = useOwnLocation();
  const { pagenum, ...told } = useMemo(() => read(query), [read, query]);
  // How far the list is read changes the address, and not the search.
  const text = write(told.search);
  const search = useShared(useMemo(() => read(text).search, [read, text]));
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
  const reach = useCallback(
    (reached: number) => {
      const { pathname, searchStr } = router.latestLocation;
      // Whoever leaves is not called back; and to say again what the address says would draw the page again.
      if (pathname === LIST && read(searchStr).pagenum !== reached) show(search, reached, firstPage, true);
    },
    [router, read, show, search, firstPage],
  );
  return { address: { ...told, search, firstPage }, go, reach };
}
