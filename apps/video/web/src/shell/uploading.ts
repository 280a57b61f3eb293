/** How far uploads are, as the room that sends them tells: a word about them stands on every page. */
import { useSyncExternalStore } from 'react';

let share: number | null = null;
const listeners = new Set<() => void>();

/** @param now - from 0 to 1; null where nothing is sent. */
export function setUploading(now: number | null): void {
  share = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** In whole percent, cut off; null where nothing is sent. */
export const useUploading = (): number | null =>
  useSyncExternalStore(subscribe, () => (share === null ? null : Math.floor(share * 100)));
