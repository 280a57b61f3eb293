import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the keyboard focus to a fallback if the element that contains the focus is removed by a refresh.
 *
 * @param fallback - receives the focus; it need not be in the tab order.
 * @returns the ref of the element that may be removed.
 */
export function useFocusFallback<Removable extends HTMLElement>(
  fallback: RefObject<HTMLElement | null>,
): RefObject<Removable | null> {
  const removable = useRef<Removable>(null);
  useLayoutEffect(() => {
    const element = removable.current;
    return () => {
      // Layout effects are cleaned up before the element is removed.
      if (element?.contains(document.activeElement)) fallback.current?.focus({ preventScroll: true });
    };
  }, [fallback]);
  return removable;
}
