import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ApplicationStatus } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { columnOf, type Item, STATUSES, titleOf } from '../applications.domain.ts';
import { useBoardMoves } from './card-moves.tsx';

/** A menu of the other statuses, as an alternative to dragging. */
export function MoveMenu({ item }: { item: Item }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const { move } = useBoardMoves();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const items = () => [...menu.current!.querySelectorAll('button')];
  const name = messages.move.labelOf(titleOf(item));

  const choose = (status: ApplicationStatus) => {
    // Return the keyboard focus to the button before its card is removed.
    menu.current!.hidePopover();
    move(item, status);
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
        className="button ml-auto min-h-11 px-2.5 text-small lg:min-h-8"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          // A menu that was just closed may still have its items.
          if (menu.current!.matches(':popover-open')) items()[0]?.focus();
          else event.currentTarget.click();
        }}
      >
        {messages.move.label} <Icon name="chevron-down" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        // Only an open menu has items: those of hundreds of cards would be thousands.
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true);
        }}
        onToggle={(event) => {
          // The items are not removed before, because the browser only returns the focus from one that still exists.
          if (event.newState === 'closed') setOpen(false);
          else items()[0]?.focus();
        }}
        onKeyDown={onKeyDown}
        className="card inset-auto m-0 my-1 min-w-36 p-1 text-text shadow-raised [position-area:bottom_span-left] [position-try-fallbacks:flip-block]"
      >
        {open &&
          STATUSES.filter((status) => status !== columnOf(item)).map((status) => (
            <button
              key={status}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="block min-h-11 w-full rounded-control px-3 py-2 text-left hover:bg-tag focus-visible:bg-tag lg:min-h-9"
              onClick={() => choose(status)}
            >
              {t.applied[status]}
            </button>
          ))}
      </div>
    </>
  );
}
