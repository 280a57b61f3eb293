import type { Language } from '@workreel/languages';
import { dateLocale } from '@workreel/ui/locale';

const DAY_MS = 86_400_000;
const toTimestamp = (day: string): number => Date.parse(`${day}T00:00:00Z`);

function dateFormat(language: Language): Intl.DateTimeFormat {
  const month = language === 'ko' ? 'long' : 'short';
  return new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', month, day: 'numeric' });
}

/** Formats the first day of a week. */
export const formatMonday = (monday: string, language: Language): string =>
  dateFormat(language).format(toTimestamp(monday));

/** Formats a week from its Monday to its Sunday. */
export const formatWeek = (monday: string, language: Language): string =>
  dateFormat(language).formatRange(toTimestamp(monday), toTimestamp(monday) + 6 * DAY_MS);
