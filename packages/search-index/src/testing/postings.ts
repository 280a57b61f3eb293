/** Random postings and filters for tests. */

import { postingValues } from '@workreel/posting-parser/testing';
import {
  EDUCATION_LEVELS,
  EMPLOYMENT_TYPES,
  type PostingValues,
  SALARY_PERIODS,
  WORKPLACES,
} from '@workreel/posting-parser/values';
import { PROTOTYPE_WORDS } from '@workreel/testing/known-bad-strings';
import fc from 'fast-check';
import type { Filters } from '../filters.ts';

/** A small vocabulary, so that random filters match random postings. Some words contain characters of SQL patterns. */
export const WORDS = [
  '개발',
  '백엔드개발자',
  '백엔드',
  '웹개발',
  '간호사',
  '간호사들',
  'Java',
  'JavaScript',
  '자바스크립트',
  'C++',
  'C/C#',
  'R&D',
  '100%',
  'a_b',
  'back\\slash',
  'Developers',
  'developer',
  'k8s',
  'Spring Boot',
  'ＩＴ',
  '㈜',
  'Ünit',
  '서울',
  ...PROTOTYPE_WORDS,
];
const COMPANIES = [
  '(주)가나다',
  '㈜라마바',
  'ACME Inc.',
  'Ａｃｍｅ 코리아',
  '100% 고용',
  "O'Neil & Söhne",
  'constructor',
];
const SECTORS = ['IT개발·데이터', '의료', '디자인', 'Sales', '100%', 'ＵＸ기획', '__proto__'];
const TECHNOLOGIES = ['Java', 'Spring', 'C++', 'C#', 'Node.js', 'Python', 'constructor', '__proto__'];
/** Location texts and their regions. */
export const LOCATIONS: [string, string[]][] = [
  ['서울 강남구', ['서울', '서울 강남구']],
  ['서울 중구', ['서울', '서울 중구']],
  ['부산 중구', ['부산', '부산 중구']],
  ['광주 서구', ['광주', '광주 서구']],
  ['경기 광주시', ['경기', '경기 광주시']],
  ['전국', ['전국']],
  ['일본 도쿄', ['Japan', 'Tokyo, Japan']],
  ['Cyprus', ['Cyprus']],
  ['Unknown Business Park', []],
  ['Berlin', []],
  ['San Jose, constructor', ['constructor', 'San Jose, constructor']],
];
/** Possible experience requirements, including an unknown one. */
export const EXPERIENCES: Omit<PostingValues['experience'], 'text'>[] = [
  { minYears: 0, maxYears: null, newcomer: true },
  { minYears: 0, maxYears: 0, newcomer: true },
  { minYears: null, maxYears: null, newcomer: false },
  { minYears: 1, maxYears: null, newcomer: false },
  { minYears: 3, maxYears: null, newcomer: false },
  { minYears: 1, maxYears: 4, newcomer: false },
  { minYears: null, maxYears: 3, newcomer: false },
  { minYears: 3, maxYears: null, newcomer: true },
  { minYears: 0, maxYears: 3, newcomer: true },
  { minYears: 5, maxYears: 10, newcomer: false },
  { minYears: null, maxYears: null, newcomer: null },
];
const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-12-24', '2027-02-28'];

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const subset = <T>(values: readonly T[], maxLength: number) => fc.subarray([...values], { maxLength });

export const randomPosting: fc.Arbitrary<PostingValues> = fc
  .record({
    title: fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' ')),
    companyName: fc.constantFrom(...COMPANIES),
    location: nullable(fc.constantFrom(...LOCATIONS)),
    workplace: nullable(fc.constantFrom(...WORKPLACES)),
    experience: fc.constantFrom(...EXPERIENCES),
    education: nullable(fc.constantFrom(...EDUCATION_LEVELS)),
    types: subset(EMPLOYMENT_TYPES, 3),
    deadline: fc.oneof(
      fc.constantFrom(...DAYS).map((date) => ({ text: date, kind: 'date' as const, date })),
      fc
        .constantFrom('always' as const, 'untilFilled' as const, 'unknown' as const)
        .map((kind) => ({ text: null, kind, date: null })),
    ),
    techStack: subset(TECHNOLOGIES, 3),
    sector: subset(SECTORS, 2),
    amounts: nullable(
      fc.record({
        low: nullable(fc.constantFrom(24_000_000, 30_000_000, 36_000_000.5)),
        high: nullable(fc.constantFrom(30_000_000, 40_000_000, 90_000)),
        currency: fc.constantFrom('KRW', 'KRW', 'USD'),
        period: fc.constantFrom(...SALARY_PERIODS),
      }),
    ),
    postedAt: nullable(fc.constantFrom(...DAYS).map((day) => `${day}T00:00:00.000Z`)),
  })
  .map(({ location, experience, education, types, amounts, ...rest }) =>
    postingValues({
      ...rest,
      location: {
        text: location?.[0] ?? null,
        regions: location?.[1] ?? [],
        remote: rest.workplace === 'remote',
      },
      experience: { text: null, ...experience },
      education: { text: null, level: education },
      employmentType: { text: null, types },
      salary: {
        text: null,
        min: amounts?.low ?? null,
        max: amounts?.high ?? null,
        currency: amounts?.currency ?? null,
        period: amounts?.period ?? null,
        annualMin: amounts?.low ?? null,
        annualMax: amounts?.high ?? null,
      },
    }),
  );

