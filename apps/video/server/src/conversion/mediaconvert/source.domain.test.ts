import type { ProbeResult, Track, VideoProperties } from '@aws-sdk/client-mediaconvert';
import { ConversionError } from '@workreel/transcoder';
import { describe, expect, it } from 'vitest';
import { readSource } from './source.domain.ts';

const video = (properties: VideoProperties = {}, track: Track = {}): Track => ({
  Index: 1,
  TrackType: 'video',
  Codec: 'AVC',
  Duration: 62.5,
  VideoProperties: {
    Width: 1920,
    Height: 1080,
    FrameRate: { Numerator: 30_000, Denominator: 1_001 },
    SampleAspectRatio: { Numerator: 1, Denominator: 1 },
    TransferCharacteristics: 'ITU_709',
    ...properties,
  },
  ...track,
});
const audio = (track: Track = {}): Track => ({
  Index: 2,
  TrackType: 'audio',
  Codec: 'AAC',
  Duration: 62.6,
  AudioProperties: { Channels: 2, SampleRate: 48_000 },
  ...track,
});
const file = (tracks: Track[], container: ProbeResult['Container'] = {}): ProbeResult => ({
  Container: { Format: 'mp4', Duration: 62.6, Tracks: tracks, ...container },
});
const read = (probed: ProbeResult) => readSource(probed, 3_600);
const pictureOf = (properties: VideoProperties, container: ProbeResult['Container'] = {}) =>
  read(file([video(properties)], container)).picture;
const codeOf = (probed: ProbeResult): string => {
  try {
    read(probed);
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw error;
  }
  return 'none';
};

