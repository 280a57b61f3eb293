/** Numbers of runs in the reader's language. */
import type { Language } from '@workreel/languages';
import { LOCALES } from '@workreel/ui/locale';

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
