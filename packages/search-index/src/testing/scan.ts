/** Reference implementation of search as a scan of postings, for tests. */
import { EDUCATION_LEVELS, type PostingStatus, type PostingValues } from '@workreel/posting-parser/values';
import { tryHangul } from '@workreel/spelling';
import { convertHangulToQwerty, convertQwertyToHangul, disassemble } from 'es-hangul';
import {
  type FacetName,
  type Filters,
  type SortOrder,
  salaryStepsOf,
  YEARS_OF_EXPERIENCE,
} from '../filters.ts';
import type { NamedValues } from '../named-values.domain.ts';
import {
  keywordTermsOf,
  type Phrase,
  parseQueries,
  type QueryTerm,
  type TextQuery,
} from '../query.domain.ts';
import { descriptionTermsOf, fieldTerms, indexedTermOf, indexForm, isCjk } from '../tokenizer/index.ts';

/** The fields of a stored posting that searches use. */
export interface Posting extends PostingValues {
  id: string;
  site: string;
  status: PostingStatus;
  collectedAt: string;
  description?: string | null;
  /** Number of the group of postings of the same job; null or undefined for a posting without others. */
  group?: number | null;
  groupPosition?: number;
  hasSignals?: boolean;
}

/** Postings with equal keys are the same job. */
const jobOf = ({ id, group }: Posting): string =>
  group === undefined || group === null ? id : `group ${group}`;

/** Counts jobs: a group counts as one. */
export const countJobs = (postings: readonly Posting[]): number => new Set(postings.map(jobOf)).size;

/** Returns whether the first of two postings of a group is shown instead of the second. */
const precedes = (a: Posting, b: Posting): boolean => {
  const keysOf = ({ status, groupPosition = 0, id }: Posting) => [
    Number(status !== 'open'),
    groupPosition,
    -Number(id),
  ];
  const [first, second] = [keysOf(a), keysOf(b)];
  const different = first.findIndex((key, n) => key !== second[n]);
  return different >= 0 && first[different]! < second[different]!;
};

/** Returns which of the matching postings are shown: with `distinct`, one of each group. */
export function shownOf(matching: readonly Posting[], filters: Filters): Posting[] {
  if (!filters.distinct) return [...matching];
  const shown = new Map<string, Posting>();
  for (const posting of matching) {
    const other = shown.get(jobOf(posting));
    if (other === undefined || precedes(posting, other)) shown.set(jobOf(posting), posting);
  }
  return [...shown.values()];
}

/** Regions of the names in random filters. Others are matched as regions or whole texts. */
const REGIONS = new Map(
  Object.entries({
    서울: ['서울'],
    강남구: ['서울 강남구'],
    광주: ['광주'],
    광주시: ['경기 광주시'],
    경기: ['경기'],
    전국: ['전국'],
    일본: ['Japan'],
    us: ['United States'],
    berlin: ['Berlin, Germany'],
    'New York': ['New York, United States'],
  }),
);
const CANONICAL = new Map(Object.entries({ java: 'Java', nodejs: 'Node.js', 파이썬: 'Python' }));

function matchesLocation(query: string, { text, regions }: Posting['location']): boolean {
  if (query === '중구') return regions.some((region) => region.endsWith(' 중구')) || regions.includes('전국');
  const expected = REGIONS.get(query);
  if (expected)
    return (
      (/[가-힣]/.test(expected[0]!) && regions.includes('전국')) ||
      expected.some((region) => regions.includes(region))
    );
  return regions.includes(query) || text?.toLowerCase() === query.toLowerCase();
}

function admits({ minYears, maxYears, newcomer }: Posting['experience'], years: number): boolean {
  if (years === 0 && newcomer !== null) return newcomer;
  if (minYears === null && maxYears === null) return newcomer === false;
  return (minYears ?? 0) <= years && years <= (maxYears ?? Number.POSITIVE_INFINITY);
}

/** Returns the terms of a posting by field: title, company, technologies, sectors. */
export const termsIn = (posting: Posting): (readonly string[])[] =>
  fieldTerms({ ...posting, company: posting.companyName });

