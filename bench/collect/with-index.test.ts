import { expect, it } from 'vitest';
import { compareWithIndex, measureWithIndex } from './with-index.ts';

const run = (runSeconds: number) => ({ pages: 100, runSeconds, cpuSeconds: 2 });

it('compares the runs of each round and returns the median ratio', () => {
  // The machine was three times slower in the second round; other load slowed one run of the third.
  const { ratio, limit } = compareWithIndex([
    { without: run(9.5), with: run(10) },
    { without: run(28.5), with: run(30) },
    { without: run(10), with: run(40) },
  ]);
  expect([ratio, limit.ok]).toEqual([0.95, true]);
});

it('fails if the index reduces the page rate by a fifth', () => {
  expect(compareWithIndex([{ without: run(8), with: run(10) }]).limit.ok).toBe(false);
});

it('alternates the order of the two runs', async () => {
  const order: string[] = [];
  const collect = async (flag = 'without') => {
    order.push(flag);
    return run(flag === '--index' ? 2 : 1);
  };
  const rounds = await measureWithIndex(2, collect, () => {});
  expect(order).toEqual(['without', '--index', '--index', 'without']);
  expect(rounds.map((round) => [round.without.runSeconds, round.with.runSeconds])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