/** Words that only descriptions contain: with particles, and similar to words of titles and of queries. */
const DESCRIPTION_WORDS = [
  '개발자를',
  '쿠버네티스와',
  '스프링 부트를',
  '자바스크립트로',
  '웹개발자',
  '신입도',
  '정규직',
  '복지',
  '복지포인트를',
  'Docker',
  'developing',
  'javas',
  '벡엔',
];
const DESCRIPTION_QUERIES = [
  '복지',
  '복지 개발',
  '"복지"',
  '-복지',
  '복디',
  '복지개발',
  'docker',
  'dockr',
  '"스프링 부트"',
  '포인트',
];

/** Descriptions of any length, null for half of the postings. */
export const randomDescription = fc.option(
  fc.array(fc.constantFrom(...WORDS, ...DESCRIPTION_WORDS), { maxLength: 8 }).map((words) => words.join(' ')),
  { nil: null, freq: 1 },
);

/** Postings without the region that is not in the gazetteer. */
export const canonicalPosting = randomPosting.filter(
  ({ location }) => !location.regions.includes('constructor'),
);

/** Queries with special syntax, typos, synonyms or partial words. */
const QUERIES = [
  'java',
  '개발 100%',
  'sales',
  '%',
  '_',
  'acme 코리아',
  '엔드',
  '웹',
  '-java',
  '개발 -백엔드',
  '"백엔드 java"',
  '"드개발자"',
  '-"spring boot"',
  'developr',
  'javasript 개발',
  '벡엔드',
  'qordpsem',
  'ㅓㅁㅍㅁ',
  '간호사개발',
  '개발간호샤',
  '부산 개발',
  '서울 신입',
  '재택 java',
  '경력 3년 이상 개발',
  '정규직 -서울',
  '고졸',
  '쿠버네티스',
  'spring boot java',
  '"',
  '-',
];

const FILTERS = {
  keyword: fc.array(
    fc.oneof(
      fc.constantFrom(...WORDS, ...COMPANIES),
      fc.constantFrom(...QUERIES),
      fc.constantFrom(...DESCRIPTION_QUERIES),
      fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 3 }).map((words) => words.join(' ')),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  company: fc.array(fc.constantFrom('acme', '㈜', '(주)', '100%', '_', "o'neil & sö", 'constructor'), {
    minLength: 1,
    maxLength: 2,
  }),
  position: fc.array(fc.constantFrom(...WORDS, '개발 java'), { minLength: 1, maxLength: 2 }),
  sector: fc.array(fc.constantFrom(...SECTORS, '개발', 'it', 'constructor'), {
    minLength: 1,
    maxLength: 2,
  }),
  location: fc.array(
    fc.constantFrom(
      '서울',
      '강남구',
      '중구',
      '광주',
      '광주시',
      '경기',
      '전국',
      '일본',
      'Tokyo, Japan',
      'berlin',
      'us',
      'unknown business park',
      'Business',
      'New York',
      '없는곳',
      'constructor',
      '__proto__',
    ),
    { minLength: 1, maxLength: 2 },
  ),
  experience: fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5, 20), { minLength: 1, maxLength: 2 }),
  salary: fc.constantFrom(0, 24_000_000, 30_000_000, 36_000_000.5, 41_000_000),
  currency: fc.constantFrom('KRW', 'USD', 'EUR'),
  education: fc.array(fc.constantFrom(...EDUCATION_LEVELS), { minLength: 1, maxLength: 2 }),
  employmentType: fc.array(fc.constantFrom(...EMPLOYMENT_TYPES), { minLength: 1, maxLength: 2 }),
  workplace: fc.array(fc.constantFrom(...WORKPLACES), { minLength: 1, maxLength: 2 }),
  techStack: fc.array(
    fc.constantFrom('java', 'nodejs', 'C++', '파이썬', 'Rust', 'constructor', '__proto__'),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
  postedWithin: fc.constantFrom(1, 2, 3, 30),
  deadlineFrom: fc.constantFrom(...DAYS),
  deadlineTo: fc.constantFrom(...DAYS),
  status: fc.array(fc.constantFrom('open' as const, 'closed' as const), { minLength: 1, maxLength: 2 }),
  site: fc.array(fc.constantFrom('one', 'two', 'none', 'constructor'), { minLength: 1, maxLength: 2 }),
  exact: fc.constantFrom(true, false),
};

/** Filters of groups and signals. They are combined with all others. */
const randomOptions = fc.record(
  { distinct: fc.boolean(), withoutSignals: fc.constantFrom(true, false, false) },
  { requiredKeys: [] },
);

/** Up to three filters beside the options; with more, hardly any posting would match. */
export const randomFilters: fc.Arbitrary<Filters> = fc
  .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { maxLength: 3 })
  .chain((names) =>
    fc.tuple(fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name]]))), randomOptions),
  )
  .map(([filters, options]) => ({ ...filters, ...options }) as Filters);

/** Formats filters and other parameters as a query string. */
export function toQueryString(
  filters: Filters,
  otherParameters: Record<string, string | number> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...otherParameters }))
    for (const item of [value].flat()) query.append(name, String(item));
  return query.toString();
}
