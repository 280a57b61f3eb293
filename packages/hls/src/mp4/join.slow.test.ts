import { describe, expect, it } from 'vitest';
import { firstPresentation, joinFragments, Mp4Error, withPresentationStart } from '../index.ts';
import { decoded, fragmentedAudio, fragmentedVideo, readPieces } from '../testing/streams.ts';

describe('segments joined from fragments of ffmpeg', () => {
  const video = fragmentedVideo();
  const { init, fragments } = readPieces([video]);
  const [first, ...others] = [fragments.slice(0, 1), fragments.slice(1, 3), fragments.slice(3)];
  const start = firstPresentation(first![0]!.fragment) - first![0]!.fragment.baseTime;
  const startBytes = withPresentationStart(init.bytes, start);
  const segments = [first!, ...others].map((pieces, index) => joinFragments(pieces, { sequence: index + 1 }));

  it('contain the same frames, starting at 0 and evenly spaced', () => {
    const [before, after] = [decoded(video), decoded(Buffer.concat([startBytes, ...segments]))];
    expect(before).toHaveLength(96);
    expect(after.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    for (const [index, { time }] of after.entries()) expect(time).toBeCloseTo(index / 30, 6);
  });

  it('are consecutive fragments', () => {
    const joined = readPieces([init.bytes, ...segments]).fragments.map(({ fragment }) => fragment);
    expect(joined.map(({ baseTime, duration }) => [baseTime, duration])).toEqual([
      [0, 15360],
      [15360, 30720],
      [46080, 3072],
    ]);
    // Two frames at 30 fps, because of B-frames.
    expect(start).toBe(1024);
    expect(joined.every((fragment) => firstPresentation(fragment) === fragment.baseTime + start)).toBe(true);
    const syncs = joined[1]!.samples.flatMap(({ isSync }, index) => (isSync ? [index] : []));
    expect(syncs).toEqual([0, 30]);
  });

  it('can be decoded independently', () => {
    const second = decoded(Buffer.concat([startBytes, segments[1]!]));
    expect(second).toHaveLength(60);
    expect(second[0]!.time).toBeCloseTo(1, 6);
  });

  it('start after the encoder delay if they contain audio, in sync with the video', () => {
    const audioFile = fragmentedAudio();
    const audio = readPieces([audioFile]);
    const halves = [audio.fragments.slice(0, 2), audio.fragments.slice(2)];
    const joined = halves.map((pieces, index) =>
      joinFragments(pieces, { sequence: index + 1, origin: 1024 }),
    );
    const pieces = readPieces([audio.init.bytes, ...joined]).fragments.map(({ fragment }) => fragment);
    expect(pieces[0]!.baseTime).toBe(0);
    expect(pieces[1]!.baseTime).toBe(pieces[0]!.duration);
    const before = decoded(audioFile);
    const after = decoded(Buffer.concat([audio.init.bytes, ...joined]));
    expect(after).toHaveLength(before.length - 1);
    expect(after[0]!.time).toBe(0);
    // The first packet has no predecessor to overlap with; from the second packet on, the audio is identical.
    expect(after.slice(1).map(({ hash }) => hash)).toEqual(before.slice(2).map(({ hash }) => hash));
  });
});

describe('joinFragments', () => {
  const { fragments } = readPieces([fragmentedVideo()]);

  it('closes gaps between fragments', () => {
    const { bytes, fragment } = fragments[1]!;
    const late = { bytes, fragment: { ...fragment, baseTime: fragment.baseTime + 100 } };
    const { init } = readPieces([fragmentedVideo()]);
    const joined = readPieces([init.bytes, joinFragments([fragments[0]!, late], { sequence: 1 })]);
    const samples = joined.fragments[0]!.fragment.samples;
    expect(samples[29]!.duration).toBe(612);
    expect(samples[28]!.duration).toBe(512);
    expect(samples.map(({ size }) => size)).toEqual(
      fragments.slice(0, 2).flatMap((piece) => piece.fragment.samples.map(({ size }) => size)),
    );
  });

  it('preserves times above 32 bits', () => {
    const { init } = readPieces([fragmentedVideo()]);
    const { bytes, fragment } = fragments[0]!;
    const late = { bytes, fragment: { ...fragment, baseTime: 2 ** 40 + 5 } };
    const joined = readPieces([init.bytes, joinFragments([late], { sequence: 1 })]);
    expect(joined.fragments[0]!.fragment.baseTime).toBe(2 ** 40 + 5);
  });

  it('rejects fragments that are not consecutive', () => {
    expect(() => joinFragments([fragments[1]!, fragments[0]!], { sequence: 1 })).toThrow(Mp4Error);
    expect(() => joinFragments([], { sequence: 1 })).toThrow(Mp4Error);
  });
});
