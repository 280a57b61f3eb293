import { navigate, useAddress } from '@workreel/ui/router';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

/** From this width on, there is room for a posting beside the list. */
const WIDE = '(min-width: 75rem)';
const isWide = () => matchMedia(WIDE).matches;
function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const ROW_LINK = '.row-link';
const idOf = (link: HTMLAnchorElement): string | undefined =>
  /\/jobs\/([^/?#]+)$/.exec(link.getAttribute('href') ?? '')?.[1];

export interface ShownPosting {
  /** ID of the posting beside the list; undefined if there is none or no room for it. */
  shownId: string | undefined;
  /** Whether it was opened with the keyboard. */
  byKeyboard: boolean;
  /** Opens the posting of a clicked row beside the list if there is room; otherwise its link opens its page. */
  onRowClick: (event: MouseEvent) => void;
  close: () => void;
}

/** The posting beside the list. It is a state of the history entry, so that going back closes it and a reload keeps it. */
export function useShownPosting(): ShownPosting {
  const { path, query, state } = useAddress();
  const wide = useSyncExternalStore(subscribe, isWide, () => false);
  const { shown, byKeyboard = false } = state as { shown?: string; byKeyboard?: boolean };
  const show = useCallback(
    (id: string, keyboard: boolean) =>
      void navigate(path + query, {
        // One step back closes the posting, however many were looked at.
        replace: shown !== undefined,
        state: { ...history.state, shown: id, byKeyboard: keyboard },
        keepScroll: true,
      }),
    [path, query, shown],
  );
  const onRowClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(ROW_LINK);
    const id = link ? idOf(link) : undefined;
    const opensElsewhere =
      event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!wide || id === undefined || opensElsewhere) return;
    event.preventDefault();
    show(id, event.detail === 0);
  };
  // The entry before it is the list: see `show`.
  const close = useCallback(() => (shown === undefined ? undefined : history.back()), [shown]);
  return { shownId: wide ? shown : undefined, byKeyboard, onRowClick, close };
}

/** Keeps the row of a posting in its place when the posting is opened or closed, because rows are taller beside a posting. */
export function useRowInPlace(list: RefObject<HTMLElement | null>, shownId: string | undefined): void {
  const lastShownId = useRef(shownId);
  const place = useRef<{ row: Element; top: number }>(undefined);
  if (lastShownId.current !== shownId) {
    // Before this render changes the page.
    const row = list.current && rowInView(list.current, shownId ?? lastShownId.current);
    place.current = row ? { row, top: row.getBoundingClientRect().top } : undefined;
    lastShownId.current = shownId;
  }
  useLayoutEffect(() => {
    if (!place.current) return;
    const { row, top } = place.current;
    scrollBy(0, row.getBoundingClientRect().top - top);
    // It may be the next or the previous one, out of view.
    if (shownId !== undefined) row.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
}

/** Returns the row of a posting. If it is not rendered, returns the first row in view, which then keeps its place. */
function rowInView(list: HTMLElement, id: string | undefined): Element | undefined {
  const rows = [...list.querySelectorAll('[data-row]')];
  const own = rows.find((row) => idOf(row.querySelector<HTMLAnchorElement>(ROW_LINK)!) === id);
  return own ?? rows.find((row) => row.getBoundingClientRect().bottom > 0);
}
