import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';
import { isHangulWord, isLatinWord } from './scripts.domain.ts';

/**
 * Returns the word that the same keys type in the other keyboard layout: 백엔드 for qordpsem, java for ㅓㅁㅍㅁ; undefined if they type
 * no word.
 *
 * @param text - in lower case.
 */
export function inOtherLayout(text: string): string | undefined {
  const isLatin = isLatinWord(text);
  const other = isLatin ? hangulFrom(text) : convertHangulToQwerty(text).toLowerCase();
  const isWord = other.length > 1 && (isLatin ? isHangulWord(other) : isLatinWord(other));
  return isWord ? other : undefined;
}

/** es-hangul 2.4.0 throws if a consonant follows two vowels without one before them: `hot` (ㅗㅐㅅ) is no word in Hangul. */
function hangulFrom(text: string): string {
  try {
    return convertQwertyToHangul(text);
  } catch {
    return '';
  }
}
