import { FIRST } from './score.domain.ts';
import type { Searched } from './searcher.ts';

/** Queries made by rule from the titles of real postings: what somebody types who has seen one and looks for it again. */

export interface RealQuery {
  query: string;
  /** `part`: words out of the middle; `joined`: two Korean words written as one, beside another word. */
  kind: 'part' | 'joined';
  sourceUrl: string;
  title: string;
}

export interface RealQueries {
  queries: RealQuery[];
  /** Titles out of which no query can be made that tells them from others. */
  undistinctive: number;
}

/** Words that name the one who does a work: a compound may be written in two words before them. */
const ROLE_NOUN =
  /(?:개발자|엔지니어|디자이너|기획자|담당자|매니저|마케터|강사|연구원|프로그래머|컨설턴트|관리자|전문가|간호사|상담원|퍼블리셔)$/;
/** S/W and R&D are one word: nobody types what stands behind the stroke alone. */
const WORD =
  /(?:(?<!\p{L})\p{Lu}[/&]\p{Lu}(?!\p{Script=Latin})[\p{L}\p{N}]*|[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*)(?:\+\+|#)?/gu;
const HANGUL = /^[가-힣]{2,}$/;
/** A number is a date, a grade or a headcount, and one letter is a part of something (S/W). */
const SAYS_SOMETHING = /\p{L}{2,}|[+#]$/u;

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
const textOf = ({ values }: Searched) =>
  folded([values.title, values.companyName, ...values.techStack, ...values.sector].join(' | '));

const wordsOf = (title: string): string[] =>
  [...title.matchAll(WORD)].map(([word]) => word).filter((word) => SAYS_SOMETHING.test(word));

/**
 * At most one query of each kind for each real posting. Each is answered by so few postings of the whole collection,
 * by any reading of its words, that the one it was made of must stand among the first ten.
 */
export function realQueries(real: readonly Searched[], others: readonly Searched[]): RealQueries {
  const texts = [...real, ...others].map(textOf);
  const frequency = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(wordsOf(text))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarity = (words: readonly string[]) =>
    words.reduce((sum, word) => sum - Math.log((frequency.get(folded(word)) ?? 1) / texts.length), 0);
  const isDistinctive = (words: readonly string[]) => {
    const parts = words.map(folded);
    let holding = 0;
    for (const text of texts)
      if (parts.every((part) => text.includes(part)) && ++holding > FIRST) return false;
    return true;
  };

  const queries: RealQuery[] = [];
  let undistinctive = 0;
  for (const [at, { sourceUrl, values }] of real.entries()) {
    const { title } = values;
    // Two words of one title, three of the next.
    const part = rarest(partsOf(wordsOf(title), 2 + (at % 2)), rarity);
    if (part !== null && isDistinctive(part))
      queries.push({ query: part.join(' '), kind: 'part', sourceUrl, title });
    else undistinctive++;
    const joined = rarest(joinedOf(title), rarity);
    if (joined !== null && isDistinctive(joined)) {
      const [one = '', role = '', beside = ''] = joined;
      queries.push({ query: `${one}${role} ${beside}`, kind: 'joined', sourceUrl, title });
    }
  }
  return { queries, undistinctive };
}

/** Runs of so many words; not the first and the last word of the title where there are others. */
function partsOf(words: readonly string[], length: number): string[][] {
  const inner = words.length >= length + 2 ? words.slice(1, -1) : words;
  return Array.from({ length: Math.max(0, inner.length - length + 1) }, (_, at) =>
    inner.slice(at, at + length),
  );
}

/** Two neighbouring Korean words of which the second names a role, with any other word of the title. */
function joinedOf(title: string): string[][] {
  const words = wordsOf(title);
  return words.flatMap((one, at) => {
    const role = words[at + 1];
    if (role === undefined || !HANGUL.test(one) || !HANGUL.test(role) || !ROLE_NOUN.test(role)) return [];
    if (!title.includes(`${one} ${role}`)) return [];
    return words.filter((word) => word !== one && word !== role).map((beside) => [one, role, beside]);
  });
}

function rarest(runs: readonly string[][], rarity: (words: readonly string[]) => number): string[] | null {
  let best: string[] | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const own = rarity(run);
    if (own > most) [best, most] = [run, own];
  }
  return best;
}
