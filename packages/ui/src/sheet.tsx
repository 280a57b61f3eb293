import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface SheetProps {
  title: string;
  closeLabel: string;
  /** Stays in view below the content. */
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog at the bottom of a small screen, that is open while mounted. Its content scrolls. */
export function Sheet({ title, closeLabel, footer, onClose, children }: SheetProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      className="sheet"
    >
      <div className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 id={id} className="flex-1 text-large font-semibold">
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain">{children}</div>
      <div className="border-t border-line p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">{footer}</div>
    </dialog>
  );
}
