import { useCallback, useEffect, useRef } from 'react';
import type { Search } from '../search/search.domain.ts';

/** Milliseconds after which a search is shown without its list. */
const WAIT_MS = 100;

type Go = (search: Search, step?: 'push' | 'replace') => void;

/**
 * Returns a function that shows a search once its list is loaded, or after {@link WAIT_MS}: rendering the search and its list
 * in one step shows the list earlier than in two. Until then, the controls show what the user changed in them.
 *
 * @param go - must be referentially stable.
 */
export function useGoWhenLoaded(go: Go): (loaded: Promise<unknown>, ...to: Parameters<Go>) => void {
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    // What the user does next is based on this search.
    const goNow = () => waiting.current?.();
    const cancel = () => {
      waiting.current = undefined;
    };
    addEventListener('click', goNow, { capture: true });
    addEventListener('keydown', goNow, { capture: true });
    addEventListener('popstate', cancel);
    return () => {
      removeEventListener('click', goNow, { capture: true });
      removeEventListener('keydown', goNow, { capture: true });
      removeEventListener('popstate', cancel);
      cancel();
    };
  }, []);
  return useCallback(
    (loaded, ...to) => {
      const show = () => {
        if (waiting.current !== show) return;
        waiting.current = undefined;
        go(...to);
      };
      waiting.current = show;
      void loaded.then(show);
      setTimeout(show, WAIT_MS);
    },
    [go],
  );
}
