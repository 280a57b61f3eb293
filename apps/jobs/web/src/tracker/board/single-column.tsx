import { useCatalogue } from '@workreel/ui/language';
import { useQueryValues } from '@workreel/ui/router';
import { useState } from 'react';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { COLUMNS, type Column, STATUSES } from '../applications.domain.ts';
import { ViewLink } from '../view-link.tsx';
import { Cards } from './cards.tsx';

/** The board on a narrow screen: one column at a time. The column is stored in the URL, so that going back to the board restores it. */
export function SingleColumn({ counts }: { counts: Record<Column, number> }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).board;
  const { state } = useQueryValues();
  // The first status that has applications, or else the bookmarks. It does not change when the last card is moved.
  const [initial] = useState<Column>(() => STATUSES.find((status) => counts[status] > 0) ?? 'bookmarks');
  const shown = COLUMNS.find((column) => column === state?.[0]) ?? initial;
  const label = (column: Column) => (column === 'bookmarks' ? messages.bookmarks : t.applied[column]);
  return (
    <div className="grid gap-3">
      <nav aria-label={messages.states} className="flex flex-wrap gap-1.5">
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
