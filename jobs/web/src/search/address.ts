import { replaceEqualDeep } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { readQuery } from './query-text.domain.ts';
import { type ReadAddress, readAddress, type Search, writeAddress } from './search.domain.ts';

/** Where the reader is: the search, and the page that its list begins with. */
export interface Address extends Omit<ReadAddress, 'pagenum'> {
  firstPage: number;
}

export interface Navigation {
  address: Address;
  /** Shows a search from its first page: as a step that “back” undoes, or in place of the present one. */
  go: (search: Search, step?: 'push' | 'replace') => void;
  /** Notes in the address how far the list is read, so that a reload and a shared link begin there. */
  reach: (pagenum: number) => void;
}

const LISTING = '/';

/** Where the listing is: while another page is on its way, the router is there already, and the listing still on show. */
function useOwnLocation() {
  const location = useLocation();
  const [own, setOwn] = useState(location);
  if (location !== own && location.pathname === LISTING) setOwn(location);
  return own;
}

/** A search whose parts are the same objects as before where they say the same: what is drawn from those stays as it is. */
function useShared(search: Search): Search {
  const [shared, setShared] = useState(search);
  const next = replaceEqualDeep(shared, search);
  if (next !== shared) setShared(next);
  return next;
}

/** The address bar is the one place where the search is kept. */
export function useAddress(): Navigation {
  const navigate = useNavigate();
  const router = useRouter();
  const { searchStr: query, state } = useOwnLocation();
  const began = state.firstPage;
  const { pagenum, ignored } = useMemo(() => readAddress(query), [query]);
  // How far the list is read changes the address, and not the search.
  const text = writeAddress(readAddress(query).search);
  const search = useShared(useMemo(() => readAddress(text).search, [text]));
  const firstPage = began ?? pagenum;

  const go = useCallback(
    (wanted: Search, step: 'push' | 'replace' = 'push') => {
      void navigate({
        to: LISTING,
        search: readQuery(writeAddress(wanted)),
        replace: step === 'replace',
        state: { firstPage: 1 },
        resetScroll: false,
      });
    },
    [navigate],
  );
  const reach = useCallback(
    (reached: number) => {
      const { pathname, searchStr } = router.latestLocation;
      // Whoever leaves is not called back; and to say again what the address says would draw the page again.
      if (pathname !== LISTING || readAddress(searchStr).pagenum === reached) return;
      void navigate({
        to: LISTING,
        search: readQuery(writeAddress(search, reached)),
        replace: true,
        state: { firstPage },
        resetScroll: false,
      });
    },
    [navigate, router, search, firstPage],
  );
  return { address: { search, firstPage, ignored }, go, reach };
}
