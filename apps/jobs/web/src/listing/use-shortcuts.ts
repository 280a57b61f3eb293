import { isTyping } from '@workreel/ui/typing';
import { type RefObject, useEffect } from 'react';

/** Keys by action. With a Hangul keyboard layout, the letter keys type others. */
const NEXT = ['ArrowDown', 'j', 'ㅓ'];
const PREVIOUS = ['ArrowUp', 'k', 'ㅏ'];
const BOOKMARK = ['b', 'ㅠ'];

/**
 * Keyboard shortcuts of the listing: `/` focuses the search, `j`, `k` and arrow keys move between rows, `b` bookmarks a row, `?` shows all.
 *
 * @param onHelp - shows the shortcuts.
 */
export function useShortcuts(results: RefObject<HTMLElement | null>, onHelp?: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === '?' && onHelp) onHelp();
      else if (!handleKey(event.key, results.current)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [results, onHelp]);
}

/** @returns whether the key was handled. */
function handleKey(key: string, results: HTMLElement | null): boolean {
  if (key === '/') {
    document.querySelector<HTMLInputElement>('input[name="keyword"]')?.focus();
    return true;
  }
  const focused = document.activeElement?.closest('[data-row]');
  // The posting beside the list has rows of its own.
  const row =
    focused && results?.contains(focused) ? focused : results?.querySelector('[data-row][aria-current]');
  if (BOOKMARK.includes(key) && row) {
    row.querySelector<HTMLButtonElement>('[data-bookmark]')?.click();
    return true;
  }
  const isNext = NEXT.includes(key);
  if (!isNext && !PREVIOUS.includes(key)) return false;
  // Arrow keys scroll an open posting that has the focus.
  if (key.startsWith('Arrow') && document.activeElement?.closest('.posting-pane')) return false;
  const rows = [...(results?.querySelectorAll('[data-row]') ?? [])];
  const index = row ? rows.indexOf(row) + (isNext ? 1 : -1) : firstInView(rows);
  const link = rows[index]?.querySelector<HTMLAnchorElement>('a');
  link?.focus({ preventScroll: true });
  rows[index]?.scrollIntoView({ block: 'nearest' });
  // The posting beside the list changes with the row.
  if (results?.querySelector('[data-row][aria-current]')) link?.click();
  return link !== undefined;
}

const firstInView = (rows: readonly Element[]): number =>
  rows.findIndex((row) => row.getBoundingClientRect().top >= 0);
