export type Language = 'ko' | 'en';
export const LANGUAGES: readonly Language[] = ['ko', 'en'];

/** The reader's own choice, else the first of the browser's languages that we speak, else English. */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const spoken = [chosen ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]);
  return (
    LANGUAGES.find((language) => language === spoken.find((tag) => LANGUAGES.includes(tag as Language))) ??
    'en'
  );
}
