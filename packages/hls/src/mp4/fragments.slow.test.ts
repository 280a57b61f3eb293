import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FragmentReader, firstPresentation, MAX_BOX_BYTES, Mp4Error, startsWithIdr } from '../index.ts';
import { BUILDS, cut, fragmentedAudio, fragmentedVideo } from '../testing/streams.ts';

const video = fragmentedVideo();
const audio = fragmentedAudio();

describe.each(BUILDS)('what %s writes to a pipe', (build) => {
  it('is cut into an init segment and a fragment for each keyframe', () => {
    const { init, fragments } = cut([fragmentedVideo(build)]);
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

  it('is read as sound', () => {
    const { init, fragments } = cut([fragmentedAudio(build)]);
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

describe('a reader of fragments', () => {
  it('gives the same pieces however the bytes arrive', () => {
    const whole = cut([video]);
    expect(whole.fragments.length).toBe(4);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 60 }),
        (lengths) => {
          expect(cut(chunksOf(video, lengths))).toEqual(whole);
        },
      ),
      { numRuns: 60 },
    );
    expect(cut(chunksOf(audio, [1]))).toEqual(cut([audio]));
  });

  it('leaves out what is neither init nor fragment', () => {
    const { init, fragments } = cut([video]);
    const free = Buffer.from([0, 0, 0, 16, ...Buffer.from('free'), 1, 2, 3, 4, 5, 6, 7, 8]);
    const strewn = [free, init.bytes, free, ...fragments.flatMap(({ bytes }) => [free, bytes]), free];
    expect(cut(strewn)).toEqual(cut([video]));
  });

  it('says where a stream stops early', () => {
    const { init, fragments } = cut([video]);
    const first = fragments[0]!.bytes;
    const moofBytes = first.readUInt32BE(0);
    for (const rest of [first.subarray(0, 4), first.subarray(0, moofBytes), first.subarray(0, -1)])
      expect(() => cut([init.bytes, rest])).toThrow(new Mp4Error('the stream stops inside a box'));
    expect(() => cut([])).toThrow(Mp4Error);
  });

  it('refuses a box beyond the bound by its head alone', () => {
    const reader = new FragmentReader();
    const head = Buffer.alloc(8);
    head.writeUInt32BE(MAX_BOX_BYTES + 1);
    head.write('mdat', 4);
    expect(() => [...reader.read(head)]).toThrow(/mdat.*67108865 bytes/);
  });

  it('refuses a count of samples without samples', () => {
    const { init, fragments } = cut([video]);
    const bytes = Buffer.from(fragments[0]!.bytes);
    const count = bytes.indexOf('trun') + 8;
    bytes.writeUInt32BE(0xffffffff, count);
    expect(() => cut([init.bytes, bytes])).toThrow(/samples/);
    bytes.writeUInt32BE(31, count);
    expect(() => cut([init.bytes, bytes])).toThrow(Mp4Error);
  });

  it('refuses samples that lie outside of their mdat', () => {
    const { init, fragments } = cut([video]);
    for (const offset of [0, -1, 1e9]) {
      const bytes = Buffer.from(fragments[0]!.bytes);
      bytes.writeInt32BE(offset, bytes.indexOf('trun') + 12);
      expect(() => cut([init.bytes, bytes])).toThrow('outside of their mdat');
    }
  });

  it('takes or refuses changed bytes, and never fails otherwise', () => {
    const head = video.subarray(0, cut([video]).init.bytes.length + 1200);
    let refused = 0;
    const change = fc.record({ at: fc.nat(head.length - 4), value: fc.constantFrom(0, 1, 0x7f, 0xff, 0x80) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(3), (changes, width) => {
        const bytes = Buffer.from(video);
        for (const { at, value } of changes) bytes.fill(value, at, at + 1 + width);
        try {
          cut([bytes]);
        } catch (error) {
          expect(error).toBeInstanceOf(Mp4Error);
          refused++;
        }
      }),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(100);
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
