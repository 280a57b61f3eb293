import { type ReactNode, useSyncExternalStore } from 'react';

/** A word about what was just done, where the page itself does not show it. */
interface Toast {
  id: number;
  text: string;
  alarm: boolean;
  link: ReactNode;
}

const SHOWN_MS = 6_000;
/** Told at once; of more the oldest go. */
const MOST = 3;

let toasts: Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
function set(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** @param kind - `alarm` interrupts whoever listens. @param link - where one may go on; it stays for longer. */
export function toast(text: string, kind: 'notice' | 'alarm' = 'notice', link?: ReactNode): void {
  const id = ++last;
  set([...toasts, { id, text, alarm: kind === 'alarm', link }].slice(-MOST));
  setTimeout(() => set(toasts.filter((each) => each.id !== id)), SHOWN_MS * (link ? 2 : 1));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 grid justify-items-center gap-2 px-4 lg:bottom-6"
    >
      {shown.map(({ id, text, alarm, link }) => (
        <p
          key={id}
          role={alarm ? 'alert' : undefined}
          className={`rounded-card px-4 py-2 font-semibold shadow-lg ${alarm ? 'bg-alarm text-ground' : 'bg-text text-ground'}`}
        >
          {text} <span className="pointer-events-auto">{link}</span>
        </p>
      ))}
    </div>
  );
}
