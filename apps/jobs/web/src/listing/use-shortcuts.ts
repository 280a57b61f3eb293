import { isTyping } from '@workreel/ui/typing';
import { type RefObject, useEffect } from 'react';

/** Keyboard shortcuts of the listing: `/` focuses the search, arrow keys move between rows, `b` bookmarks a row. */
export function useShortcuts(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (handleKey(event.key, results.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [results]);
}

/** @returns whether the key was handled. */
function handleKey(key: string, results: HTMLElement | null): boolean {
  if (key === '/') {
    document.querySelector<HTMLInputElement>('input[name="keyword"]')?.focus();
    return true;
  }
  const row = document.activeElement?.closest('[data-row]');
  // With a Hangul keyboard layout, the B key types ㅠ.
  if ((key === 'b' || key === 'ㅠ') && row) {
    row.querySelector<HTMLButtonElement>('[data-bookmark]')?.click();
    return true;
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const rows = [...(results?.querySelectorAll('[data-row]') ?? [])];
  const index = row ? rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1) : firstInView(rows);
  const link = rows[index]?.querySelector<HTMLAnchorElement>('a');
  link?.focus({ preventScroll: true });
  rows[index]?.scrollIntoView({ block: 'nearest' });
  return link !== undefined;
}

const firstInView = (rows: readonly Element[]): number =>
  rows.findIndex((row) => row.getBoundingClientRect().top >= 0);
