/**
 * Returns the value of the `lang` attribute for text from another source, such as the title of a posting.
 *
 * @returns `ko` for text with Hangul, `ja` for text with kana, `en` if all letters are in A–Z; otherwise undefined.
 */
export function textLanguage(text: string): 'ko' | 'ja' | 'en' | undefined {
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  const letters = text.match(/\p{L}/gu);
  return letters?.every((letter) => /[a-z]/i.test(letter)) ? 'en' : undefined;
}
