import { expect, test } from 'vitest';
import type { Posting } from '../api.ts';
import enListing from '../language/en/listing.ts';
import enPosting from '../language/en/posting.ts';
import koListing from '../language/ko/listing.ts';
import koPosting from '../language/ko/posting.ts';
import { describePosting } from './preview.domain.ts';

const POSTING = {
  title: '백엔드 개발자',
  companyName: '(주)예시',
  location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
  regionNames: [{ ko: '서울 강남구', en: 'Gangnam-gu, Seoul' }],
  workplace: null,
  experience: { text: '경력 3년 ↓', minYears: null, maxYears: 3, newcomer: false },
  employmentType: { text: '정규직', types: ['fullTime'] },
  salary: {
    text: '3,000 ~ 4,000만원',
    min: 30_000_000,
    max: 40_000_000,
    currency: 'KRW',
    period: null,
    annualMin: 30_000_000,
    annualMax: 40_000_000,
  },
  payTerms: null,
  deadline: { text: '~12/3(목)', kind: 'date', date: '2026-12-03' },
  techStack: ['Java', 'Kotlin'],
  status: 'open',
} as unknown as Posting;

const inBoth = (overrides: Partial<Posting>, today = '2026-11-30') => {
  const posting = { ...POSTING, ...overrides };
  return [
    describePosting(posting, today, { ...koListing, language: 'ko' }, koPosting.closes),
    describePosting(posting, today, { ...enListing, language: 'en' }, enPosting.closes),
  ];
};

test('describes a posting in the language of the page', () => {
  expect(inBoth({})).toEqual([
    '서울 강남구 · 경력 3년 이하 · 정규직 · 3,000만~4,000만원 · 12월 3일 마감 · Java, Kotlin',
    'Gangnam-gu, Seoul · Up to 3 years · Full-time · ₩30M–40M · Closes Dec 3 · Java, Kotlin',
  ]);
});

const NOTHING: Partial<Posting> = {
  location: { text: null, regions: [], remote: false },
  regionNames: [],
  experience: { text: null, minYears: null, maxYears: null, newcomer: null },
  employmentType: { text: null, types: [] },
  salary: {
    text: null,
    min: null,
    max: null,
    currency: null,
    period: null,
    annualMin: null,
    annualMax: null,
  },
  deadline: { text: null, kind: 'unknown', date: null },
  techStack: [],
};

test('leaves out what is unknown', () => {
  expect(inBoth(NOTHING)).toEqual(['', '']);
});

test.each<
  [deadline: Partial<Posting['deadline']>, status: Posting['status'], korean: string, english: string]
>([
  [{ date: '2026-11-30' }, 'open', '11월 30일 마감', 'Closes Nov 30'],
  [{ date: '2027-12-03' }, 'open', '2027년 12월 3일 마감', 'Closes Dec 3, 2027'],
  [{ date: '2026-11-29' }, 'open', '마감일 지남', 'Deadline passed'],
  [{ date: '2026-12-03' }, 'closed', '마감됨', 'Closed'],
  [{ text: '채용시', kind: 'untilFilled', date: null }, 'open', '채용 시 마감', 'Open until filled'],
  [{ text: '상시', kind: 'always', date: null }, 'open', '상시 채용', 'No deadline'],
])('formats the deadline %j of a posting that is %s', (deadline, status, ...expected) => {
  expect(inBoth({ ...NOTHING, deadline: { ...POSTING.deadline, ...deadline }, status })).toEqual(expected);
});
