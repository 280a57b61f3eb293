/** The languages of the pages, and how far each is gone through: no machine has time at each commit for all of them twice. */

import { LANGUAGE_CODES, LANGUAGES, type Language } from '@workreel/languages';
import { every, full } from './depth.ts';

type Catalogues = Record<string, Record<Language, unknown>>;
type Texts<Of extends Catalogues> = { [Name in keyof Of]: Of[Name][Language] };

/**
 * Each language with its texts, read from the catalogues of the pages themselves. The first is gone through in full in CI, and
 * the others as briefly as the first one at each commit.
 */
export const inEachLanguage = <Of extends Catalogues>(catalogues: Of) =>
  LANGUAGE_CODES.map((language, i) => ({
    language,
    locale: LANGUAGES[language].locale,
    thorough: i === 0 ? full : every,
    t: Object.fromEntries(
      Object.entries(catalogues).map(([name, catalogue]) => [name, catalogue[language]]),
    ) as Texts<Of>,
  }));

/** Those of the languages that the ways which everybody takes are gone through in. */
export const languagesOf = <Each>(each: readonly Each[]): readonly Each[] =>
  each.slice(0, full ? undefined : 1);

/** Those that everything else is gone through in. */
export const thoroughly = <Each>(each: readonly Each[]): readonly Each[] =>
  each.slice(0, every ? undefined : 1);
