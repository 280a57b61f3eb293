import { describe, expect, test } from 'vitest';
import { holding, inOrder, placeTree, salarySteps, stepOf, toggled, withChosen } from './facets.domain.ts';

const counted = (values: Record<string, number>) =>
  Object.entries(values).map(([value, count]) => ({ value, count }));

describe('places', () => {
  const names = (places: ReturnType<typeof placeTree>) =>
    places.map(({ name, places: inner }) => [name, inner.map((each) => each.name)]);

  test('stand under the region that they are in, in Korean and English order', () => {
    const values = counted({ 서울: 9, '서울 강남구': 5, Germany: 4, 'Berlin, Germany': 3, 경기: 2 });
    expect(names(placeTree(values))).toEqual([
      ['서울', ['강남구']],
      ['Germany', ['Berlin']],
      ['경기', []],
    ]);
    expect(placeTree(values)[0]!.places[0]).toMatchObject({ value: '서울 강남구', count: 5 });
  });

  test('of wider and narrower districts all stand under the region', () => {
    expect(names(placeTree(counted({ 경기: 3, '경기 성남시': 2, '경기 성남시 분당구': 1 })))).toEqual([
      ['경기', ['성남시', '성남시 분당구']],
    ]);
  });

  test('stand by themselves where their region is not told', () => {
    expect(names(placeTree(counted({ 'New York, NY': 2, '경기 광주시': 1, 광주: 1 })))).toEqual([
      ['New York, NY', []],
      ['경기 광주시', []],
      ['광주', []],
    ]);
  });
});

describe('the salary', () => {
  const steps = salarySteps(counted({ 20000000: 10, 30000000: 7, 40000000: 2 }));

  test('is counted between its steps', () => {
    expect(steps.map(({ amount, between }) => [amount, between])).toEqual([
      [20_000_000, 3],
      [30_000_000, 5],
      [40_000_000, 2],
    ]);
  });

  test.each([
    [undefined, 0],
    [10_000_000, 0],
    [20_000_000, 1],
    [35_000_000, 2],
    [90_000_000, 3],
  ])('of %s stands at step %i', (amount, step) => {
    expect(stepOf(steps, amount)).toBe(step);
  });
});

test('what is set stands among the values although nothing has it any more', () => {
  expect(withChosen(counted({ Java: 2 }), ['Java', 'COBOL'])).toEqual(counted({ COBOL: 0, Java: 2 }));
  expect(withChosen(counted({ Java: 2 }), undefined)).toEqual(counted({ Java: 2 }));
});

test('a long list is looked through whatever the case', () => {
  const values = counted({ Java: 2, JavaScript: 1, Go: 1 });
  expect(holding(values, ' java ')).toEqual(counted({ Java: 2, JavaScript: 1 }));
  expect(holding(values, '  ')).toEqual(values);
  expect(holding(values, 'x')).toEqual([]);
});

test('a value is set and taken away; without one nothing is filtered', () => {
  expect(toggled(undefined, 'a')).toEqual(['a']);
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['a'], 'a')).toBeUndefined();
});

test('values stand in the order they are given, those that nothing has only where they are set', () => {
  const values = counted({ contract: 2, fullTime: 5 });
  const order = ['fullTime', 'partTime', 'contract', 'other'];
  expect(inOrder(order, values, undefined)).toEqual(counted({ fullTime: 5, contract: 2 }));
  expect(inOrder(order, values, ['partTime'])).toEqual(counted({ fullTime: 5, partTime: 0, contract: 2 }));
});
