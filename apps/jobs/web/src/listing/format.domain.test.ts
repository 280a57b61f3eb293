import { describe, expect, test } from 'vitest';
import type { Posting } from '../api.ts';
import enListing from '../language/en/listing.ts';
import koListing from '../language/ko/listing.ts';
import {
  daysBetween,
  formatAmount,
  formatDay,
  formatDeadline,
  formatExperience,
  formatLocation,
  formatPosted,
  formatSalary,
  hasTimeOfDay,
  type LocalizedText,
  localDay,
  postedDay,
  toWebUrl,
} from './format.domain.ts';

const ko = { ...koListing, language: 'ko' as const };
const en = { ...enListing, language: 'en' as const };

const withOriginal = (text: LocalizedText | null): string | null =>
  text && (text.original === null ? text.main : `${text.main} (${text.original})`);
const TODAY = '2026-11-20';

describe('experience', () => {
  const buildExperience = (
    minYears: number | null,
    maxYears: number | null,
    newcomer: boolean | null,
    text: string | null = null,
  ) => ({
    text,
    minYears,
    maxYears,
    newcomer,
  });
  test.each([
    [buildExperience(0, null, true), '경력 무관', 'Any experience'],
    [buildExperience(0, 0, true), '신입', 'Entry level'],
    [buildExperience(null, null, true), '신입', 'Entry level'],
    [buildExperience(null, null, false, '경력'), '경력', 'Experienced'],
    [buildExperience(3, null, false), '경력 3년 이상', '3+ years'],
    [buildExperience(2, 7, false), '경력 2~7년', '2–7 years'],
    [buildExperience(1, 1, false), '경력 1년', '1 year'],
    [buildExperience(null, 3, false), '경력 3년 이하', 'Up to 3 years'],
    [buildExperience(3, null, true), '신입·경력 3년 이상', 'Entry level or 3+ years'],
    [buildExperience(0, 3, true), '신입·경력 3년 이하', 'Entry level or up to 3 years'],
    [buildExperience(null, null, null, '면접 시 협의'), '면접 시 협의', '면접 시 협의'],
    [buildExperience(null, null, null), null, null],
  ])('formats %j', (experience, korean, english) => {
    expect(formatExperience(experience, ko)).toBe(korean);
    expect(formatExperience(experience, en)).toBe(english);
  });
});

describe('salary', () => {
  const buildSalary = (overrides: Partial<Posting['salary']>): Posting['salary'] => ({
    text: '#',
    min: null,
    max: null,
    currency: 'KRW',
    period: 'year',
    annualMin: null,
    annualMax: null,
    ...overrides,
  });
  test.each([
    [buildSalary({ min: 27e6, max: 33e6 }), '연봉 2,700만~3,300만원', '₩27M–33M a year'],
    [buildSalary({ min: 47e6, max: 47e6 }), '연봉 4,700만원', '₩47M a year'],
    [buildSalary({ min: 48e6 }), '연봉 4,800만원 이상', 'From ₩48M a year'],
    [buildSalary({ max: 48e6 }), '연봉 4,800만원 이하', 'Up to ₩48M a year'],
    [buildSalary({ min: 95e6, max: 120e6 }), '연봉 9,500만~1억 2,000만원', '₩95M–120M a year'],
    [
      buildSalary({ min: 35_000, max: 50_000, currency: 'USD' }),
      '연봉 US$35,000~50,000',
      '$35,000–50,000 a year',
    ],
  ])('formats yearly pay: %j', (salary, korean, english) => {
    expect(formatSalary(salary, ko)).toEqual({ main: korean, original: null, yearly: null });
    expect(formatSalary(salary, en)?.main).toBe(english);
  });

  test('adds a yearly estimate to hourly and monthly pay', () => {
    const hourly = buildSalary({
      min: 10_320,
      max: 10_320,
      period: 'hour',
      annualMin: 25_882_560,
      annualMax: 25_882_560,
    });
    expect(formatSalary(hourly, ko)).toEqual({
      main: '시급 10,320원',
      original: null,
      yearly: '연 환산 약 2,588만원',
    });
    expect(formatSalary(hourly, en)).toEqual({
      main: '₩10,320 an hour',
      original: null,
      yearly: 'about ₩25.88M a year',
    });
    const monthly = buildSalary({ min: 2_650_000, period: 'month', annualMin: 31_800_000 });
    expect(formatSalary(monthly, ko)).toEqual({
      main: '월급 265만원 이상',
      original: null,
      yearly: '연 환산 약 3,180만원',
    });
    expect(formatSalary(monthly, en)).toEqual({
      main: 'From ₩2.65M a month',
      original: null,
      yearly: 'about ₩31.8M a year',
    });
  });

  test('returns the original text if no amount was parsed, or null without a text', () => {
    const nothing = { min: null, max: null, currency: null, period: null };
    expect(formatSalary(buildSalary({ ...nothing, text: '성과에 따라 지급' }), en)).toEqual({
      main: '성과에 따라 지급',
      original: null,
      yearly: null,
    });
    expect(formatSalary(buildSalary({ ...nothing, text: null }), ko)).toBeNull();
  });

  test.each<[string, NonNullable<Posting['payTerms']>, string, string]>([
    ['회사내규에 따름', 'companyPolicy', '회사내규에 따름', 'Per company policy (회사내규에 따름)'],
    ['연봉 협의', 'negotiable', '연봉 협의', 'Negotiable (연봉 협의)'],
    ['nach Vereinbarung', 'negotiable', '협의 (nach Vereinbarung)', 'Negotiable (nach Vereinbarung)'],
    ['Competitive salary', 'competitive', '업계 경쟁력 있는 수준 (Competitive salary)', 'Competitive salary'],
  ])('translates %s', (text, payTerms, korean, english) => {
    const salary = buildSalary({ min: null, max: null, currency: null, period: null, text });
    expect(withOriginal(formatSalary(salary, ko, payTerms))).toBe(korean);
    expect(withOriginal(formatSalary(salary, en, payTerms))).toBe(english);
  });

  test.each([
    [0, '0원', '₩0'],
    [9_900, '9,900원', '₩9,900'],
    [95_000, '95,000원', '₩95,000'],
    [670_000, '67만원', '₩670,000'],
    [2_235_600, '223만 5,600원', '₩2.24M'],
    [100_000_000, '1억원', '₩100M'],
    [1_234_500_000, '12억 3,450만원', '₩1.23B'],
  ])('formats %d won', (value, korean, english) => {
    expect(formatAmount(value, 'KRW', 'ko')).toBe(korean);
    expect(formatAmount(value, 'KRW', 'en')).toBe(english);
  });

  test('omits the decimals of whole amounts', () => {
    expect(formatAmount(22.5, 'USD', 'en')).toBe('$22.5');
    expect(formatAmount(22, 'USD', 'en')).toBe('$22');
  });
});

