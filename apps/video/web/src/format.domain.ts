/** Times, sizes and days in the reader's language. */
import type { Language } from '@workreel/languages';
import { LOCALES } from '@workreel/ui/locale';

/** A position or length on a clock: `0:05`, `12:34`, `1:02:03`. Parts of a second are cut off, as players do. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest unit that leaves a number of at least 1: decimal units, as disks and networks are sold. */
export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return value.toLocaleString(LOCALES[language], {
    style: 'unit',
    unit: UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && value < 100 ? 1 : 0,
  });
}

/** A share from 0 to 1. It is cut off, not rounded: 100 % is said when all is there. */
export const formatShare = (share: number, language: Language): string =>
  Math.min(1, Math.max(0, share)).toLocaleString(LOCALES[language], {
    style: 'percent',
    roundingMode: 'trunc',
  });

/** The day of an instant (RFC 3339) on the reader's own calendar. */
export const formatDay = (instant: string, language: Language): string =>
  new Date(instant).toLocaleDateString(LOCALES[language], { dateStyle: 'medium' });
