import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToSketch, createSketch, estimateCount, mergeSketches, type Sketch } from './sketch.domain.ts';

const hashOf = (element: string) => createHash('sha256').update(element).digest();
const sketchOf = (elements: Iterable<string>): Sketch => {
  const sketch = createSketch();
  for (const element of elements) addToSketch(sketch, hashOf(element));
  return sketch;
};
const elements = (count: number, prefix = '') => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

describe('a sketch', () => {
  it('counts few elements almost exactly, and many within three standard errors', () => {
    expect(estimateCount(createSketch())).toBe(0);
    for (const prefix of ['a', 'b', 'c']) {
      expect(estimateCount(sketchOf(elements(1, prefix)))).toBe(1);
      for (const count of [10, 100, 1_000, 2_600, 10_000, 100_000]) {
        const error = estimateCount(sketchOf(elements(count, prefix))) / count - 1;
        expect(Math.abs(error), `${count}: ${error}`).toBeLessThan(0.1);
      }
    }
  });

  it('counts an element once, in any order, and merging equals adding', () => {
    const list = fc.array(fc.string(), { maxLength: 300 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        const together = sketchOf([...a, ...b]);
        expect(sketchOf([...b, ...a, ...a])).toEqual(together);
        expect(mergeSketches(sketchOf(a), sketchOf(b))).toEqual(together);
      }),
    );
  });

  it('takes the extreme hashes', () => {
    for (const byte of [0x00, 0xff]) {
      const sketch = createSketch();
      addToSketch(sketch, Buffer.alloc(8, byte));
      expect(estimateCount(sketch)).toBe(1);
    }
  });
});
