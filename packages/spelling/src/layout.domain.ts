import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';
import { isHangulWord, isLatinWord } from './scripts.domain.ts';
import { tryHangul } from './try-hangul.domain.ts';

/**
 * Returns the word that the same keys type in the other keyboard layout: 백엔드 for qordpsem, java for ㅓㅁㅍㅁ; undefined if they type
 * no word.
 *
 * @param text - in lower case.
 */
export function inOtherLayout(text: string): string | undefined {
  const isLatin = isLatinWord(text);
  const other = isLatin
    ? tryHangul(() => convertQwertyToHangul(text))
    : convertHangulToQwerty(text).toLowerCase();
  const isWord =
    other !== undefined && other.length > 1 && (isLatin ? isHangulWord(other) : isLatinWord(other));
  return isWord ? other : undefined;
}
