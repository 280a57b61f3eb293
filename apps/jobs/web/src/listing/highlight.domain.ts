/** Marks searched words in texts. */

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/**
 * Returns the words to mark for keywords: the terms without operators and excluded terms, longest first.
 *
 * @param keywords - as in `GET /jobs`: terms separated by spaces, `"…"` for a phrase, `-term` to exclude a term.
 */
export function termsOf(keywords: readonly string[]): string[] {
  const terms = keywords.flatMap((keyword) =>
    [...keyword.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)].flatMap(([, minus, phrase, word]) =>
      minus ? [] : [(phrase ?? word ?? '').trim().toLowerCase()],
    ),
  );
  return [...new Set(terms.filter((term) => term !== ''))].sort((a, b) => b.length - a.length);
}

const isLatin = (term: string): boolean => /^[\p{Script=Latin}\d]/u.test(term);
const escaped = (term: string): string => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

const patterns = new WeakMap<readonly string[], RegExp>();
/** Korean terms match parts of words, Latin ones whole words and their inflections, as in the search. */
function patternOf(terms: readonly string[]): RegExp {
  let pattern = patterns.get(terms);
  if (pattern === undefined) {
    const sources = terms.map((term) =>
      isLatin(term)
        ? `(?<![\\p{Script=Latin}\\d])${escaped(term)}(?:s|es|ed|ing)?(?![\\p{Script=Latin}\\d])`
        : escaped(term),
    );
    pattern = new RegExp(sources.join('|'), 'giu');
    patterns.set(terms, pattern);
  }
  return pattern;
}

/** Splits a text into parts that match one of the terms and parts that do not. @param terms - from {@link termsOf}. */
export function highlight(text: string, terms: readonly string[]): TextPart[] {
  if (terms.length === 0) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(patternOf(terms))) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}
