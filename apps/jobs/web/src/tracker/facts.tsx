import { useCatalogue } from '@workreel/ui/language';
import { type ReactNode, useId } from 'react';
import type { Posting } from '../api.ts';
import { SEARCH, TRACKER, useLanguage } from '../language/language.ts';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatSalary,
  localDay,
} from '../listing/format.domain.ts';

/**
 * What a posting says, as it was kept; what it does not say is left out.
 *
 * @param props - `named`: each beside its name, to be read up; else a deadline that is near stands out.
 */
export function Facts({ posting, named = false }: { posting: Posting; named?: boolean }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const { education: levels } = useCatalogue(SEARCH).filters.names;
  const salary = formatSalary(posting.salary, t);
  const deadline = formatDeadline(posting, localDay(new Date()), t);
  const kinds = posting.employmentType.types.map((type) => t.employmentType[type]).join(', ');
  const facts: [string, ReactNode][] = [
    [t.column.location, formatLocation(posting.location, t)],
    [t.column.experience, formatExperience(posting.experience, t)],
    [messages.education, named && posting.education.level && levels[posting.education.level]],
    [messages.employmentType, kinds],
    [t.column.salary, salary && [salary.main, salary.yearly].filter(Boolean).join(' · ')],
    [
      t.column.deadline,
      deadline && (
        <span className={deadline.tone === 'soon' && !named ? 'font-semibold text-alarm' : ''}>
          {[deadline.main, deadline.note].filter(Boolean).join(' · ')}
        </span>
      ),
    ],
    [t.column.techStack, posting.techStack.join(', ')],
  ];
  const said = facts.filter(([, value]) => value);
  return (
    <dl
      className={
        named ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2' : 'flex flex-wrap gap-x-5 gap-y-1'
      }
    >
      {said.map(([name, value]) => (
        <Fact key={name} name={name} named={named}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, named, children }: { name: string; named: boolean; children: ReactNode }) {
  return (
    <div className={named ? 'contents' : ''}>
      <dt className={named ? 'text-muted' : 'unseen'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A part of a page under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid content-start gap-3 p-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
