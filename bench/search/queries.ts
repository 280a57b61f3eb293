/** What is asked: the same list for whoever answers, made from the words of generated postings. */
import { EMPLOYMENT_TYPES, type Filters, SORT_ORDERS, type SortOrder } from '@workreel/jobs-contract';
import { generatePostings } from '@workreel/sample-data';
import { between, oneOf, type Random, seeded, shuffled } from '@workreel/sample-data/random';
import type { BenchQuery, QueryKind } from './contestant.ts';
import { type Row, rowOf } from './rows.ts';

/** Postings whose words are asked for. Not those that are searched: these come from another seed. */
const SAMPLE = { count: 6_000, seed: 77 };
const SEED = 20_261_122;
export const PAGE_SIZE = 20;
/** The deep page, of a million; of fewer postings as deep in proportion. */
const DEEP_PAGE = { pagenum: 500, of: 1_000_000 };
/** Every so many-th query is given to all contestants, since most of them take long. */
const SHARED_EVERY = 10;

/** In how many of all postings a word stands, by kind of word. */
const SHARES = {
  common: [0.1, 0.5],
  middling: [0.005, 0.04],
  rare: [0.0001, 0.002],
} as const;
/** A middling word that fills even the deep page. */
const DEEP_SHARE = 0.012;
/** Words of each kind that are drawn from. */
const WORDS = 120;

/** Words of trades that no posting of the generator belongs to. */
const ABSENT =
  '잠수함 등대지기 유랑극단 펭귄 곡예사 열기구 마차 대장간 봉수대 나룻배 굴뚝청소 만담가 활판인쇄 방앗간지기 심마니 소리꾼 줄타기 연날리기 옹기장이 갓바치 개발국수 채용국밥 submarine lighthouse trapeze zeppelin blacksmith falconry cooperage tinsmith wheelwright gondola'.split(
    ' ',
  );
const PLACES = ['서울', '경기', '부산', '서울 강남구', '인천', '경기 성남시', '대전', '서울 마포구', '경남'];

/** Hangul as it is written together, and Latin words: what people type. */
const WORD = /[가-힣]{2,6}|(?<![a-z])[a-z]{3,}(?![a-z])/gu;

interface Vocabulary {
  /** Words of each posting of the sample. */
  texts: string[][];
  /** The share of the sample in which a word stands as part of the text. */
  share(word: string): number;
  words: Record<QueryKind['frequency'], string[]>;
  technologies: string[];
}

function vocabularyOf(rows: readonly Row[], random: Random): Vocabulary {
  const whole = rows.map(({ title, company, rest }) => `${title} ${company} ${rest}`);
  const texts = whole.map((text) => [...new Set(text.match(WORD) ?? [])]);
  const shares = new Map<string, number>();
  const share = (word: string): number => {
    let known = shares.get(word);
    if (known === undefined) {
      known = whole.reduce((count, text) => count + (text.includes(word) ? 1 : 0), 0) / whole.length;
      shares.set(word, known);
    }
    return known;
  };
  const counted = new Map<string, number>();
  for (const words of texts) for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  const ofKind = ([least, most]: readonly [number, number]) =>
    // As a part of words it stands in at least as many as by itself.
    shuffled(
      [...counted].flatMap(([word, count]) => (count <= most * whole.length ? [word] : [])).sort(),
      random,
    )
      .filter((word) => counted.get(word)! >= (least * whole.length) / 4)
      .slice(0, WORDS * 4)
      .filter((word) => share(word) >= least && share(word) <= most)
      .slice(0, WORDS);
  const technologies = new Map<string, number>();
  for (const row of rows)
    for (const name of row.technologies) technologies.set(name, (technologies.get(name) ?? 0) + 1);
  return {
    texts,
    share,
    words: {
      common: ofKind(SHARES.common),
      middling: ofKind(SHARES.middling),
      rare: ofKind(SHARES.rare),
      absent: ABSENT.filter((word) => share(word) === 0),
    },
    technologies: [...technologies]
      .sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
      .slice(0, 20)
      .map(([name]) => name),
  };
}

/** Tries to find words of a kind that stand in one posting together. */
const TRIES = 4_000;

