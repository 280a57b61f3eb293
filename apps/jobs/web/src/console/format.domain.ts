/** Formats the statistics of runs. */
import type { Language } from '@workreel/languages';
import { LOCALES } from '@workreel/ui/locale';

/** Formats a share as a percentage with one decimal, so that 99.6% is not shown as 100%. */
export const formatShare = (share: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 1 }).format(share);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in the largest unit that is at most the value. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const text = new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: UNITS[power]!,
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** power);
  // Korean texts write all units in capitals.
  return language === 'ko' ? text.replace('kB', 'KB') : text;
}
