import { describe, expect, it } from 'vitest';
import { dayNumber, deadlineText, positionInCycle, postedText } from './dates.ts';
import { demoPostings, POSTING_COUNT, promotedDemoPostings, searchDemoPostings } from './postings.ts';

const DAY = '2026-11-20';
const postings = demoPostings(DAY);
const texts = (select: (posting: (typeof postings)[number]) => string | null | undefined) =>
  new Set(postings.map(select).filter((text) => text != null));

describe('demoPostings', () => {
  it('returns postings with unique IDs and contents', () => {
    expect(postings).toHaveLength(POSTING_COUNT);
    expect(POSTING_COUNT).toBeGreaterThanOrEqual(480);
    expect(new Set(postings.map(({ id }) => id)).size).toBe(POSTING_COUNT);
    const contents = postings.map(
      ({ values: { companyName, title, location } }) => `${companyName}|${title}|${location.text}`,
    );
    expect(new Set(contents).size).toBe(POSTING_COUNT);
  });

  it('returns 70% Korean postings and at least 60 titles in which 개발 is part of a longer word', () => {
    const korean = postings.filter(({ language }) => language === 'ko').length / POSTING_COUNT;
    expect(korean).toBeCloseTo(0.7, 2);
    expect(postings.filter(({ values }) => /\p{L}개발/u.test(values.title)).length).toBeGreaterThanOrEqual(
      60,
    );
  });

  it('returns the same postings on every day, except for their dates', () => {
    expect(demoPostings(DAY)).toEqual(postings);
    const withoutDates = (day: string) =>
      demoPostings(day)
        .map(({ postedOn, posted, deadlineOn, deadline, ...rest }) => rest)
        .sort((a, b) => a.id - b.id);
    expect(withoutDates('2027-03-01')).toEqual(withoutDates(DAY));
  });

  it('returns a salary for a third of the postings, separate from badges', () => {
    const amounts = postings.filter(({ values }) => values.salary.min !== null).length / POSTING_COUNT;
    expect(amounts).toBeGreaterThan(0.28);
    expect(amounts).toBeLessThan(0.4);
    expect([...texts(({ badge }) => badge)]).toEqual(
      expect.arrayContaining(['평균연봉 상위 10%', '연봉상승률 10% 이상']),
    );
    const forms = new Set(
      [...texts(({ values }) => values.salary.text)].map((text) => text.replace(/\d+/g, '9')),
    );
    expect(forms.size).toBeGreaterThanOrEqual(25);
    expect(forms).toContain('회사내규에 따름');
    for (const { values } of postings) {
      const { min, max } = values.salary;
      if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
    }
  });

  it.each([
    [
      'location',
      ({ values }: (typeof postings)[number]) => values.location.text,
      '광주 서구|경기 광주시|서울전체|서울 중구|부산 중구|대전 중구|전국|재택|서울 강남구 외 5|London|Austin, TX|Berlin|Remote',
    ],
    [
      'experience',
      ({ values }: (typeof postings)[number]) => values.experience.text,
      '신입|경력|경력무관|신입·경력|경력3년↑|경력 1~4년|신입·경력3년↑|신입·경력 3년 ↓|3 ~ 12년|경력(년수무관)|3+ years|five (5) years|Entry level',
    ],
    [
      'education',
      ({ values }: (typeof postings)[number]) => values.education.text,
      '학력무관|고졸↑|초대졸↑|대학(2,3년)↑|대졸↑|대학교(4년)↑|석사↑|박사',
    ],
    [
      'employment',
      ({ values }: (typeof postings)[number]) => values.employmentType.text,
      '정규직|정규직·계약직|정규직·전문연구요원|파트·프리랜서|정규직 외|Full-time + 1',
    ],
    [
      'deadline',
      ({ deadline }: (typeof postings)[number]) => deadline?.replace(/\d+/, '#'),
      '상시채용|채용시|D-#',
    ],
  ] as const)('contains every form of %s', (_name, select, expected) => {
    expect([...texts(select)]).toEqual(expect.arrayContaining(expected.split('|')));
  });

  it('returns open postings, newest first', () => {
    const days = postings.map(({ postedOn }) => postedOn);
    expect(days).toEqual([...days].sort().reverse());
    expect(postings.every(({ deadlineOn }) => deadlineOn === null || deadlineOn >= DAY)).toBe(true);
  });
});

describe('searchDemoPostings and promotedDemoPostings', () => {
  it('find a substring of title, company, location or tags, ignoring case', () => {
    expect(searchDemoPostings(postings, '개발').length).toBeGreaterThanOrEqual(60);
    expect(searchDemoPostings(postings, 'REACT')).toEqual(searchDemoPostings(postings, 'react'));
    expect(searchDemoPostings(postings, '  ')).toHaveLength(POSTING_COUNT);
    expect(searchDemoPostings(postings, '없는말없는말')).toEqual([]);
  });

  it('promote three postings, which are also regular results', () => {
    const promoted = promotedDemoPostings(postings);
    expect(promoted).toHaveLength(3);
    for (const posting of promoted) expect(postings).toContain(posting);
    expect(promotedDemoPostings(demoPostings('2027-01-01')).map(({ id }) => id)).toEqual(
      promoted.map(({ id }) => id),
    );
  });
});

describe('dates', () => {
  const today = dayNumber(DAY);

  it('have a constant deadline within a cycle', () => {
    const cycle = { period: 20, phase: 3 };
    const ends = Array.from({ length: 40 }, (_, n) => today + n + positionInCycle(cycle, today + n).daysLeft);
    expect(new Set(ends).size).toBeLessThanOrEqual(3);
    for (const [n, end] of ends.entries()) expect(end).toBeGreaterThanOrEqual(today + n);
  });

  it('format deadlines with the weekday instead of the year', () => {
    expect(deadlineText(today, 0, 0)).toBe('오늘마감');
    expect(deadlineText(today, 0, 1)).toBe('23시 마감');
    expect(deadlineText(today, 1, 1)).toBe('내일 18시 마감');
    expect(deadlineText(today, 7, 2)).toBe('D-7');
    expect(deadlineText(today, 44, 1)).toBe('~ 01/03(일)');
    expect(deadlineText(today, 44, 5)).toBe('~01.03(일)');
  });

  it('format the day of publication in Korean and English', () => {
    expect(postedText('ko', today, 2, 2)).toBe('등록일 26/11/18');
    expect(postedText('ko', today, 2, 0)).toBe('수정일 26/11/18');
    expect(postedText('ko', today, 3, 1)).toBe('3일 전');
    expect(postedText('en', today, 0, 0)).toBe('Just posted');
    expect(postedText('en', today, 5, 0)).toBe('Posted 5 days ago');
    expect(postedText('en', today, 40, 0)).toBe('Posted 30+ days ago');
  });
});
