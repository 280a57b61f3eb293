/** The languages of the pages, and how far each is gone through: no machine has time at each commit for all of them twice. */

import { LANGUAGES, type Language } from '../../packages/ui/src/language.domain.ts';
import { every, full } from './depth.ts';

const LOCALES: Record<Language, string> = { ko: 'ko-KR', en: 'en-GB' };

type Catalogues = Record<string, Record<Language, unknown>>;
type Texts<Of extends Catalogues> = { [Name in keyof Of]: Of[Name][Language] };

/**
 * Each language with its texts, read from the catalogues of the pages themselves. The first is gone through in full in CI, and
 * the others as briefly as the first one at each commit.
 */
export const inEachLanguage = <Of extends Catalogues>(catalogues: Of) =>
  LANGUAGES.map((language, i) => ({
    language,
    locale: LOCALES[language],
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
