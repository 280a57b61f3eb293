import { type MovieIndex, segmentBoundaries } from '@workreel/hls';
import { maxRate } from '../ladder.domain.ts';
import { MIN_REORDERING } from './arguments.domain.ts';
import { MIN_LAST_SECONDS, SEGMENT_SECONDS } from './boundaries.domain.ts';
import type { AudioTrack, Media, VideoTrack } from './probe.domain.ts';

/** Maximum length of a segment in a copy; longer ones delay startup and switching. */
const MAX_SEGMENT_SECONDS = 6;
/** Longest time in seconds for which the last frame of a copy is held while the audio continues. */
const MAX_HELD_SECONDS = 1;
/** Frames per second, with a margin for rounding. */
const MAX_FRAME_RATE = 60.01;
/** Relative; a coarse timescale rounds constant frame durations to different values. */
const FRAME_DURATION_TOLERANCE = 0.1;
/** Maximum start time of the video in seconds: less than a frame. */
const START_TOLERANCE = 0.01;
/** Profiles that all players support. */
const PROFILES = new Set([
  'Constrained Baseline',
  'Baseline',
  'Main',
  'High',
  'Progressive High',
  'Constrained High',
]);

/**
 * Decides whether the video of a file can be copied as the best rendition.
 *
 * @returns the reason to encode it; undefined if it can be copied.
 */
export function reasonToEncode(media: Media, index: MovieIndex | undefined): string | undefined {
  const { video, audio } = media;
  if (video === undefined || index === undefined) return 'it has no readable index';
  return (
    formatReason(video) ??
    timingReason(video, index) ??
    ((audio?.endSeconds ?? 0) > index.durationSeconds + MAX_HELD_SECONDS
      ? 'its audio is longer than its video'
      : undefined)
  );
}

function formatReason(video: VideoTrack): string | undefined {
  if (video.madeFrom) return 'its pictures are made from its audio';
  if (video.codec !== 'h264' || !PROFILES.has(video.profile)) return 'not all players support its codec';
  if (video.pixelFormat !== 'yuv420p' || video.colors.hdr || video.colors.primaries === 'bt2020')
    return 'not all screens support its colors';
  if (video.isRotated || !video.hasSquarePixels || video.isInterlaced)
    return 'it is rotated, interlaced or has non-square pixels';
  return undefined;
}

function timingReason(video: VideoTrack, index: MovieIndex): string | undefined {
  if (index.codec !== 'avc1') return 'its parameter sets are in the samples';
  if (
    !index.hasPlainEdits ||
    Math.abs(index.editListStart) > START_TOLERANCE ||
    video.startSeconds > START_TOLERANCE
  )
    return 'its edit list trims or delays it';
  if (index.openGops) return 'it has open GOPs';
  const { shortestSampleSeconds: shortest, longestSampleSeconds: longest } = index;
  if (
    longest > shortest * (1 + FRAME_DURATION_TOLERANCE) + 0.001 ||
    1 / shortest > MAX_FRAME_RATE * (1 + FRAME_DURATION_TOLERANCE)
  )
    return 'its frame rate is variable or too high';
  if (video.display.frameRate < MIN_REORDERING.frameRate || index.durationSeconds < MIN_REORDERING.seconds)
    return 'its frame rate is too low, or it is too short, for frames that may be reordered';
  if ((index.keyframes[0] ?? 1) > START_TOLERANCE) return 'it does not start with a keyframe';
  if (longestSegment(index) > MAX_SEGMENT_SECONDS) return 'its keyframes are too far apart';
  if (index.bitsPerSecondPeak > maxCopyRate(video)) return 'its bit rate is too high for its size';
  return undefined;
}

/** Returns the maximum bit rate of a copy, in bit/s. */
const maxCopyRate = ({ display: { bitsPerSecond: _, ...format } }: VideoTrack): number =>
  maxRate(format) * PEAK_FACTOR;
/** Apple's table lists up to 7.8 Mbit/s for 1080p, and allows peaks of twice the average. */
const PEAK_FACTOR = 1.5;

/** Returns the start times of the segments of a copy, which are keyframes of the source. */
export const copyBoundaries = (index: MovieIndex): number[] =>
  segmentBoundaries(index.keyframes, index.durationSeconds, SEGMENT_SECONDS).filter(
    (start) => start === 0 || index.durationSeconds - start >= MIN_LAST_SECONDS,
  );

function longestSegment(index: MovieIndex): number {
  const boundaries = [...copyBoundaries(index), index.durationSeconds];
  return boundaries.reduce(
    (longest, time, index) => Math.max(longest, time - (boundaries[index - 1] ?? 0)),
    0,
  );
}

/**
 * Returns whether audio can be copied: all players support it, and it starts and ends with the video.
 *
 * @param firstPacket - presentation time of the first packet in seconds; negative if the encoder delay is trimmed.
 */
export function canCopyAudio(audio: AudioTrack, videoSeconds: number, firstPacket: number): boolean {
  return (
    audio.right === undefined &&
    audio.codec === 'aac' &&
    audio.profile === 'LC' &&
    audio.channels <= 2 &&
    (audio.sampleRate === 44_100 || audio.sampleRate === 48_000) &&
    audio.startSeconds < START_TOLERANCE &&
    firstPacket <= START_TOLERANCE &&
    firstPacket > -MAX_ENCODER_DELAY &&
    Math.abs((audio.endSeconds ?? 0) - videoSeconds) < AUDIO_END_TOLERANCE
  );
}
/** In seconds; encoders add up to 2112 samples. */
const MAX_ENCODER_DELAY = 0.1;
/** Seconds by which audio may end before the video without padding: about a packet. */
const AUDIO_END_TOLERANCE = 0.022;
