export { inOtherLayout } from './layout.domain.ts';
export { isLatinWord, isWord } from './scripts.domain.ts';
export { splitsOf } from './splits.domain.ts';
export { differByTypo, firstSyllablesOf, hasTypos, typoKeys, vowelVariantsOf } from './typos.domain.ts';