describe('deadline', () => {
  const buildPosting = (
    date: string | null,
    overrides: Partial<Posting['deadline']> = {},
    status: 'open' | 'closed' = 'open',
  ) => ({
    deadline: {
      text: '#',
      kind: date === null ? 'unknown' : 'date',
      date,
      ...overrides,
    } as Posting['deadline'],
    status,
  });
  test.each([
    [buildPosting('2026-12-18'), '12월 18일 (금)', '28일 남음', 'Fri, Dec 18', '28 days left', 'plain'],
    [buildPosting('2026-11-23'), '11월 23일 (월)', '3일 남음', 'Mon, Nov 23', '3 days left', 'soon'],
    [buildPosting('2026-11-21'), '11월 21일 (토)', '내일 마감', 'Sat, Nov 21', 'Closes tomorrow', 'soon'],
    [buildPosting('2026-11-20'), '11월 20일 (금)', '오늘 마감', 'Fri, Nov 20', 'Closes today', 'soon'],
    [buildPosting('2026-11-19'), '11월 19일 (목)', '마감일 지남', 'Thu, Nov 19', 'Deadline passed', 'past'],
    [buildPosting('2027-01-10'), '1월 10일 (일)', '51일 남음', 'Sun, Jan 10', '51 days left', 'plain'],
    [buildPosting('2026-11-10', {}, 'closed'), '마감됨', '11월 10일 (화)', 'Closed', 'Tue, Nov 10', 'past'],
    [buildPosting(null, {}, 'closed'), '마감됨', null, 'Closed', null, 'past'],
    [buildPosting(null, { kind: 'untilFilled' }), '채용 시 마감', null, 'Open until filled', null, 'plain'],
    [buildPosting(null, { kind: 'always' }), '상시 채용', null, 'No deadline', null, 'plain'],
    [buildPosting(null, { text: '추후 공지' }), '추후 공지', null, '추후 공지', null, 'plain'],
  ])('formats %j', (posting, korean, koreanNote, english, englishNote, tone) => {
    expect(formatDeadline(posting, TODAY, ko)).toEqual({ main: korean, note: koreanNote, tone });
    expect(formatDeadline(posting, TODAY, en)).toEqual({ main: english, note: englishNote, tone });
  });

  test('is null without a text', () => {
    expect(formatDeadline(buildPosting(null, { text: null }), TODAY, ko)).toBeNull();
  });

  test('counts days across month ends, year ends and leap days', () => {
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
    expect(daysBetween('2026-11-20', '2026-11-18')).toBe(-2);
  });

  test('shows the year of a distant day', () => {
    expect(formatDay('2027-11-01', 'ko', TODAY)).toBe('2027년 11월 1일');
    expect(formatDay('2027-11-01', 'en', TODAY)).toBe('Nov 1, 2027');
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

test('a date without a time of day is the same in every time zone', () => {
  for (const zone of ['America/Los_Angeles', 'UTC', 'Asia/Seoul', 'Pacific/Auckland']) {
    // Midnight in Seoul, New Delhi, London and Los Angeles.
    for (const at of ['2026-05-27T15:00', '2026-05-27T18:30', '2026-05-27T23:00', '2026-05-28T07:00']) {
      expect(postedDay(`${at}:00.000Z`, zone)).toBe('2026-05-28');
      expect(hasTimeOfDay(`${at}:00.000Z`)).toBe(false);
    }
    expect(postedDay('2026-05-28', zone)).toBe('2026-05-28');
  }
  expect(hasTimeOfDay('2026-05-27T15:01:00.000Z')).toBe(true);
  expect(postedDay('2026-05-27T15:01:00.000Z', 'UTC')).toBe('2026-05-27');
  expect(postedDay('2026-05-27T15:01:00.000Z', 'Asia/Seoul')).toBe('2026-05-28');
});

test('formats when a posting was posted', () => {
  const daysAgo = (days: number) => new Date(2026, 10, 20 - days, 12).toISOString();
  const posted = (days: number) => ({ postedAt: daysAgo(days), collectedAt: daysAgo(0) });
  expect(formatPosted(posted(0), TODAY, ko)).toBe('오늘 게시');
  expect(formatPosted(posted(1), TODAY, en)).toBe('yesterday');
  expect(formatPosted(posted(4), TODAY, ko)).toBe('4일 전 게시');
  expect(formatPosted(posted(-1), TODAY, en)).toBe('today');
  expect(formatPosted(posted(40), TODAY, en)).toBe('Posted Oct 11');
  expect(formatPosted({ postedAt: null, collectedAt: daysAgo(4) }, TODAY, ko)).toBe('4일 전 수집');
  expect(formatPosted({ postedAt: null, collectedAt: daysAgo(40) }, TODAY, en)).toBe('Found Oct 11');
});

test.each<[string | null, [ko: string, en: string][], Posting['workplace'], string | null, string | null]>([
  [
    '서울 강남구 외 5',
    [['서울 강남구', 'Gangnam-gu, Seoul']],
    null,
    '서울 강남구 외 5',
    'Gangnam-gu, Seoul (서울 강남구 외 5)',
  ],
  [
    '서울 강남구',
    [['서울 강남구', 'Gangnam-gu, Seoul']],
    'onsite',
    '서울 강남구',
    'Gangnam-gu, Seoul (서울 강남구)',
  ],
  [null, [['서울 강남구', 'Gangnam-gu, Seoul']], null, '서울 강남구', 'Gangnam-gu, Seoul'],
  [
    'Austin, TX',
    [['미국 텍사스 오스틴', 'Austin, Texas, United States']],
    null,
    '미국 텍사스 오스틴 (Austin, TX)',
    'Austin, TX',
  ],
  ['Remote (US)', [['미국', 'United States']], 'remote', '미국 · 재택근무 (Remote (US))', 'Remote (US)'],
  [
    '東京都',
    [['일본 도쿄', 'Tokyo, Japan']],
    'hybrid',
    '일본 도쿄 · 하이브리드 (東京都)',
    'Tokyo, Japan · Hybrid (東京都)',
  ],
  [
    '서울, 부산, 대구, 인천, 광주',
    [
      ['서울', 'Seoul'],
      ['부산', 'Busan'],
      ['대구', 'Daegu'],
      ['인천', 'Incheon'],
      ['광주', 'Gwangju'],
    ],
    null,
    '서울, 부산, 대구, 인천, 광주',
    'Seoul · Busan · Daegu +2 more (서울, 부산, 대구, 인천, 광주)',
  ],
  ['EMEA', [['EMEA', 'EMEA']], null, 'EMEA', 'EMEA'],
  ['판교역 근처', [], null, '판교역 근처', '판교역 근처'],
  ['대전전체', [['대전', 'Daejeon']], null, '대전', 'Daejeon (대전전체)'],
  ['Halle 4', [], 'hybrid', 'Halle 4 · 하이브리드', 'Halle 4 · Hybrid'],
  ['Remote', [], 'remote', '재택근무 (Remote)', 'Remote'],
  ['재택근무', [], 'remote', '재택근무', 'Remote (재택근무)'],
  [null, [], 'remote', '재택근무', 'Remote'],
  [null, [], null, null, null],
])('the location %s is translated if it is in another script', (text, names, workplace, korean, english) => {
  const posting = {
    location: { text, regions: [], remote: workplace === 'remote' },
    regionNames: names.map(([korean, english]) => ({ ko: korean, en: english })),
    workplace,
  };
  expect(withOriginal(formatLocation(posting, ko))).toBe(korean);
  expect(withOriginal(formatLocation(posting, en))).toBe(english);
});

test('accepts only http and https URLs', () => {
  expect(toWebUrl('https://jobs.example/1?a=b')).toBe('https://jobs.example/1?a=b');
  expect(toWebUrl('http://127.0.0.1:3001/demo/jobs/1')).toBe('http://127.0.0.1:3001/demo/jobs/1');
  for (const bad of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '/jobs/1', '']) {
    expect(toWebUrl(bad), bad).toBeNull();
  }
});
