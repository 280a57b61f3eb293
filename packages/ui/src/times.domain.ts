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

/** Relative time in the largest unit of which at least one has passed; less than a minute is “just now”. */
export function formatAgo(
  time: string,
  { language, justNow }: { language: Language; justNow: string },
  now = Date.now(),
): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1_000);
  const step = STEPS.find(({ seconds: size }) => seconds >= size);
  if (!step) return justNow;
  return relativeFormat(language).format(-Math.floor(seconds / step.seconds), step.unit);
}
