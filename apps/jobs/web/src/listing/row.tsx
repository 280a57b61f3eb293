import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { memo, type ReactNode } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { applicationPath, postingPath } from '../paths.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatPosted,
  formatSalary,
} from './format.domain.ts';
import { Highlighted } from './highlighted.tsx';
import type { PostingFlags } from './posting-flags.ts';
import { RowMenu } from './row-menu.tsx';
import { siteName } from './sites.ts';

interface RowProps {
  posting: Posting;
  today: string;
  timeZone: string;
  flags: PostingFlags | undefined;
  /** Whether it was collected after the user's last visit. */
  isNew?: boolean;
  /** Whether its page is shown beside the list. */
  isShown?: boolean;
  /** Searched words, which are highlighted. Must be referentially stable. */
  terms?: readonly string[];
}

/** A posting in a list. The link covers the whole row; the other controls lie above it. */
export const Row = memo(function Row(props: RowProps) {
  const { posting, today, timeZone, flags, isNew = false, isShown = false, terms = NO_TERMS } = props;
  const { t } = useLanguage();
  const { companyName, employmentType, techStack, status } = posting;
  const location = formatLocation(posting, t);
  const salary = formatSalary(posting.salary, t, posting.payTerms);
  const deadline = formatDeadline(posting, today, t);
  const posted = formatPosted(posting, today, t, timeZone);
  const signal = posting.signals.find(({ code }) => code === 'unverified') ?? posting.signals[0];
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
      <dl className="row-facts">
        <Fact
          term={t.column.location}
          name="location"
          lang={location ? textLanguage(location.main) : undefined}
        >
          {location?.main}
        </Fact>
        <Fact term={t.column.experience} name="experience">
          {formatExperience(posting.experience, t)}
        </Fact>
        <Fact term={t.column.salary} name="salary" lang={salary ? textLanguage(salary.main) : undefined}>
          {salary && (
            <>
              {salary.main}
              {salary.yearly && <small className="block text-muted">{salary.yearly}</small>}
            </>
          )}
        </Fact>
        <Fact term={t.column.deadline} name="deadline">
          {deadline && (
            <span className={deadline.tone === 'soon' ? 'font-semibold text-alarm' : ''}>
              <span className={deadline.note ? 'whitespace-nowrap' : ''}>{deadline.main}</span>{' '}
              {deadline.note && <small className="whitespace-nowrap">{deadline.note}</small>}
            </span>
          )}
        </Fact>
      </dl>
      <div className="row-control row-actions">
        <BookmarkButton posting={posting} bookmarked={flags?.bookmarked ?? false} />
        <RowMenu posting={posting} />
      </div>
    </li>
  );
});
const NO_TERMS: readonly string[] = [];

/** A fact in its column. An empty one keeps the column, and is left out where facts are in one line. */
function Fact({ term, name, lang, children }: FactProps) {
  return (
    <div data-value={children ? name : undefined} className="row-fact">
      <dt className={`row-icon ${name}`}>{term}</dt>
      <dd lang={lang} className="line-clamp-3 wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

interface FactProps {
  term: string;
  name: 'location' | 'experience' | 'salary' | 'deadline';
  /** Language of the fact, if not that of the page. */
  lang?: string | undefined;
  children: ReactNode;
}
