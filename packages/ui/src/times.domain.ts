/** Points in time as text. */
import type { Language } from '@workreel/languages';
import { LOCALES, relativeFormat } from './locale.domain.ts';

/** A day and a time of day, on the reader's own clock. */
export const formatTime = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How long ago something was, in the largest unit that fits; less than a minute is now. */
export function formatAgo(time: string, language: Language, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1_000);
  const { unit, seconds: size } = STEPS.find((step) => seconds >= step.seconds) ?? {
    unit: 'second',
    seconds: 60,
  };
  return relativeFormat(language).format(-Math.floor(seconds / size) || 0, unit);
}
