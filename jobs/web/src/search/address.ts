import { useCallback, useEffect, useState } from 'react';
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

/** The address bar is the one place where the search is kept. */
export function useAddress(): Navigation {
  const [address, setAddress] = useState(arrive);

  useEffect(() => {
    const onStep = () => setAddress(current());
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);

  const go = useCallback((search: Search, step: 'push' | 'replace' = 'push') => {
    put(step, search, 1, 1);
    setAddress(current());
  }, []);

  const { search, firstPage } = address;
  const reach = useCallback(
    (pagenum: number) => put('replace', search, firstPage, pagenum),
    [search, firstPage],
  );
  return { address, go, reach };
}

/** What a history entry remembers beside its address: a list read from page 1 to 3 says pagenum=3 and began at 1. */
interface EntryState {
  firstPage: number;
}

function put(step: 'push' | 'replace', search: Search, firstPage: number, pagenum: number): void {
  const state: EntryState = { firstPage };
  const target = `${location.pathname}${writeAddress(search, pagenum)}`;
  if (step === 'push') history.pushState(state, '', target);
  else history.replaceState(state, '', target);
}

/** A page that is loaded anew holds no rows yet: its list begins with the page that the address names. */
function arrive(): Address {
  history.replaceState(null, '');
  return current();
}

function current(): Address {
  const { pagenum, ...rest } = readAddress(location.search);
  return { ...rest, firstPage: (history.state as EntryState | null)?.firstPage ?? pagenum };
}
