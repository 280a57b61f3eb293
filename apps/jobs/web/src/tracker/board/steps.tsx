import { useSearch } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { useState } from 'react';
import type { ApplicationStatus } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { STATES } from '../applications.domain.ts';
import { Choice } from '../choice.tsx';
import { Cards } from './cards.tsx';

/** Where there is no room for columns, one step at a time; the address holds which, so that “back” finds it. */
export function Steps({ counts }: { counts: Record<ApplicationStatus, number> }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).board;
  const { state } = useSearch({ strict: false });
  // It begins where there is something, and stays there when the last of it is moved on.
  const [first] = useState(() => STATES.find((status) => counts[status] > 0) ?? 'submitted');
  const shown = STATES.find((status) => status === state?.[0]) ?? first;
  return (
    <div className="grid gap-3">
      <nav aria-label={messages.states} className="flex flex-wrap gap-1.5">
        {STATES.map((status) => (
          <Choice key={status} to="/applications" search={{ state: [status] }} chosen={status === shown}>
            {t.applied[status]}
            <span className="font-normal text-muted">{t.count(counts[status])}</span>
          </Choice>
        ))}
      </nav>
      <section aria-label={t.applied[shown]} className="grid gap-2">
        <h2 tabIndex={-1} className="unseen">
          {t.applied[shown]}
        </h2>
        <Cards key={shown} status={shown} label={t.applied[shown]} />
      </section>
    </div>
  );
}
