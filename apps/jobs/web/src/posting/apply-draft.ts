import { useState } from 'react';
import { type Draft, EMPTY_DRAFT, isBlank, isHidden, readDraft, writeDraft } from './apply-draft.domain.ts';

const keyOf = (postingId: string) => `workreel.jobs.apply.${postingId}`;

/** Storage may be shut (private windows, strict settings): then it lasts as long as the page is not loaded anew. */
const kept = new Map<string, string>();

function read(key: string): string | null {
  try {
    return kept.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  if (text === null) kept.delete(key);
  else kept.set(key, text);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // It stands in the map.
  }
}

/**
 * What is typed for a posting; it outlives signing in, a reload and a service that is away, in this tab.
 *
 * @param account - whose it is; null: a visitor's. Another one needs another component (`key`).
 */
export function useDraft(postingId: string, account: string | null) {
  const key = keyOf(postingId);
  const [draft, setDraft] = useState(() => readDraft(read(key), account));
  const [hidden] = useState(() => isHidden(read(key), account));
  return {
    draft,
    /** Somebody's who is signed out: it is theirs again once they sign in. */
    hidden,
    change: (changed: Partial<Draft>) => {
      const next = { ...draft, ...changed };
      setDraft(next);
      write(key, isBlank(next) ? null : writeDraft(next, account));
    },
    erase: () => {
      setDraft(EMPTY_DRAFT);
      write(key, null);
    },
  };
}
