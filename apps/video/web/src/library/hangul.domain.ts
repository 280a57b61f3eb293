/** A Hangul letter (jamo) that is not part of a syllable yet, such as the ㅂ typed first for 바다, or the ㅏ in 받ㅏ. */
const TRAILING_JAMO = /[\u3131-\u318e]$/;

/** Whether the text ends in an incomplete syllable, so that a search should wait. */
export const endsMidSyllable = (text: string): boolean => TRAILING_JAMO.test(text);
