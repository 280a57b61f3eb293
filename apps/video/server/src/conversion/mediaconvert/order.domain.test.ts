import { describe, expect, it } from 'vitest';
import { markerKey, orderId, outputPrefix, parseOrderId } from './order.domain.ts';

const random = '0123456789abcdef0123456789abcdef';
const order = { bucket: 'films', key: `originals/${random}/film.mp4`, attempt: 2 };

describe('an order', () => {
  it('has a name that says which original and which attempt, and is read back', () => {
    expect(orderId(order)).toBe(`${random}-2`);
    expect(parseOrderId(orderId(order))).toEqual({ random, attempt: 2 });
  });
  it('has a name that fits a token and metadata, however often it was tried', () => {
    expect(orderId({ ...order, attempt: 999_999_999 })).toMatch(/^[0-9a-f]{32}-\d{9}$/);
  });
  it('has a place of its own for its marker and for what is made', () => {
    expect(markerKey(order)).toBe(`converted/${random}/2/job.json`);
    expect(outputPrefix(order)).toBe(`converted/${random}/2/hls/`);
    expect(outputPrefix({ ...order, attempt: 1 })).toBe(`converted/${random}/1/hls/`);
  });
  it('is given for originals alone', () => {
    for (const key of ['film.mp4', `public/${random}/1/film.mp4`, `originals/${random}/a/b.mp4`]) {
      expect(() => orderId({ key, attempt: 1 })).toThrow(TypeError);
      expect(() => markerKey({ bucket: 'films', key, attempt: 1 })).toThrow(TypeError);
    }
  });
  it.each([
    '',
    random,
    `${random}-`,
    `${random}-0`,
    `${random}-01`,
    `${random}-1x`,
    `${random}-1234567890`,
    `${random.toUpperCase()}-1`,
    `undefined-1`,
    ` ${random}-1`,
  ])('is not read from %j', (id) => expect(parseOrderId(id)).toBeUndefined());
});
