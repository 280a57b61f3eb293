import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { memo, type ReactNode } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { applicationPath, applyPath, postingPath } from '../paths.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatPosted,
  formatSalary,
  toWebUrl,
} from './format.domain.ts';
import { WithOriginal } from './original.tsx';
import type { PostingFlags } from './posting-flags.ts';

interface RowProps {
  posting: Posting;
  today: string;
  flags: PostingFlags | undefined;
}

/** A posting in a list, with its actions. */
export const Row = memo(function Row({ posting, today, flags }: RowProps) {
  const { t } = useLanguage();
  const { companyName, employmentType, techStack, status } = posting;
  const location = formatLocation(posting, t);
  const salary = formatSalary(posting.salary, t, posting.payTerms);
  const deadline = formatDeadline(posting, today, t);
  const posted = formatPosted(posting.postedAt, today, t);
  const employmentTypes = employmentType.types.map((type) => t.employmentType[type]).join(', ');
  return (
    <li
      data-row
      className={`card grid content-start grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 p-4 focus-within:border-accent sm:grid-cols-[minmax(0,1fr)_auto_auto] ${status === 'closed' ? 'text-muted' : ''}`}
    >
      <div>
        <h2 className="text-base leading-snug font-semibold">
          <Link
            to={postingPath(posting.id)}
            lang={textLanguage(posting.title)}
            className={`no-underline hover:underline ${status === 'closed' ? 'text-muted' : 'text-text visited:text-muted'}`}
          >
            {posting.title}
          </Link>
        </h2>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
          <span lang={textLanguage(companyName)} className="font-medium text-text">
            {companyName}
          </span>
          {employmentTypes && <span>{employmentTypes}</span>}
          {posted && <span>{posted}</span>}
          <Notes posting={posting} />
        </p>
      </div>
      <BookmarkButton posting={posting} bookmarked={flags?.bookmarked ?? false} />
      <dl className="col-span-full flex flex-wrap gap-x-5 gap-y-1">
        <Value term={t.column.location} name="location">
          {location && <WithOriginal text={location} />}
        </Value>
        <Value term={t.column.experience} name="experience">
          {formatExperience(posting.experience, t)}
        </Value>
        <Value term={t.column.salary} name="salary">
          {salary && (
            <>
              <WithOriginal text={salary} />
              {salary.yearly && <small className="ml-1.5 text-muted">{salary.yearly}</small>}
            </>
          )}
        </Value>
        <Value term={t.column.deadline} name="deadline">
          {deadline && (
            <span className={deadline.tone === 'soon' ? 'font-semibold text-alarm' : ''}>
              {deadline.main}
              {deadline.note && <small className="ml-1.5">{deadline.note}</small>}
            </span>
          )}
        </Value>
        <Value term={t.column.techStack} name="tech" wide>
          {techStack.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {techStack.map((name) => (
                <li key={name} className="rounded-md bg-tag px-2 text-[0.8125rem]">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </Value>
      </dl>
      <ApplyLink posting={posting} flags={flags} />
    </li>
  );
});

/**
 * The number of other sources, and the first signal, in what is left of the line. A note that does not fit wraps to a line that is cut off, so
 * that rows stay as high as without notes; the page of the posting has them all.
 */
function Notes({ posting: { sources = [], signals } }: { posting: Posting }) {
  const { t } = useLanguage();
  const others = sources.filter(({ status }) => status === 'open').length;
  const [signal] = signals;
  if (others === 0 && !signal) return null;
  return (
    <span className="relative -ml-3 flex h-lh min-w-0 flex-1 basis-0 flex-wrap overflow-hidden *:whitespace-nowrap">
      <span className="h-full" />
      {others > 0 && (
        <span className="pl-3" data-sources>
          <span aria-hidden="true">{t.sources.short(others)}</span>
          <span className="visually-hidden">{t.sources.long(others)}</span>
        </span>
      )}
      {signal && <span className="pl-3">{t.signal[signal.code]}</span>}
    </span>
  );
}

/** A link to apply, or to the user's application. */
function ApplyLink({ posting: { id, title, sourceUrl, status }, flags }: Omit<RowProps, 'today'>) {
  const { t } = useLanguage();
  const layout = 'col-span-full sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:self-start';
  if (flags?.application)
    return (
      <Link
        to={applicationPath(flags.application.id)}
        className={`button ${layout}`}
        aria-label={t.application(title, t.applied[flags.application.status])}
      >
        {t.applied[flags.application.status]}
      </Link>
    );
  if (toWebUrl(sourceUrl) === null || status !== 'open') return null;
  return (
    <Link to={applyPath(id)} className={`button soft ${layout}`} aria-label={t.applyTo(title)}>
      {t.apply}
    </Link>
  );
}

/** A field of a posting. Renders nothing if the field is empty. */
function Value(props: { term: string; name: string; wide?: boolean; children: ReactNode }) {
  const { term, name, wide, children } = props;
  if (!children) return null;
  return (
    <div className={wide ? 'basis-full' : ''} data-value={name}>
      <dt className="visually-hidden">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
