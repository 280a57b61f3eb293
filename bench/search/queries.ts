/** The queries of the benchmark, built from the words of generated postings. */
import { EMPLOYMENT_TYPES, type Filters, SORT_ORDERS, type SortOrder } from '@workreel/jobs-contract';
import { generatePostings } from '@workreel/sample-data';
import { createRandom, type Random, randomInt, randomItem, shuffled } from '@workreel/sample-data/random';
import type { BenchQuery, QueryKind } from './engine.ts';
import { type Row, rowOf } from './rows.ts';

/** Postings from which the words are taken; the searched postings have another seed. */
const SAMPLE = { count: 6_000, seed: 77 };
const SEED = 20_261_122;
export const PAGE_SIZE = 20;
/** Number of the deep page for a million postings or more; proportionally smaller for fewer postings. */
const DEEP_PAGE = { pagenum: 500, postings: 1_000_000 };
/** Only every tenth query runs on all engines, because most engines are slow. */
const SHARED_EVERY = 10;

/** Document frequency of words by kind, as a share of all postings. */
const SHARES = {
  common: [0.1, 0.5],
  medium: [0.005, 0.04],
  rare: [0.0001, 0.002],
} as const;
/** Minimum document frequency of a medium word whose results reach the deep page. */
const DEEP_SHARE = 0.012;
/** Number of words of each kind. */
const WORDS = 120;

/** Words that do not occur in generated postings. */
const ABSENT =
  '잠수함 등대지기 유랑극단 펭귄 곡예사 열기구 마차 대장간 봉수대 나룻배 굴뚝청소 만담가 활판인쇄 방앗간지기 심마니 소리꾼 줄타기 연날리기 옹기장이 갓바치 개발국수 채용국밥 submarine lighthouse trapeze zeppelin blacksmith falconry cooperage tinsmith wheelwright gondola'.split(
    ' ',
  );
const REGIONS = ['서울', '경기', '부산', '서울 강남구', '인천', '경기 성남시', '대전', '서울 마포구', '경남'];

/** Hangul words without spaces, and Latin words. */
const WORD = /[가-힣]{2,6}|(?<![a-z])[a-z]{3,}(?![a-z])/gu;

interface Vocabulary {
  /** Words of each sample posting. */
  texts: string[][];
  /** Returns the share of sample postings whose text contains the word. */
  share(word: string): number;
  words: Record<QueryKind['frequency'], string[]>;
  technologies: string[];
}

function buildVocabulary(rows: readonly Row[], random: Random): Vocabulary {
  const fullTexts = rows.map(({ title, company, rest }) => `${title} ${company} ${rest}`);
  const texts = fullTexts.map((text) => [...new Set(text.match(WORD) ?? [])]);
  const shares = new Map<string, number>();
  const share = (word: string): number => {
    let cached = shares.get(word);
    if (cached === undefined) {
      cached = fullTexts.reduce((count, text) => count + (text.includes(word) ? 1 : 0), 0) / fullTexts.length;
      shares.set(word, cached);
    }
    return cached;
  };
  const frequencies = new Map<string, number>();
  for (const words of texts)
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const selectWords = ([min, max]: readonly [number, number]) =>
    // `frequencies` counts only whole words, so it is at most the share, which also counts parts of words.
    shuffled(
      [...frequencies].flatMap(([word, count]) => (count <= max * fullTexts.length ? [word] : [])).sort(),
      random,
    )
      .filter((word) => frequencies.get(word)! >= (min * fullTexts.length) / 4)
      .slice(0, WORDS * 4)
      .filter((word) => share(word) >= min && share(word) <= max)
      .slice(0, WORDS);
  const technologies = new Map<string, number>();
  for (const row of rows)
    for (const name of row.technologies) technologies.set(name, (technologies.get(name) ?? 0) + 1);
  return {
    texts,
    share,
    words: {
      common: selectWords(SHARES.common),
      medium: selectWords(SHARES.medium),
      rare: selectWords(SHARES.rare),
      absent: ABSENT.filter((word) => share(word) === 0),
    },
    technologies: [...technologies]
      .sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
      .slice(0, 20)
      .map(([name]) => name),
  };
}

/** Maximum number of attempts to find words of a kind that occur together in one posting. */
const MAX_ATTEMPTS = 4_000;

