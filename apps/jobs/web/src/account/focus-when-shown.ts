/** Milliseconds to wait for an element. Afterwards the user has begun to read. */
const WAIT_MS = 10_000;

/** Focuses an element once the page shows it, unless the user has moved the focus or selected something before. */
export function focusWhenShown(selector: string): void {
  const done = new AbortController();
  const tryFocus = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    done.abort();
    element.focus();
  };
  const observer = new MutationObserver(tryFocus);
  done.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => done.abort(), { signal: done.signal, capture: true });
  setTimeout(() => done.abort(), WAIT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  tryFocus();
}
