import { describe, expect, it } from 'vitest';
import { firstPresentation, joinFragments, Mp4Error } from '../index.ts';
import { BUILDS, cut, decoded, fragmentedAudio, fragmentedVideo } from '../testing/streams.ts';

/** Two pictures of 30 a second: how late ffmpeg's reordered pictures begin, in seconds. */
const SHIFT = 2 / 30;

describe.each(BUILDS)('segments joined from fragments of %s', (build) => {
  const video = fragmentedVideo(build);
  const { init, fragments } = cut([video]);
  const [first, ...others] = [fragments.slice(0, 1), fragments.slice(1, 3), fragments.slice(3)];
  const shift = firstPresentation(first![0]!.fragment) - first![0]!.fragment.baseTime;
  const segments = [first!, ...others].map((parts, index) =>
    joinFragments(parts, { sequence: index + 1, shift }),
  );

  it('show the same pictures, the first at 0 and none out of step', () => {
    const [before, after] = [decoded(video), decoded(Buffer.concat([init.bytes, ...segments]))];
    expect(before).toHaveLength(96);
    expect(after.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    // ffmpeg's reader moves a file with negative offsets until none is left, its own files too.
    for (const [index, { time }] of after.entries()) expect(time).toBeCloseTo(index / 30 + SHIFT, 6);
  });

  it('are fragments again that follow one another', () => {
    const joined = cut([init.bytes, ...segments]).fragments.map(({ fragment }) => fragment);
    expect(joined.map(({ baseTime, duration }) => [baseTime, duration])).toEqual([
      [0, 15360],
      [15360, 30720],
      [46080, 3072],
    ]);
    expect(joined.every((fragment) => firstPresentation(fragment) === fragment.baseTime)).toBe(true);
    const syncs = joined[1]!.samples.flatMap(({ isSync }, index) => (isSync ? [index] : []));
    expect(syncs).toEqual([0, 30]);
  });

  it('play alone, each from its start', () => {
    const second = decoded(Buffer.concat([init.bytes, segments[1]!]));
    expect(second).toHaveLength(60);
    expect(second[0]!.time).toBeCloseTo(1 + SHIFT, 6);
  });

  it('of sound begin behind the encoder’s run-in, in step with the pictures', () => {
    const sound = fragmentedAudio(build);
    const audio = cut([sound]);
    const halves = [audio.fragments.slice(0, 2), audio.fragments.slice(2)];
    const joined = halves.map((parts, index) =>
      joinFragments(parts, { sequence: index + 1, shift: 0, origin: 1024 }),
    );
    const pieces = cut([audio.init.bytes, ...joined]).fragments.map(({ fragment }) => fragment);
    expect(pieces[0]!.baseTime).toBe(0);
    expect(pieces[1]!.baseTime).toBe(pieces[0]!.duration);
    const before = decoded(sound);
    const after = decoded(Buffer.concat([audio.init.bytes, ...joined]));
    expect(after).toHaveLength(before.length - 1);
    expect(after[0]!.time).toBe(0);
    // The first packet lacks the one before it to overlap with; from the second on the sound is the same.
    expect(after.slice(1).map(({ hash }) => hash)).toEqual(before.slice(2).map(({ hash }) => hash));
  });
});

describe('joining', () => {
  const { fragments } = cut([fragmentedVideo()]);

  it('closes what the edges of two fragments leave open', () => {
    const { bytes, fragment } = fragments[1]!;
    const late = { bytes, fragment: { ...fragment, baseTime: fragment.baseTime + 100 } };
    const { init } = cut([fragmentedVideo()]);
    const joined = cut([init.bytes, joinFragments([fragments[0]!, late], { sequence: 1, shift: 0 })]);
    const samples = joined.fragments[0]!.fragment.samples;
    expect(samples[29]!.duration).toBe(612);
    expect(samples[28]!.duration).toBe(512);
    expect(samples.map(({ size }) => size)).toEqual(
      fragments.slice(0, 2).flatMap((part) => part.fragment.samples.map(({ size }) => size)),
    );
  });

  it('keeps times beyond 32 bits', () => {
    const { init } = cut([fragmentedVideo()]);
    const { bytes, fragment } = fragments[0]!;
    const far = { bytes, fragment: { ...fragment, baseTime: 2 ** 40 + 5 } };
    const joined = cut([init.bytes, joinFragments([far], { sequence: 1, shift: 0 })]);
    expect(joined.fragments[0]!.fragment.baseTime).toBe(2 ** 40 + 5);
  });

  it('refuses what does not follow', () => {
    expect(() => joinFragments([fragments[1]!, fragments[0]!], { sequence: 1, shift: 0 })).toThrow(Mp4Error);
    expect(() => joinFragments([], { sequence: 1, shift: 0 })).toThrow(Mp4Error);
  });
});
