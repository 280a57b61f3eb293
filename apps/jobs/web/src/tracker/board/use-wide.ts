import { useSyncExternalStore } from 'react';

/** From here on five columns stand beside each other. */
const wide = window.matchMedia('(min-width: 64rem)');

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
