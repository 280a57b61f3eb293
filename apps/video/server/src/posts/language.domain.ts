/**
 * Canonicalizes a language tag (BCP 47, RFC 5646): `KO-kr` → `ko-KR`, `iw` → `he`.
 *
 * @returns undefined for an invalid tag, and for one with extensions: a calendar makes no sense for captions.
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    return locale.baseName === locale.toString() ? locale.baseName : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the name of a language in that language, for players: `한국어`, `English`. Falls back to the tag. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
