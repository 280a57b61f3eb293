export { inOtherLayout } from './layout.domain.ts';
export { isLatinWord, isWord } from './scripts.domain.ts';
export { splitsOf } from './splits.domain.ts';
export { tryHangul } from './try-hangul.domain.ts';
export { differByTypo, firstSyllablesOf, hasTypos, soundVariantsOf, typoKeys } from './typos.domain.ts';
