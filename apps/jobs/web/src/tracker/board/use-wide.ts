import { useSyncExternalStore } from 'react';

/** Tailwind's `lg` breakpoint, from which the board has five columns. */
const wide = window.matchMedia('(min-width: 64rem)');

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
