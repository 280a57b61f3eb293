import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FragmentReader, firstPresentation, MAX_BOX_BYTES, Mp4Error, startsWithIdr } from '../index.ts';
import { fragmentedAudio, fragmentedVideo, readPieces } from '../testing/streams.ts';

const video = fragmentedVideo();
const audio = fragmentedAudio();

describe('output of ffmpeg to a pipe', () => {
  it('is split into an init segment and a fragment per keyframe', () => {
    const { init, fragments } = readPieces([fragmentedVideo()]);
    expect(init.info).toMatchObject({
      kind: 'video',
      trackId: 1,
      timescale: 15360,
      codec: expect.stringMatching(/^avc1\.64[0-9a-f]{4}$/),
      width: 160,
      height: 90,
      avc: { lengthSize: 4, sequenceSets: 1, pictureSets: 1 },
    });
    expect(fragments.map(({ fragment }) => fragment.baseTime)).toEqual([0, 15360, 30720, 46080]);
    expect(fragments.map(({ fragment }) => fragment.duration)).toEqual([15360, 15360, 15360, 3072]);
    expect(fragments.map(({ fragment }) => fragment.samples.length)).toEqual([30, 30, 30, 6]);
    for (const { bytes, fragment } of fragments) {
      expect(fragment.samples.map((sample) => sample.isSync).indexOf(true, 1)).toBe(-1);
      expect(fragment.samples[0]!.isSync).toBe(true);
      expect(startsWithIdr(bytes, fragment, init.info.avc!)).toBe(true);
      expect(firstPresentation(fragment) - fragment.baseTime).toBe(1024);
    }
  });

  it('is read as audio', () => {
    const { init, fragments } = readPieces([fragmentedAudio()]);
    expect(init.info).toMatchObject({
      kind: 'audio',
      codec: 'mp4a.40.2',
      timescale: 48000,
      channels: 2,
      sampleRate: 48000,
    });
    const samples = fragments.flatMap(({ fragment }) => fragment.samples);
    expect(
      samples.every(
        ({ isSync, duration }, index) => isSync && (duration === 1024 || index === samples.length - 1),
      ),
    ).toBe(true);
    expect(samples.length).toBeGreaterThanOrEqual(Math.ceil((3.2 * 48000) / 1024));
  });
});

describe('FragmentReader', () => {
  it('yields the same pieces for any chunk sizes', () => {
    const expected = readPieces([video]);
    expect(expected.fragments.length).toBe(4);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 60 }),
        (lengths) => {
          expect(readPieces(chunksOf(video, lengths))).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
    expect(readPieces(chunksOf(audio, [1]))).toEqual(readPieces([audio]));
  });

  it('skips other boxes', () => {
    const { init, fragments } = readPieces([video]);
    const free = Buffer.from([0, 0, 0, 16, ...Buffer.from('free'), 1, 2, 3, 4, 5, 6, 7, 8]);
    const mixed = [free, init.bytes, free, ...fragments.flatMap(({ bytes }) => [free, bytes]), free];
    expect(readPieces(mixed)).toEqual(readPieces([video]));
  });

  it('reports a truncated stream', () => {
    const { init, fragments } = readPieces([video]);
    const first = fragments[0]!.bytes;
    const moofBytes = first.readUInt32BE(0);
    for (const rest of [first.subarray(0, 4), first.subarray(0, moofBytes), first.subarray(0, -1)])
      expect(() => readPieces([init.bytes, rest])).toThrow(new Mp4Error('the stream ends within a box'));
    expect(() => readPieces([])).toThrow(Mp4Error);
  });

  it('rejects a box above the size limit as soon as its header arrives', () => {
    const reader = new FragmentReader();
    const head = Buffer.alloc(8);
    head.writeUInt32BE(MAX_BOX_BYTES + 1);
    head.write('mdat', 4);
    expect(() => [...reader.read(head)]).toThrow(/mdat.*67108865 bytes/);
  });

  it('rejects a sample count larger than the table', () => {
    const { init, fragments } = readPieces([video]);
    const bytes = Buffer.from(fragments[0]!.bytes);
    const count = bytes.indexOf('trun') + 8;
    bytes.writeUInt32BE(0xffffffff, count);
    expect(() => readPieces([init.bytes, bytes])).toThrow(/samples/);
    bytes.writeUInt32BE(31, count);
    expect(() => readPieces([init.bytes, bytes])).toThrow(Mp4Error);
  });

  it('rejects samples outside the mdat', () => {
    const { init, fragments } = readPieces([video]);
    for (const offset of [0, -1, 1e9]) {
      const bytes = Buffer.from(fragments[0]!.bytes);
      bytes.writeInt32BE(offset, bytes.indexOf('trun') + 12);
      expect(() => readPieces([init.bytes, bytes])).toThrow('outside the mdat');
    }
  });

  it('throws only Mp4Error for modified bytes', () => {
    const head = video.subarray(0, readPieces([video]).init.bytes.length + 1200);
    let rejected = 0;
    const change = fc.record({
      offset: fc.nat(head.length - 4),
      value: fc.constantFrom(0, 1, 0x7f, 0xff, 0x80),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(3), (changes, width) => {
        const bytes = Buffer.from(video);
        for (const { offset, value } of changes) bytes.fill(value, offset, offset + 1 + width);
        try {
          readPieces([bytes]);
        } catch (error) {
          expect(error).toBeInstanceOf(Mp4Error);
          rejected++;
        }
      }),
      { numRuns: 1000 },
    );
    expect(rejected).toBeGreaterThan(100);
  });
});

function* chunksOf(bytes: Buffer, lengths: number[]): Generator<Buffer> {
  let start = 0;
  for (let index = 0; start < bytes.length; index++) {
    const length = lengths[index % lengths.length]!;
    yield bytes.subarray(start, start + length);
    start += length;
  }
}
