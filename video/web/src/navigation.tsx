import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';

/** Fired by `navigate`, which the browser's own `popstate` is not. */
const MOVED = 'workreel:moved';

/** Shows another page of the client without loading it anew. */
export function navigate(address: string, step: 'push' | 'replace' = 'push'): void {
  if (step === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  window.dispatchEvent(new Event(MOVED));
}

/** Path and query of the present address. */
export const useAddress = (): string =>
  useSyncExternalStore(onMove, () => location.pathname + location.search);

function onMove(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(MOVED, listener);
  };
}

/** A link to another page of the client. A new tab, a new window and a saved link are left to the browser. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
