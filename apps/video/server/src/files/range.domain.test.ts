import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './range.domain.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-9', 100, { start: 0, end: 9 }],
    ['bytes=90-200', 100, { start: 90, end: 99 }],
    ['bytes=99-', 100, { start: 99, end: 99 }],
    ['bytes=-10', 100, { start: 90, end: 99 }],
    ['bytes=-200', 100, { start: 0, end: 99 }],
    ['Bytes = 1 - 2', 100, { start: 1, end: 2 }],
    [`bytes=0-${'9'.repeat(40)}`, 100, { start: 0, end: 99 }],
    ['bytes=100-', 100, 'unsatisfiable'],
    [`bytes=${'9'.repeat(40)}-`, 100, 'unsatisfiable'],
    ['bytes=-0', 100, 'unsatisfiable'],
    ['bytes=0-0', 0, 'unsatisfiable'],
    ['bytes=-5', 0, 'whole'],
    [undefined, 100, 'whole'],
    ['bytes=9-0', 100, 'whole'],
    ['bytes=-', 100, 'whole'],
    ['bytes=a-b', 100, 'whole'],
    ['bytes=0-1,4-5', 100, 'whole'],
    ['bytes=+0-1', 100, 'whole'],
    ['items=0-9', 100, 'whole'],
    ['', 100, 'whole'],
  ] as const)('parses %s for a file of %i bytes', (header, size, range) => {
    expect(parseRange(header, size)).toEqual(range);
  });

  it('returns the requested bytes within the file', () => {
    const position = fc.nat({ max: 2_000 });
    fc.assert(
      fc.property(position, position, position, (size, one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const bytes = Array.from({ length: size }, (_, index) => index);
        const read = (header: string) => {
          const range = parseRange(header, size);
          return typeof range === 'string' ? range : bytes.slice(range.start, range.end + 1);
        };
        expect(read(`bytes=${first}-${last}`)).toEqual(
          first < size ? bytes.slice(first, last + 1) : 'unsatisfiable',
        );
        expect(read(`bytes=${first}-`)).toEqual(first < size ? bytes.slice(first) : 'unsatisfiable');
        if (size > 0 && last > 0) expect(read(`bytes=-${last}`)).toEqual(bytes.slice(-last));
      }),
    );
  });
});
