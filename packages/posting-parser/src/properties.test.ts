import { KNOWN_BAD_STRINGS, PROTOTYPE_WORDS } from '@workreel/testing/known-bad-strings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParseContext } from './card.domain.ts';
import { classifyText, splitConditions } from './classify.domain.ts';
import { parseDeadline } from './deadline.domain.ts';
import { parseEducation } from './education.domain.ts';
import { parseEmployment } from './employment.domain.ts';
import { parseExperience } from './experience.domain.ts';
import { fold, gazetteer, type Place } from './gazetteer.domain.ts';
import { isInKorea } from './korea.domain.ts';
import { matchRegions, parseLocation } from './location.domain.ts';
import { findPlaces } from './places.domain.ts';
import { parsePostedAt } from './posted.domain.ts';
import { PERIODS_PER_YEAR, parseSalary } from './salary.domain.ts';
import { splitTags, technologiesInTitle } from './tech.domain.ts';
import { parseWorkplace } from './workplace.domain.ts';

/** Fragments of real texts, combined at random. */
const FRAGMENTS =
  '연봉 월급 시급 일급 만원 억 천 만 원 이상 이하 ~ - – to and ↑ ↓ + % , . · / | ( ) : 년 월 일 시 주 개월 신입 경력 무관 대졸 고졸 대학 정규직 계약직 서울 강남구 경기 광주시 중구 외 전체 D- 마감 내일 오늘 채용시 상시 등록일 전 (화) (토) 0 1 3 12 02 30 31 2026 10,320 3,000 99999999 1.5 $ £ € ₹ k K per hour annum a year years year up from at least five remote TX London Oct 3rd days ago 30+ C++ .NET Java'.split(
    ' ',
  );
/** Names and codes of places, combined at random. */
const PLACES =
  'Austin|TX|Texas|United States|US|USA|Berlin|Germany|DE|Kassel|New York|NY|Washington|D.C.|Georgia|Paris|France|London|UK|ON|CA|Bengaluru|IN|India|Cambridge|Springfield|São Paulo|SP|Seoul|Gangnam-gu|KR|Europe|EMEA|Remote|Hybrid|10115|Main St|Acme GmbH|🇩🇪|Tokyo|東京都|Singapore|Milano|MI|Surrey|Bosnia and Herzegovina|USA.VA.McLean|US-TX-Austin|+7 more'.split(
    '|',
  );
const spellings = new Map<Place, string[]>();
// An area means the region that contains it.
for (const [spelling, named] of [...gazetteer().names, ...gazetteer().codes])
  for (const place of named.flatMap((each) => (each.kind === 'area' ? [each, each.parent!] : [each])))
    spellings.set(place, [...(spellings.get(place) ?? []), fold(spelling)]);
/** Whether a folded text contains a name or code of a place, ignoring what the text has besides letters and digits. */
const isNamed = (place: Place, words: string): boolean =>
  (spellings.get(place) ?? []).some((spelling) =>
    /[^\u0000-\u024f]/.test(spelling)
      ? words.includes(spelling)
      : words.includes(` ${spelling.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `),
  );
