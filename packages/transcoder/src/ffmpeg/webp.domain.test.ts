import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConversionError } from '../errors.ts';
import { assembleWebp, type WebpFrame, webpChunk } from './testing/webp.ts';
import { readAnimation, wrapFrame } from './webp.domain.ts';

/** The start of a lossless picture, and of a lossy one. */
function lossless(width: number, height: number): Buffer {
  const data = Buffer.alloc(9, 0x55);
  data[0] = 0x2f;
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk('VP8L', data);
}
function lossy(width: number, height: number): Buffer {
  const data = Buffer.from('0000009d012a0000000077', 'hex');
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', data);
}

const FRAMES: WebpFrame[] = [
  { width: 64, height: 48, milliseconds: 500, picture: lossless(64, 48) },
  {
    ...{ x: 10, y: 20, width: 30, height: 28, milliseconds: 10, isBlended: true, isCleared: true },
    picture: lossy(30, 28),
  },
  { x: 62, y: 46, width: 2, height: 2, milliseconds: 11, picture: lossless(2, 2) },
];
const FILE = assembleWebp(64, 48, FRAMES);
const reader = (bytes: Buffer) => async (start: number, end: number) => bytes.subarray(start, end);
const readBytes = (bytes: Buffer) => readAnimation(reader(bytes), bytes.length);
const codeOf = (bytes: Buffer) =>
  readBytes(bytes).then(
    () => undefined,
    (error: ConversionError) => error.code,
  );

describe('readAnimation', () => {
  it('lists the frames, and shows very short ones as long as browsers do', async () => {
    const { frames, ...rest } = await readBytes(FILE);
    expect(rest).toEqual({ width: 64, height: 48, isCutOff: false });
    expect(frames.map(({ payload: _, ...frame }) => frame)).toEqual([
      { x: 0, y: 0, width: 64, height: 48, milliseconds: 500, isBlended: false, isCleared: false },
      { x: 10, y: 20, width: 30, height: 28, milliseconds: 100, isBlended: true, isCleared: true },
      { x: 62, y: 46, width: 2, height: 2, milliseconds: 11, isBlended: false, isCleared: false },
    ]);
    expect(frames.map(({ payload }) => FILE.subarray(payload!.start, payload!.end))).toEqual(
      FRAMES.map(({ picture }) => picture),
    );
  });

  it('skips other chunks, and what follows the stated end', async () => {
    const other = webpChunk('EXIF', Buffer.alloc(7));
    const [head, frames] = [FILE.subarray(12, 44), FILE.subarray(44)];
    const bytes = webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), head, other, frames, other]));
    const animation = await readBytes(Buffer.concat([bytes, FILE.subarray(44)]));
    expect(animation).toMatchObject({ frames: { length: 3 }, isCutOff: false });
  });

  it.each([
    ['beyond the right edge', { x: 36, y: 0 }],
    ['beyond the lower edge', { x: 0, y: 22 }],
    ['with more bytes than it can need', { picture: Buffer.alloc(200_000) }],
    ['without bytes', { picture: Buffer.alloc(0) }],
  ])('does not use a frame %s', async (_, change) => {
    const { frames } = await readBytes(
      assembleWebp(64, 48, [FRAMES[0]!, { ...FRAMES[1]!, ...change }, FRAMES[2]!]),
    );
    const { payload } = frames[1]!;
    expect(payload ?? { start: 0, end: 0 }).toSatisfy(({ start, end }) => start === end);
    expect(frames).toHaveLength(3);
  });

  it('takes a single frame for a picture', async () => {
    expect(await codeOf(assembleWebp(64, 48, FRAMES.slice(0, 1)))).toBe('STILL_IMAGE');
    expect(await codeOf(assembleWebp(64, 48, []))).toBe('STILL_IMAGE');
  });

  it('lists the complete frames of a file that is cut off anywhere', async () => {
    const ends = (await readBytes(FILE)).frames.map(({ payload }) => payload!.end);
    for (let length = 0; length < FILE.length; length++) {
      const complete = ends.filter((end) => end <= length).length;
      const cut = FILE.subarray(0, length);
      if (complete < 2) expect(await codeOf(cut)).toBe('TRUNCATED_FILE');
      else expect(await readBytes(cut)).toMatchObject({ frames: { length: complete }, isCutOff: true });
    }
  });

  it('limits the number of chunks', async () => {
    const chunks = Buffer.alloc(8 * 100_001);
    const bytes = webpChunk('RIFF', Buffer.concat([FILE.subarray(8, 30), chunks]));
    expect(await codeOf(bytes)).toBe('TOO_LARGE');
  });

  it('stays within the file whatever it says', async () => {
    const change = fc.record({ offset: fc.nat(FILE.length - 1), value: fc.nat(255), count: fc.nat(4) });
    let listed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(40), async (changes, cut) => {
        const bytes = Buffer.from(FILE.subarray(0, FILE.length - cut));
        for (const { offset, value, count } of changes) bytes.subarray(offset, offset + count).fill(value);
        const animation = await readBytes(bytes).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ConversionError);
        });
        for (const frame of animation?.frames ?? []) {
          listed++;
          expect(frame.milliseconds).toBeGreaterThan(10);
          if (!frame.payload) continue;
          expect(frame.x + frame.width).toBeLessThanOrEqual(animation!.width);
          expect(frame.y + frame.height).toBeLessThanOrEqual(animation!.height);
          const { start, end } = frame.payload;
          expect([start >= 0, start <= end, end <= bytes.length]).toEqual([true, true, true]);
          const wrapped = wrapFrame(bytes.subarray(start, end), frame);
          if (wrapped) expect(wrapped.readUInt32LE(4)).toBe(wrapped.length - 8);
        }
      }),
      { numRuns: 1000 },
    );
    expect(listed).toBeGreaterThan(500);
  });
});

describe('wrapFrame', () => {
  const region = { x: 0, y: 0, width: 30, height: 28 };
  const alpha = webpChunk('ALPH', Buffer.from([0, 1, 2]));

  it('makes a file of the picture alone', () => {
    const [one, other] = [lossy(30, 28), lossless(30, 28)];
    const file = (...chunks: Buffer[]) => webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
    expect(wrapFrame(one, region)).toEqual(file(one));
    expect(wrapFrame(Buffer.concat([webpChunk('junk', Buffer.alloc(3)), other, one]), region)).toEqual(
      file(other),
    );
    const extended = webpChunk('VP8X', Buffer.from('100000001d00001b0000', 'hex'));
    expect(wrapFrame(Buffer.concat([alpha, one]), region)).toEqual(file(extended, alpha, one));
  });

  it.each([
    ['of another size', lossy(30, 27)],
    ['of another size, lossless', lossless(31, 28)],
    ['that is not a key frame', Buffer.from(lossy(30, 28)).fill(1, 8, 9)],
    ['that is cut off', lossy(30, 28).subarray(0, -3)],
    ['that is missing', alpha],
  ])('refuses a picture %s', (_, payload) => {
    expect(wrapFrame(payload, region)).toBeUndefined();
  });
});
