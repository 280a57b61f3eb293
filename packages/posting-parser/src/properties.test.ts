import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadingContext } from './card.domain.ts';
import { classifyText, splitMixed } from './classify.domain.ts';
import { readDeadline } from './deadline.domain.ts';
import { readEducation } from './education.domain.ts';
import { readEmployment } from './employment.domain.ts';
import { readExperience } from './experience.domain.ts';
import { matchRegions, readLocation } from './location.domain.ts';
import { readPosted } from './posted.domain.ts';
import { PERIODS_A_YEAR, readSalary } from './salary.domain.ts';
import { splitTags, technologiesInTitle } from './tech.domain.ts';

/** Pieces of real texts, put together as no site would. */
const PIECES =
  '연봉 월급 시급 일급 만원 억 천 만 원 이상 이하 ~ - – to and ↑ ↓ + % , . · / | ( ) : 년 월 일 시 주 개월 신입 경력 무관 대졸 고졸 대학 정규직 계약직 서울 강남구 경기 광주시 중구 외 전체 D- 마감 내일 오늘 채용시 상시 등록일 전 (화) (토) 0 1 3 12 02 30 31 2026 10,320 3,000 99999999 1.5 $ £ € ₹ k K per hour annum a year years year up from at least five remote TX London Oct 3rd days ago 30+ C++ .NET Java constructor toString valueOf __proto__'.split(
    ' ',
  );
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ')), { maxLength: 14 })
    .map((pieces) => pieces.flat().join('')),
);
const contexts: fc.Arbitrary<ReadingContext> = fc.record({
  fetchedAt: fc.date({ min: new Date('2015-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
  timeZone: fc.constantFrom('Asia/Seoul', 'Europe/London', 'America/New_York', 'Pacific/Apia'),
  currency: fc.constantFrom('KRW', 'USD', 'GBP', 'JPY'),
});
const runs = { numRuns: 1_500 };

describe('any text', () => {
  it('has a salary whose numbers fit each other', () => {
    fc.assert(
      fc.property(texts, contexts, (text, ctx) => {
        const { min, max, currency, period, annualMin, annualMax } = readSalary(text, ctx);
        for (const amount of [min, max]) if (amount !== null) expect(amount).toBeGreaterThan(0);
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
        expect(currency === null).toBe(min === null && max === null);
        const times =
          period === null ? null : PERIODS_A_YEAR[currency === 'KRW' ? 'KRW' : 'elsewhere'][period];
        const yearly = (amount: number | null) => (amount === null || times === null ? null : amount * times);
        for (const [annual, amount] of [
          [annualMin, min],
          [annualMax, max],
        ] as const) {
          if (yearly(amount) === null) expect(annual).toBeNull();
          else expect(annual).toBeCloseTo(yearly(amount)!, 1);
        }
      }),
      runs,
    );
  });

  it('has years in order, and a newcomer who is told of whenever years are', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { minYears, maxYears, newcomer } = readExperience(text);
        if (minYears !== null && maxYears !== null) expect(minYears).toBeLessThanOrEqual(maxYears);
        for (const years of [minYears, maxYears])
          if (years !== null) expect(Number.isInteger(years) && years >= 0).toBe(true);
        if (minYears !== null || maxYears !== null) expect(newcomer).not.toBeNull();
      }),
      runs,
    );
  });

  it('has a date with the kind date alone, within ten years of the fetch', () => {
    fc.assert(
      fc.property(texts, contexts, (text, ctx) => {
        const { kind, date } = readDeadline(text, ctx);
        expect(date !== null).toBe(kind === 'date');
        if (date !== null) {
          expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
          expect(Math.abs(Date.parse(date) - ctx.fetchedAt.getTime())).toBeLessThan(3_662 * 86_400_000);
        }
      }),
      runs,
    );
  });

  it('was not posted in the future', () => {
    fc.assert(
      fc.property(texts, contexts, (text, ctx) => {
        const posted = readPosted(text, ctx);
        if (posted === null) return;
        expect(new Date(posted).toISOString()).toBe(posted);
        expect(Date.parse(posted) - ctx.fetchedAt.getTime()).toBeLessThan(3 * 86_400_000);
      }),
      runs,
    );
  });

  it('holds no number without a digit or a word for one', () => {
    const wordless = texts.map((text) =>
      // NFKC first: ㍙ is 1点 to a reader.
      text.normalize('NFKC').replace(/\p{N}|신입|초보|무관|우대|가능|five|entry|fresher|grad/giu, ''),
    );
    fc.assert(
      fc.property(wordless, contexts, (text, ctx) => {
        expect(readSalary(text, ctx)).toMatchObject({ min: null, max: null, currency: null, period: null });
        expect(readExperience(text)).toMatchObject({ minYears: null, maxYears: null });
      }),
      runs,
    );
  });

  it('reads the same twice, remembered or not, and again from the text that was kept', () => {
    fc.assert(
      fc.property(texts, contexts, (text, ctx) => {
        for (const read of [
          (each: string | null) => readExperience(each),
          (each: string | null) => readEducation(each),
          (each: string | null) => readEmployment(each),
          (each: string | null) => readLocation(each),
          (each: string | null) => readDeadline(each, ctx),
          (each: string | null) => readSalary(each, ctx),
        ]) {
          const once = read(text);
          expect(read(text)).toEqual(once);
          expect(read(once.text)).toEqual(once);
          // Too long to be remembered, and the same to a reader.
          expect(read(`${' '.repeat(150)}${text}`)).toEqual(once);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is taken by the readers of words', () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 4 }), (text, tags) => {
        classifyText(text);
        matchRegions(text);
        technologiesInTitle(text);
        const { techStack, sector } = splitTags([text, ...tags]);
        expect(new Set(techStack).size).toBe(techStack.length);
        expect(splitTags(techStack).techStack).toEqual(techStack);
        for (const each of sector) expect(each.trim()).toBe(each);
        for (const part of splitMixed(text)) expect(part).not.toBe('');
      }),
      { numRuns: 600 },
    );
  });
});

describe('a hostile text', () => {
  const ctx: ReadingContext = {
    fetchedAt: new Date('2025-11-25T03:00:00Z'),
    timeZone: 'Asia/Seoul',
    currency: 'KRW',
  };
  // Bounded by the clamp to 1,000 units and by patterns that run in linear time: some 5 ms in all. The rest is room for a busy machine.
  it.each([
    '1',
    '1,',
    '1.',
    '1 ',
    '1~',
    '1-',
    '$',
    '$1',
    '1억',
    '1천',
    '1년',
    '경력 ',
    '신입·',
    ' ',
    '\t',
    '(',
    '((1)',
    '대학(',
    '서울 ',
    '중구,',
    'a, ',
    'remote ',
    ' or ',
    '- ',
    '·',
    ' · ',
    '01/01',
    '2026-01-01',
    'Jan 1 ',
    '1일 ',
    '/',
    '.a',
    'C+',
    'one (',
    '&',
    '\u200b',
    '\ud800',
    '만',
    '연봉',
    'ㆍ',
    '외',
  ])('%j over and over is read in time', (piece) => {
    const text = piece.repeat(20_000);
    const started = performance.now();
    readExperience(text);
    readEducation(text);
    readEmployment(text);
    readLocation(text);
    readDeadline(text, ctx);
    readSalary(text, ctx);
    readPosted(text, ctx);
    classifyText(text);
    matchRegions(text);
    splitMixed(text);
    splitTags([text, text]);
    technologiesInTitle(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
