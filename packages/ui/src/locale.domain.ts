import { LANGUAGES, type Language, mapLanguages } from '@workreel/languages';
import { pageState } from './page-state.ts';

export const LOCALES = mapLanguages((language) => LANGUAGES[language].locale);

/** From the server, so that the client formats like it. In tests, Node.js's own `navigator` would report the locale of the machine. */
const browserLocales = (): readonly string[] =>
  pageState()?.locales ?? (typeof document === 'undefined' ? [] : navigator.languages);

/**
 * Returns the locale for dates and times: the user's preferred variant of the page language, such as `en-GB`, or else
 * the default.
 */
export const dateLocale = (language: Language, preferred = browserLocales()): string =>
  preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? LOCALES[language];

const MAX_FORMATTERS = 100;

/**
 * Keeps formatters by key, because creating one costs more than using it. Bounded: on the server, visitors choose locales and time
 * zones.
 */
export class Formatters<Format> {
  readonly #formats = new Map<string, Format>();

  get(key: string, create: () => Format): Format {
    let format = this.#formats.get(key);
    if (!format) {
      if (this.#formats.size >= MAX_FORMATTERS) this.#formats.clear();
      format = create();
      this.#formats.set(key, format);
    }
    return format;
  }
}

const relativeFormats = new Formatters<Intl.RelativeTimeFormat>();

/** Returns a formatter for relative times such as “3 days ago” and “yesterday”. */
export const relativeFormat = (language: Language): Intl.RelativeTimeFormat =>
  relativeFormats.get(language, () => new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }));
