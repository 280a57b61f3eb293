/** Numbers of runs in the reader's language. */
import type { Language } from '@workreel/ui/language';

const LOCALES: Record<Language, string> = { ko: 'ko-KR', en: 'en-US' };

/** One digit after the point, so that 99.6% is not told as all. */
export const formatShare = (share: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 1 }).format(share);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the largest unit of which there is one. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: UNITS[power]!,
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** power);
}

/** The two largest units that count; below ten seconds with a tenth. */
export function formatDuration(ms: number, language: Language): string {
  const part = (value: number, unit: 'hour' | 'minute' | 'second', digits = 0) =>
    new Intl.NumberFormat(LOCALES[language], {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (ms < 10_000) return part(ms / 1_000, 'second', 1);
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return part(seconds, 'second');
  if (minutes < 60) return `${part(minutes, 'minute')} ${part(seconds % 60, 'second')}`;
  return `${part(Math.floor(minutes / 60), 'hour')} ${part(minutes % 60, 'minute')}`;
}