/** For words that no posting matches, the words searched for in their place. */
export type Corrections = ReadonlyMap<string, readonly QueryTerm[]>;

const isName = (term: string) => term.startsWith('=');
const matchesTerm = (word: string, term: string) =>
  term === word || (isCjk(word) && !isName(term) && term.includes(word));
const containsWord = (word: string, fields: (readonly string[])[]) =>
  fields.flat().some((term) => matchesTerm(word, term));

/** Returns the terms of a posting's description. */
const describedBy = ({ description }: Posting): readonly string[] =>
  description === undefined || description === null ? [] : descriptionTermsOf(description);

const hasValue = (posting: Posting, named: NamedValues): boolean => {
  switch (named.field) {
    case 'regions':
      return named.values.some((value) => posting.location.regions.includes(value));
    case 'experience':
      return named.years.some((years) => admits(posting.experience, years));
    case 'education':
      return posting.education.level !== null && named.values.includes(posting.education.level);
    case 'employmentTypes':
      return posting.employmentType.types.some((type) => named.values.includes(type));
    case 'workplace':
      return posting.workplace !== null && named.values.includes(posting.workplace);
  }
};

const containsTerm = (
  { words, name, values }: QueryTerm,
  posting: Posting,
  fields: (readonly string[])[],
): boolean =>
  words.every((word) => containsWord(word, fields)) ||
  (name !== null && fields.flat().includes(name)) ||
  (values !== null && hasValue(posting, values));

/** Returns whether the description contains a word, or a name of any number of words. */
const describes = (posting: Posting, words: readonly string[], name: string | null): boolean => {
  const terms = describedBy(posting);
  const [word = ''] = words;
  const hasWord = word.length > 1 ? containsWord(word, [terms]) : terms.includes(word);
  return (words.length === 1 && hasWord) || (name !== null && terms.includes(name));
};

function containsPhrase({ words }: Phrase, fields: (readonly string[])[]): boolean {
  const [first = '', ...more] = words;
  const last = words.length - 1;
  if (more.length === 0) return containsWord(first, fields);
  const accepts = (word: string, index: number, term: string | undefined) => {
    if (term === undefined || term === '' || isName(term)) return term === word;
    if (term === word) return true;
    return isCjk(word) && ((index === 0 && term.endsWith(word)) || (index === last && term.startsWith(word)));
  };
  return fields.some((terms) =>
    terms.some((_, start) => words.every((word, index) => accepts(word, index, terms[start + index]))),
  );
}

function matchesText(
  { terms, phrases, excluded }: TextQuery,
  posting: Posting,
  fields: (readonly string[])[],
  withDescription = false,
): boolean {
  if (terms.length + phrases.length + excluded.length === 0) return false;
  const hasTerm = (term: QueryTerm) =>
    containsTerm(term, posting, fields) || (withDescription && describes(posting, term.words, term.name));
  const hasPhrase = (phrase: Phrase) =>
    containsPhrase(phrase, fields) || (withDescription && describes(posting, phrase.words, null));
  return (
    terms.every(hasTerm) &&
    phrases.every(hasPhrase) &&
    !excluded.some((item) => ('name' in item ? hasTerm(item) : hasPhrase(item)))
  );
}

/** Parses the keyword and replaces the corrected words. */
const keywordQueries = (keyword: readonly string[], corrections: Corrections): TextQuery[] =>
  parseQueries(keyword, true).map((query) => ({
    ...query,
    terms: query.terms.flatMap((term) => corrections.get(term.text) ?? [term]),
  }));

