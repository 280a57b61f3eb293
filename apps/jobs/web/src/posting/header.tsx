import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { useTimeZone } from '@workreel/ui/time-zone';
import { formatTime } from '@workreel/ui/times';
import type { Posting } from '../api.ts';
import { POSTING, useLanguage } from '../language/language.ts';
import { BookmarkButton } from '../listing/bookmark-button.tsx';
import {
  formatDay,
  formatDeadline,
  formatExperience,
  formatLocation,
  formatSalary,
  localDay,
  toWebUrl,
} from '../listing/format.domain.ts';
import { isDemo, siteName } from '../listing/sites.ts';
import { usePostingFlags } from '../listing/use-posting-flags.ts';
import { useToday } from '../listing/use-today.ts';
import { applicationPath, applyPath, companyPath } from '../paths.ts';
import { ShareButton } from './share-button.tsx';
import { SourceLink } from './source-link.tsx';

/** @param props - `level`: level of the heading; 2 beside a list. */
export function Header({ posting, level }: { posting: Posting; level: 1 | 2 }) {
  const messages = useCatalogue(POSTING);
  const timeZone = useTimeZone();
  const { t } = useLanguage();
  const { id, title, companyName, status, site, signals } = posting;
  const flags = usePostingFlags([posting]).get(id);
  const href = toWebUrl(posting.sourceUrl);
  const isUnverified = signals.some(({ code }) => code === 'unverified');
  const lastVerified = formatDay(localDay(new Date(posting.lastVerifiedAt), timeZone), t.language);
  // Whether the user should look whether the posting is still open before they apply.
  const checksFirst = isUnverified && href !== null && !flags?.application;
  const source = href !== null && (
    <SourceLink
      href={href}
      label={messages.sourceAt(siteName(site, t.language))}
      className={checksFirst ? 'primary' : ''}
    />
  );
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className="card grid gap-3 p-5">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Heading
            lang={textLanguage(title)}
            className="text-title leading-tight font-bold outline-none"
            tabIndex={-1}
          >
            {title}
          </Heading>
          <p className="mt-1 text-large">
            <Link to={companyPath(companyName)} title={messages.moreFrom(companyName)}>
              <span lang={textLanguage(companyName)}>{companyName}</span>
            </Link>
          </p>
          <p data-summary className="mt-1 flex flex-wrap gap-x-3">
            {[
              formatLocation(posting, t)?.main,
              formatExperience(posting.experience, t),
              formatSalary(posting.salary, t, posting.payTerms)?.main,
            ]
              .filter((fact) => fact)
              .map((fact) => (
                <span key={fact} lang={textLanguage(fact!)}>
                  {fact}
                </span>
              ))}
          </p>
        </div>
        <ShareButton posting={posting} />
        <BookmarkButton posting={posting} bookmarked={flags?.bookmarked ?? false} />
      </div>
      {status === 'closed' ? (
        <ClosedNote posting={posting} />
      ) : (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Deadline posting={posting} />
          {!isUnverified && <span className="text-muted">{messages.lastVerifiedOn(lastVerified)}</span>}
        </p>
      )}
      {isUnverified && (
        <p className="rounded-card bg-notice-soft px-3 py-2">
          {messages.notSeenSince(lastVerified, siteName(site, t.language))}
        </p>
      )}
      {isDemo(site) && <p className="rounded-card bg-notice-soft px-3 py-2">{messages.demo}</p>}
      <div className="flex flex-wrap gap-2">
        {checksFirst && source}
        {flags?.application ? (
          <Link to={applicationPath(flags.application.id)} className="button primary">
            {messages.viewApplication}
          </Link>
        ) : (
          status === 'open' &&
          !isDemo(site) && (
            <Link to={applyPath(id)} className={`button ${checksFirst ? '' : 'primary'}`}>
              {messages.apply}
            </Link>
          )
        )}
        {!checksFirst && source}
      </div>
    </header>
  );
}

function Deadline({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const deadline = formatDeadline(posting, useToday(), t);
  if (!deadline) return null;
  const { kind } = posting.deadline;
  const text = [deadline.main, deadline.note].filter(Boolean).join(' · ');
  return (
    <span className={deadline.tone === 'soon' ? 'font-semibold text-alarm' : ''}>
      {kind === 'untilFilled' || kind === 'always' ? text : messages.deadlineOn(text)}
    </span>
  );
}

/** Says that the posting is closed, why and since when. */
function ClosedNote({ posting: { closedReason, closedAt } }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const timeZone = useTimeZone();
  const { t } = useLanguage();
  return (
    <div className="text-muted">
      <p className="font-semibold">{messages.closed}</p>
      <p>
        {closedReason !== null && messages.closedReasons[closedReason]}{' '}
        {closedAt !== null && <time dateTime={closedAt}>({formatTime(closedAt, t.language, timeZone)})</time>}
      </p>
    </div>
  );
}
