import type { MovieIndex } from '@workreel/hls';
import { describe, expect, it } from 'vitest';
import { gridBoundaries, listedBoundaries, listedKeyframes } from './boundaries.domain.ts';
import { canCopySound, copyCuts, copyFault } from './copy.domain.ts';
import type { Media, VideoTrack } from './probe.domain.ts';

const video: VideoTrack = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  coded: { width: 1920, height: 1080 },
  shown: { width: 1920, height: 1080, frameRate: 30 },
  turned: false,
  squarePixels: true,
  interlaced: false,
  isRgb: false,
  sourceRate: 30,
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
const media: Media = { format: 'mov,mp4,m4a,3gp,3g2,mj2', video, audio, audioCount: 1, texts: [] };
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
  plainEdits: true,
};

describe('a source', () => {
  it('can be copied where it is what all players play', () => {
    expect(copyFault(media, index)).toBeUndefined();
    const { audio: _, ...silent } = media;
    expect(copyFault(silent, index)).toBeUndefined();
  });

  it.each<[string, Partial<VideoTrack>, Partial<MovieIndex>]>([
    ['of another codec', { codec: 'hevc' }, {}],
    ['of a profile for studios', { profile: 'High 4:2:2' }, {}],
    ['of ten bits', { pixelFormat: 'yuv420p10le' }, {}],
    ['in HDR', { hdr: 'hlg' }, {}],
    ['that is turned', { turned: true }, {}],
    ['of wide pixels', { squarePixels: false }, {}],
    ['that is interlaced', { interlaced: true }, {}],
    ['whose pictures begin late', { startSeconds: 0.5 }, {}],
    ['with parameters among the pictures', {}, { codec: 'avc3' }],
    ['that is cut by its edit list', {}, { plainEdits: false }],
    ['that is delayed by its edit list', {}, { editListStart: 0.2 }],
    ['of open groups', {}, { openGops: true }],
    ['of uneven pictures', {}, { longestSampleSeconds: 0.1 }],
    [
      'of more than 60 pictures a second',
      {},
      { shortestSampleSeconds: 1 / 120, longestSampleSeconds: 1 / 120 },
    ],
    ['whose first keyframe comes late', {}, { keyframes: [1, 2, 4, 8, 12, 16] }],
    ['of far keyframes', {}, { keyframes: [0, 10] }],
    ['of too many bits', {}, { bitsPerSecondPeak: 20e6 }],
  ])('%s is encoded', (_, picture, change) => {
    expect(copyFault({ ...media, video: { ...video, ...picture } }, { ...index, ...change })).toEqual(
      expect.any(String),
    );
  });

  it('without an index, or with longer sound, is encoded', () => {
    expect(copyFault(media, undefined)).toEqual(expect.any(String));
    expect(copyFault({ ...media, audio: { ...audio, endSeconds: 30 } }, index)).toEqual(expect.any(String));
  });

  it('may be larger than what is encoded', () => {
    const large = { ...video, shown: { width: 3840, height: 2160, frameRate: 30 } };
    expect(copyFault({ ...media, video: large }, { ...index, bitsPerSecondPeak: 20e6 })).toBeUndefined();
  });

  it('is cut at its own keyframes', () => {
    expect(copyCuts(index)).toEqual([0, 2, 4, 8, 12, 16]);
    expect(listedKeyframes([0, 2, 6.5])).toBe('0.000,1.996,6.496');
  });
});

describe('sound', () => {
  it('can be copied where all players play it and it begins and ends with the pictures', () => {
    expect(canCopySound(audio, 20, -1024 / 48_000)).toBe(true);
    expect(canCopySound(audio, 20, 0)).toBe(true);
  });

  it.each([
    ['of another codec', { codec: 'opus' }, -0.02],
    ['of a codec for little bits', { profile: 'HE-AAC' }, -0.02],
    ['of six channels', { channels: 6 }, -0.02],
    ['of a rare rate', { sampleRate: 96_000 }, -0.02],
    ['that begins later', {}, 0.3],
    ['that was cut off at its front', {}, -3],
    ['that ends before', { endSeconds: 19 }, -0.02],
  ])('%s is encoded', (_, change, first) => {
    expect(canCopySound({ ...audio, ...change }, 20, first)).toBe(false);
  });
});

describe('boundaries', () => {
  it('come soon at first', () => {
    expect(Array.from({ length: 6 }, (_, segment) => gridBoundaries(segment))).toEqual([0, 1, 2, 4, 8, 12]);
  });

  it('of a list end with it', () => {
    expect([0, 1, 2].map(listedBoundaries([0, 2]))).toEqual([0, 2, Number.POSITIVE_INFINITY]);
  });
});
