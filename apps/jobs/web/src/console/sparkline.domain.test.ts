import { expect, test } from 'vitest';
import { sparkline } from './sparkline.domain.ts';

const box = { width: 100, height: 24, margin: 2 };

test.each([
  [
    [0, 1, 0.5],
    [
      { x: 2, y: 22 },
      { x: 50, y: 2 },
      { x: 98, y: 12 },
    ],
  ],
  [
    [-1, 2],
    [
      { x: 2, y: 22 },
      { x: 98, y: 2 },
    ],
  ],
])('places the shares %j', (shares, points) => {
  expect(sparkline(shares, box)).toEqual(points);
});
