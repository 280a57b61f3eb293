import { LANGUAGES, type Language, mapLanguages } from '@workreel/languages';

export const LOCALES = mapLanguages((language) => LANGUAGES[language].locale);

// In tests, Node.js's own `navigator` would report the locale of the machine.
const browserLocales = (): readonly string[] => (typeof document === 'undefined' ? [] : navigator.languages);

/**
 * Returns the locale for dates and times: the user's preferred variant of the page language, such as `en-GB`, or else
 * the default.
 */
export const dateLocale = (language: Language, preferred = browserLocales()): string =>
  preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? LOCALES[language];

// Creating a formatter costs more than using it, so each is created once.
const relativeFormats = new Map<Language, Intl.RelativeTimeFormat>();

/** Returns a formatter for relative times such as “3 days ago” and “yesterday”. */
export function relativeFormat(language: Language): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
    relativeFormats.set(language, format);
  }
  return format;
}
