import { useSyncExternalStore } from 'react';
import { type Hidden, NOTHING_HIDDEN, parseHidden } from './hidden.domain.ts';

/** Kept in the browser, so that it works without an account. */
const STORAGE_KEY = 'workreel.jobs.hidden';

let hidden: Hidden | undefined;
const listeners = new Set<() => void>();

function read(): Hidden {
  try {
    hidden ??= parseHidden(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Storage may be unavailable (private windows, strict settings).
    hidden ??= NOTHING_HIDDEN;
  }
  return hidden;
}

export function changeHidden(change: (hidden: Hidden) => Hidden): void {
  hidden = change(read());
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(hidden));
  } catch {
    // Then it lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== STORAGE_KEY) return;
    hidden = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export const useHidden = (): Hidden => useSyncExternalStore(subscribe, read, () => NOTHING_HIDDEN);
