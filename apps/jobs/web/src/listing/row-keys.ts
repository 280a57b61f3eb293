import { isTyping } from '@workreel/ui/typing';
import { type RefObject, useEffect } from 'react';

/** Keys of the listing: `/` to the search, arrows from row to row, `b` keeps the row; Enter is the link's own. */
export function useRowKeys(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (act(event.key, results.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [results]);
}

/** @returns whether the key meant something. */
function act(key: string, results: HTMLElement | null): boolean {
  if (key === '/') {
    document.querySelector<HTMLInputElement>('input[name="keyword"]')?.focus();
    return true;
  }
  const row = document.activeElement?.closest('[data-row]');
  // The key of `b` types ㅠ where the keyboard is set to Hangul.
  if ((key === 'b' || key === 'ㅠ') && row) {
    row.querySelector<HTMLButtonElement>('[data-bookmark]')?.click();
    return true;
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const rows = [...(results?.querySelectorAll('[data-row]') ?? [])];
  const at = row ? rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1) : firstInView(rows);
  const link = rows[at]?.querySelector<HTMLAnchorElement>('a');
  link?.focus({ preventScroll: true });
  rows[at]?.scrollIntoView({ block: 'nearest' });
  return link !== undefined;
}

const firstInView = (rows: readonly Element[]): number =>
  rows.findIndex((row) => row.getBoundingClientRect().top >= 0);
