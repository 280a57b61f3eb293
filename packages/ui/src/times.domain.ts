import type { Language } from '@workreel/languages';
import { dateLocale, relativeFormat } from './locale.domain.ts';

/** Date and time in the user's time zone. */
export const formatTime = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Relative time in the largest unit of which at least one has passed; less than a minute is “now”. */
export function formatAgo(time: string, language: Language, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1_000);
  const { unit, seconds: size } = STEPS.find((step) => seconds >= step.seconds) ?? {
    unit: 'second',
    seconds: 60,
  };
  return relativeFormat(language).format(-Math.floor(seconds / size) || 0, unit);
}
