import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Whoever has the keyboard on something that goes while the page refreshes itself goes on nearby.
 *
 * @param nearby - takes the focus; it need not be reached by Tab.
 * @returns of what may go.
 */
export function useFocusGoesOn<Passing extends HTMLElement>(
  nearby: RefObject<HTMLElement | null>,
): RefObject<Passing | null> {
  const passing = useRef<Passing>(null);
  useLayoutEffect(() => {
    const element = passing.current;
    return () => {
      // It is still there: this comes before the page changes.
      if (element?.contains(document.activeElement)) nearby.current?.focus({ preventScroll: true });
    };
  }, [nearby]);
  return passing;
}
