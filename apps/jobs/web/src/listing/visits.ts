import { useSyncExternalStore } from 'react';

/** Remembers when the user was here before, to mark what is new. */
const STORAGE_KEY = 'workreel.jobs.visits';
/** A visit after a longer absence is a new one. */
const ABSENCE_MS = 30 * 60_000;

interface Visits {
  /** End of the visit before the current one; null on the first visit. */
  previous: number | null;
  /** Last activity. */
  last: number;
}

/** Returns the visits after activity at `now`. @param stored - as returned before; null if there was none. */
export function continueVisit(stored: Visits | null, now: number): Visits {
  if (stored === null) return { previous: null, last: now };
  return { previous: now - stored.last > ABSENCE_MS ? stored.last : stored.previous, last: now };
}

function readStored(): Visits | null {
  try {
    const { previous = null, last } = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<Visits>;
    return typeof last === 'number' ? { previous, last } : null;
  } catch {
    return null;
  }
}

let current: Visits | undefined;

/** Like {@link previousVisit}; null while the page of the server is taken over. */
export const usePreviousVisit = (): number | null =>
  useSyncExternalStore(subscribe, previousVisit, () => null);
const subscribe = () => () => {};

/** Returns the end of the user's previous visit as a time; null on the first visit. */
function previousVisit(): number | null {
  if (current === undefined) {
    current = continueVisit(readStored(), Date.now());
    keep(current);
    document.addEventListener('visibilitychange', () => {
      current = { ...current!, last: Date.now() };
      keep(current);
    });
  }
  return current.previous;
}

function keep(visits: Visits): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(visits));
  } catch {
    // Without storage, nothing is new.
  }
}
