/** The languages of the pages, and how much of each is tested: no machine has time at each commit for all of them twice. */

import { LANGUAGE_CODES, LANGUAGES, type Language, loadCatalogues } from '@workreel/languages';
import { every, full } from './depth.ts';

/**
 * Each language with its texts. The first is tested in full in CI, and the others as briefly as the first one at each commit.
 *
 * @param load - reads the texts of a language from the catalogues of the pages.
 */
export async function inEachLanguage<Texts>(load: (language: Language) => Promise<Texts>) {
  const texts = await loadCatalogues(async (code) => ({ default: await load(code) }));
  return LANGUAGE_CODES.map((language, i) => ({
    language,
    locale: LANGUAGES[language].locale,
    thorough: i === 0 ? full : every,
    t: texts[language],
  }));
}

/** Those of the languages that the ways which everybody takes are gone through in. */
export const languagesOf = <Each>(each: readonly Each[]): readonly Each[] =>
  each.slice(0, full ? undefined : 1);

/** Those that everything else is gone through in. */
export const thoroughly = <Each>(each: readonly Each[]): readonly Each[] =>
  each.slice(0, every ? undefined : 1);
