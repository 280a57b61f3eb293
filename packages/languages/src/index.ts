/** The languages that people read pages, mails and forms in, in the order in which they are offered. */
export const LANGUAGES = {
  ko: { name: '한국어', locale: 'ko-KR' },
  en: { name: 'English', locale: 'en-US' },
} as const satisfies Record<string, Entry>;

interface Entry {
  /** In the language itself, so that a reader who landed in the wrong one finds the way out. */
  name: string;
  /** For `Intl`. */
  locale: string;
}
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** For readers of none of the languages, and for data that lacks one. */
export const FALLBACK: Language = 'en';

/** @param tags - BCP 47, the most preferred first. @returns the first language among them that is in the list. */
export function matchLanguage(tags: readonly string[]): Language {
  const preferred = tags.map((tag) => tag.toLowerCase().split('-')[0]);
  return LANGUAGE_CODES.find((code) => code === preferred.find(isLanguage)) ?? FALLBACK;
}
const isLanguage = (code: string | undefined): boolean => LANGUAGE_CODES.some((each) => each === code);

/** The value of a language, else that of the fallback, else any. @param values - not empty. */
export const inLanguage = <Value>(values: { [Code in Language]?: Value }, language: Language): Value =>
  values[language] ?? values[FALLBACK] ?? (Object.values(values)[0] as Value);

/** A value for every language. */
export const byLanguage = <Value>(make: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, make(code)])) as Record<Language, Value>;

/** The catalogue of every language. @param load - imports that of one. */
export async function loadCatalogues<Texts>(
  load: (language: Language) => Promise<{ default: Texts }>,
): Promise<Record<Language, Texts>> {
  const catalogues = new Map<Language, Texts>();
  for (const code of LANGUAGE_CODES) catalogues.set(code, (await load(code)).default);
  return byLanguage((language) => catalogues.get(language)!);
}
