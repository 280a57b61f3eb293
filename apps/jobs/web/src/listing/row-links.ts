/**
 * The links of rows. They are plain anchors, for all of which one listener stands: a list holds hundreds, and to draw and to
 * clear away a component for each takes as long as the rest of their rows.
 */
import type { AnyRouter } from '@tanstack/react-router';

/** The client's own folder, as of the router. */
const BASE = '/app';
const ROW_LINK = `[data-row] a[href^="${BASE}/"]`;

export const postingPath = (id: string): string => `${BASE}/jobs/${encodeURIComponent(id)}`;
export const applyPath = (id: string): string => `${postingPath(id)}/apply`;
export const applicationPath = (id: string): string => `${BASE}/applications/${encodeURIComponent(id)}`;

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(ROW_LINK) : null;

/** Follows them within the page, and has the page that they lead to ready for whoever points at one. */
export function followRowLinks(router: AnyRouter): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!link || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    router.history.push(link.pathname);
  });
  for (const pointed of ['pointerover', 'focusin'])
    document.addEventListener(pointed, (event) => {
      const link = linkOf(event);
      if (link) void router.preloadRoute({ to: link.pathname.slice(BASE.length) });
    });
}
