/** What a search should say about some postings, told a second time in plain JavaScript. Not used by the service. */
import { EDUCATION_LEVELS, type PostingStatus, type PostingValues } from '@workreel/posting-parser/values';
import { SALARY_STEPS } from '../engine/document.domain.ts';
import { FACET_YEARS } from '../engine/facets.domain.ts';
import type { FacetName, Filters, SortOrder } from '../filters.ts';
import { type Phrase, readQueries, type TextQuery } from '../query.domain.ts';
import { fieldTerms, isJoined, type Meaning } from '../tokenizer/index.ts';

/** A stored posting, as far as a search looks at it. */
export interface Posting extends PostingValues {
  id: string;
  site: string;
  status: PostingStatus;
  collectedAt: string;
}

/** The places that the random filters mean; none: a word to look for in the text. */
const MEANT: Record<string, string[]> = {
  서울: ['서울'],
  강남구: ['서울 강남구'],
  광주: ['광주'],
  광주시: ['경기 광주시'],
  경기: ['경기'],
  전국: ['전국'],
};
const CANONICAL: Record<string, string> = { java: 'Java', nodejs: 'Node.js', 파이썬: 'Python' };

function inPlace(place: string, { text, regions }: Posting['location']): boolean {
  if (place === '중구') return regions.some((region) => region.endsWith(' 중구')) || regions.includes('전국');
  if (place === '일본') return regions.includes('일본');
  const meant = MEANT[place];
  if (meant) return regions.includes('전국') || meant.some((each) => regions.includes(each));
  return text?.toLowerCase().includes(place.toLowerCase()) ?? false;
}

function admits({ minYears, maxYears, newcomer }: Posting['experience'], years: number): boolean {
  if (years === 0 && newcomer !== null) return newcomer;
  if (minYears === null && maxYears === null) return newcomer === false;
  return (minYears ?? 0) <= years && years <= (maxYears ?? Number.POSITIVE_INFINITY);
}

/** The terms of a posting, field by field: title, company, technologies, sectors. */
export const termsIn = (posting: Posting): (readonly string[])[] =>
  fieldTerms({ ...posting, company: posting.companyName });

/** What words that stand in no posting may have been meant to be. */
export type Slips = ReadonlyMap<string, readonly string[]>;

const isName = (term: string) => term.startsWith('=');
const stands = (word: string, term: string) =>
  term === word || (isJoined(word) && !isName(term) && term.includes(word));
const standsIn = (word: string, fields: (readonly string[])[], slips: Slips) =>
  [word, ...(slips.get(word) ?? [])].some((each) => fields.flat().some((term) => stands(each, term)));

function meaningIn({ words, name }: Meaning, fields: (readonly string[])[], slips: Slips): boolean {
  return (
    words.every((word) => standsIn(word, fields, slips)) || (name !== null && fields.flat().includes(name))
  );
}

function phraseIn({ words }: Phrase, fields: (readonly string[])[]): boolean {
  const [first = '', ...more] = words;
  const last = words.length - 1;
  if (more.length === 0) return standsIn(first, fields, new Map());
  const fits = (word: string, at: number, term: string | undefined) => {
    if (term === undefined || term === '' || isName(term)) return term === word;
    if (term === word) return true;
    return isJoined(word) && ((at === 0 && term.endsWith(word)) || (at === last && term.startsWith(word)));
  };
  return fields.some((terms) =>
    terms.some((_, start) => words.every((word, at) => fits(word, at, terms[start + at]))),
  );
}

function textFits(
  { meanings, phrases, excluded }: TextQuery,
  fields: (readonly string[])[],
  slips: Slips,
): boolean {
  if (meanings.length + phrases.length + excluded.length === 0) return false;
  return (
    meanings.every((meaning) => meaningIn(meaning, fields, slips)) &&
    phrases.every((phrase) => phraseIn(phrase, fields)) &&
    !excluded.some((asked) =>
      'name' in asked ? meaningIn(asked, fields, new Map()) : phraseIn(asked, fields),
    )
  );
}

/** How many letters apart two words are, a swap of neighbours being one. */
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

/** The slips of a search among some postings. */
export function slipsOf(postings: readonly Posting[], filters: Filters): Slips {
  const known = [...new Set(postings.flatMap((posting) => termsIn(posting).flat()))];
  const slips = new Map<string, string[]>();
  for (const { words, name } of readQueries(filters.keyword ?? []).flatMap((query) => query.meanings)) {
    const [word = ''] = words;
    if (words.length > 1 || name !== null || !/^\p{Script=Latin}{5,}$/u.test(word) || known.includes(word))
      continue;
    const close = known.filter(
      (term) =>
        /^=?[a-zà-ɏ]/.test(term) &&
        term.length >= 4 &&
        distance(isName(term) ? term.slice(1) : term, word) <= 1,
    );
    if (close.length > 0) slips.set(word, close);
  }
  return slips;
}

