import { describe, expect, test } from 'vitest';
import {
  filterByText,
  inDeclaredOrder,
  regionTree,
  salarySteps,
  stepIndex,
  withSelected,
  withToggled,
} from './facets.domain.ts';

const counted = (values: Record<string, number>) =>
  Object.entries(values).map(([value, count]) => ({ value, count }));

describe('regionTree', () => {
  const names = (regions: ReturnType<typeof regionTree>) =>
    regions.map(({ name, regions: inner }) => [name, inner.map((each) => each.name)]);

  test('nests regions, in Korean and English notation', () => {
    const values = counted({ 서울: 9, '서울 강남구': 5, Germany: 4, 'Berlin, Germany': 3, 경기: 2 });
    expect(names(regionTree(values, 'ko'))).toEqual([
      ['서울', ['강남구']],
      ['Germany', ['Berlin']],
      ['경기', []],
    ]);
    expect(regionTree(values, 'ko')[0]!.regions[0]).toMatchObject({ value: '서울 강남구', count: 5 });
  });

  test('lists all levels of districts directly in the region', () => {
    expect(names(regionTree(counted({ 경기: 3, '경기 성남시': 2, '경기 성남시 분당구': 1 }), 'ko'))).toEqual([
      ['경기', ['성남시', '성남시 분당구']],
    ]);
  });

  test('shows names in the language of the user, without the name of the containing region', () => {
    const region = (value: string, ko: string, en: string) => ({ value, count: 1, names: { ko, en } });
    const values = [
      region('서울', '서울', 'Seoul'),
      region('서울 강남구', '서울 강남구', 'Gangnam-gu, Seoul'),
      region('Germany', '독일', 'Germany'),
      region('Kassel, Hesse, Germany', '독일 헤센 카셀', 'Kassel, Hesse, Germany'),
    ];
    expect(names(regionTree(values, 'en'))).toEqual([
      ['Seoul', ['Gangnam-gu']],
      ['Germany', ['Kassel, Hesse']],
    ]);
    expect(names(regionTree(values, 'ko'))).toEqual([
      ['서울', ['강남구']],
      ['독일', ['헤센 카셀']],
    ]);
  });

  test('is flat if the containing region is not among the values', () => {
    expect(names(regionTree(counted({ 'New York, NY': 2, '경기 광주시': 1, 광주: 1 }), 'ko'))).toEqual([
      ['New York, NY', []],
      ['경기 광주시', []],
      ['광주', []],
    ]);
  });
});

describe('salary steps', () => {
  const steps = salarySteps([], 'KRW');

  test('count the postings in each band', () => {
    const steps = salarySteps(counted({ 24000000: 10, 28000000: 7, 30000000: 7, 35000000: 2 }), 'KRW');
    expect(steps.slice(0, 5).map(({ amount, countInBand }) => [amount, countInBand])).toEqual([
      [24_000_000, 3],
      [28_000_000, 0],
      [30_000_000, 5],
      [35_000_000, 2],
      [40_000_000, 0],
    ]);
  });

  test('do not depend on the postings', () => {
    expect(salarySteps([], 'EUR').at(-1)).toMatchObject({ amount: 200_000, count: 0 });
  });

  test.each([
    [undefined, 0],
    [10_000_000, 0],
    [24_000_000, 1],
    [35_000_000, 4],
    [900_000_000, 11],
  ])('%s is step %i', (amount, step) => {
    expect(stepIndex(steps, amount)).toBe(step);
  });
});

test('a selected value is listed even if no posting has it', () => {
  expect(withSelected(counted({ Java: 2 }), ['Java', 'COBOL'])).toEqual(counted({ COBOL: 0, Java: 2 }));
  expect(withSelected(counted({ Java: 2 }), undefined)).toEqual(counted({ Java: 2 }));
});

test('values are searched case-insensitively', () => {
  const values = counted({ Java: 2, JavaScript: 1, Go: 1 });
  expect(filterByText(values, ' java ')).toEqual(counted({ Java: 2, JavaScript: 1 }));
  expect(filterByText(values, '  ')).toEqual(values);
  expect(filterByText(values, 'x')).toEqual([]);
});

test('toggling adds or removes a value, and returns undefined if none remains', () => {
  expect(withToggled(undefined, 'a')).toEqual(['a']);
  expect(withToggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(withToggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(withToggled(['a'], 'a')).toBeUndefined();
});

test('values are in declared order, and those without postings are omitted unless selected', () => {
  const values = counted({ contract: 2, fullTime: 5 });
  const order = ['fullTime', 'partTime', 'contract', 'other'];
  expect(inDeclaredOrder(order, values, undefined)).toEqual(counted({ fullTime: 5, contract: 2 }));
  expect(inDeclaredOrder(order, values, ['partTime'])).toEqual(
    counted({ fullTime: 5, partTime: 0, contract: 2 }),
  );
});
