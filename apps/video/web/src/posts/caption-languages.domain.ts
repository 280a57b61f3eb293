/** Languages of captions, as their tags (BCP 47) name them. */
import type { Language } from '@workreel/languages';

/** Most videos have captions in one of these; every other tag can be written. */
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

/** The canonical form of a tag: `KO-kr` → `ko-KR`. @returns undefined where it is none. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.trim()).baseName;
  } catch {
    return undefined;
  }
}

/** What the reader calls a language; its tag where nobody knows. */
export function languageName(tag: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
