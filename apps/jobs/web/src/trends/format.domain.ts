import type { Language } from '@workreel/languages';
import { dateLocale } from '@workreel/ui/locale';

const DAY_MS = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

function formatOf(language: Language): Intl.DateTimeFormat {
  const month = language === 'ko' ? 'long' : 'short';
  return new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', month, day: 'numeric' });
}

/** Formats the first day of a week. */
export const formatMonday = (monday: string, language: Language): string =>
  formatOf(language).format(timeOf(monday));

/** Formats a week from its Monday to its Sunday. */
export const formatWeek = (monday: string, language: Language): string =>
  formatOf(language).formatRange(timeOf(monday), timeOf(monday) + 6 * DAY_MS);
