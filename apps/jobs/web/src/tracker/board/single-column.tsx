import { useCatalogue } from '@workreel/ui/language';
import { useQueryValues } from '@workreel/ui/router';
import { useEffect, useRef, useState } from 'react';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { COLUMNS, type Column, initialColumn } from '../applications.domain.ts';
import { ViewLink } from '../view-link.tsx';
import { Cards } from './cards.tsx';

/** The column that was shown last, also on another page of the board. */
let lastShown: Column | undefined;

/** The board on a narrow screen: one column at a time. The column is stored in the URL, so that going back to the board restores it. */
export function SingleColumn({ counts }: { counts: Record<Column, number> }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).board;
  const { state } = useQueryValues();
  // It does not change when the last card is moved.
  const [initial] = useState(() => initialColumn(counts, lastShown));
  const shown = COLUMNS.find((column) => column === state?.[0]) ?? initial;
  const views = useRef<HTMLElement>(null);
  useEffect(() => {
    lastShown = shown;
    // Only the row of columns is scrolled.
    const current = views.current!.querySelector<HTMLElement>('[aria-current]')!;
    views.current!.scrollLeft = current.offsetLeft - (views.current!.clientWidth - current.offsetWidth) / 2;
  }, [shown]);
  const label = (column: Column) => (column === 'bookmarks' ? messages.bookmarks : t.applied[column]);
  return (
    <div className="grid gap-3">
      <nav
        ref={views}
        aria-label={messages.states}
        className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] *:shrink-0"
      >
        {COLUMNS.map((column) => (
          <ViewLink key={column} to={`/applications?state=${column}`} current={column === shown}>
            {label(column)}
            <span className="font-normal text-muted">{t.count(counts[column])}</span>
          </ViewLink>
        ))}
      </nav>
      <section aria-label={label(shown)} className="grid gap-2">
        <h2 tabIndex={-1} className="visually-hidden">
          {label(shown)}
        </h2>
        <Cards key={shown} column={shown} label={label(shown)} />
      </section>
    </div>
  );
}
