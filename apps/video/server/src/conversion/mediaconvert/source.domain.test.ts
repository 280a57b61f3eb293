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
const videoOf = (properties: VideoProperties, container: ProbeResult['Container'] = {}) =>
  read(file([video(properties)], container)).video;
const codeOf = (probed: ProbeResult): string => {
  try {
    read(probed);
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw error;
  }
  return 'none';
};

describe('readSource', () => {
  it('reads size, frame rate, duration and audio track', () => {
    expect(read(file([video(), audio()]))).toEqual({
      video: { width: 1920, height: 1080, frameRate: 30_000 / 1_001 },
      durationSeconds: 62.6,
      audioTrack: 1,
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
    // MediaConvert ignores the rotation in other containers.
    ['matroska', 90, { width: 1920, height: 1080 }],
  ] as const)('applies the rotation like MediaConvert: %s, %s degrees', (Format, Rotation, size) =>
    expect(videoOf({ Rotation }, { Format })).toMatchObject(size),
  );

  it('converts to square pixels before applying the rotation', () => {
    const anamorphic = { Width: 720, Height: 576, SampleAspectRatio: { Numerator: 64, Denominator: 45 } };
    expect(videoOf(anamorphic)).toMatchObject({ width: 1024, height: 576 });
    expect(videoOf({ ...anamorphic, Rotation: 90 })).toMatchObject({ width: 576, height: 1024 });
  });

  it('falls back to the codec metadata', () => {
    const CodecMetadata: VideoProperties['CodecMetadata'] = {
      Width: 1440,
      Height: 1080,
      SampleAspectRatio: { Numerator: 4, Denominator: 3 },
      CodedFrameRate: { Numerator: 25, Denominator: 1 },
      TransferCharacteristics: 'ARIB_B67',
    };
    const missing = {
      Width: undefined,
      Height: undefined,
      SampleAspectRatio: undefined,
      FrameRate: undefined,
      TransferCharacteristics: undefined,
    };
    const source = read(file([video({ ...missing, CodecMetadata })]));
    expect(source.video).toEqual({ width: 1920, height: 1080, frameRate: 25 });
    expect(source.hdr).toBe(true);
  });

  it('accepts missing and invalid optional fields', () => {
    const bare: Track = { TrackType: 'video', VideoProperties: { Width: 640, Height: 360 } };
    expect(read({ Container: { Tracks: [bare] } })).toEqual({
      video: { width: 640, height: 360, frameRate: 30 },
      hdr: false,
    });
    expect(
      videoOf({
        FrameRate: { Numerator: 0, Denominator: 0 },
        SampleAspectRatio: { Numerator: 0, Denominator: 1 },
      }),
    ).toEqual({ width: 1920, height: 1080, frameRate: 30 });
  });

  it('detects PQ and HLG as high dynamic range', () => {
    const hdr = (TransferCharacteristics: VideoProperties['TransferCharacteristics']) =>
      read(file([video({ TransferCharacteristics })])).hdr;
    expect([hdr('SMPTE_2084'), hdr('ARIB_B67'), hdr('ITU_2020_10bit'), hdr('UNSPECIFIED')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('doubles the bit rate of more efficient codecs', () => {
    const bits = (Codec: Track['Codec']) =>
      read(file([video({ BitRate: 1_000_000 }, { Codec })])).video.bitsPerSecond;
    expect(bits('AVC')).toBe(1_200_000);
    expect(bits('HEVC')).toBe(2_400_000);
  });

  it('uses the first video track with a known codec', () => {
    const unknown = video({ Width: 320, Height: 240 }, { Codec: 'UNKNOWN' });
    expect(read(file([unknown, video()])).video).toMatchObject({ width: 1920 });
    expect(read(file([unknown])).video).toMatchObject({ width: 320 });
  });

  it('has no audio track if none can be decoded', () => {
    expect(read(file([video()]))).not.toHaveProperty('audioTrack');
    expect(read(file([video(), audio({ Codec: 'UNKNOWN' })]))).not.toHaveProperty('audioTrack');
  });

  it('uses the first decodable audio track, numbered among audio tracks only', () => {
    const unknown = audio({ Codec: 'UNKNOWN' });
    const audioTrackOf = (...tracks: Track[]) => read(file(tracks)).audioTrack;
    expect(audioTrackOf(video(), audio(), audio())).toBe(1);
    expect(audioTrackOf(video(), audio(), unknown)).toBe(1);
    expect(audioTrackOf(unknown, video(), { TrackType: 'data' }, audio())).toBe(2);
    expect(audioTrackOf(video(), unknown, unknown, audio())).toBe(3);
    expect(audioTrackOf(video(), audio({ Codec: undefined }))).toBe(1);
  });

  it.each([
    ['an empty result', {}, 'NOT_A_VIDEO'],
    ['no tracks', file([]), 'NOT_A_VIDEO'],
    ['only data', file([{ TrackType: 'data', Codec: 'WEBVTT' }]), 'NOT_A_VIDEO'],
    ['only audio', file([audio()]), 'NO_VIDEO_TRACK'],
    [
      'music with cover art',
      file([video({}, { Codec: 'MJPEG' }), audio({ Codec: 'MP3' })], { Format: 'mp3' }),
      'NO_VIDEO_TRACK',
    ],
    ['a video of width 0', file([video({ Width: 0 }), audio()]), 'NOT_A_VIDEO'],
    ['more than the maximum duration', file([video()], { Duration: 3_600.5 }), 'TOO_LONG'],
    ['more than the maximum duration in the video track', file([video({}, { Duration: 4_000 })]), 'TOO_LONG'],
    ['the maximum duration', file([video()], { Duration: 3_600 }), 'none'],
    ['an unknown duration', file([video({}, { Duration: undefined })], { Duration: undefined }), 'none'],
  ])('returns the error code for %s: %s', (_case, probed, code) => expect(codeOf(probed)).toBe(code));

  it('names the codec that is not supported', () => {
    expect(() => read(file([video({ Width: undefined }, { Codec: 'VFW' })]))).toThrow(/VFW/);
  });
});
