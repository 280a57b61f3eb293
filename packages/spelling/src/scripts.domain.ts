const LATIN = /^[a-zà-ɏ]+$/;
/** Hangul syllables, and single letters as written with the wrong keyboard layout. */
const HANGUL = /^[가-힣ㄱ-ㅣ]+$/;
const SYLLABLES = /^[가-힣]+$/;

/** Returns whether a lower-case text consists of Latin letters. */
export const isLatinWord = (text: string): boolean => LATIN.test(text);
export const isHangulWord = (text: string): boolean => SYLLABLES.test(text);
/** Returns whether a lower-case text is a word whose spelling can be corrected. */
export const isWord = (text: string): boolean => LATIN.test(text) || HANGUL.test(text);
