import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jpegError, jpegSize } from './jpeg.domain.ts';
import { jpeg } from './testing/jpeg.ts';

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const valid = jpeg(160, 90);

describe('jpegSize', () => {
  it('skips segments before the frame header', () => {
    expect(jpegSize(valid)).toEqual({ width: 160, height: 90 });
    expect(jpegSize(Buffer.concat([jpeg(4_000, 300), Buffer.alloc(100)]))).toEqual({
      width: 4_000,
      height: 300,
    });
  });

  it('returns undefined for other formats and for incomplete headers', () => {
    const headerEnd = valid.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x0b])) + 9;
    for (let length = 0; length < valid.length; length++) {
      const size = jpegSize(valid.subarray(0, length));
      expect(size, `${length} bytes`).toEqual(length < headerEnd ? undefined : { width: 160, height: 90 });
    }
    for (const text of ['', 'GIF89a', '\x89PNG\r\n']) expect(jpegSize(Buffer.from(text))).toBeUndefined();
    expect(jpegSize(Buffer.concat([start, end]))).toBeUndefined();
  });
});

describe('jpegError', () => {
  it.each([
    ['a baseline JPEG', valid],
    ['a progressive JPEG', jpeg(160, 90, 0xc2)],
    ['the minimum size', jpeg(16, 16)],
    ['the maximum size', jpeg(4096, 4096)],
    ['fill bytes', Buffer.concat([start, Buffer.from([0xff, 0xff]), valid.subarray(2)])],
    ['an embedded thumbnail', withApp1(jpeg(32, 32))],
  ])('accepts %s', (_, bytes) => {
    expect(jpegError(bytes)).toBeUndefined();
  });

  it.each([
    ['no data', Buffer.alloc(0), /not a JPEG/],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /not a JPEG/],
    ['no image data', Buffer.concat([start, end]), /damaged/],
    ['two images', Buffer.concat([valid, valid]), /more than one image/],
    ['data after its end', Buffer.concat([valid, Buffer.from('PK\x03\x04')]), /data after the image/],
    ['a single byte after its end', Buffer.concat([valid, Buffer.from([0])]), /data after the image/],
    ['a lossless JPEG', jpeg(160, 90, 0xc3), /Browsers do not support/],
    ['too small an image', jpeg(15, 90), /15×90 pixels\. Send one with 16 to 4096/],
    ['too large an image', jpeg(160, 4097), /160×4097 pixels/],
    ['an image without a size', jpeg(0, 0), /0×0 pixels/],
  ])('rejects %s', (_, bytes, message) => {
    expect(jpegError(bytes)).toMatch(message);
  });

  it('rejects every incomplete JPEG', () => {
    for (let length = 0; length < valid.length; length++)
      expect(jpegError(valid.subarray(0, length)), `${length} bytes`).toBeDefined();
  });

  it('does not throw for arbitrary bytes, and rejects data without an end marker at the end', () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(bytes, fc.nat(valid.length), (noise, offset) => {
        const mixed = Buffer.concat([valid.subarray(0, offset), noise, valid.subarray(offset)]);
        for (const input of [noise, Buffer.concat([start, noise, end]), mixed]) {
          const error = jpegError(input);
          if (error !== undefined) expect(error).toMatch(/\. (Save|Send) /);
          else expect([...input.subarray(0, 2), ...input.subarray(-2)]).toEqual([...start, ...end]);
        }
      }),
    );
  });
});

/** Embeds a thumbnail in an APP1 segment, as cameras do. */
function withApp1(thumbnail: Buffer): Buffer {
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(thumbnail.length + 2, 2);
  return Buffer.concat([start, header, thumbnail, valid.subarray(2)]);
}