/** Damerau-Levenshtein distance of two words. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : change;
      rows[i]![j] = Math.min(change, swap, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1);
    }
  }
  return rows[a.length]![b.length]!;
}

const LATIN = /^[a-zà-ɏ]+$/;

/** Returns whether a word is one typo away from a term, by the rules for its script. */
function isTypo(word: string, term: string): boolean {
  if (LATIN.test(word)) return term.length >= 4 && distance(term, word) === 1;
  if (!/^[가-힣]{2,}$/.test(word) || !/^[가-힣]{2}/.test(term) || Math.abs(word.length - term.length) > 1)
    return false;
  const [a, b] = [disassemble(word), disassemble(term)];
  const start =
    ['ㄱㄲㅋ', 'ㄷㄸㅌ', 'ㅂㅃㅍ', 'ㅅㅆ', 'ㅈㅉㅊ'].find((group) => group.includes(a[0]!)) ?? a[0]!;
  if (!start.includes(b[0]!)) return false;
  if (Math.min(word.length, term.length) > 2) return distance(a, b) === 1;
  return (
    word !== term &&
    a.replace(/[ㅔㅐ]/g, 'ㅐ').replace(/[ㅖㅒ]/g, 'ㅒ') ===
      b.replace(/[ㅔㅐ]/g, 'ㅐ').replace(/[ㅖㅒ]/g, 'ㅒ')
  );
}

/** Returns the corrections of a search in these postings. */
export function correctionsOf(postings: readonly Posting[], filters: Filters): Corrections {
  if (filters.exact) return new Map();
  const documents = postings.map((posting) => ({ posting, fields: termsIn(posting) }));
  const terms = [...new Set(documents.flatMap(({ fields }) => fields.flat()))];
  const count = (term: QueryTerm) =>
    documents.filter(({ posting, fields }) => containsTerm(term, posting, fields)).length;
  const known = (text: string) => {
    const found = keywordTermsOf(text);
    return found.every((term) => count(term) > 0) ? found : undefined;
  };
  const withoutTypo = (word: string): QueryTerm[] | undefined => {
    if (LATIN.test(word) && word.length < 5) return undefined;
    const [best] = terms
      .filter((term) => isTypo(indexForm(word), isName(term) && LATIN.test(word) ? term.slice(1) : term))
      .sort()
      .map((term) => ({ ...indexedTermOf(term), values: null }))
      .sort((a, b) => count(b) - count(a));
    return best && [best];
  };
  const correctionOf = (word: string): QueryTerm[] | undefined => {
    const isLatin = LATIN.test(word);
    const other = isLatin
      ? (tryHangul(() => convertQwertyToHangul(word)) ?? '')
      : convertHangulToQwerty(word).toLowerCase();
    const inOtherLayout = (isLatin ? /^[가-힣]{2,}$/ : /^[a-z]{2,}$/).test(other) ? known(other) : undefined;
    const typo = inOtherLayout ?? withoutTypo(word);
    if (typo !== undefined || word.length > 12) return typo;
    const min = isLatin ? 3 : 2;
    const splits = Array.from(
      { length: Math.max(0, word.length - 2 * min + 1) },
      (_, n) => word.length - min - n,
    ).map((at) => [word.slice(0, at), word.slice(at)] as const);
    for (const [head, tail] of splits) {
      const [first, second] = [known(head), known(tail)];
      if (first && second) return [...first, ...second];
    }
    for (const [head, tail] of splits) {
      const first = known(head);
      const second = known(tail);
      const [before, after] = [
        first ?? (second && withoutTypo(head)),
        second ?? (first && withoutTypo(tail)),
      ];
      if (before && after) return [...before, ...after];
    }
    return undefined;
  };
  const corrections = new Map<string, QueryTerm[]>();
  for (const term of parseQueries(filters.keyword ?? [], true).flatMap((query) => query.terms)) {
    const { text, words, name, values } = term;
    if (words.length > 1 || name !== null || values !== null || count(term) > 0) continue;
    if (postings.some((posting) => describes(posting, words, name))) continue;
    if (!LATIN.test(text) && !/^[가-힣ㄱ-ㅣ]+$/.test(text)) continue;
    const to = correctionOf(text);
    if (to !== undefined) corrections.set(text, to);
  }
  return corrections;
}

