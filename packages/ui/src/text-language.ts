/**
 * Returns the value of the `lang` attribute for text from another source, such as the title of a posting.
 *
 * @returns `ko` for text with Hangul, `ja` for text with kana, `en` if all letters are in A–Z; otherwise undefined.
 */
export function textLanguage(text: string): 'ko' | 'ja' | 'en' | undefined {
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  const hasOtherLetters = /(?![A-Za-z])\p{L}/u.test(text);
  return /[A-Za-z]/.test(text) && !hasOtherLetters ? 'en' : undefined;
}
