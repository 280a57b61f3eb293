import { parsePlaylist } from '@workreel/hls';
import { describe, expect, it } from 'vitest';
import {
  describeOutput,
  type MediaPlaylist,
  type MultivariantPlaylist,
  posterOf,
  referencedFiles,
  referencedPlaylists,
  storyboardText,
  thumbsOf,
} from './publication.domain.ts';
import { sampleOutput } from './testing/output.ts';

const read = (files: ReadonlyMap<string, string | Uint8Array>, name: string) =>
  parsePlaylist(Buffer.from(files.get(name)!));

describe('output of MediaConvert', () => {
  const files = sampleOutput();
  const multivariant = read(files, 'index.m3u8') as MultivariantPlaylist;
  const media = new Map(
    referencedPlaylists(multivariant).map((name) => [name, read(files, name) as MediaPlaylist] as const),
  );

  it('lists the files of its playlists without duplicates', () => {
    expect([...media.keys()]).toEqual(['index_360p.m3u8', 'index_720p.m3u8', 'index_audio.m3u8']);
    expect(referencedFiles(media.get('index_audio.m3u8')!)).toEqual([
      'index_audioinit.cmfa',
      'index_audio_000000001.cmfa',
      'index_audio_000000002.cmfa',
      'index_audio_000000003.cmfa',
    ]);
  });

  const H264 = { codec: 'h264', videoRange: 'SDR' };

  it('has the duration of its best rendition, which is listed first', () => {
    const { durationSeconds, ...described } = describeOutput(multivariant, media);
    expect(durationSeconds).toBeCloseTo(10.5, 5);
    expect(described).toEqual({
      width: 1280,
      height: 720,
      renditions: [
        {
          ...H264,
          name: '720p',
          width: 1280,
          height: 720,
          bandwidth: 3_000_000,
          averageBandwidth: 1_500_000,
        },
        { ...H264, name: '360p', width: 640, height: 360, bandwidth: 900_000, averageBandwidth: 450_000 },
      ],
    });
  });

  it('names a rendition by its shorter side if the playlist name does not contain it', () => {
    const renamed = {
      ...multivariant,
      variants: [{ ...multivariant.variants[0]!, uri: 'video.m3u8', averageBandwidth: undefined }],
    };
    const { renditions } = describeOutput(renamed, new Map([['video.m3u8', media.get('index_360p.m3u8')!]]));
    expect(renditions).toEqual([
      { ...H264, name: '360p', width: 640, height: 360, bandwidth: 900_000, averageBandwidth: 900_000 },
    ]);
  });

  it('cannot be published without a resolution or a duration', () => {
    const [first] = multivariant.variants;
    const withoutResolution = { ...multivariant, variants: [{ ...first!, resolution: undefined }] };
    expect(() => describeOutput(withoutResolution, media)).toThrow('index_360p.m3u8 has no resolution');
    const empty = new Map(
      [...media].map(([name, one]): [string, MediaPlaylist] => [name, { ...one, segments: [] }]),
    );
    expect(() => describeOutput(multivariant, empty)).toThrow('no duration');
  });

  it('uses the second poster image if there is one', () => {
    expect(posterOf(files.keys())).toBe('poster/frame.0000001.jpg');
    expect(posterOf(sampleOutput({ frames: 1 }).keys())).toBe('poster/frame.0000000.jpg');
    expect(() => posterOf(sampleOutput({ frames: 0 }).keys())).toThrow('no image');
  });

  it('sorts the thumbnails of the storyboard by number', () => {
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
    ['a duration just below the next interval', 400, 200, 2],
    ['slightly longer than the original', 400.1, 201, 2],
    ['slightly shorter than the original', 399.9, 134, 3],
    ['an original of unknown duration', 90, 9, 10],
    ['a long original of unknown duration', 6_000, 240, 10],
  ])('infers the interval of thumbnails from their number: %s', (_, durationSeconds, count, interval) => {
    const thumbs = Array.from({ length: count }, (_, number) => `thumbs/${number}.jpg`);
    const text = storyboardText({ durationSeconds, width: 640, height: 360 }, thumbs, {
      width: 160,
      height: 90,
    });
    const second = /([\d:.]+) --> [\d:.]+\nthumbs\/1\.jpg/.exec(text)![1];
    expect(second).toBe(`00:00:${String(interval).padStart(2, '0')}.000`);
  });
});
