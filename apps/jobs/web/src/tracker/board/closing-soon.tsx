import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { useId, useState } from 'react';
import { TRACKER, useLanguage } from '../../language/language.ts';
import type { Closing } from '../applications.domain.ts';
import { formatDaysLeft } from './left.ts';
import { useWide } from './use-wide.ts';

/** Shown before “all” is pressed: a row of them, or what leaves a phone room for the board. */
const FEW = { wide: 4, narrow: 2 };

/** What was kept and not applied to yet, and what goes on, where its posting closes within days. */
export function ClosingSoon({ closing }: { closing: Closing[] }) {
  const messages = useCatalogue(TRACKER).board;
  const id = useId();
  const [all, setAll] = useState(false);
  const few = useWide() ? FEW.wide : FEW.narrow;
  if (closing.length === 0) return null;
  return (
    <section aria-labelledby={id} className="card grid gap-3 p-4">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {messages.soon}
        </h2>
        <p className="text-[0.8125rem] text-muted">{messages.soonHint}</p>
      </div>
      <ol className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {(all ? closing : closing.slice(0, few)).map((one) => (
          <Entry key={one.posting.id} closing={one} />
        ))}
      </ol>
      {closing.length > few && (
        <button
          type="button"
          aria-expanded={all}
          className="quiet justify-self-start"
          onClick={() => setAll(!all)}
        >
          {all ? messages.fewer : messages.all(closing.length)}
        </button>
      )}
    </section>
  );
}

function Entry({ closing: { posting, left, application } }: { closing: Closing }) {
  const { t } = useLanguage();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-1 rounded-card border border-line p-3 lg:grid-cols-1">
      <div className="grid gap-0.5">
        <p className={`text-[0.8125rem] font-semibold ${left <= 1 && !application ? 'text-alarm' : ''}`}>
          {formatDaysLeft(left, t)}
        </p>
        <h3 className="line-clamp-2 leading-snug font-semibold">
          <Link to="/jobs/$id" params={{ id: posting.id }} className="text-text no-underline hover:underline">
            {posting.title}
          </Link>
        </h3>
        <p className="line-clamp-1 text-muted">{posting.companyName}</p>
      </div>
      {application ? (
        <Link
          to="/applications/$id"
          params={{ id: application.id }}
          className="min-h-8 content-center justify-self-start"
        >
          {t.applied[application.status]}
        </Link>
      ) : (
        <Link
          to="/jobs/$id/apply"
          params={{ id: posting.id }}
          aria-label={t.applyTo(posting.title)}
          className="button min-h-8 justify-self-start px-3 text-[0.8125rem]"
        >
          {t.apply}
        </Link>
      )}
    </li>
  );
}
