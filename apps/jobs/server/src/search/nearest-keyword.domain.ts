/** Longer keywords are shortened to this many parts first, because each candidate costs a search. */
const MAX_PARTS = 6;
/** Phrases and single words, each with its minus sign. */
const PART = /-?"[^"]*"|\S+/gu;

export interface NearestKeyword {
  keyword: string;
  /** Number of postings that match it. */
  count: number;
}

/**
 * Finds the most similar keyword that has matches, for a keyword that has none: without one of its words, of which the one with the most
 * matches is selected; otherwise with the first words that have matches together.
 *
 * @param countOf - counts the postings that match a keyword.
 */
export function nearestKeyword(
  keyword: string,
  countOf: (keyword: string) => number,
): NearestKeyword | undefined {
  const parts = (keyword.match(PART) ?? []).slice(0, MAX_PARTS);
  if (parts.length < 2) return undefined;
  const candidateOf = (included: readonly string[]): NearestKeyword[] => {
    // Only excluded words would find nearly everything.
    if (included.every((part) => part.startsWith('-'))) return [];
    const candidate = included.join(' ');
    const count = countOf(candidate);
    return count > 0 ? [{ keyword: candidate, count }] : [];
  };
  // Without the last word first: of several with as many matches, the first is selected.
  const shorter = parts.flatMap((_, n) => candidateOf(parts.toSpliced(parts.length - 1 - n, 1)));
  if (shorter.length > 0) return shorter.reduce((best, other) => (other.count > best.count ? other : best));
  let included: string[] = [];
  let nearest: NearestKeyword | undefined;
  for (const part of parts) {
    const [candidate] = candidateOf([...included, part]);
    if (candidate === undefined) continue;
    included = [...included, part];
    nearest = candidate;
  }
  return nearest;
}
