/** Languages as `Intl` knows them. */
import type { Language } from './language.domain.ts';

export const LOCALES: Record<Language, string> = { ko: 'ko-KR', en: 'en-US' };

// Making a formatter costs more than using it: each is made once.
const relativeFormats = new Map<Language, Intl.RelativeTimeFormat>();

/** “3 days ago”, “yesterday”. */
export function relativeFormat(language: Language): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
    relativeFormats.set(language, format);
  }
  return format;
}
