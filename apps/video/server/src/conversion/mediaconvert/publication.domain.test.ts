import { parsePlaylist } from '@workreel/hls';
import { describe, expect, it } from 'vitest';
import {
  describeOutput,
  type Media,
  type Multivariant,
  namedFiles,
  namedPlaylists,
  posterOf,
  storyboardText,
  thumbsOf,
} from './publication.domain.ts';
import { madeUpOutput } from './testing/output.ts';

const read = (files: ReadonlyMap<string, string | Uint8Array>, name: string) =>
  parsePlaylist(Buffer.from(files.get(name)!));

describe('what MediaConvert made', () => {
  const files = madeUpOutput();
  const multivariant = read(files, 'index.m3u8') as Multivariant;
  const media = new Map(
    namedPlaylists(multivariant).map((name) => [name, read(files, name) as Media] as const),
  );

  it('is named by its playlists, each file once', () => {
    expect([...media.keys()]).toEqual(['index_360p.m3u8', 'index_720p.m3u8', 'index_audio.m3u8']);
    expect(namedFiles(media.get('index_audio.m3u8')!)).toEqual([
      'index_audioinit.cmfa',
      'index_audio_000000001.cmfa',
      'index_audio_000000002.cmfa',
      'index_audio_000000003.cmfa',
    ]);
  });

  it('is as long as the segments of its best rendition, which comes first', () => {
    const { durationSeconds, ...described } = describeOutput(multivariant, media);
    expect(durationSeconds).toBeCloseTo(10.5, 5);
    expect(described).toEqual({
      width: 1280,
      height: 720,
      renditions: [
        { name: '720p', width: 1280, height: 720, bandwidth: 3_000_000, averageBandwidth: 1_500_000 },
        { name: '360p', width: 640, height: 360, bandwidth: 900_000, averageBandwidth: 450_000 },
      ],
    });
  });

  it('is called by its shorter side where a playlist is called otherwise', () => {
    const renamed = {
      ...multivariant,
      variants: [{ ...multivariant.variants[0]!, uri: 'video.m3u8', averageBandwidth: undefined }],
    };
    const { renditions } = describeOutput(renamed, new Map([['video.m3u8', media.get('index_360p.m3u8')!]]));
    expect(renditions).toEqual([
      { name: '360p', width: 640, height: 360, bandwidth: 900_000, averageBandwidth: 900_000 },
    ]);
  });

  it('cannot be published without sizes or without a length', () => {
    const [first] = multivariant.variants;
    const sizeless = { ...multivariant, variants: [{ ...first!, resolution: undefined }] };
    expect(() => describeOutput(sizeless, media)).toThrow('index_360p.m3u8 does not say its size');
    const empty = new Map([...media].map(([name, one]): [string, Media] => [name, { ...one, segments: [] }]));
    expect(() => describeOutput(multivariant, empty)).toThrow('no length');
  });

  it('shows the second picture that was taken, if there is one', () => {
    expect(posterOf(files.keys())).toBe('poster/frame.0000001.jpg');
    expect(posterOf(madeUpOutput({ frames: 1 }).keys())).toBe('poster/frame.0000000.jpg');
    expect(() => posterOf(madeUpOutput({ frames: 0 }).keys())).toThrow('no picture');
  });

  it('has its storyboard in the order of its pictures, whatever the store’s', () => {
    const thumbs = thumbsOf([...files.keys()].reverse());
    expect(thumbs).toHaveLength(11);
    const text = storyboardText({ durationSeconds: 10.5, width: 1280, height: 720 }, thumbs, {
      width: 160,
      height: 90,
    });
    expect(text.split('\n\n').slice(0, 3)).toEqual([
      'WEBVTT',
      '00:00:00.000 --> 00:00:01.000\nthumbs/thumb.0000000.jpg#xywh=0,0,160,90',
      '00:00:01.000 --> 00:00:02.000\nthumbs/thumb.0000001.jpg#xywh=0,0,160,90',
    ]);
    expect(text).toContain('--> 00:00:10.500\nthumbs/thumb.0000010.jpg#');
  });

  it.each([
    ['just below the length at which the distance grows', 400, 200, 2],
    ['a little longer than the original was said to be', 400.1, 201, 2],
    ['a little shorter than the original was said to be', 399.9, 134, 3],
    ['of an original that did not say its length', 90, 9, 10],
    ['of a long original that did not say its length', 6_000, 240, 10],
  ])('has pictures as far apart as their number tells: %s', (_, durationSeconds, count, interval) => {
    const thumbs = Array.from({ length: count }, (_, number) => `thumbs/${number}.jpg`);
    const text = storyboardText({ durationSeconds, width: 640, height: 360 }, thumbs, {
      width: 160,
      height: 90,
    });
    const second = /([\d:.]+) --> [\d:.]+\nthumbs\/1\.jpg/.exec(text)![1];
    expect(second).toBe(`00:00:${String(interval).padStart(2, '0')}.000`);
  });
});
