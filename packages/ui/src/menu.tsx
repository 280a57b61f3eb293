import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

interface MenuProps {
  /** Content of the button. */
  button: ReactNode;
  /** Accessible name of the button, if its content is not enough. */
  label?: string | undefined;
  className: string;
  /** What the choices apply to. The menu closes when it changes. */
  subject?: string;
  /** Aligns the panel with the right edge of the button, or with the left edge of the positioned element around the menu. */
  align?: 'button' | 'parent';
  children: ReactNode;
}

/** A button that shows a panel of links, buttons or choices below it. Esc, a choice, a click elsewhere and moving the focus away close it. */
export function Menu({ button, label, className, align = 'button', subject = '', children }: MenuProps) {
  const [openFor, setOpenFor] = useState<string>();
  const open = openFor === subject;
  const close = () => setOpenFor(undefined);
  const panel = useId();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpenFor(undefined);
    };
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeOutside);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeOutside);
    };
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
    opener.current?.focus();
  };
  const closeAfterClick = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button')) return;
    close();
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the controls inside.
    <div className={`min-w-0 ${align === 'button' ? 'relative' : ''}`} ref={box} onKeyDown={closeOnEscape}>
      <button
        type="button"
        ref={opener}
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => (open ? close() : setOpenFor(subject))}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside handle clicks; this handler only closes the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on the links and buttons trigger clicks. */}
      <div
        id={panel}
        hidden={!open}
        onClick={closeAfterClick}
        className={`absolute top-full z-20 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised p-1 text-text shadow-raised ${align === 'button' ? 'right-0 min-w-[max(12rem,100%)]' : 'left-0 min-w-48'}`}
      >
        {open && children}
      </div>
    </div>
  );
}

/** Style of the links and buttons of a menu. */
export const MENU_ITEM =
  'flex w-full items-center gap-2.5 rounded-control px-3 py-2 text-left text-text no-underline hover:bg-tag aria-pressed:font-semibold aria-pressed:text-accent';
