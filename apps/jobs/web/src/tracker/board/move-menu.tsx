import { useCatalogue } from '@workreel/ui/language';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { Application, ApplicationStatus } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { useBoardMoves } from './card-moves.tsx';

/** A menu of the allowed transitions, as an alternative to dragging. */
export function MoveMenu({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const { move } = useBoardMoves();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...menu.current!.querySelectorAll('button')];
  const name = messages.move.labelOf(application.posting.title);

  const choose = (status: ApplicationStatus) => {
    // Return the keyboard focus to the button before its card is removed.
    menu.current!.hidePopover();
    move(application, status, menu.current!.closest('section')?.querySelector('h2'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const index = all.indexOf(document.activeElement as HTMLButtonElement);
    const targets = new Map(
      Object.entries({
        ArrowDown: index + 1,
        ArrowUp: index - 1 + all.length,
        Home: 0,
        End: all.length - 1,
      }),
    );
    const target = targets.get(event.key);
    // Closing the menu returns the focus to its button, so Tab continues from there.
    if (event.key === 'Tab') menu.current!.hidePopover();
    if (target === undefined) return;
    event.preventDefault();
    all[target % all.length]?.focus();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={name}
        className="button ml-auto min-h-8 px-2.5 text-small"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {messages.move.label} <span aria-hidden="true">▾</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onToggle={(event) => {
          if (event.newState === 'open') items()[0]?.focus();
        }}
        onKeyDown={onKeyDown}
        className="card inset-auto m-0 my-1 min-w-36 p-1 text-text shadow-raised [position-area:bottom_span-left] [position-try-fallbacks:flip-block]"
      >
        {application.allowed.map((status) => (
          <button
            key={status}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="block w-full rounded-control px-3 py-2 text-left hover:bg-tag focus-visible:bg-tag"
            onClick={() => choose(status)}
          >
            {t.applied[status]}
          </button>
        ))}
      </div>
    </>
  );
}
