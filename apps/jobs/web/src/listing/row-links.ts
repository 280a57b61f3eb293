/**
 * The links of rows. They are plain anchors with delegated event listeners: a list has hundreds of rows, and link components
 * would double the time to render and remove them.
 */
import type { AnyRouter } from '@tanstack/react-router';

/** The `basepath` of the router. */
const BASE = '/app';
const ROW_LINK = `[data-row] a[href^="${BASE}/"]`;

export const postingPath = (id: string): string => `${BASE}/jobs/${encodeURIComponent(id)}`;
export const applyPath = (id: string): string => `${postingPath(id)}/apply`;
export const applicationPath = (id: string): string => `${BASE}/applications/${encodeURIComponent(id)}`;

const findRowLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(ROW_LINK) : null;

/** Navigates on click without reloading, and preloads the target on hover and focus. */
export function handleRowLinks(router: AnyRouter): void {
  document.addEventListener('click', (event) => {
    const link = findRowLink(event);
    const opensElsewhere =
      event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!link || opensElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    router.history.push(link.pathname);
  });
  for (const eventName of ['pointerover', 'focusin'])
    document.addEventListener(eventName, (event) => {
      const link = findRowLink(event);
      if (link) void router.preloadRoute({ to: link.pathname.slice(BASE.length) });
    });
}
