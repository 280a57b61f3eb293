import { type ReactNode, useSyncExternalStore } from 'react';

/** A short message about an action whose result the page does not show. */
interface Toast {
  id: number;
  text: string;
  alarm: boolean;
  link: ReactNode;
}

const SHOWN_MS = 6_000;
/** Maximum number of toasts; the oldest are removed. */
const MAX_SHOWN = 3;

const NO_TOASTS: Toast[] = [];
let toasts = NO_TOASTS;
let lastId = 0;
const listeners = new Set<() => void>();
function set(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * @param severity - `alarm` interrupts screen readers.
 * @param link - a follow-up link; the toast is then shown twice as long.
 */
export function toast(text: string, severity: 'notice' | 'alarm' = 'notice', link?: ReactNode): void {
  const id = ++lastId;
  set([...toasts, { id, text, alarm: severity === 'alarm', link }].slice(-MAX_SHOWN));
  setTimeout(() => set(toasts.filter((shown) => shown.id !== id)), SHOWN_MS * (link ? 2 : 1));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 grid justify-items-center gap-2 px-4 lg:bottom-6"
    >
      {shown.map(({ id, text, alarm, link }) => (
        <p
          key={id}
          role={alarm ? 'alert' : undefined}
          className={`rounded-card px-4 py-2 font-semibold shadow-raised ${alarm ? 'bg-alarm text-ground' : 'bg-text text-ground'}`}
        >
          {text} <span className="pointer-events-auto">{link}</span>
        </p>
      ))}
    </div>
  );
}
