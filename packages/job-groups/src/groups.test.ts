import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyNames } from './company.domain.ts';
import { sharedPhrases } from './description.domain.ts';
import {
  comparePostings,
  type Decisions,
  groupsOf,
  keysOf,
  MAX_BLOCK,
  type PostingFacts,
  sketchOf,
} from './index.ts';
import { labelledPairs } from './testing/index.ts';
import { parseTitle, titleKey } from './title.domain.ts';
import { LEVELS, SHIFTS, TYPES, WORKPLACES } from './title-words.data.ts';

const NO_DECISIONS: Decisions = { joined: [], split: [] };

const posting = (id: number, facts: Partial<PostingFacts> = {}): PostingFacts => ({
  id,
  site: 'one',
  companyName: '가나다병원',
  title: '간호사',
  regions: ['부산', '부산 해운대구'],
  locationText: '부산 해운대구',
  remote: false,
  workplace: null,
  minYears: null,
  maxYears: null,
  newcomer: null,
  employmentTypes: [],
  annualMin: null,
  annualMax: null,
  currency: null,
  sortAt: 0,
  fieldCount: 0,
  sketch: null,
  ...facts,
});
const sorted = (groups: readonly (readonly number[])[]) =>
  groups.map((group) => group.toSorted((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!);

describe('companyNames', () => {
  it.each([
    ['(주)가나다', ['가나다']],
    ['주식회사 가나다', ['가나다']],
    ['가나다㈜', ['가나다']],
    ['네이버(NAVER)', ['네이버', 'naver']],
    ['NAVER (네이버)', ['네이버', 'naver']],
    ['의료법인가온의료재단 다온병원', ['다온병원']],
    ['한빛병원(부산지점)', ['한빛병원']],
    ['Acme, Inc.', ['acme']],
    ['The ACME Co., Ltd.', ['acme']],
    ['Müller GmbH & Co. KG', ['müller']],
    ['B.V. Holland', ['bvholland']],
    ['Inc.', ['inc']],
    ['(주)', ['(주)']],
  ])('%s', (name, expected) => {
    expect(companyNames(name)).toEqual(expected);
  });
});

describe('titles', () => {
  const context = {
    companyNames: ['가나다', 'acme'],
    regions: ['부산', '부산 해운대구', 'Texas, United States', 'Austin, Texas, United States'],
    locationText: 'Austin, TX',
  };
  const keyOf = (title: string) => titleKey(parseTitle(title, context));

  it.each([
    ['병동 간호사', '[급구] 병동간호사 모집'],
    ['병동 간호사', '(주)가나다 병동 간호사 채용 (정규직) 월 300만원'],
    ['간호사', '[부산/해운대] 간호사 구합니다'],
    ['백엔드 개발자', '개발자(백엔드) 2명'],
    ['Software Engineer, Payments', 'Payments Software Engineer (m/w/d)'],
    ['Senior Nurse', 'Sr. Nurse - $5,000 sign-on bonus'],
    ['Sales Manager', 'Acme: SALES MANAGER – Austin, TX #20391'],
    ['Front-end Engineer', 'Frontend Engineer'],
    ['Line Cook', 'Ｌｉｎｅ Ｃｏｏｋ &amp; <b>urgent</b>'],
  ])('%s is the job of %s', (one, other) => {
    expect(keyOf(other)).toBe(keyOf(one));
  });

  it.each([
    ['내과 간호사', '외과 간호사'],
    ['Nurse', 'Nurse Manager'],
    ['German Teacher', 'French Teacher'],
    ['주간보호센터 요양보호사', '요양보호사'],
  ])('%s is another job than %s', (one, other) => {
    expect(keyOf(other)).not.toBe(keyOf(one));
  });

  it('reads what distinguishes jobs of one name', () => {
    expect(parseTitle('물류센터 야간 사원 (경력)', context)).toMatchObject({
      shifts: ['night'],
      levels: ['experienced'],
    });
    expect(parseTitle('Junior Java Developer II', context)).toMatchObject({
      levels: ['junior', '2'],
      technologies: ['Java'],
    });
    expect(parseTitle('2021 Software Intern', context)).toMatchObject({
      years: ['2021'],
      types: ['internship'],
    });
  });
});

describe('words of titles', () => {
  const where = { companyNames: [], regions: [], locationText: null };
  const tables = { levels: LEVELS, shifts: SHIFTS, types: TYPES, workplaces: WORKPLACES };
  const words = Object.entries(tables).flatMap(([name, rows]) =>
    rows.flatMap(([value, texts]) =>
      texts
        .split('|')
        .map((text) => [text.replace(/\(\?[^)]*\)/g, ''), name as keyof typeof tables, value] as const),
    ),
  );
  it.each(words)('%s: %s %s', (word, name, value) => {
    for (const text of [word, word.toUpperCase(), word.replaceAll('-', ' ')])
      expect(parseTitle(`${text} 약사`, where)[name]).toEqual([value]);
  });

  it('are read in any text', () => {
    const part = fc.oneof(
      fc.constantFrom(...words.map(([word]) => word)),
      fc.string({ unit: 'binary', maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.string({ unit: 'binary' }), (parts, companyName) => {
        const { titleKey: key } = keysOf(posting(1, { title: parts.join(' '), companyName }));
        expect(key).toEqual(expect.any(Number));
        const title = parseTitle(parts.join(' '), where);
        for (const [name, rows] of Object.entries(tables))
          for (const value of title[name as keyof typeof tables])
            expect(rows.map(([known]) => known)).toContain(value);
      }),
    );
  });
});

describe('comparePostings', () => {
  it.each<[string, Partial<PostingFacts>, Partial<PostingFacts>]>([
    ['company', {}, { companyName: '가나다요양병원' }],
    ['place', {}, { regions: ['부산', '부산 동래구'] }],
    ['place', { regions: [] }, {}],
    ['level', { title: 'Nurse II' }, { title: 'Nurse III' }],
    ['shift', { title: '간호사 주간' }, { title: '간호사 야간' }],
    ['year', { title: '2025 Trainee' }, { title: '2026 Trainee' }],
    ['technology', { title: 'Java 개발자' }, { title: 'Python 개발자' }],
    ['employment type', { employmentTypes: ['fullTime'] }, { employmentTypes: ['partTime'] }],
    ['employment type', { title: 'Engineer' }, { title: 'Engineer Intern' }],
    ['workplace', {}, { remote: true }],
    ['experience', { minYears: 1 }, { minYears: 5 }],
    ['experience', { newcomer: true }, { newcomer: false }],
    [
      'pay',
      { annualMin: 3e7, annualMax: 3.4e7, currency: 'KRW' },
      { annualMin: 4e7, annualMax: 4.4e7, currency: 'KRW' },
    ],
    ['title', { title: 'ICU Nurse' }, { title: 'ER Nurse' }],
  ])('%s: %o and %o are two jobs', (conflict, one, other) => {
    expect(comparePostings(posting(1, one), posting(2, other))).toMatchObject({ conflict, same: false });
    expect(comparePostings(posting(2, other), posting(1, one))).toMatchObject({ conflict, same: false });
  });

  it.each<[Partial<PostingFacts>, Partial<PostingFacts>]>([
    [{}, { regions: ['부산'] }],
    [{}, { companyName: '(주)가나다병원', title: '[급구] 간호사' }],
    [
      { annualMin: 3e7, annualMax: 3e7, currency: 'KRW' },
      { annualMin: 30_000_500, annualMax: null, currency: 'KRW' },
    ],
    [{ employmentTypes: ['fullTime', 'contract'] }, { employmentTypes: ['contract'] }],
  ])('%o and %o are one job', (one, other) => {
    expect(comparePostings(posting(1, one), posting(2, other))).toMatchObject({ conflict: null, same: true });
  });
});

describe('descriptions', () => {
  const text = (words: string, count: number) =>
    Array.from({ length: count }, (_, n) => `We ${words} the ${words} number ${n} every day`);
  it('finds a shortened, reordered or marked text the same, and another one different', () => {
    const lines = text('repair', 30);
    const whole = sketchOf(lines.join('\n'));
    expect(sharedPhrases(whole, sketchOf(lines.slice(0, 12).join('\n')))).toBe(1);
    expect(
      sharedPhrases(
        whole,
        sketchOf(
          lines
            .toReversed()
            .map((line) => `• ${line}.`)
            .join('\n'),
        ),
      ),
    ).toBe(1);
    expect(sharedPhrases(whole, sketchOf(text('sell', 30).join('\n')))).toBeLessThan(0.84);
    expect(sketchOf('A short text.')).toBeNull();
    expect(sharedPhrases(whole, null)).toBeNull();
  });
});

describe('groupsOf', () => {
  it('puts the newest with the most fields first', () => {
    const day = 24 * 3_600_000;
    const postings = [
      posting(1, { sortAt: 9 * day, fieldCount: 9 }),
      posting(2, { sortAt: 10 * day, fieldCount: 3 }),
      posting(3, { sortAt: 10 * day + 5, fieldCount: 2 }),
    ];
    expect(groupsOf(postings, NO_DECISIONS)).toEqual([[2, 3, 1]]);
  });

  it('leaves one alone that fits two different ones equally', () => {
    const postings = [
      posting(1, { title: '간호사 주간' }),
      posting(2, { title: '간호사 야간' }),
      posting(3, { title: '간호사 주간', site: 'two' }),
      posting(4, { title: '간호사', annualMin: null }),
    ];
    expect(sorted(groupsOf(postings, NO_DECISIONS))).toEqual([[1, 3]]);
  });

  it('follows decisions', () => {
    const postings = [posting(1), posting(2), posting(3), posting(4, { title: '영양사' })];
    expect(sorted(groupsOf(postings, { joined: [[1, 4]], split: [[2, 1]] }))).toEqual([[1, 3, 4]]);
    expect(
      sorted(
        groupsOf(postings, {
          joined: [],
          split: [
            [1, 2],
            [1, 3],
            [2, 3],
          ],
        }),
      ),
    ).toEqual([]);
  });

  it('groups only equal postings of a very large block', () => {
    const postings = Array.from({ length: 4 * MAX_BLOCK }, (_, n) =>
      posting(n, {
        annualMin: 1e6 * (1 + Math.floor(n / 2)),
        annualMax: 1e6 * (1 + Math.floor(n / 2)),
        currency: 'KRW',
      }),
    );
    const groups = groupsOf(postings, NO_DECISIONS);
    expect(groups).toHaveLength(2 * MAX_BLOCK);
    expect(groups.every(({ length }) => length === 2)).toBe(true);
  });

  it('depends neither on the order of the postings nor on their IDs', () => {
    const all = labelledPairs(3, 300).flatMap(({ a, b }) => [a, b]);
    // Few companies and places, so that many are compared.
    const facts = all.map(
      ({ description, ...each }, n): PostingFacts => ({
        ...each,
        id: n,
        companyName: '가나다',
        regions: ['부산'],
        sketch: sketchOf(description),
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: 2, maxLength: 60 }), (chosen) => {
        const namesOf = (postings: readonly PostingFacts[], names: ReadonlyMap<number, number>) =>
          sorted(groupsOf(postings, NO_DECISIONS).map((group) => group.map((id) => names.get(id)!)));
        const same = new Map(chosen.map(({ id }) => [id, id]));
        const renamed = chosen.map((each, n) => ({ ...each, id: 10_000 - n * 7 }));
        const names = new Map(renamed.map(({ id }, n) => [id, chosen[n]!.id]));
        const expected = namesOf(chosen, same);
        expect(namesOf(chosen.toReversed(), same)).toEqual(expected);
        expect(namesOf(renamed, names)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('keysOf', () => {
  it('returns numbers that a bigint column holds, and the same ones for what is compared', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (companyName, title) => {
        const { titleKey } = keysOf(posting(1, { companyName, title }));
        expect(Number.isSafeInteger(titleKey)).toBe(true);
      }),
    );
    expect(keysOf(posting(1))).toEqual(
      keysOf(posting(2, { companyName: '㈜가나다병원', title: '간호사 모집' })),
    );
    expect(keysOf(posting(1)).titleKey).not.toBe(keysOf(posting(2, { regions: ['서울'] })).titleKey);
  });
});