/** Returns whether a posting matches the filters, by the rules of the API. `distinct` only selects what is shown: {@link shownOf}. */
export function matches(
  posting: Posting,
  filters: Filters,
  corrections: Corrections = new Map(),
  now: number = Date.now(),
): boolean {
  const matchesAny = <T>(values: readonly T[] | undefined, holds: (value: T) => boolean) =>
    values === undefined || values.some(holds);
  const fields = termsIn(posting);
  const [title = [], company = []] = fields;
  const amount = posting.salary.annualMax ?? posting.salary.annualMin;
  const rank = (level: (typeof EDUCATION_LEVELS)[number]) => EDUCATION_LEVELS.indexOf(level);
  const { date } = posting.deadline;
  return (
    matchesAny(filters.keyword && keywordQueries(filters.keyword, corrections), (value) =>
      matchesText(value, posting, fields, true),
    ) &&
    matchesAny(filters.company && parseQueries(filters.company), (value) =>
      matchesText(value, posting, [company]),
    ) &&
    matchesAny(filters.position && parseQueries(filters.position), (value) =>
      matchesText(value, posting, [title]),
    ) &&
    matchesAny(filters.sector, (value) => posting.sector.includes(value)) &&
    matchesAny(filters.location, (value) => matchesLocation(value, posting.location)) &&
    matchesAny(filters.experience, (years) => admits(posting.experience, years)) &&
    matchesAny(
      filters.education,
      (level) => posting.education.level !== null && rank(posting.education.level) <= rank(level),
    ) &&
    matchesAny(filters.employmentType, (type) => posting.employmentType.types.includes(type)) &&
    matchesAny(filters.workplace, (workplace) => posting.workplace === workplace) &&
    matchesAny(filters.techStack, (value) => posting.techStack.includes(CANONICAL.get(value) ?? value)) &&
    matchesAny(filters.status, (status) => posting.status === status) &&
    matchesAny(filters.site, (site) => posting.site === site) &&
    !(filters.withoutSignals && posting.hasSignals) &&
    (filters.salary === undefined ||
      (posting.salary.currency === (filters.currency ?? 'KRW') &&
        amount !== null &&
        amount >= filters.salary)) &&
    (filters.postedWithin === undefined ||
      dayInSeoul(now) - dayInSeoul(Date.parse(posting.postedAt ?? posting.collectedAt)) <=
        filters.postedWithin) &&
    (filters.deadlineFrom === undefined || (date !== null && date >= filters.deadlineFrom)) &&
    (filters.deadlineTo === undefined || (date !== null && date <= filters.deadlineTo))
  );
}

const seoulDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' });
const dayInSeoul = (time: number): number => Date.parse(seoulDate.format(time)) / 86_400_000;

/** Returns the relevance score of a posting. */
function points(posting: Posting, filters: Filters, corrections: Corrections): number {
  const [title = [], company = [], tech = [], sector = []] = termsIn(posting);
  const groups = [title, company, [...tech, ...sector]];
  const pointsOf = (word: string): number => {
    for (const [n, [whole, part]] of [
      [12, 9],
      [6, 4],
      [3, 1],
    ].entries()) {
      if (groups[n]!.includes(word)) return whole!;
      if (groups[n]!.some((term) => matchesTerm(word, term))) return part!;
    }
    return 0;
  };
  const pointsOfName = (name: string): number => [11, 5, 2].find((_, n) => groups[n]!.includes(name)) ?? 0;
  const terms = new Map<string, QueryTerm>();
  for (const query of keywordQueries(filters.keyword ?? [], corrections)) {
    for (const term of query.terms) terms.set(term.words.join(' '), term);
    for (const { words } of query.phrases)
      terms.set(words.join(' '), { text: words.join(' '), words, name: null, values: null });
  }
  let sum = 0;
  for (const { words, name, values } of terms.values())
    sum += Math.max(
      Math.min(...words.map(pointsOf)),
      name === null ? 0 : pointsOfName(name),
      values !== null && hasValue(posting, values) ? (values.field === 'regions' ? 2 : 3) : 0,
    );
  return sum;
}

