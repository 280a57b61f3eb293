/** A letter of Hangul that no syllable holds yet: between two keys of 바다 stands 받ㅏ at times, and ㅂ at first. */
const LONE_LETTER = /[\u3131-\u318e]$/;

/** Whether a text is in the middle of a syllable: it is looked for once that is whole, or when Enter asks for it. */
export const isHalfTyped = (text: string): boolean => LONE_LETTER.test(text);
