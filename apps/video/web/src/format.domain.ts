/** Formats durations, sizes and dates in the user's language. */
import type { Language } from '@workreel/languages';
import { dateLocale, LOCALES } from '@workreel/ui/locale';

/** Formats a position or duration: `0:05`, `12:34`, `1:02:03`. Fractions of a second are truncated, as in other players. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const pad = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, remainder] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(remainder)}` : `${minutes}:${pad(remainder)}`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes in the largest decimal unit that results in a number of at least 1. */
export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  const text = value.toLocaleString(LOCALES[language], {
    style: 'unit',
    unit: UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && value < 100 ? 1 : 0,
  });
  // Korean texts write all units in capitals.
  return language === 'ko' ? text.replace('kB', 'KB') : text;
}

/** Formats two sizes that differ, in bytes where they would look the same otherwise. */
export function formatDifferentBytes(sizes: [number, number], language: Language): [string, string] {
  const [one, other] = sizes.map((bytes) => formatBytes(bytes, language)) as [string, string];
  if (one !== other) return [one, other];
  const options = { style: 'unit', unit: 'byte', unitDisplay: 'long' } as const;
  return sizes.map((bytes) => bytes.toLocaleString(LOCALES[language], options)) as [string, string];
}

/** Formats a share from 0 to 1 as a percentage. The percentage is truncated, so that 100% means complete. */
export const formatShare = (share: number, language: Language): string =>
  Math.min(1, Math.max(0, share)).toLocaleString(LOCALES[language], {
    style: 'percent',
    roundingMode: 'trunc',
  });

/** Formats the date of an instant (RFC 3339) in the user's time zone. */
export const formatDay = (
  instant: string,
  language: Language,
  dateStyle: 'medium' | 'long' = 'medium',
): string => new Date(instant).toLocaleDateString(dateLocale(language), { dateStyle });

/**
 * Names a time zone with its offset at a time: “Korean Standard Time (GMT+9)”.
 *
 * @param timeZone - default: the user's.
 */
export function formatTimeZone(at: Date, language: Language, timeZone?: string): string {
  const name = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(dateLocale(language), { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')!.value;
  return `${name('long')} (${name('shortOffset')})`;
}
