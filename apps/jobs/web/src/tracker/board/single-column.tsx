import { useCatalogue } from '@workreel/ui/language';
import { useQueryValues } from '@workreel/ui/router';
import { useState } from 'react';
import type { ApplicationStatus } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { STATUSES } from '../applications.domain.ts';
import { ViewLink } from '../view-link.tsx';
import { Cards } from './cards.tsx';

/** The board on a narrow screen: one status at a time. The status is stored in the URL, so that going back to the board restores it. */
export function SingleColumn({ counts }: { counts: Record<ApplicationStatus, number> }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).board;
  const { state } = useQueryValues();
  // The first status that has applications. It does not change when the last of them is moved.
  const [initial] = useState(() => STATUSES.find((status) => counts[status] > 0) ?? 'submitted');
  const shown = STATUSES.find((status) => status === state?.[0]) ?? initial;
  return (
    <div className="grid gap-3">
      <nav aria-label={messages.states} className="flex flex-wrap gap-1.5">
        {STATUSES.map((status) => (
          <ViewLink key={status} to={`/applications?state=${status}`} current={status === shown}>
            {t.applied[status]}
            <span className="font-normal text-muted">{t.count(counts[status])}</span>
          </ViewLink>
        ))}
      </nav>
      <section aria-label={t.applied[shown]} className="grid gap-2">
        <h2 tabIndex={-1} className="visually-hidden">
          {t.applied[shown]}
        </h2>
        <Cards key={shown} status={shown} label={t.applied[shown]} />
      </section>
    </div>
  );
}
