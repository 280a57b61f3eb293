import { withCatalogues } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { lazy, memo, Suspense } from 'react';
import { type Posting, whenReachable } from '../api.ts';
import { APPLY, useLanguage } from '../language/language.ts';
import { applicationPath, postingPath } from '../paths.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { formatPosted, mainSignal } from './format.domain.ts';
import { Highlighted } from './highlighted.tsx';
import type { PostingFlags } from './posting-flags.ts';
import { RowFacts } from './row-facts.tsx';
import { RowMenu } from './row-menu.tsx';
import { siteName } from './sites.ts';

const Applied = lazy(
  withCatalogues(
    whenReachable,
    async () => ({ default: (await import('../applying/applied.tsx')).Applied }),
    [APPLY],
  ),
);

interface RowProps {
  posting: Posting;
  today: string;
  timeZone: string;
  flags: PostingFlags | undefined;
  /** Whether it was collected after the user's last visit. */
  isNew?: boolean;
  /** Whether its page is shown beside the list. */
  isShown?: boolean;
  /** Whether to ask if the user has applied. */
  asks?: boolean;
  /** Searched words, which are highlighted. Must be referentially stable. */
  terms?: readonly string[];
}

/** A posting in a list. The link covers the whole row; the other controls lie above it. */
export const Row = memo(function Row(props: RowProps) {
  const {
    posting,
    today,
    timeZone,
    flags,
    isNew = false,
    isShown = false,
    asks = false,
    terms = NO_TERMS,
  } = props;
  const { t } = useLanguage();
  const { companyName, employmentType, techStack, status } = posting;
  const posted = formatPosted(posting, today, t, timeZone);
  const signal = mainSignal(posting);
  const otherSources = (posting.sources ?? []).filter(({ status }) => status === 'open').length;
  const employmentTypes = employmentType.types.map((type) => t.employmentType[type]).join(', ');
  return (
    <li
      data-row
      aria-current={isShown || undefined}
      className={`row ${status === 'closed' ? 'text-muted' : ''}`}
    >
      <div className="min-w-0">
        <h2 className="flex items-baseline gap-2 text-body leading-snug font-semibold">
          <Link
            to={postingPath(posting.id)}
            lang={textLanguage(posting.title)}
            className={`row-link line-clamp-2 @5xl:line-clamp-1 ${status === 'closed' ? 'text-muted' : 'text-text visited:text-muted'}`}
          >
            <Highlighted text={posting.title} terms={terms} />
          </Link>
          {isNew && <span className="badge-new">{t.newPosting}</span>}
        </h2>
        <p className="row-meta">
          <span data-company lang={textLanguage(companyName)} className="font-medium text-text">
            <Highlighted text={companyName} terms={terms} />
          </span>
          {/* The most important ones first, because what does not fit is cut off. */}
          {flags?.application && (
            <Link to={applicationPath(flags.application.id)} className="row-control font-semibold">
              {t.applied[flags.application.status]}
            </Link>
          )}
          {signal && (
            <span className={signal.code === 'unverified' ? 'font-semibold text-notice' : ''}>
              {t.signal[signal.code]}
            </span>
          )}
          {employmentTypes && <span>{employmentTypes}</span>}
          <span>{posted}</span>
          <span data-site>{siteName(posting.site, t.language)}</span>
          {otherSources > 0 && (
            <span data-sources>
              <span aria-hidden="true">{t.sources.short(otherSources)}</span>
              <span className="visually-hidden">{t.sources.long(otherSources)}</span>
            </span>
          )}
          {techStack.length > 0 && (
            <span data-value="tech">
              <span className="visually-hidden">{t.column.techStack}</span>
              {techStack.map((name) => (
                <span key={name} className="row-tag">
                  {name}
                </span>
              ))}
            </span>
          )}
        </p>
      </div>
      <RowFacts posting={posting} today={today} />
      <div className="row-control row-actions">
        <BookmarkButton posting={posting} bookmarked={flags?.bookmarked ?? false} />
        <RowMenu posting={posting} />
      </div>
      {asks && !flags?.application && (
        <div className="row-control row-question">
          <Suspense>
            <Applied posting={posting} asks />
          </Suspense>
        </div>
      )}
    </li>
  );
});
const NO_TERMS: readonly string[] = [];
