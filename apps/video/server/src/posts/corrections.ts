import type { Correction } from '@workreel/platform/http';
import { differByTypo, hasTypos, inOtherLayout, isWord, splitsOf } from '@workreel/spelling';
import type { VideoDb } from '../migrations/tables.ts';
import { hasPosts, type LibrarySearch, postsWithSimilarWords } from './library.repository.ts';
import { correctableTexts, queryTerms, wordsOf } from './search-text.domain.ts';

/** Queries with more terms are not corrected: each term costs several searches. */
const MAX_TERMS = 6;

/**
 * Corrects the words of a query that match no post of a search without matches: written with the wrong keyboard layout, with a typo, or
 * without a space.
 *
 * @returns a query with matches; undefined if there is none.
 */
export async function correctQuery(
  db: VideoDb,
  search: LibrarySearch & { query: string },
): Promise<{ query: string; corrections: Correction[] } | undefined> {
  const terms = queryTerms(search.query);
  if (terms.length > MAX_TERMS) return undefined;
  const finds = (query: string) => hasPosts(db, { ...search, query });
  const corrected: string[] = [];
  const corrections: Correction[] = [];
  for (const from of terms) {
    const to = (await finds(from)) ? from : await correctTerm(db, search, from);
    if (to === undefined) return undefined;
    if (to !== from) corrections.push({ from, to });
    corrected.push(to);
  }
  const query = corrected.join(' ');
  return corrections.length > 0 && (await finds(query)) ? { query, corrections } : undefined;
}

async function correctTerm(db: VideoDb, search: LibrarySearch, term: string): Promise<string | undefined> {
  if (!isWord(term)) return undefined;
  const finds = (query: string) => hasPosts(db, { ...search, query });
  const otherLayout = inOtherLayout(term);
  if (otherLayout !== undefined && (await finds(otherLayout))) return otherLayout;
  const similar = hasTypos(term) ? mostFrequent(await similarWords(db, search, term)) : undefined;
  if (similar !== undefined) return similar;
  for (const [head, tail] of splitsOf(term)) if (await finds(`${head} ${tail}`)) return `${head} ${tail}`;
  return undefined;
}

async function similarWords(db: VideoDb, search: LibrarySearch, word: string): Promise<string[]> {
  const posts = await postsWithSimilarWords(db, search, word);
  return posts.flatMap((post) => {
    const words = new Set(wordsOf(correctableTexts(post)));
    return [...words].filter((other) => differByTypo(word, other));
  });
}

/** Returns the most frequent word, the first in alphabetical order if there are several. */
function mostFrequent(words: readonly string[]): string | undefined {
  const counts = Map.groupBy(words.toSorted(), (word) => word);
  let best: string | undefined;
  for (const [word, { length }] of counts)
    if (best === undefined || length > counts.get(best)!.length) best = word;
  return best;
}
