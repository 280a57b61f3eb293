/** Remembers in this tab which postings' sites the user has opened to apply there, until they say whether they did. */
import { useSession } from '@workreel/ui/service';
import { useMemo, useSyncExternalStore } from 'react';
import { type Posting, session } from '../api.ts';
import {
  addOpened,
  NOTHING_OPENED,
  type OpenedPosting,
  openedBy,
  parseOpened,
  removeOpened,
  withoutExpired,
} from './opened.domain.ts';

const STORAGE_KEY = 'workreel.jobs.opened';

let opened: readonly OpenedPosting[] | undefined;
/** The postings of which the user has come back: all that are stored when the page is loaded, because it may have been discarded meanwhile. */
let returned: readonly OpenedPosting[] | undefined;
const listeners = new Set<() => void>();

function read(): readonly OpenedPosting[] {
  try {
    opened ??= parseOpened(sessionStorage.getItem(STORAGE_KEY), Date.now());
  } catch {
    // Storage may be unavailable (private windows, strict settings).
    opened ??= NOTHING_OPENED;
  }
  returned ??= opened;
  return opened;
}

function write(next: readonly OpenedPosting[]): void {
  opened = next;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Then it lasts until the page is closed.
  }
}

function setReturned(next: readonly OpenedPosting[]): void {
  returned = next;
  for (const listener of listeners) listener();
}

/** Remembers that the user opens the site of a posting, to ask them when they come back. */
export function rememberOpened({ id, title }: Posting): void {
  const accountId = session.state().account?.id ?? null;
  write(addOpened(read(), { id, title, accountId, at: Date.now() }));
  setReturned(removeOpened(returned!, id));
  const back = new AbortController();
  const onBack = () => {
    if (document.visibilityState === 'hidden') return;
    back.abort();
    write(withoutExpired(read(), Date.now()));
    setReturned(opened!);
  };
  // The site opens in another tab or, if the user chooses so, in a window beside this one.
  document.addEventListener('visibilitychange', onBack, { signal: back.signal });
  addEventListener('focus', onBack, { signal: back.signal });
}

export function forgetOpened(id: string): void {
  write(removeOpened(read(), id));
  setReturned(removeOpened(returned!, id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readReturned(): readonly OpenedPosting[] {
  read();
  return returned!;
}

/** Returns the postings of which to ask whether the user has applied, the last one opened at the end. */
export function useReturned(): readonly OpenedPosting[] {
  const { account } = useSession();
  const all = useSyncExternalStore(subscribe, readReturned, () => NOTHING_OPENED);
  return useMemo(() => openedBy(all, account?.id), [all, account?.id]);
}
