import { memo, type ReactNode } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatPosted,
  formatSalary,
  webAddress,
} from './format.domain.ts';
import type { Mark } from './mark.ts';
import { applicationPath, applyPath, postingPath } from './row-links.ts';

interface RowProps {
  posting: Posting;
  today: string;
  mark: Mark | undefined;
}

/** One posting: what one decides by, and what one can do. */
export const Row = memo(function Row({ posting, today, mark }: RowProps) {
  const { t } = useLanguage();
  const { companyName, employmentType, techStack, status } = posting;
  const salary = formatSalary(posting.salary, t);
  const deadline = formatDeadline(posting, today, t);
  const posted = formatPosted(posting.postedAt, today, t);
  const kinds = employmentType.types.map((type) => t.employmentType[type]).join(', ');
  return (
    <li
      data-row
      className={`card grid content-start grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 p-4 focus-within:border-accent sm:grid-cols-[minmax(0,1fr)_auto_auto] ${status === 'closed' ? 'text-muted' : ''}`}
    >
      <div>
        <h2 className="text-base leading-snug font-semibold">
          <a
            href={postingPath(posting.id)}
            className={`no-underline hover:underline ${status === 'closed' ? 'text-muted' : 'text-text visited:text-muted'}`}
          >
            {posting.title}
          </a>
        </h2>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
          <span className="font-medium text-text">{companyName}</span>
          {kinds && <span>{kinds}</span>}
          {posted && <span>{posted}</span>}
        </p>
      </div>
      <BookmarkButton posting={posting} bookmarked={mark?.bookmarked ?? false} />
      <dl className="col-span-full flex flex-wrap gap-x-5 gap-y-1">
        <Value term={t.column.location} kind="location">
          {formatLocation(posting.location, t)}
        </Value>
        <Value term={t.column.experience} kind="experience">
          {formatExperience(posting.experience, t)}
        </Value>
        <Value term={t.column.salary} kind="salary">
          {salary && (
            <>
              {salary.main}
              {salary.yearly && <small className="ml-1.5 text-muted">{salary.yearly}</small>}
            </>
          )}
        </Value>
        <Value term={t.column.deadline} kind="deadline">
          {deadline && (
            <span className={deadline.tone === 'soon' ? 'font-semibold text-alarm' : ''}>
              {deadline.main}
              {deadline.note && <small className="ml-1.5">{deadline.note}</small>}
            </span>
          )}
        </Value>
        <Value term={t.column.techStack} kind="tech" wide>
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
      <Action posting={posting} mark={mark} />
    </li>
  );
});

/** Applying, or how far that is. */
function Action({ posting: { id, title, sourceUrl, status }, mark }: Omit<RowProps, 'today'>) {
  const { t } = useLanguage();
  const look = 'col-span-full sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:self-start';
  if (mark?.application)
    return (
      <a
        href={applicationPath(mark.application.id)}
        className={`button ${look}`}
        aria-label={t.application(title, t.applied[mark.application.status])}
      >
        {t.applied[mark.application.status]}
      </a>
    );
  if (webAddress(sourceUrl) === null || status !== 'open') return null;
  return (
    <a href={applyPath(id)} className={`button soft ${look}`} aria-label={t.applyTo(title)}>
      {t.apply}
    </a>
  );
}

/** What a posting does not say is left out. */
function Value(props: { term: string; kind: string; wide?: boolean; children: ReactNode }) {
  const { term, kind, wide, children } = props;
  if (!children) return null;
  return (
    <div className={wide ? 'basis-full' : ''} data-value={kind}>
      <dt className="unseen">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
