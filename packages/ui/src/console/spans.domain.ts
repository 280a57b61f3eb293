import type { Language } from '@workreel/languages';
import { LOCALES } from '../locale.domain.ts';

/** Formats a duration in its two largest units; below ten seconds, in seconds with one decimal place. */
export function formatSpan(ms: number, language: Language): string {
  const format = (value: number, unit: 'hour' | 'minute' | 'second', digits = 0) =>
    new Intl.NumberFormat(LOCALES[language], {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (ms < 10_000) return format(ms / 1_000, 'second', 1);
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return format(seconds, 'second');
  if (minutes < 60) return `${format(minutes, 'minute')} ${format(seconds % 60, 'second')}`;
  return `${format(Math.floor(minutes / 60), 'hour')} ${format(minutes % 60, 'minute')}`;
}
