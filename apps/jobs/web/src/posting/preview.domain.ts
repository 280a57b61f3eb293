import { LOCALES } from '@workreel/ui/locale';
import type { Posting } from '../api.ts';
import type { Messages } from '../language/language.ts';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatSalary,
  isNear,
} from '../listing/format.domain.ts';

/**
 * Describes a posting for link previews and search engines, which show its title and company separately.
 *
 * @param today - `YYYY-MM-DD`.
 * @param closes - formats a deadline.
 */
export function describePosting(
  posting: Posting,
  today: string,
  t: Messages,
  closes: (day: string) => string,
): string {
  const parts = [
    formatLocation(posting, t)?.main,
    formatExperience(posting.experience, t),
    posting.employmentType.types.map((type) => t.employmentType[type]).join(', '),
    formatSalary(posting.salary, t, posting.payTerms)?.main,
    deadlineOf(posting, today, t, closes),
    posting.techStack.join(', '),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Previews are cached and shown to others, so the days that remain are left out, and the locale is that of the language. */
function deadlineOf(
  { deadline, status }: Posting,
  today: string,
  t: Messages,
  closes: (day: string) => string,
): string | null {
  if (status === 'closed' || deadline.date === null)
    return formatDeadline({ deadline, status }, today, t)?.main ?? null;
  if (deadline.date < today) return t.deadline.passed;
  const format = new Intl.DateTimeFormat(LOCALES[t.language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: t.language === 'ko' ? 'long' : 'short',
    ...(!isNear(deadline.date, today) && { year: 'numeric' }),
  });
  return closes(format.format(new Date(`${deadline.date}T00:00:00Z`)));
}
