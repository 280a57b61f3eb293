import type { Correction } from '@workreel/search-index';

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
export async function nearestKeyword(
  keyword: string,
  countOf: (keyword: string) => Promise<number>,
): Promise<NearestKeyword | undefined> {
  const parts = (keyword.match(PART) ?? []).slice(0, MAX_PARTS);
  if (parts.length < 2) return undefined;
  const candidateOf = async (included: readonly string[]): Promise<NearestKeyword> => {
    const candidate = included.join(' ');
    // Only excluded words would find nearly everything.
    const isExcluding = included.every((part) => part.startsWith('-'));
    return { keyword: candidate, count: isExcluding ? 0 : await countOf(candidate) };
  };
  let nearest: NearestKeyword | undefined;
  // Without the last word first: of several with as many matches, the first is selected.
  for (let n = parts.length - 1; n >= 0; n--) {
    const candidate = await candidateOf(parts.toSpliced(n, 1));
    if (candidate.count > (nearest?.count ?? 0)) nearest = candidate;
  }
  if (nearest !== undefined) return nearest;
  let included: string[] = [];
  for (const part of parts) {
    const candidate = await candidateOf([...included, part]);
    if (candidate.count === 0) continue;
    included = [...included, part];
    nearest = candidate;
  }
  return nearest;
}

/** Returns a keyword with the corrections of its words. */
export const correctText = (keyword: string, corrections: readonly Correction[]): string =>
  corrections.reduce((text, { from, to }) => {
    const index = text.toLowerCase().indexOf(from);
    return index < 0 ? text : text.slice(0, index) + to + text.slice(index + from.length);
  }, keyword.normalize('NFKC'));
