import { useState } from 'react';
import {
  type Draft,
  EMPTY_DRAFT,
  isBlank,
  isHidden,
  parseDraft,
  serializeDraft,
} from './apply-draft.domain.ts';

const storageKey = (postingId: string) => `workreel.jobs.apply.${postingId}`;

/** Drafts in memory, because storage may be unavailable (private windows, strict settings). */
const drafts = new Map<string, string>();

function read(key: string): string | null {
  try {
    return drafts.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  if (text === null) drafts.delete(key);
  else drafts.set(key, text);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The draft is in memory.
  }
}

/**
 * Stores the draft for a posting in this tab. It survives signing in, a reload and an outage of the service.
 *
 * @param account - ID of the user; null for a visitor. Must not change: give the component a different `key` for each
 * account.
 */
export function useDraft(postingId: string, account: string | null) {
  const key = storageKey(postingId);
  const [draft, setDraft] = useState(() => parseDraft(read(key), account));
  const [hidden] = useState(() => isHidden(read(key), account));
  return {
    draft,
    /** Whether there is a draft of a user who is signed out; it is restored when they sign in. */
    hidden,
    change: (changed: Partial<Draft>) => {
      const next = { ...draft, ...changed };
      setDraft(next);
      write(key, isBlank(next) ? null : serializeDraft(next, account));
    },
    clear: () => {
      setDraft(EMPTY_DRAFT);
      write(key, null);
    },
  };
}
