import type { MovieIndex } from '@workreel/hls';
import { describe, expect, it } from 'vitest';
import { gridBoundaries, listedBoundaries, listedKeyframes } from './boundaries.domain.ts';
import { canCopyAudio, copyBoundaries, reasonToEncode } from './copy.domain.ts';
import type { Media, VideoTrack } from './probe.domain.ts';

const video: VideoTrack = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  coded: { width: 1920, height: 1080 },
  display: { width: 1920, height: 1080, frameRate: 30 },
  isRotated: false,
  hasSquarePixels: true,
  isInterlaced: false,
  colors: { matrix: 'bt709', primaries: 'bt709', isFullRange: false, hasAlpha: false },
  sourceFrameRate: 30,
  startSeconds: 0,
  endSeconds: 20,
};
const audio = {
  index: 1,
  codec: 'aac',
  profile: 'LC',
  channels: 2,
  sampleRate: 48_000,
  startSeconds: 0,
  endSeconds: 20,
};
const media: Media = {
  format: 'mov,mp4,m4a,3gp,3g2,mj2',
  clockStart: 0,
  video,
  audio,
  audioTrackCount: 1,
  otherAudio: [],
  textTracks: [],
  isStillImage: false,
  isProtected: false,
};
const index: MovieIndex = {
  trackId: 1,
  codec: 'avc1',
  timescale: 15_360,
  sampleCount: 600,
  durationSeconds: 20,
  shortestSampleSeconds: 1 / 30,
  longestSampleSeconds: 1 / 30,
  keyframes: [0, 2, 4, 6.5, 8, 10, 12, 14, 16, 18],
  openGops: false,
  bitsPerSecond: 5e6,
  bitsPerSecondPeak: 7e6,
  editListStart: 0,
  hasPlainEdits: true,
};

describe('reasonToEncode', () => {
  it('is undefined for a source that all players support', () => {
    expect(reasonToEncode(media, index)).toBeUndefined();
    const { audio: _, ...silent } = media;
    expect(reasonToEncode(silent, index)).toBeUndefined();
  });

  it.each<[string, Partial<VideoTrack>, Partial<MovieIndex>]>([
    ['another codec', { codec: 'hevc' }, {}],
    ['a profile that players do not support', { profile: 'High 4:2:2' }, {}],
    ['10-bit video', { pixelFormat: 'yuv420p10le' }, {}],
    ['HDR', { colors: { ...video.colors, hdr: 'hlg' } }, {}],
    ['colors of BT.2020', { colors: { ...video.colors, primaries: 'bt2020' } }, {}],
    ['pictures made from audio', { madeFrom: 'waveform' }, {}],
    ['a rotated video', { isRotated: true }, {}],
    ['non-square pixels', { hasSquarePixels: false }, {}],
    ['an interlaced video', { isInterlaced: true }, {}],
    ['a video that starts late', { startSeconds: 0.5 }, {}],
    ['parameter sets in the samples', {}, { codec: 'avc3' }],
    ['an edit list that trims the video', {}, { hasPlainEdits: false }],
    ['an edit list that delays the video', {}, { editListStart: 0.2 }],
    ['open GOPs', {}, { openGops: true }],
    ['a variable frame rate', {}, { longestSampleSeconds: 0.1 }],
    ['more than 60 frames per second', {}, { shortestSampleSeconds: 1 / 120, longestSampleSeconds: 1 / 120 }],
    ['a late first keyframe', {}, { keyframes: [1, 2, 4, 8, 12, 16] }],
    ['keyframes that are too far apart', {}, { keyframes: [0, 10] }],
    ['too high a bit rate', {}, { bitsPerSecondPeak: 20e6 }],
  ])('is defined for %s', (_, track, change) => {
    expect(reasonToEncode({ ...media, video: { ...video, ...track } }, { ...index, ...change })).toEqual(
      expect.any(String),
    );
  });

  it('is defined without an index or with longer audio', () => {
    expect(reasonToEncode(media, undefined)).toEqual(expect.any(String));
    expect(reasonToEncode({ ...media, audio: { ...audio, endSeconds: 30 } }, index)).toEqual(
      expect.any(String),
    );
  });

  it('is undefined for a source larger than any encoded rendition', () => {
    const large = { ...video, display: { width: 3840, height: 2160, frameRate: 30 } };
    expect(reasonToEncode({ ...media, video: large }, { ...index, bitsPerSecondPeak: 20e6 })).toBeUndefined();
  });
});

describe('canCopyAudio', () => {
  it('is true for audio that all players support and that starts and ends with the video', () => {
    expect(canCopyAudio(audio, 20, -1024 / 48_000)).toBe(true);
    expect(canCopyAudio(audio, 20, 0)).toBe(true);
  });

  it.each([
    ['another codec', { codec: 'opus' }, -0.02],
    ['a low-bit-rate profile', { profile: 'HE-AAC' }, -0.02],
    ['six channels', { channels: 6 }, -0.02],
    ['an unusual sample rate', { sampleRate: 96_000 }, -0.02],
    ['audio that starts late', {}, 0.3],
    ['audio that is trimmed at its start', {}, -3],
    ['audio that ends early', { endSeconds: 19 }, -0.02],
  ])('is false for %s', (_, change, first) => {
    expect(canCopyAudio({ ...audio, ...change }, 20, first)).toBe(false);
  });
});

describe('boundaries', () => {
  it('of the grid are close together at the start', () => {
    expect(Array.from({ length: 6 }, (_, segment) => gridBoundaries(segment))).toEqual([0, 1, 2, 4, 8, 12]);
  });

  it('of a copy are keyframes of the source', () => {
    expect(copyBoundaries(index)).toEqual([0, 2, 4, 8, 12, 16]);
    expect(listedKeyframes([0, 2, 6.5])).toBe('0.000,1.996,6.496');
  });

  it('of a list are infinite after its end', () => {
    expect([0, 1, 2].map(listedBoundaries([0, 2]))).toEqual([0, 2, Number.POSITIVE_INFINITY]);
  });
});
