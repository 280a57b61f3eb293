import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jpegFault, jpegSize } from './jpeg.domain.ts';
import { jpeg } from './testing/jpeg.ts';

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const whole = jpeg(160, 90);

describe('the size of a JPEG', () => {
  it('stands behind what a program put before it', () => {
    expect(jpegSize(whole)).toEqual({ width: 160, height: 90 });
    expect(jpegSize(Buffer.concat([jpeg(4_000, 300), Buffer.alloc(100)]))).toEqual({
      width: 4_000,
      height: 300,
    });
  });

  it('is not told by other bytes, or by too few of them', () => {
    const known = whole.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x0b])) + 9;
    for (let length = 0; length < whole.length; length++) {
      const size = jpegSize(whole.subarray(0, length));
      expect(size, `${length} bytes`).toEqual(length < known ? undefined : { width: 160, height: 90 });
    }
    for (const text of ['', 'GIF89a', '\x89PNG\r\n']) expect(jpegSize(Buffer.from(text))).toBeUndefined();
    expect(jpegSize(Buffer.concat([start, end]))).toBeUndefined();
  });
});

describe('one JPEG', () => {
  it.each([
    ['a usual one', whole],
    ['a progressive one', jpeg(160, 90, 0xc2)],
    ['the smallest', jpeg(16, 16)],
    ['the largest', jpeg(4096, 4096)],
    ['one with bytes that fill up', Buffer.concat([start, Buffer.from([0xff, 0xff]), whole.subarray(2)])],
    ['one with a small picture among its notes', withNote(jpeg(32, 32))],
  ])('is %s', (_, bytes) => {
    expect(jpegFault(bytes)).toBeUndefined();
  });

  it.each([
    ['nothing', Buffer.alloc(0), /no JPEG/],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /no JPEG/],
    ['no picture between its ends', Buffer.concat([start, end]), /damaged/],
    ['two pictures', Buffer.concat([whole, whole]), /more than one picture/],
    ['something behind its end', Buffer.concat([whole, Buffer.from('PK\x03\x04')]), /behind it/],
    ['a single byte behind its end', Buffer.concat([whole, Buffer.from([0])]), /behind it/],
    ['of a kind without loss', jpeg(160, 90, 0xc3), /kind that browsers do not show/],
    ['too small', jpeg(15, 90), /15×90 pixels\. Send one with 16 to 4096/],
    ['too large', jpeg(160, 4097), /160×4097 pixels/],
    ['without a size', jpeg(0, 0), /0×0 pixels/],
  ])('is not %s', (_, bytes, fault) => {
    expect(jpegFault(bytes)).toMatch(fault);
  });

  it('is none that ends too early, wherever', () => {
    for (let length = 0; length < whole.length; length++)
      expect(jpegFault(whole.subarray(0, length)), `${length} bytes`).toBeDefined();
  });

  it('is read to its end whatever the bytes, and refused unless its last marker stands last', () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(bytes, fc.nat(whole.length), (noise, at) => {
        const mixed = Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at)]);
        for (const one of [noise, Buffer.concat([start, noise, end]), mixed]) {
          const fault = jpegFault(one);
          if (fault !== undefined) expect(fault).toMatch(/\. (Save|Send) /);
          else expect([...one.subarray(0, 2), ...one.subarray(-2)]).toEqual([...start, ...end]);
        }
      }),
    );
  });
});

/** As cameras put it in. */
function withNote(note: Buffer): Buffer {
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(note.length + 2, 2);
  return Buffer.concat([start, header, note, whole.subarray(2)]);
}
