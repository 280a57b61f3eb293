/** Languages as `Intl` knows them. */
import { byLanguage, LANGUAGES, type Language } from '@workreel/languages';

export const LOCALES = byLanguage((language) => LANGUAGES[language].locale);

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
