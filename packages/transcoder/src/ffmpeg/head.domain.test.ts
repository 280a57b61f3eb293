import { describe, expect, it } from 'vitest';
import { assertUnprotected, isAnimatedWebp, refusalOf } from './head.domain.ts';

const bytes = (text: string, size = 64) => Buffer.concat([Buffer.from(text, 'latin1')], size);
const ftyp = (...brands: string[]) =>
  bytes(
    `\0\0\0${String.fromCharCode(8 + 4 * (brands.length + 1))}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`,
  );

/** An ASF header with one object. */
function asf(guid: string): Buffer {
  const object = Buffer.concat([Buffer.from(guid, 'hex'), Buffer.from([48, 0, 0, 0, 0, 0, 0, 0])], 48);
  const plain = Buffer.concat([Buffer.alloc(16, 1), Buffer.from([40, 0, 0, 0, 0, 0, 0, 0])], 40);
  return Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    Buffer.alloc(14),
    plain,
    object,
  ]);
}

/** Transport stream packets. @param control - the byte with the scrambling bits. */
function transportStream(control: number, prefix = 0): Buffer {
  const packet = Buffer.alloc(prefix + 188);
  packet.set([0x47, 0x01, 0x00, control], prefix);
  const table = Buffer.alloc(prefix + 188);
  table.set([0x47, 0x00, 0x00, 0x10], prefix);
  return Buffer.concat([table, packet, packet, packet]);
}

describe('refusalOf', () => {
  it.each([
    ['JPEG', bytes('\xff\xd8\xff\xe0')],
    ['TIFF', bytes('II*\0')],
    ['a bitmap', Buffer.from(`424d${'00'.repeat(12)}28000000${'00'.repeat(8)}0100`, 'hex')],
    ['HEIC', ftyp('heic', 'mif1', 'heic')],
    ['AVIF', ftyp('avif', 'mif1', 'miaf')],
    ['WebP', bytes('RIFF\x40\0\0\0WEBPVP8 ')],
    ['WebP in the extended format', bytes('RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x10')],
  ])('recognizes a picture: %s', (_, head) => {
    expect(refusalOf(head.length < 27 ? Buffer.concat([head], 64) : head)).toMatchObject({
      code: 'STILL_IMAGE',
    });
  });

  it('recognizes animated WebP', () => {
    const head = bytes('RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x12');
    expect(refusalOf(head)).toBeUndefined();
    expect(isAnimatedWebp(head)).toBe(true);
    expect(isAnimatedWebp(bytes('RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x10'))).toBe(false);
  });

  it.each([
    ['content encryption', asf('fbb3112223bdd211b4b700a0c955fc6e')],
    ['extended content encryption', asf('14e68a292226174cb935dae07ee9289c')],
    ['a scrambled transport stream', transportStream(0x90)],
    ['a scrambled transport stream with timestamps', transportStream(0xd0, 4)],
  ])('recognizes a protected file: %s', (_, head) => {
    expect(refusalOf(head)).toMatchObject({ code: 'PROTECTED_FILE' });
  });

  it.each([
    ['MP4', ftyp('isom', 'iso2', 'avc1', 'mp41')],
    ['a HEIF sequence', ftyp('msf1', 'mif1', 'hevc')],
    ['ASF', asf('a1dcab8c47a9cf118ee400c00c205365')],
    ['a transport stream', transportStream(0x10)],
    ['a text', bytes('BM is no bitmap, and this text goes on for a while.')],
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('0000', 'hex')],
  ])('leaves other files to ffprobe: %s', (_, head) => {
    expect(refusalOf(head)).toBeUndefined();
  });
});

it('recognizes encrypted tracks of MP4', () => {
  expect(() => assertUnprotected(['avc1', 'enca'])).toThrow('DRM');
  expect(() => assertUnprotected(['avc1', 'mp4a', 'tmcd'])).not.toThrow();
});
