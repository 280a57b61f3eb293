/** Supported languages of pages, emails and forms, in the order in which they are listed. */
export const LANGUAGES = {
  ko: { name: '한국어', locale: 'ko-KR' },
  en: { name: 'English', locale: 'en-US' },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** Name in the language itself, so that users recognize it on a page in another language. */
  name: string;
  /** Locale for `Intl`. */
  locale: string;
}
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** Language for users who prefer none of the supported ones, and for data without the requested language. */
export const FALLBACK: Language = 'en';

/** @param tags - BCP 47 language tags, most preferred first. @returns the first supported language, or the fallback. */
export function matchLanguage(tags: readonly string[]): Language {
  const preferred = tags.map((tag) => tag.toLowerCase().split('-')[0]);
  return LANGUAGE_CODES.find((code) => code === preferred.find(isLanguage)) ?? FALLBACK;
}
const isLanguage = (code: string | undefined): boolean =>
  LANGUAGE_CODES.some((supported) => supported === code);

/** Returns the value for a language, or else the value for the fallback, or else any value. @param values - must not be empty. */
export const pickLanguage = <Value>(values: { [Code in Language]?: Value }, language: Language): Value =>
  values[language] ?? values[FALLBACK] ?? (Object.values(values)[0] as Value);

/** Whether a text is in the script of a language: with Hangul in Korean, only with Latin letters otherwise. */
export const isReadable = (text: string, language: Language): boolean =>
  language === 'ko' ? /[가-힣]/.test(text) : !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** Creates a value for each language. */
export const mapLanguages = <Value>(create: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, create(code)])) as Record<Language, Value>;

/** Loads the catalogue of each language. @param load - imports the catalogue of one language. */
export async function loadCatalogues<Messages>(
  load: (language: Language) => Promise<{ default: Messages }>,
): Promise<Record<Language, Messages>> {
  const catalogues = new Map<Language, Messages>();
  for (const code of LANGUAGE_CODES) catalogues.set(code, (await load(code)).default);
  return mapLanguages((language) => catalogues.get(language)!);
}
