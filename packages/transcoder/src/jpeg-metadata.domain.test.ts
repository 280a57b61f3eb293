import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jpegError, jpegSize, segmentsOf } from './jpeg.domain.ts';
import { withoutMetadata } from './jpeg-metadata.domain.ts';
import { jpeg } from './testing/jpeg.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const segment = (marker: number, content: Uint8Array) =>
  Buffer.concat([
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
    content,
  ]);
const plain = jpeg(160, 90);
/** Inserts segments after the start of an image. */
const withSegments = (...segments: Uint8Array[]) =>
  Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
const markersOf = (bytes: Uint8Array) => [...segmentsOf(bytes)].map(({ marker }) => marker);

/** Exif data with the GPS directory, a camera model, an orientation and a thumbnail. */
function exif(orientation: number, bigEndian: boolean): Buffer {
  const tags = [
    [0x0110, 2, 4, 0x41_42_43_00],
    [0x0112, 3, 1, bigEndian ? orientation << 16 : orientation],
    [0x8825, 4, 1, 26],
  ];
  const tiff = Buffer.alloc(8 + 2 + 12 * tags.length + 4);
  const write = (value: number, offset: number, bytes: number) =>
    bigEndian ? tiff.writeUIntBE(value, offset, bytes) : tiff.writeUIntLE(value, offset, bytes);
  tiff.write(bigEndian ? 'MM' : 'II', 'latin1');
  write(42, 2, 2);
  write(8, 4, 4);
  write(tags.length, 8, 2);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const entry = 10 + index * 12;
    write(tag!, entry, 2);
    write(type!, entry + 2, 2);
    write(count!, entry + 4, 4);
    write(value!, entry + 8, 4);
  }
  return segment(0xe1, Buffer.concat([latin1('Exif\0\0'), tiff, latin1('GPS 37.5665 N'), jpeg(32, 32)]));
}

const MINIMAL_EXIF = (orientation: number) =>
  segment(
    0xe1,
    Buffer.concat([
      latin1('Exif\0\0MM\0*\0\0\0\x08'),
      Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
    ]),
  );
const bare = withoutMetadata(plain);

describe('withoutMetadata', () => {
  it.each([
    ['XMP', segment(0xe1, latin1('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>37.5665</x:xmpmeta>'))],
    ['IPTC', segment(0xed, latin1('Photoshop 3.0\x008BIM'))],
    ['a comment', segment(0xfe, latin1('taken at home'))],
    ['a multi-picture index', segment(0xe2, latin1('MPF\0'))],
    ['a JFIF thumbnail extension', segment(0xe0, Buffer.concat([latin1('JFXX\0\x10'), jpeg(32, 32)]))],
    ['an unknown application segment', segment(0xe5, latin1('maker note'))],
    ['a reserved segment', segment(0xf3, latin1('data'))],
    ['Exif with the normal orientation', exif(1, true)],
    ['Exif with an invalid orientation', exif(9, false)],
    ['truncated Exif', segment(0xe1, latin1('Exif\0\0II*\0\x08\0\0\0\xff\xff'))],
    ['Exif with an offset outside', segment(0xe1, latin1('Exif\0\0MM\0*\xff\xff\xff\xff'))],
    ['Exif without a header', segment(0xe1, latin1('Exif\0\0'))],
    ['an empty segment', segment(0xe1, Buffer.alloc(0))],
  ])('removes %s', (_, metadata) => {
    expect(withoutMetadata(withSegments(metadata))).toEqual(bare);
  });

  it.each([
    [6, true],
    [6, false],
    [3, true],
    [8, false],
  ])('keeps the orientation %i as the only tag of Exif (big-endian: %s)', (orientation, bigEndian) => {
    expect(withoutMetadata(withSegments(exif(orientation, bigEndian)))).toEqual(
      withoutMetadata(withSegments(MINIMAL_EXIF(orientation))),
    );
    expect(withoutMetadata(withSegments(MINIMAL_EXIF(orientation)))).toEqual(
      Buffer.concat([bare.subarray(0, 2), MINIMAL_EXIF(orientation), bare.subarray(2)]),
    );
  });

  it('keeps color profiles, and JFIF and the color transform without further data', () => {
    const icc = segment(0xe2, latin1('ICC_PROFILE\0\x01\x01profile'));
    const jfif = latin1('JFIF\0\x01\x02\x01\0\x48\0\x48');
    const adobe = latin1('Adobe\0\x64\0\0\0\0\x01');
    const input = withSegments(
      segment(0xe0, Buffer.concat([jfif, Buffer.from([1, 1, 10, 20, 30])])),
      icc,
      segment(0xee, Buffer.concat([adobe, latin1('more')])),
    );
    expect(withoutMetadata(input)).toEqual(
      Buffer.concat([
        bare.subarray(0, 2),
        segment(0xe0, Buffer.concat([jfif, Buffer.from([0, 0])])),
        icc,
        segment(0xee, adobe),
        bare.subarray(2),
      ]),
    );
  });

  it('also removes metadata between and after the scans of a progressive image', () => {
    const comment = segment(0xfe, latin1('secret'));
    const scan = plain.subarray(plain.indexOf(Buffer.from([0xff, 0xda])), -2);
    const input = Buffer.concat([plain.subarray(0, -2), comment, scan, comment, plain.subarray(-2)]);
    expect(jpegError(input)).toBeUndefined();
    expect(withoutMetadata(input)).toEqual(Buffer.concat([bare.subarray(0, -2), scan, bare.subarray(-2)]));
  });

  it('leaves a valid image of the same size without hidden texts, whatever the metadata is', () => {
    const metadata = fc.record({
      marker: fc.integer({ min: 0xe0, max: 0xfe }),
      identifier: fc.constantFrom('Exif\0\0II*\0', 'Exif\0\0MM\0*', 'JFIF\0', 'Adobe', 'MPF\0', ''),
      noise: fc.uint8Array({ maxLength: 60 }),
    });
    fc.assert(
      fc.property(fc.array(metadata, { maxLength: 5 }), (segments) => {
        const input = withSegments(
          ...segments.map(({ marker, identifier, noise }) =>
            segment(marker, Buffer.concat([latin1(identifier), noise, latin1('SECRET')])),
          ),
        );
        const output = withoutMetadata(input);
        expect(jpegError(output)).toBeUndefined();
        expect(jpegSize(output)).toEqual({ width: 160, height: 90 });
        expect(Buffer.from(output).includes('SECRET')).toBe(false);
        expect(withoutMetadata(output)).toEqual(output);
        expect(markersOf(output).filter((marker) => marker < 0xe0 || marker > 0xfe)).toEqual(markersOf(bare));
      }),
    );
  });
});
