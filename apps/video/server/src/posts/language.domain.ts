/**
 * The canonical form of a language tag (BCP 47, RFC 5646): `KO-kr` → `ko-KR`, `iw` → `he`.
 *
 * @returns undefined where it is none, and for one with extensions: a calendar says nothing of captions.
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    return locale.baseName === locale.toString() ? locale.baseName : undefined;
  } catch {
    return undefined;
  }
}

/** What a language calls itself, as a player lists it: `한국어`, `English`. The tag where that is unknown. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