describe('what Probe says of a file', () => {
  it('is read as the picture is shown, how long it is, and where its sound is', () => {
    expect(read(file([video(), audio()]))).toEqual({
      picture: { width: 1920, height: 1080, frameRate: 30_000 / 1_001 },
      durationSeconds: 62.6,
      soundTrack: 1,
      hdr: false,
    });
  });

  it.each([
    ['mp4', 90, { width: 1080, height: 1920 }],
    ['quicktime', 270, { width: 1080, height: 1920 }],
    ['mp4', -90, { width: 1080, height: 1920 }],
    ['mp4', 89, { width: 1080, height: 1920 }],
    ['mp4', 91, { width: 1080, height: 1920 }],
    ['mp4', 180, { width: 1920, height: 1080 }],
    ['mp4', 45, { width: 1920, height: 1080 }],
    ['mp4', undefined, { width: 1920, height: 1080 }],
    // MediaConvert turns nothing of other containers.
    ['matroska', 90, { width: 1920, height: 1080 }],
  ] as const)('is turned upright as MediaConvert does it: %s, %s degrees', (Format, Rotation, size) =>
    expect(pictureOf({ Rotation }, { Format })).toMatchObject(size),
  );

  it('has square pixels, before it is turned', () => {
    const anamorphic = { Width: 720, Height: 576, SampleAspectRatio: { Numerator: 64, Denominator: 45 } };
    expect(pictureOf(anamorphic)).toMatchObject({ width: 1024, height: 576 });
    expect(pictureOf({ ...anamorphic, Rotation: 90 })).toMatchObject({ width: 576, height: 1024 });
  });

  it('is taken from the stream where the container does not say it', () => {
    const CodecMetadata: VideoProperties['CodecMetadata'] = {
      Width: 1440,
      Height: 1080,
      SampleAspectRatio: { Numerator: 4, Denominator: 3 },
      CodedFrameRate: { Numerator: 25, Denominator: 1 },
      TransferCharacteristics: 'ARIB_B67',
    };
    const said = {
      Width: undefined,
      Height: undefined,
      SampleAspectRatio: undefined,
      FrameRate: undefined,
      TransferCharacteristics: undefined,
    };
    const source = read(file([video({ ...said, CodecMetadata })]));
    expect(source.picture).toEqual({ width: 1920, height: 1080, frameRate: 25 });
    expect(source.hdr).toBe(true);
  });

  it('may lack what can be done without', () => {
    const bare: Track = { TrackType: 'video', VideoProperties: { Width: 640, Height: 360 } };
    expect(read({ Container: { Tracks: [bare] } })).toEqual({
      picture: { width: 640, height: 360, frameRate: 30 },
      hdr: false,
    });
    expect(
      pictureOf({
        FrameRate: { Numerator: 0, Denominator: 0 },
        SampleAspectRatio: { Numerator: 0, Denominator: 1 },
      }),
    ).toEqual({ width: 1920, height: 1080, frameRate: 30 });
  });

  it('tells of high dynamic range by either of its curves', () => {
    const hdr = (TransferCharacteristics: VideoProperties['TransferCharacteristics']) =>
      read(file([video({ TransferCharacteristics })])).hdr;
    expect([hdr('SMPTE_2084'), hdr('ARIB_B67'), hdr('ITU_2020_10bit'), hdr('UNSPECIFIED')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('weighs the bits of younger codecs double', () => {
    const bits = (Codec: Track['Codec']) =>
      read(file([video({ BitRate: 1_000_000 }, { Codec })])).picture.bitsPerSecond;
    expect(bits('AVC')).toBe(1_200_000);
    expect(bits('HEVC')).toBe(2_400_000);
  });

  it('is of the first track that is known', () => {
    const odd = video({ Width: 320, Height: 240 }, { Codec: 'UNKNOWN' });
    expect(read(file([odd, video()])).picture).toMatchObject({ width: 1920 });
    expect(read(file([odd])).picture).toMatchObject({ width: 320 });
  });

  it('has no sound where none can be decoded', () => {
    expect(read(file([video()]))).not.toHaveProperty('soundTrack');
    expect(read(file([video(), audio({ Codec: 'UNKNOWN' })]))).not.toHaveProperty('soundTrack');
  });

  it('has the first sound that can be decoded, counted among sounds alone', () => {
    const odd = audio({ Codec: 'UNKNOWN' });
    const soundTrackOf = (...tracks: Track[]) => read(file(tracks)).soundTrack;
    expect(soundTrackOf(video(), audio(), audio())).toBe(1);
    expect(soundTrackOf(video(), audio(), odd)).toBe(1);
    expect(soundTrackOf(odd, video(), { TrackType: 'data' }, audio())).toBe(2);
    expect(soundTrackOf(video(), odd, odd, audio())).toBe(3);
    expect(soundTrackOf(video(), audio({ Codec: undefined }))).toBe(1);
  });

  it.each([
    ['nothing', {}, 'NOT_A_VIDEO'],
    ['no tracks', file([]), 'NOT_A_VIDEO'],
    ['data alone', file([{ TrackType: 'data', Codec: 'WEBVTT' }]), 'NOT_A_VIDEO'],
    ['sound alone', file([audio()]), 'NO_VIDEO_TRACK'],
    [
      'music with a cover',
      file([video({}, { Codec: 'MJPEG' }), audio({ Codec: 'MP3' })], { Format: 'mp3' }),
      'NO_VIDEO_TRACK',
    ],
    ['pictures of no size', file([video({ Width: 0 }), audio()]), 'NOT_A_VIDEO'],
    ['more than is taken', file([video()], { Duration: 3_600.5 }), 'TOO_LONG'],
    ['more than is taken, by its pictures', file([video({}, { Duration: 4_000 })]), 'TOO_LONG'],
    ['as much as is taken', file([video()], { Duration: 3_600 }), 'none'],
    ['not how long it is', file([video({}, { Duration: undefined })], { Duration: undefined }), 'none'],
  ])('is refused or not: it holds %s', (_what, probed, code) => expect(codeOf(probed)).toBe(code));

  it('says which codec it is whose pictures are not known', () => {
    expect(() => read(file([video({ Width: undefined }, { Codec: 'VFW' })]))).toThrow(/VFW/);
  });
});
