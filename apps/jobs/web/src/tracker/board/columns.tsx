import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { useId, useState } from 'react';
import type { ApplicationStatus } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { ACTIVE_STATUSES, type Column, FINAL_STATUSES } from '../applications.domain.ts';
import { useDropTarget } from './card-moves.tsx';
import { Cards } from './cards.tsx';

/** Styles of a column while a card is dragged. */
const DROP_STYLES = {
  idle: 'border-transparent',
  forbidden: 'border-transparent opacity-45',
  allowed: 'border-dashed border-accent',
  over: 'border-dashed border-accent bg-accent-soft',
};

const HEADING = 'flex min-h-8 items-center gap-2 px-1 font-semibold';

type Counts = Record<Column, number>;

/** A column for bookmarks and for each active status, and one column with all final statuses. */
export function Columns({ counts }: { counts: Counts }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).board;
  return (
    <div className="grid grid-cols-[repeat(6,minmax(9.5rem,1fr))] gap-2 overflow-x-auto pb-1">
      <WideColumn column="bookmarks" label={messages.bookmarks} count={counts.bookmarks} />
      {ACTIVE_STATUSES.map((status) => (
        <WideColumn key={status} column={status} label={t.applied[status]} count={counts[status]} />
      ))}
      <section aria-label={messages.ended} className="grid content-start gap-2">
        {FINAL_STATUSES.map((status) => (
          <CollapsibleColumn key={status} status={status} count={counts[status]} />
        ))}
      </section>
    </div>
  );
}

function WideColumn({ column, label, count }: { column: Column; label: string; count: number }) {
  const { t } = useLanguage();
  const id = useId();
  const { dropHandlers, dropState } = useDropTarget(column);
  return (
    <section
      aria-labelledby={id}
      {...dropHandlers}
      data-drop-state={dropState}
      className={`grid min-h-64 content-start gap-2 rounded-card border-2 bg-tag/60 p-2 ${DROP_STYLES[dropState]}`}
    >
      <h2 id={id} tabIndex={-1} className={HEADING}>
        {label}
        <span className="font-normal text-muted">{t.count(count)}</span>
      </h2>
      <DropHint shown={dropState === 'over'} />
      <Cards column={column} label={label} />
    </section>
  );
}

/** A final status, collapsed unless it is `hired` and has applications. */
function CollapsibleColumn({ status, count }: { status: ApplicationStatus; count: number }) {
  const { t } = useLanguage();
  const id = useId();
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? (status === 'hired' && count > 0);
  const { dropHandlers, dropState } = useDropTarget(status);
  return (
    <section
      aria-labelledby={id}
      {...dropHandlers}
      data-drop-state={dropState}
      className={`grid content-start gap-2 rounded-card border-2 bg-tag/60 p-2 ${DROP_STYLES[dropState]}`}
    >
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setToggled(!open)}
          className={`w-full rounded-control text-left ${HEADING}`}
        >
          {t.applied[status]}
          <span className="font-normal text-muted">{t.count(count)}</span>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} className="ml-auto text-muted" />
        </button>
      </h2>
      <DropHint shown={dropState === 'over'} />
      {open && <Cards column={status} label={t.applied[status]} />}
    </section>
  );
}

function DropHint({ shown }: { shown: boolean }) {
  const messages = useCatalogue(TRACKER).board;
  return (
    shown && (
      <p className="rounded-card border border-accent p-3 text-center text-accent">{messages.dropHere}</p>
    )
  );
}
