import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { useTimeZone } from '@workreel/ui/time-zone';
import { formatTime } from '@workreel/ui/times';
import { useId } from 'react';
import type { Posting } from '../api.ts';
import { Apply } from '../applying/apply.tsx';
import { canApply } from '../applying/apply-link.ts';
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
import { companyPath } from '../paths.ts';
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
  const siteTitle = siteName(site, t.language);
  const mayBeClosed = [
    ...(isUnverified ? [messages.notSeenSince(lastVerified, siteTitle)] : []),
    ...signals
      .filter(({ code }) => code === 'goneFromSource')
      .map(({ detail }) => messages.signals.sentences.goneFromSource(siteName(detail!, t.language))),
  ];
  const hint = useId();
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
      {isDemo(site) && <p className="rounded-card bg-notice-soft px-3 py-2">{messages.demo}</p>}
      {mayBeClosed.length > 0 && (
        <div id={hint} className="rounded-card bg-notice-soft px-3 py-2">
          {mayBeClosed.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Apply
          posting={posting}
          application={flags?.application}
          describedBy={mayBeClosed.length > 0 ? hint : undefined}
        />
        {href !== null && (flags?.application || !canApply(posting)) && (
          <SourceLink href={href} label={messages.sourceAt(siteTitle)} className="max-sm:grow" />
        )}
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
