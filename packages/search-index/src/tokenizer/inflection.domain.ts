/** A vowel stands in it, so that what is left of a word is a word (Porter's *v*). */
const VOWEL = /[aeiouy]/;
const CVC = /[^aeiou][aeiouy][^aeiouwxy]$/;
const DOUBLED = /([^aeioulsz])\1$/;
/** Shorter words are names and abbreviations: AWS, iOS, CSS. */
const SHORTEST = 4;

/** Not plurals, though they end like some. */
const AS_THEY_ARE = new Set(['news', 'series', 'species']);

/** How many times a vowel is followed by a consonant (Porter's m). */
const measure = (stem: string): number => stem.match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;

/**
 * A lower-case English word without its inflection: developers → developer, nursing and nurse → nurs. Steps 1a,
 * 1b, 1c and 5a of M. F. Porter, "An algorithm for suffix stripping" (1980): the steps behind them take off what
 * makes another word (developer, development), and who looks for one does not mean the other.
 */
export function rootOf(word: string): string {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word) || AS_THEY_ARE.has(word)) return word;
  let root = word;
  if (root.endsWith('sses')) root = root.slice(0, -2);
  else if (root.endsWith('ies')) root = root.length > SHORTEST ? root.slice(0, -2) : root.slice(0, -1);
  else if (root.endsWith('s') && !/(?:ss|us|is)$/.test(root)) root = root.slice(0, -1);
  root = withoutTense(root);
  if (root.endsWith('y') && VOWEL.test(root.slice(0, -1)) && root.length > SHORTEST)
    root = `${root.slice(0, -1)}i`;
  if (root.endsWith('e')) {
    const stem = root.slice(0, -1);
    const m = measure(stem);
    if (m > 1 || (m === 1 && !CVC.test(stem))) root = stem;
  }
  return root;
}

function withoutTense(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0;
  const stem = word.slice(0, word.length - ending);
  // Two letters before it are another word: bring, shed, wing.
  if (ending === 0 || stem.length < 3 || !VOWEL.test(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (DOUBLED.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && CVC.test(stem) ? `${stem}e` : stem;
}
