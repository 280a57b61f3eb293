import { NDCG_CUTOFF } from './score.domain.ts';
import type { SearchablePosting } from './searcher.ts';

/** Derives queries from the titles of real postings, as typed by a user who looks for a posting seen before. */

export interface RealQuery {
  query: string;
  /** `part`: words from the middle; `joined`: two Korean words written as one, and another word. */
  kind: 'part' | 'joined';
  sourceUrl: string;
  title: string;
}

export interface RealQueries {
  queries: RealQuery[];
  /** Number of titles without a query that distinguishes them from others. */
  ambiguous: number;
}

/** Role nouns; their compounds are written as one word or as two. */
const ROLE_NOUN =
  /(?:개발자|엔지니어|디자이너|기획자|담당자|매니저|마케터|강사|연구원|프로그래머|컨설턴트|관리자|전문가|간호사|상담원|퍼블리셔)$/;
/** Matches S/W and R&D as one word. */
const WORD =
  /(?:(?<!\p{L})\p{Lu}[/&]\p{Lu}(?!\p{Script=Latin})[\p{L}\p{N}]*|[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*)(?:\+\+|#)?/gu;
const HANGUL = /^[가-힣]{2,}$/;
/** Excludes numbers (dates, grades, headcounts) and single letters. */
const MEANINGFUL = /\p{L}{2,}|[+#]$/u;

const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
const textOf = ({ values }: SearchablePosting) =>
  normalized([values.title, values.companyName, ...values.techStack, ...values.sector].join(' | '));

const termsOf = (title: string): string[] =>
  [...title.matchAll(WORD)].map(([word]) => word).filter((word) => MEANINGFUL.test(word));

/**
 * Derives at most one query of each kind from each real posting. At most ten postings of the whole collection contain the
 * words of a query, so the posting must be among the first ten results.
 */
export function deriveQueries(
  real: readonly SearchablePosting[],
  others: readonly SearchablePosting[],
): RealQueries {
  const texts = [...real, ...others].map(textOf);
  const frequency = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(termsOf(text))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarity = (words: readonly string[]) =>
    words.reduce((sum, word) => sum - Math.log((frequency.get(normalized(word)) ?? 1) / texts.length), 0);
  const isDistinctive = (words: readonly string[]) => {
    const terms = words.map(normalized);
    let matches = 0;
    for (const text of texts)
      if (terms.every((term) => text.includes(term)) && ++matches > NDCG_CUTOFF) return false;
    return true;
  };

  const queries: RealQuery[] = [];
  let ambiguous = 0;
  for (const [index, { sourceUrl, values }] of real.entries()) {
    const { title } = values;
    // Alternate between two and three words.
    const part = rarest(sequencesOf(termsOf(title), 2 + (index % 2)), rarity);
    if (part !== null && isDistinctive(part))
      queries.push({ query: part.join(' '), kind: 'part', sourceUrl, title });
    else ambiguous++;
    const joined = rarest(joinedOf(title), rarity);
    if (joined !== null && isDistinctive(joined)) {
      const [modifier = '', role = '', other = ''] = joined;
      queries.push({ query: `${modifier}${role} ${other}`, kind: 'joined', sourceUrl, title });
    }
  }
  return { queries, ambiguous };
}

/** Returns all sequences of `length` words; skips the first and last word of the title if enough words remain. */
function sequencesOf(words: readonly string[], length: number): string[][] {
  const inner = words.length >= length + 2 ? words.slice(1, -1) : words;
  return Array.from({ length: Math.max(0, inner.length - length + 1) }, (_, start) =>
    inner.slice(start, start + length),
  );
}

/** Returns pairs of a Korean word and the role noun that follows it, each with another word of the title. */
function joinedOf(title: string): string[][] {
  const words = termsOf(title);
  return words.flatMap((modifier, index) => {
    const role = words[index + 1];
    if (role === undefined || !HANGUL.test(modifier) || !HANGUL.test(role) || !ROLE_NOUN.test(role))
      return [];
    if (!title.includes(`${modifier} ${role}`)) return [];
    return words.filter((word) => word !== modifier && word !== role).map((other) => [modifier, role, other]);
  });
}

function rarest(
  sequences: readonly string[][],
  rarity: (words: readonly string[]) => number,
): string[] | null {
  let best: string[] | null = null;
  let bestRarity = Number.NEGATIVE_INFINITY;
  for (const sequence of sequences) {
    const sequenceRarity = rarity(sequence);
    if (sequenceRarity > bestRarity) [best, bestRarity] = [sequence, sequenceRarity];
  }
  return best;
}
