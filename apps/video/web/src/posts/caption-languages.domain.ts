/** Languages of captions, as BCP 47 tags. */
import type { Language } from '@workreel/languages';

/** Languages offered in the menu; any other tag can be typed. */
export const COMMON_LANGUAGES = [
  ...[
    'ko',
    'en',
    'ja',
    'zh-Hans',
    'zh-Hant',
    'es',
    'fr',
    'de',
    'pt-BR',
    'it',
    'ru',
    'vi',
    'th',
    'id',
    'hi',
    'ar',
  ],
] as const;

/** Returns the canonical form of a tag: `KO-kr` → `ko-KR`; undefined if it is invalid. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.trim()).baseName;
  } catch {
    return undefined;
  }
}

/** Returns the name of a language in the user's language, or its tag if the name is unknown. */
export function languageName(tag: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
