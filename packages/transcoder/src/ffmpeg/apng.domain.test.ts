import { describe, expect, it } from 'vitest';
import { apngFrame, scanlines } from './apng.domain.ts';

/** Undoes the filter. @returns the pixels of each row in hexadecimal. */
function pixelsOf(rows: Buffer, width: number): string[][] {
  const bytes = 1 + 4 * width;
  return Array.from({ length: rows.length / bytes }, (_, y) => {
    const row = Buffer.from(rows.subarray(y * bytes, (y + 1) * bytes));
    if (row[0] === 1) for (let at = 5; at < bytes; at++) row[at]! += row[at - 4]!;
    return Array.from({ length: width }, (_pixel, x) => row.toString('hex', 1 + 4 * x, 5 + 4 * x));
  });
}

describe('scanlines', () => {
  const pixels = Buffer.from(Array.from({ length: 3 * 2 * 4 }, (_, index) => 7 * index));
  const [a, b, , d, e] = Array.from({ length: 6 }, (_, index) =>
    pixels.toString('hex', 4 * index, 4 * index + 4),
  );

  it('takes the picture from the corner of a larger one', () => {
    const at = { x: 4, y: 6, width: 2, height: 2 };
    expect(pixelsOf(scanlines(at, { at, pixels, stride: 3 }), 2)).toEqual([
      [a, b],
      [d, e],
    ]);
  });

  it('makes everything around the picture transparent', () => {
    const at = { x: 1, y: 1, width: 2, height: 1 };
    const none = '00000000';
    const canvas = { x: 0, y: 0, width: 4, height: 3 };
    expect(pixelsOf(scanlines(canvas, { at, pixels, stride: 3 }), 4)).toEqual([
      [none, none, none, none],
      [none, a, b, none],
      [none, none, none, none],
    ]);
    expect(pixelsOf(scanlines(at), 2)).toEqual([[none, none]]);
  });
});

describe('apngFrame', () => {
  it.each([
    [65_535, 65_535, 1000],
    [65_536, 66, 1],
    [16_777_215, 16_777, 1],
  ])('states a duration of %d ms as %d/%d s', (milliseconds, delay, unit) => {
    const region = { x: 0, y: 0, width: 1, height: 1 };
    const frame = { milliseconds, isBlended: true, isCleared: false };
    const control = apngFrame(1, region, frame, Buffer.alloc(1)).subarray(8);
    expect([control.readUInt16BE(20), control.readUInt16BE(22)]).toEqual([delay, unit]);
  });
});