const knownBad = fc.oneof(fc.constantFrom(...PROTOTYPE_WORDS), fc.constantFrom(...KNOWN_BAD_STRINGS));
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.tuple(fc.constantFrom(...FRAGMENTS), fc.constantFrom('', ' ')), { maxLength: 14 })
    .map((pieces) => pieces.flat().join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), knownBad), { maxLength: 5 })
    .chain((pieces) => fc.constantFrom('', ' ', ', ', '·').map((separator) => pieces.join(separator))),
);
const contexts: fc.Arbitrary<ParseContext> = fc.record({
  fetchedAt: fc.date({ min: new Date('2015-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
  timeZone: fc.constantFrom('Asia/Seoul', 'Europe/London', 'America/New_York', 'Pacific/Apia'),
  currency: fc.constantFrom('KRW', 'USD', 'GBP', 'JPY'),
});
const runs = { numRuns: 1_500 };

describe('for any text', () => {
  it('parses a salary with consistent amounts', () => {
    fc.assert(
      fc.property(texts, contexts, (text, ctx) => {
        const { min, max, currency, period, annualMin, annualMax } = parseSalary(text, ctx);
        for (const amount of [min, max]) if (amount !== null) expect(amount).toBeGreaterThan(0);
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
        expect(currency === null).toBe(min === null && max === null);
        const factor =
          period === null ? null : PERIODS_PER_YEAR[currency === 'KRW' ? 'KRW' : 'other'][period];
        const yearly = (amount: number | null) =>
          amount === null || factor === null ? null : amount * factor;
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

  it('parses years in ascending order, and determines newcomer if it finds years', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { minYears, maxYears, newcomer } = parseExperience(text);
        if (minYears !== null && maxYears !== null) expect(minYears).toBeLessThanOrEqual(maxYears);
        for (const years of [minYears, maxYears])
          if (years !== null) expect(Number.isInteger(years) && years >= 0).toBe(true);
        if (minYears !== null || maxYears !== null) expect(newcomer).not.toBeNull();
      }),
      runs,
    );
  });

  it('returns a date only with the kind date, within ten years of the fetch', () => {
    fc.assert(
      fc.property(texts, contexts, (text, ctx) => {
        const { kind, date } = parseDeadline(text, ctx);
        expect(date !== null).toBe(kind === 'date');
        if (date !== null) {
          expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
          expect(Math.abs(Date.parse(date) - ctx.fetchedAt.getTime())).toBeLessThan(3_662 * 86_400_000);
        }
      }),
      runs,
    );
  });

  it('parses no publication time more than three days in the future', () => {
    fc.assert(
      fc.property(texts, contexts, (text, ctx) => {
        const posted = parsePostedAt(text, ctx);
        if (posted === null) return;
        expect(new Date(posted).toISOString()).toBe(posted);
        expect(Date.parse(posted) - ctx.fetchedAt.getTime()).toBeLessThan(3 * 86_400_000);
      }),
      runs,
    );
  });

  it('finds no number if the text contains neither digits nor words for numbers', () => {
    const wordless = texts.map((text) =>
      // NFKC first, because parsers see ㍙ as 1点.
      text.normalize('NFKC').replace(/\p{N}|신입|초보|무관|우대|가능|five|entry|fresher|grad|none/giu, ''),
    );
    fc.assert(
      fc.property(wordless, contexts, (text, ctx) => {
        expect(parseSalary(text, ctx)).toMatchObject({ min: null, max: null, currency: null, period: null });
        expect(parseExperience(text)).toMatchObject({ minYears: null, maxYears: null });
      }),
      runs,
    );
  });

  it('returns the same result with and without the cache, and for the text in the result', () => {
    // Longer texts are truncated, also with the spaces before them.
    const complete = texts.filter((text) => text.length <= 800);
    fc.assert(
      fc.property(complete, contexts, (text, ctx) => {
        for (const parse of [
          (value: string | null) => parseExperience(value),
          (value: string | null) => parseEducation(value),
          (value: string | null) => parseEmployment(value),
          (value: string | null) => parseLocation(value),
          (value: string | null) => parseDeadline(value, ctx),
          (value: string | null) => parseSalary(value, ctx),
        ]) {
          const once = parse(text);
          expect(parse(text)).toEqual(once);
          expect(parse(once.text)).toEqual(once);
          // Too long for the cache, but equivalent.
          expect(parse(`${' '.repeat(150)}${text}`)).toEqual(once);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('names each region after those that contain it, and the narrowest in some spelling of the text', () => {
    const places = fc
      .array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...PLACES), fc.constantFrom(...FRAGMENTS), knownBad),
          fc.constantFrom(', ', ' ', '; ', ' / ', ' (', ') ', ' - ', ' or ', '\n'),
        ),
        { maxLength: 8 },
      )
      .map((pieces) => pieces.flat().join(''));
    fc.assert(
      fc.property(fc.oneof(places, texts), (text) => {
        const { regions } = parseLocation(text);
        expect(new Set(regions).size).toBe(regions.length);
        regions.forEach((region, index) => {
          const parts = region.split(', ');
          const ancestors = isInKorea(region)
            ? region
                .split(' ')
                .map((_, i, all) => all.slice(0, i).join(' '))
                .slice(1)
            : parts.map((_, i) => parts.slice(i + 1).join(', ')).slice(0, -1);
          for (const ancestor of ancestors) expect(regions.slice(0, index)).toContain(ancestor);
        });
        if (!/[가-힣]/.test(text)) {
          const plain = text
            .replaceAll(
              /[\u{1f1e6}-\u{1f1ff}]{2}/gu,
              (flag) =>
                ` ${[...flag].map((letter) => String.fromCharCode(letter.codePointAt(0)! - 0x1f1e6 + 65)).join('')} `,
            )
            .normalize('NFKC');
          const words = ` ${fold(`${plain} ${plain.replaceAll('.', ' ')}`).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
          for (const place of findPlaces(text)) expect(isNamed(place, words), text).toBe(true);
        }
      }),
      runs,
    );
  });

  it('finds the canonical value of every region', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), (text) => {
        for (const region of parseLocation(text).regions) expect(matchRegions(region)).toEqual([region]);
      }),
    );
  });

  it('causes no errors in the other parsers', () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 4 }), (text, tags) => {
        classifyText(text);
        matchRegions(text);
        technologiesInTitle(text);
        const { techStack, sector } = splitTags([text, ...tags]);
        expect(new Set(techStack).size).toBe(techStack.length);
        expect(splitTags(techStack).techStack).toEqual(techStack);
        for (const name of sector) expect(name.trim()).toBe(name);
        for (const part of splitConditions(text)) expect(part).not.toBe('');
      }),
      { numRuns: 600 },
    );
  });
});

describe('hostile text', () => {
  const ctx: ParseContext = {
    fetchedAt: new Date('2025-11-25T03:00:00Z'),
    timeZone: 'Asia/Seoul',
    currency: 'KRW',
  };
  // The limit of 1,000 code units and linear-time patterns keep this to about 5 ms; the rest allows for a busy machine.
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
    'Austin, TX, ',
    'New York ',
    'US-',
    'London/',
    'Remote in ',
    '🇩🇪',
    '東京',
    '(DE) ',
    '1 more ',
    'www.',
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
  ])('parses 20,000 repetitions of %j within 5 seconds', (piece) => {
    const text = piece.repeat(20_000);
    const startedAt = performance.now();
    parseExperience(text);
    parseEducation(text);
    parseEmployment(text);
    parseLocation(text);
    parseWorkplace(text, text);
    parseDeadline(text, ctx);
    parseSalary(text, ctx);
    parsePostedAt(text, ctx);
    classifyText(text);
    matchRegions(text);
    splitConditions(text);
    splitTags([text, text]);
    technologiesInTitle(text);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
