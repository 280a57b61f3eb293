import type { Language } from '@workreel/languages';
import { dateLocale, relativeFormat } from './locale.domain.ts';

/** Formats a date and time: 2026년 5월 28일 오후 4:00; May 28, 2026, 4:00 PM. @param timeZone - default: that of the browser. */
export const formatTime = (time: string, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), {
    dateStyle: language === 'ko' ? 'long' : 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(time));

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Formats a past time relative to now in the largest unit that fits; less than a minute is `justNow`. */
export function formatAgo(
  time: string,
  { language, justNow }: { language: Language; justNow: string },
  now = Date.now(),
): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1_000);
  const step = STEPS.find((candidate) => seconds >= candidate.seconds);
  if (!step) return justNow;
  return relativeFormat(language).format(-Math.floor(seconds / step.seconds), step.unit);
}
