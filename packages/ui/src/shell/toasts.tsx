import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A short message about an action whose result the page does not show. */
interface Toast {
  id: number;
  text: string;
  alarm: boolean;
  link: ReactNode;
}

const SHOWN_MS = 6_000;

/** The last one. It takes the place of an earlier one, which is about a former action. */
let shown: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();
function set(next: Toast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * @param severity - `alarm` interrupts screen readers.
 * @param link - a link or button for what follows. The toast is shown twice as long, and no longer once it is used.
 */
export function toast(text: string, severity: 'notice' | 'alarm' = 'notice', link?: ReactNode): void {
  const id = ++lastId;
  set({ id, text, alarm: severity === 'alarm', link });
  setTimeout(() => remove(id), SHOWN_MS * (link ? 2 : 1));
}

function remove(id: number): void {
  if (shown?.id === id) set(undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  const layer = useRef<HTMLDivElement>(null);
  // The last popover lies above dialogs that are open.
  useLayoutEffect(() => {
    layer.current!.hidePopover();
    if (current) layer.current!.showPopover();
  }, [current]);
  return (
    <div
      ref={layer}
      popover="manual"
      data-toasts
      aria-live="polite"
      // Its place in the page is not closed, so that screen readers know the live region.
      // Away from the buttons of forms: at the top of a narrow screen, and on the right of a wide one. There, above whatever the
      // application shows in that corner: `--toast-offset` is its height.
      className="pointer-events-none fixed inset-x-0 top-2 bottom-auto z-30 grid w-full justify-items-center gap-2 overflow-visible bg-transparent px-4 lg:top-auto lg:bottom-[max(1.5rem,var(--toast-offset,0rem))] lg:justify-items-end lg:px-6"
    >
      {current && (
        <p
          key={current.id}
          role={current.alarm ? 'alert' : undefined}
          className={`rounded-card px-4 py-2 font-semibold shadow-raised ${current.alarm ? 'bg-alarm text-ground' : 'bg-text text-ground'}`}
        >
          {current.text}{' '}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the link or button inside handles clicks; this handler only removes the toast. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on the link or button trigger clicks. */}
          <span className="pointer-events-auto" onClick={() => remove(current.id)}>
            {current.link}
          </span>
        </p>
      )}
    </div>
  );
}
