import { expect, it } from 'vitest';
import { judgeWithIndex, measureWithIndex } from './with-index.ts';

const run = (runSeconds: number) => ({ pages: 100, runSeconds, cpuSeconds: 2 });

it('compares the two runs of a round with each other, and takes the median of the rounds', () => {
  // The machine was three times as slow in the second round, and did something else once in the third.
  const { ratio, bound } = judgeWithIndex([
    { without: run(9.5), with: run(10) },
    { without: run(28.5), with: run(30) },
    { without: run(10), with: run(40) },
  ]);
  expect([ratio, bound.ok]).toEqual([0.95, true]);
});

it('has no good word for an index that costs a fifth of the speed', () => {
  expect(judgeWithIndex([{ without: run(8), with: run(10) }]).bound.ok).toBe(false);
});

it('lets each of the two be first in turn', async () => {
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