/** Returns ascending sort keys. Postings with equal keys are sorted by descending ID. */
function keysOf(
  posting: Posting,
  order: SortOrder,
  filters: Filters,
  corrections: Corrections,
): (number | string)[] {
  const newest = -Date.parse(posting.postedAt ?? posting.collectedAt);
  const { annualMax, annualMin, currency } = posting.salary;
  const { minYears, newcomer } = posting.experience;
  switch (order) {
    case 'recent':
      return [newest];
    case 'relevance':
      return [-points(posting, filters, corrections), newest];
    case 'deadline':
      return [posting.status === 'open' ? 0 : 1, posting.deadline.date ?? '9999', newest];
    case 'salary': {
      const amount = currency === (filters.currency ?? 'KRW') ? (annualMax ?? annualMin) : null;
      return [amount === null ? 1 : -amount, newest];
    }
    case 'experience':
      return [minYears ?? (newcomer ? 0 : 1_000), newest];
  }
}

/** Sorts postings. @param corrections - corrections of the search, which affect relevance. */
export function sortPostings(
  postings: readonly Posting[],
  order: SortOrder,
  filters: Filters,
  corrections: Corrections = new Map(),
): Posting[] {
  const keyed = postings.map((posting) => ({
    posting,
    keys: [...keysOf(posting, order, filters, corrections), -Number(posting.id)],
  }));
  keyed.sort((a, b) => {
    for (const [index, key] of a.keys.entries()) {
      const other = b.keys[index]!;
      if (key !== other) return key < other ? -1 : 1;
    }
    return 0;
  });
  return keyed.map(({ posting }) => posting);
}

function without(filters: Filters, facet: FacetName): Filters {
  const { [facet]: _value, ...others } = filters;
  return others;
}

/**
 * Counts, for each facet value, the postings that match the other filters and have the value; with `distinct`, the groups that have
 * such a posting.
 */
export function facetsOf(
  postings: readonly Posting[],
  filters: Filters,
  corrections: Corrections,
  now: number = Date.now(),
): Record<FacetName, Map<string, number>> {
  const count = (facet: FacetName, valuesOf: (posting: Posting) => readonly string[]) => {
    const others = without(filters, facet);
    const withValue = new Map<string, Set<string>>();
    for (const posting of postings) {
      if (!matches(posting, others, corrections, now)) continue;
      const counted = filters.distinct ? jobOf(posting) : posting.id;
      for (const value of valuesOf(posting))
        withValue.set(value, (withValue.get(value) ?? new Set()).add(counted));
    }
    return new Map(Array.from(withValue, ([value, { size }]) => [value, size]));
  };
  const currency = filters.currency ?? 'KRW';
  const steps = salaryStepsOf(currency);
  const korean = [...new Set(postings.flatMap(({ location }) => location.regions))].filter(
    (region) => !/^(?:전국|[A-Z]|constructor)/.test(region),
  );
  const presentRegions = new Set(
    postings
      .filter((posting) => matches(posting, without(filters, 'location'), corrections, now))
      .flatMap(({ location }) => location.regions),
  );
  return {
    location: count('location', ({ location: { regions } }) =>
      regions.includes('전국')
        ? [...regions, ...korean.filter((region) => presentRegions.has(region))]
        : regions,
    ),
    sector: count('sector', ({ sector }) => sector),
    techStack: count('techStack', ({ techStack }) => techStack),
    employmentType: count('employmentType', ({ employmentType }) => employmentType.types),
    site: count('site', ({ site }) => [site]),
    workplace: count('workplace', ({ workplace }) => (workplace === null ? [] : [workplace])),
    experience: count('experience', ({ experience }) =>
      YEARS_OF_EXPERIENCE.filter((years) => admits(experience, years)).map(String),
    ),
    salary: count('salary', ({ salary }) => {
      const amount = salary.annualMax ?? salary.annualMin;
      if (amount === null || salary.currency !== currency) return [];
      return steps.filter((step) => amount >= step).map(String);
    }),
  };
}
