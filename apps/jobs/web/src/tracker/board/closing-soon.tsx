import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { useId, useState } from 'react';
import { Apply } from '../../applying/apply.tsx';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { applicationPath, postingPath } from '../../paths.ts';
import type { ClosingPosting } from '../applications.domain.ts';
import { formatDaysLeft } from './days-left.ts';
import { useWide } from './use-wide.ts';

/** Number of entries shown while the list is collapsed: one row on a wide screen, and few on a phone to leave space for the board. */
const COLLAPSED_COUNT = { wide: 4, narrow: 2 };

/** Postings that close soon: bookmarks without an application, and active applications. */
export function ClosingSoon({ closing }: { closing: ClosingPosting[] }) {
  const messages = useCatalogue(TRACKER).board;
  const id = useId();
  const [showAll, setShowAll] = useState(false);
  const collapsedCount = useWide() ? COLLAPSED_COUNT.wide : COLLAPSED_COUNT.narrow;
  if (closing.length === 0) return null;
  return (
    <section aria-labelledby={id} className="card grid content-start gap-3 p-4">
      <div>
        <h2 id={id} className="text-large font-semibold">
          {messages.closingSoon}
        </h2>
        <p className="text-small text-muted">{messages.closingSoonHint}</p>
      </div>
      <ol className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {(showAll ? closing : closing.slice(0, collapsedCount)).map((entry) => (
          <Entry key={entry.posting.id} closing={entry} />
        ))}
      </ol>
      {closing.length > collapsedCount && (
        <button
          type="button"
          aria-expanded={showAll}
          className="quiet min-h-11 justify-self-start lg:min-h-9"
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? messages.showFewer : messages.showAll(closing.length)}
        </button>
      )}
    </section>
  );
}

function Entry({ closing: { posting, remainingDays, application } }: { closing: ClosingPosting }) {
  const { t } = useLanguage();
  const { title, companyName } = application ?? posting;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-1 rounded-card border border-line p-3 lg:grid-cols-1">
      <div className="grid gap-0.5">
        <p className={`text-small font-semibold ${remainingDays <= 1 && !application ? 'text-alarm' : ''}`}>
          {formatDaysLeft(remainingDays, t)}
        </p>
        <h3 lang={textLanguage(title)} className="line-clamp-2 leading-snug font-semibold">
          <Link
            to={postingPath(posting.id)}
            className="block min-h-11 content-center text-text no-underline hover:underline lg:min-h-0"
          >
            {title}
          </Link>
        </h3>
        <p lang={textLanguage(companyName)} className="line-clamp-1 text-muted">
          {companyName}
        </p>
      </div>
      {application ? (
        <Link
          to={applicationPath(application.id)}
          className="min-h-11 content-center justify-self-start lg:min-h-8"
        >
          {t.applied[application.status]}
        </Link>
      ) : (
        <Apply posting={posting} application={undefined} inList />
      )}
    </li>
  );
}
