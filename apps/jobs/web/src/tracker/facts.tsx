import { useCatalogue } from '@workreel/ui/language';
import { Fragment, type ReactNode, useId } from 'react';
import type { Bookmark, Posting } from '../api.ts';
import { SEARCH, TRACKER, useLanguage } from '../language/language.ts';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatMovedDeadline,
  formatSalary,
  localDay,
} from '../listing/format.domain.ts';
import { WithOriginal } from '../listing/original.tsx';

/** The non-empty fields of a saved posting. */
export function Facts({ posting }: { posting: Posting }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const { education: levels } = useCatalogue(SEARCH).filters.names;
  const location = formatLocation(posting, t);
  const salary = formatSalary(posting.salary, t, posting.payTerms);
  const deadline = formatDeadline(posting, localDay(new Date()), t);
  const employmentTypes = posting.employmentType.types.map((type) => t.employmentType[type]).join(', ');
  const facts: [string, ReactNode][] = [
    [t.column.location, location && <WithOriginal text={location} />],
    [t.column.experience, formatExperience(posting.experience, t)],
    [messages.education, posting.education.level && levels[posting.education.level]],
    [messages.employmentType, employmentTypes],
    [
      t.column.salary,
      salary && (
        <>
          <WithOriginal text={salary} />
          {salary.yearly && ` · ${salary.yearly}`}
        </>
      ),
    ],
    [t.column.deadline, deadline && [deadline.main, deadline.note].filter(Boolean).join(' · ')],
    [t.column.techStack, posting.techStack.join(', ')],
  ];
  const nonEmpty = facts.filter(([, value]) => value);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {nonEmpty.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Says that the deadline moved after the posting was saved, with both dates. */
export function DeadlineChange({ change }: { change: Bookmark['deadlineChange'] }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  if (change === null) return null;
  const today = localDay(new Date());
  const text = (deadline: Posting['deadline']) =>
    formatMovedDeadline(deadline, t, today) ?? messages.deadlineNotStated;
  return (
    <p className="rounded-card bg-notice-soft px-3 py-2">
      {messages.deadlineMoved(text(change.old), text(change.new))}
    </p>
  );
}

/** A section of a page with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid content-start gap-3 p-5">
      <h2 id={id} className="text-large font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