/** Whether a posting fits; the rules of the contract, said once more. */
export function fits(
  posting: Posting,
  filters: Filters,
  slips: Slips = new Map(),
  now: number = Date.now(),
): boolean {
  const either = <T>(values: readonly T[] | undefined, holds: (value: T) => boolean) =>
    values === undefined || values.some(holds);
  const fields = termsIn(posting);
  const [title = [], company = []] = fields;
  const amount = posting.salary.annualMax ?? posting.salary.annualMin;
  const rank = (level: (typeof EDUCATION_LEVELS)[number]) => EDUCATION_LEVELS.indexOf(level);
  const { date } = posting.deadline;
  const none: Slips = new Map();
  return (
    either(filters.keyword && readQueries(filters.keyword), (value) => textFits(value, fields, slips)) &&
    either(filters.company && readQueries(filters.company), (value) => textFits(value, [company], none)) &&
    either(filters.position && readQueries(filters.position), (value) => textFits(value, [title], none)) &&
    either(filters.sector, (value) => posting.sector.includes(value)) &&
    either(filters.location, (value) => inPlace(value, posting.location)) &&
    either(filters.experience, (years) => admits(posting.experience, years)) &&
    either(
      filters.education,
      (mine) => posting.education.level !== null && rank(posting.education.level) <= rank(mine),
    ) &&
    either(filters.employmentType, (type) => posting.employmentType.types.includes(type)) &&
    either(filters.techStack, (value) => posting.techStack.includes(CANONICAL[value] ?? value)) &&
    either(filters.status, (status) => posting.status === status) &&
    either(filters.site, (site) => posting.site === site) &&
    (filters.salary === undefined ||
      (posting.salary.currency === (filters.currency ?? 'KRW') &&
        amount !== null &&
        amount >= filters.salary)) &&
    (filters.postedWithin === undefined ||
      Date.parse(posting.postedAt ?? posting.collectedAt) >= now - filters.postedWithin * 86_400_000) &&
    (filters.deadlineFrom === undefined || (date !== null && date >= filters.deadlineFrom)) &&
    (filters.deadlineTo === undefined || (date !== null && date <= filters.deadlineTo))
  );
}

/** Points of a posting for what a search means: title before company before the rest, whole words before parts. */
function points(posting: Posting, filters: Filters, slips: Slips): number {
  const [title = [], company = [], tech = [], sector = []] = termsIn(posting);
  const places = [title, company, [...tech, ...sector]];
  const pointsOf = (word: string): number => {
    const words = [word, ...(slips.get(word) ?? [])];
    for (const [n, [whole, part]] of [
      [12, 9],
      [6, 4],
      [3, 1],
    ].entries()) {
      if (words.some((each) => places[n]!.includes(each))) return whole!;
      if (words.some((each) => places[n]!.some((term) => stands(each, term)))) return part!;
    }
    return 0;
  };
  const pointsOfName = (name: string): number => [11, 5, 2].find((_, n) => places[n]!.includes(name)) ?? 0;
  const meanings = new Map<string, Meaning>();
  for (const query of readQueries(filters.keyword ?? [])) {
    for (const meaning of query.meanings) meanings.set(meaning.words.join(' '), meaning);
    for (const { words } of query.phrases) meanings.set(words.join(' '), { words, name: null });
  }
  let sum = 0;
  for (const { words, name } of meanings.values())
    sum += Math.max(Math.min(...words.map(pointsOf)), name === null ? 0 : pointsOfName(name));
  return sum;
}

/** Sort keys, smallest first; where all are equal the newer id comes first. */
function keysOf(posting: Posting, order: SortOrder, filters: Filters, slips: Slips): (number | string)[] {
  const newest = -Date.parse(posting.postedAt ?? posting.collectedAt);
  const { annualMax, annualMin, currency } = posting.salary;
  const { minYears, newcomer } = posting.experience;
  switch (order) {
    case 'recent':
      return [newest];
    case 'relevance':
      return [-points(posting, filters, slips), newest];
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

/** Postings in an order. @param slips - of the search that they were found by. */
export function inOrder(
  postings: readonly Posting[],
  order: SortOrder,
  filters: Filters,
  slips: Slips = new Map(),
): Posting[] {
  const keyed = postings.map((posting) => ({
    posting,
    keys: [...keysOf(posting, order, filters, slips), -Number(posting.id)],
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
  const { [facet]: _own, ...others } = filters;
  return others;
}

/** Counts of each facet among some postings, by the definition: what fits the other filters and has the value. */
export function facetsOf(
  postings: readonly Posting[],
  filters: Filters,
  slips: Slips,
  now: number = Date.now(),
): Record<FacetName, Map<string, number>> {
  const count = (facet: FacetName, valuesOf: (posting: Posting) => readonly string[]) => {
    const counts = new Map<string, number>();
    const others = without(filters, facet);
    for (const posting of postings) {
      if (!fits(posting, others, slips, now)) continue;
      for (const value of new Set(valuesOf(posting))) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  };
  const currency = filters.currency ?? 'KRW';
  const steps = currency === 'KRW' ? SALARY_STEPS.KRW : SALARY_STEPS.other;
  const korean = [...new Set(postings.flatMap(({ location }) => location.regions))].filter(
    (region) => !/^(?:전국|일본)/.test(region),
  );
  const shown = new Set(
    postings
      .filter((posting) => fits(posting, without(filters, 'location'), slips, now))
      .flatMap(({ location }) => location.regions),
  );
  return {
    location: count('location', ({ location: { regions } }) =>
      regions.includes('전국') ? [...regions, ...korean.filter((region) => shown.has(region))] : regions,
    ),
    sector: count('sector', ({ sector }) => sector),
    techStack: count('techStack', ({ techStack }) => techStack),
    employmentType: count('employmentType', ({ employmentType }) => employmentType.types),
    experience: count('experience', ({ experience }) =>
      FACET_YEARS.filter((years) => admits(experience, years)).map(String),
    ),
    salary: count('salary', ({ salary }) => {
      const amount = salary.annualMax ?? salary.annualMin;
      if (amount === null || salary.currency !== currency) return [];
      return steps.filter((step) => amount >= step).map(String);
    }),
  };
}
