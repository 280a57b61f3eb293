import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { Apply } from '../../applying/apply.tsx';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { applicationPath, postingPath } from '../../paths.ts';
import type { ClosingPosting } from '../applications.domain.ts';
import { formatDaysLeft } from './days-left.ts';
import { Section } from './section.tsx';

/** Number of entries shown while the list is collapsed: one row. */
const COLLAPSED_COUNT = 3;

/** Postings that close soon: bookmarks without an application, and active applications. */
export function ClosingSoon({ closing }: { closing: ClosingPosting[] }) {
  const messages = useCatalogue(TRACKER).board;
  return (
    <Section
      title={messages.closingSoon}
      hint={messages.closingSoonHint}
      entries={closing}
      collapsedCount={COLLAPSED_COUNT}
      className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
    >
      {(entry) => <Entry key={entry.posting.id} closing={entry} />}
    </Section>
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