/** Draws words that occur together in one posting, the rarest with this frequency. For `absent`, one word occurs in no posting. */
function drawWords(random: Random, vocabulary: Vocabulary, kind: QueryKind): string[] {
  const { frequency, words: count } = kind;
  const { texts, words, share } = vocabulary;
  if (frequency === 'absent') {
    const otherWords =
      count === 1
        ? []
        : drawWords(random, vocabulary, { ...kind, frequency: 'medium', words: (count - 1) as 1 });
    return shuffled([randomItem(random, words.absent), ...otherWords], random);
  }
  if (count === 1) {
    const deep = kind.page === 'deep' && frequency === 'medium';
    return [
      randomItem(random, deep ? words.medium.filter((word) => share(word) > DEEP_SHARE) : words[frequency]),
    ];
  }
  const [min, max] = SHARES[frequency];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const text = randomItem(random, texts);
    // The deep page must exist, and only common words occur together often enough.
    const candidates = frequency === 'common' ? words.common.filter((word) => text.includes(word)) : text;
    const chosen = shuffled(candidates, random).slice(0, count);
    if (chosen.length < count) continue;
    const rarest = Math.min(...chosen.map(share));
    if (rarest >= min && rarest <= max) return chosen;
  }
  throw new Error(`No posting contains ${count} ${frequency} words.`);
}

function drawFilter(random: Random, { filter }: QueryKind, { technologies }: Vocabulary): Filters {
  switch (filter) {
    case 'none':
      return {};
    case 'regionExperienceSalary':
      return {
        location: [randomItem(random, REGIONS)],
        experience: [randomInt(random, 0, 10)],
        salary: 1_000_000 * randomInt(random, 24, 60),
      };
    case 'status':
      return { status: [random() < 0.7 ? 'open' : 'closed'] };
    case 'employmentType':
      return { employmentType: [randomItem(random, EMPLOYMENT_TYPES.slice(0, 5))] };
    case 'techStack':
      return { techStack: [randomItem(random, technologies)] };
  }
}

const FREQUENCIES = ['common', 'medium', 'rare', 'absent'] as const;
const COUNTS = [1, 2, 3, 4] as const;
const FILTERS = ['none', 'regionExperienceSalary', 'status', 'employmentType', 'techStack'] as const;

/** Returns every kind of query with each sort order, with and without the total. Deep pages are included only if they have results. */
function listKinds(): { kind: QueryKind; sortOrder: SortOrder; total: boolean }[] {
  const all = [];
  for (const frequency of FREQUENCIES)
    for (const words of COUNTS)
      for (const filter of FILTERS)
        for (const page of ['first', 'deep'] as const) {
          const hasDeepPage =
            (filter === 'none' || filter === 'status') &&
            ((frequency === 'common' && words <= 2) || (frequency === 'medium' && words === 1));
          if (page === 'deep' && !hasDeepPage) continue;
          for (const sortOrder of SORT_ORDERS)
            for (const total of [false, true])
              all.push({ kind: { frequency, words, filter, page }, sortOrder, total });
        }
  return all;
}

export interface QueryList {
  /** Distinct queries. */
  all: BenchQuery[];
  /** Queries that every engine runs. */
  shared: BenchQuery[];
  /** Queries that only Workreel runs. */
  rest: BenchQuery[];
}

/** @param count - number of searched postings; determines the deep page. */
export function benchQueries(count: number): QueryList {
  const random = createRandom(SEED);
  const { seed } = SAMPLE;
  const rows = [...generatePostings(SAMPLE.count, { seed })].map((posting, index) =>
    rowOf(posting, index + 1),
  );
  const vocabulary = buildVocabulary(rows, random);
  const share = Math.min(1, count / DEEP_PAGE.postings);
  const deep = Math.max(2, Math.round(DEEP_PAGE.pagenum * share));
  const seen = new Set<string>();
  const all: BenchQuery[] = [];
  for (const { kind, sortOrder, total } of listKinds()) {
    for (;;) {
      const keyword = [drawWords(random, vocabulary, kind).join(' ')];
      const filters = { keyword, ...drawFilter(random, kind, vocabulary) };
      const pagenum = kind.page === 'deep' ? deep : 1;
      const key = JSON.stringify([[...keyword[0]!.split(' ')].sort(), filters, sortOrder, pagenum]);
      if (seen.has(key)) continue;
      seen.add(key);
      all.push({ filters, sortOrder, pagenum, pageSize: PAGE_SIZE, total, kind });
      break;
    }
  }
  const mixed = shuffled(all, random);
  const isShared = (_: BenchQuery, index: number) => index % SHARED_EVERY === 0;
  return {
    all: mixed,
    shared: mixed.filter(isShared),
    rest: mixed.filter((query, index) => !isShared(query, index)),
  };
}

/** Returns 400 distinct prefixes of titles, companies and technologies. */
export function benchPrefixes(): string[] {
  const random = createRandom(SEED);
  const prefixes = new Set<string>();
  const postings = [...generatePostings(5_000, { seed: SAMPLE.seed })];
  while (prefixes.size < 400) {
    const { values } = randomItem(random, postings);
    const text = randomItem(random, [values.title, values.companyName, ...values.techStack]);
    const prefix = text.slice(0, randomInt(random, 1, 8)).trim();
    if (prefix !== '') prefixes.add(prefix);
  }
  return [...prefixes];
}
