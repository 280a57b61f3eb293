/** A stem must contain a vowel (Porter's *v*). */
const VOWEL = /[aeiouy]/;
const CVC = /[^aeiou][aeiouy][^aeiouwxy]$/;
const DOUBLED = /([^aeioulsz])\1$/;
/** Shorter words are often names or abbreviations (AWS, iOS, CSS) and are not stemmed. */
const MIN_WORD_LENGTH = 4;

/** Words that only look like plurals. */
const INVARIANT_WORDS = new Set(['news', 'series', 'species']);

/** Returns the number of vowel-consonant sequences (Porter's m). */
const measure = (stem: string): number => stem.match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;

/**
 * Stems a lower-case English word: developers → developer, nursing and nurse → nurs. Implements steps 1a, 1b, 1c and 5a of
 * M. F. Porter, "An algorithm for suffix stripping" (1980). The other steps remove derivational suffixes and would conflate
 * different words, such as developer and development.
 */
export function stemOf(word: string): string {
  if (word.length < MIN_WORD_LENGTH || !/^[a-z]+$/.test(word) || INVARIANT_WORDS.has(word)) return word;
  let stem = word;
  if (stem.endsWith('sses')) stem = stem.slice(0, -2);
  else if (stem.endsWith('ies')) stem = stem.length > MIN_WORD_LENGTH ? stem.slice(0, -2) : stem.slice(0, -1);
  else if (stem.endsWith('s') && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  stem = stripTense(stem);
  if (stem.endsWith('y') && VOWEL.test(stem.slice(0, -1)) && stem.length > MIN_WORD_LENGTH)
    stem = `${stem.slice(0, -1)}i`;
  if (stem.endsWith('e')) {
    const shorter = stem.slice(0, -1);
    const m = measure(shorter);
    if (m > 1 || (m === 1 && !CVC.test(shorter))) stem = shorter;
  }
  return stem;
}

function stripTense(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0;
  const stem = word.slice(0, word.length - ending);
  // After one or two letters, -ing and -ed are part of the word: bring, shed, wing.
  if (ending === 0 || stem.length < 3 || !VOWEL.test(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (DOUBLED.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && CVC.test(stem) ? `${stem}e` : stem;
}
