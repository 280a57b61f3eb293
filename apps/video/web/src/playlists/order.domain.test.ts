import { expect, it } from 'vitest';
import { dropIndex, movedTo } from './order.domain.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('moves an item from %d to %d', (from, to, expected) => {
  expect(movedTo([...'abcd'], from, to).join('')).toBe(expected);
});

it.each([
  [0, 5, 0],
  [0, 25, 1],
  [0, 100, 3],
  [3, 5, 0],
  [3, 12, 1],
  [1, 22, 1],
])('drops row %d at %d px at index %d', (from, y, expected) => {
  expect(dropIndex([10, 20, 30, 40], from, y)).toBe(expected);
});
