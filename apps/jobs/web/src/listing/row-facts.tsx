import { textLanguage } from '@workreel/ui/text-language';
import type { ReactNode } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { formatDeadline, formatExperience, formatLocation, formatSalary } from './format.domain.ts';

/** The facts about a posting by which users compare postings, with an icon each. */
export function RowFacts({ posting, today }: { posting: Posting; today: string }) {
  const { t } = useLanguage();
  const location = formatLocation(posting, t);
  const salary = formatSalary(posting.salary, t, posting.payTerms);
  const deadline = formatDeadline(posting, today, t);
  return (
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
  );
}

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