/** Words that one posting has together, the rarest of that kind; with an absent one besides where none is to be found. */
function wordsFor(random: Random, vocabulary: Vocabulary, kind: QueryKind): string[] {
  const { frequency, words: count } = kind;
  const { texts, words, share } = vocabulary;
  if (frequency === 'absent') {
    const beside =
      count === 1
        ? []
        : wordsFor(random, vocabulary, { ...kind, frequency: 'middling', words: (count - 1) as 1 });
    return shuffled([oneOf(random, words.absent), ...beside], random);
  }
  if (count === 1) {
    const deep = kind.page === 'deep' && frequency === 'middling';
    return [
      oneOf(random, deep ? words.middling.filter((word) => share(word) > DEEP_SHARE) : words[frequency]),
    ];
  }
  const [least, most] = SHARES[frequency];
  for (let tried = 0; tried < TRIES; tried++) {
    const text = oneOf(random, texts);
    // The deep page must be there: only the commonest of all stand together so often.
    const from = frequency === 'common' ? words.common.filter((word) => text.includes(word)) : text;
    const chosen = shuffled(from, random).slice(0, count);
    if (chosen.length < count) continue;
    const rarest = Math.min(...chosen.map(share));
    if (rarest >= least && rarest <= most) return chosen;
  }
  throw new Error(`No posting has ${count} ${frequency} words.`);
}

function filterFor(random: Random, { filter }: QueryKind, { technologies }: Vocabulary): Filters {
  switch (filter) {
    case 'none':
      return {};
    case 'placeExperienceSalary':
      return {
        location: [oneOf(random, PLACES)],
        experience: [between(random, 0, 10)],
        salary: 1_000_000 * between(random, 24, 60),
      };
    case 'status':
      return { status: [random() < 0.7 ? 'open' : 'closed'] };
    case 'employmentType':
      return { employmentType: [oneOf(random, EMPLOYMENT_TYPES.slice(0, 5))] };
    case 'techStack':
      return { techStack: [oneOf(random, technologies)] };
  }
}

const FREQUENCIES = ['common', 'middling', 'rare', 'absent'] as const;
const COUNTS = [1, 2, 3, 4] as const;
const FILTERS = ['none', 'placeExperienceSalary', 'status', 'employmentType', 'techStack'] as const;

/** Every kind of query, with each order and with and without the total; deep pages where so many are found. */
function kinds(): { kind: QueryKind; sortOrder: SortOrder; total: boolean }[] {
  const all = [];
  for (const frequency of FREQUENCIES)
    for (const words of COUNTS)
      for (const filter of FILTERS)
        for (const page of ['first', 'deep'] as const) {
          const fills =
            (filter === 'none' || filter === 'status') &&
            ((frequency === 'common' && words <= 2) || (frequency === 'middling' && words === 1));
          if (page === 'deep' && !fills) continue;
          for (const sortOrder of SORT_ORDERS)
            for (const total of [false, true])
              all.push({ kind: { frequency, words, filter, page }, sortOrder, total });
        }
  return all;
}

export interface QueryList {
  /** No two ask the same. */
  all: BenchQuery[];
  /** Those of them that every contestant is asked. */
  shared: BenchQuery[];
  /** The others. */
  rest: BenchQuery[];
}

/** @param count - of the postings that are searched: the fewer, the less deep is the deep page. */
export function benchQueries(count: number): QueryList {
  const random = seeded(SEED);
  const { seed } = SAMPLE;
  const rows = [...generatePostings(SAMPLE.count, { seed })].map((posting, at) => rowOf(posting, at + 1));
  const vocabulary = vocabularyOf(rows, random);
  const deep = Math.max(2, Math.round((DEEP_PAGE.pagenum * count) / DEEP_PAGE.of));
  const asked = new Set<string>();
  const all: BenchQuery[] = [];
  for (const { kind, sortOrder, total } of kinds()) {
    for (;;) {
      const keyword = [wordsFor(random, vocabulary, kind).join(' ')];
      const filters = { keyword, ...filterFor(random, kind, vocabulary) };
      const pagenum = kind.page === 'deep' ? deep : 1;
      const key = JSON.stringify([[...keyword[0]!.split(' ')].sort(), filters, sortOrder, pagenum]);
      if (asked.has(key)) continue;
      asked.add(key);
      all.push({ filters, sortOrder, pagenum, pageSize: PAGE_SIZE, total, kind });
      break;
    }
  }
  const mixed = shuffled(all, random);
  const isShared = (_: BenchQuery, at: number) => at % SHARED_EVERY === 0;
  return {
    all: mixed,
    shared: mixed.filter(isShared),
    rest: mixed.filter((query, at) => !isShared(query, at)),
  };
}

/** What somebody has typed so far of a title, a company or a technology: 400 of them, none twice. */
export function benchPrefixes(): string[] {
  const random = seeded(SEED);
  const prefixes = new Set<string>();
  const postings = [...generatePostings(5_000, { seed: SAMPLE.seed })];
  while (prefixes.size < 400) {
    const { values } = oneOf(random, postings);
    const text = oneOf(random, [values.title, values.companyName, ...values.techStack]);
    const prefix = text.slice(0, between(random, 1, 8)).trim();
    if (prefix !== '') prefixes.add(prefix);
  }
  return [...prefixes];
}
