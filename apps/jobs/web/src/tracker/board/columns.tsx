import { useCatalogue } from '@workreel/ui/language';
import { useId, useState } from 'react';
import type { ApplicationStatus } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { ENDED, GOING_ON } from '../applications.domain.ts';
import { Cards } from './cards.tsx';
import { useDropping } from './moving.tsx';

/** How a place looks while a card is held: where it may go, where it would go, where it may not. */
const PLACES = {
  idle: 'border-transparent',
  closed: 'border-transparent opacity-45',
  open: 'border-dashed border-accent',
  over: 'border-dashed border-accent bg-accent-soft',
};

const HEADING = 'flex min-h-8 items-center gap-2 px-1 font-semibold';

/** A column for each step, and one for those that ended. */
export function Columns({ counts }: { counts: Record<ApplicationStatus, number> }) {
  const messages = useCatalogue(TRACKER).board;
  return (
    <div className="grid grid-cols-5 gap-2">
      {GOING_ON.map((status) => (
        <Column key={status} status={status} count={counts[status]} />
      ))}
      <section aria-label={messages.ended} className="grid content-start gap-2">
        {ENDED.map((status) => (
          <Folded key={status} status={status} count={counts[status]} />
        ))}
      </section>
    </div>
  );
}

function Column({ status, count }: { status: ApplicationStatus; count: number }) {
  const { t } = useLanguage();
  const id = useId();
  const { dropping, place } = useDropping(status);
  return (
    <section
      aria-labelledby={id}
      {...dropping}
      data-place={place}
      className={`grid min-h-64 content-start gap-2 rounded-card border-2 bg-tag/60 p-2 ${PLACES[place]}`}
    >
      <h2 id={id} tabIndex={-1} className={HEADING}>
        {t.applied[status]}
        <span className="font-normal text-muted">{t.count(count)}</span>
      </h2>
      <DropHere shown={place === 'over'} />
      <Cards status={status} label={t.applied[status]} />
    </section>
  );
}

/** Those that ended take little room until somebody looks at them; what came to a good end stands open. */
function Folded({ status, count }: { status: ApplicationStatus; count: number }) {
  const { t } = useLanguage();
  const id = useId();
  const [chosen, choose] = useState<boolean>();
  const open = chosen ?? (status === 'hired' && count > 0);
  const { dropping, place } = useDropping(status);
  return (
    <section
      aria-labelledby={id}
      {...dropping}
      data-place={place}
      className={`grid content-start gap-2 rounded-card border-2 bg-tag/60 p-2 ${PLACES[place]}`}
    >
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => choose(!open)}
          className={`w-full rounded-lg text-left ${HEADING}`}
        >
          {t.applied[status]}
          <span className="font-normal text-muted">{t.count(count)}</span>
          <span aria-hidden="true" className="ml-auto text-muted">
            {open ? '▴' : '▾'}
          </span>
        </button>
      </h2>
      <DropHere shown={place === 'over'} />
      {open && <Cards status={status} label={t.applied[status]} />}
    </section>
  );
}

function DropHere({ shown }: { shown: boolean }) {
  const messages = useCatalogue(TRACKER).board;
  return (
    shown && (
      <p className="rounded-card border border-accent p-3 text-center text-accent">{messages.dropHere}</p>
    )
  );
}
