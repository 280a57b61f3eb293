import { Icon, type IconName } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { writeQuery } from '@workreel/ui/query-string';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { type ReactNode, useState } from 'react';
import type { Posting } from '../api.ts';
import { POSTING, SEARCH, useLanguage } from '../language/language.ts';
import { formatDeadline, formatExperience, formatSalary } from '../listing/format.domain.ts';
import { useToday } from '../listing/use-today.ts';
import { Panel } from './panel.tsx';

interface FactRow {
  name: string;
  icon: IconName;
  /** In the user's language; null if the printed text was not understood. */
  value: string | null;
  /** As printed on the site. */
  original: string | null;
}

/** Whether a text says something that the value does not. */
const differs = ({ value, original }: FactRow): boolean =>
  original !== null && value !== null && original.replace(/\s/g, '') !== value.replace(/\s/g, '');

/** What is known about a posting. The printed texts can be shown where they differ, to make the parsing transparent. */
export function Facts({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const [showsOriginals, setShowsOriginals] = useState(false);
  const { education: levels } = useCatalogue(SEARCH).filters.names;
  const { location, experience, education, employmentType, salary, deadline } = posting;
  const salaryText = formatSalary(salary, t, posting.payTerms);
  const today = useToday();
  const deadlineText = formatDeadline(posting, today, t);
  const regions = [
    ...posting.regionNames.map((name) => name[t.language]),
    ...(posting.workplace === null ? [] : [t.workplace[posting.workplace]]),
  ];
  const all: FactRow[] = [
    { name: t.fields.location, icon: 'map-pin', value: regions.join(' · '), original: location.text },
    {
      name: t.fields.experience,
      icon: 'briefcase',
      value: formatExperience(experience, t),
      original: experience.text,
    },
    {
      name: t.fields.education,
      icon: 'graduation-cap',
      value: education.level === null ? null : levels[education.level],
      original: education.text,
    },
    {
      name: t.fields.employmentType,
      icon: 'clock',
      value: employmentType.types.map((type) => t.employmentType[type]).join(', '),
      original: employmentType.text,
    },
    {
      name: t.fields.salary,
      icon: 'wallet',
      value: salaryText && [salaryText.main, salaryText.yearly].filter(Boolean).join(' · '),
      original: salary.text,
    },
    {
      name: t.fields.deadline,
      icon: 'calendar-clock',
      value: deadlineText && [deadlineText.main, deadlineText.note].filter(Boolean).join(' · '),
      original: deadline.text,
    },
  ];
  const rows = all
    .map((row) => ({ ...row, value: row.value || null }))
    .filter(({ value, original }) => value !== null || original !== null);
  return (
    <Panel title={messages.details}>
      <dl className="mt-3 grid gap-3">
        {rows.map((row) => (
          <Fact key={row.name} name={row.name} icon={row.icon}>
            <span lang={row.value === null ? textLanguage(row.original!) : undefined}>
              {row.value ?? row.original}
            </span>
            {showsOriginals && differs(row) && (
              <span className="block text-small text-muted">
                {messages.originalText}: <span lang={textLanguage(row.original!)}>{row.original}</span>
              </span>
            )}
          </Fact>
        ))}
        <Tags name={t.fields.techStack} icon="code" filter="techStack" values={posting.techStack} />
        <Tags name={t.fields.sector} icon="layers" filter="sector" values={posting.sector} />
      </dl>
      {rows.some(differs) && (
        <button
          type="button"
          className="quiet -ml-2.5 mt-2"
          aria-expanded={showsOriginals}
          onClick={() => setShowsOriginals(!showsOriginals)}
        >
          {showsOriginals ? messages.hideOriginals : messages.showOriginals}
        </button>
      )}
    </Panel>
  );
}

function Fact({ name, icon, children }: { name: string; icon: IconName; children: ReactNode }) {
  return (
    <div className="relative pl-8">
      <dt className="text-small text-muted">
        <Icon name={icon} className="absolute top-0.5 left-0 text-large" />
        {name}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Tags(props: {
  name: string;
  icon: IconName;
  filter: 'techStack' | 'sector';
  values: readonly string[];
}) {
  const { name, icon, filter, values } = props;
  if (values.length === 0) return null;
  return (
    <Fact name={name} icon={icon}>
      <ul className="mt-0.5 flex flex-wrap gap-1.5">
        {values.map((value) => (
          <li key={value} className="min-w-0">
            <Link
              to={`/${writeQuery({ [filter]: value })}`}
              lang={textLanguage(value)}
              className="inline-block max-w-full rounded-control bg-tag px-2 text-text no-underline wrap-anywhere hover:underline"
            >
              {value}
            </Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
