/** The languages that tests use. Running every test in every language would take too long for each commit. */

import { LANGUAGE_CODES, LANGUAGES, type Language, loadCatalogues } from '@workreel/languages';
import type account from '../../packages/ui/src/language/ko/account.ts';
import type admin from '../../packages/ui/src/language/ko/admin.ts';
import { every } from './depth.ts';

/** Messages that both web clients share. */
export const loadAccountPart = async (code: Language): Promise<typeof account> =>
  (await import(`../../packages/ui/src/language/${code}/account.ts`)).default;
export const loadAdminPart = async (code: Language): Promise<typeof admin> =>
  (await import(`../../packages/ui/src/language/${code}/admin.ts`)).default;

/**
 * Returns each language with its messages. `thorough` enables the additional tests of a language, which run in every language only
 * in chaos runs.
 *
 * @param load - loads the messages of a language from the catalogues.
 */
export async function loadTestLanguages<Messages>(load: (language: Language) => Promise<Messages>) {
  const messages = await loadCatalogues(async (code) => ({ default: await load(code) }));
  return LANGUAGE_CODES.map((language, i) => ({
    language,
    locale: LANGUAGES[language].locale,
    thorough: i === 0 || every,
    t: messages[language],
  }));
}

/** The languages in which all flows are tested, except the journey of a user through the whole product. */
export const languagesForOtherFlows = <T>(languages: readonly T[]): readonly T[] =>
  languages.slice(0, every ? undefined : 1);
