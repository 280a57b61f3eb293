import { cutPoints, type MovieIndex } from '@workreel/hls';
import { maxRate } from '../ladder.domain.ts';
import { SEGMENT_SECONDS } from './boundaries.domain.ts';
import type { AudioTrack, Media, VideoTrack } from './probe.domain.ts';

/** Longest segment of a copy, in seconds; what is longer makes playing begin and switch late. */
const LONGEST_SEGMENT = 6;
/** Fastest, in pictures per second, with what rounding adds. */
const FASTEST = 60.01;
/** Shares by which lengths of pictures may differ: what rounding to a coarse timescale makes of even ones. */
const UNEVEN = 0.1;
/** How far pictures may begin from 0, in seconds: less than a picture. */
const LATE = 0.01;
/** Profiles that every player decodes. */
const PROFILES = new Set([
  'Constrained Baseline',
  'Baseline',
  'Main',
  'High',
  'Progressive High',
  'Constrained High',
]);

/**
 * Why the pictures of a file cannot be the best rendition as they are.
 *
 * @returns undefined where they can.
 */
export function copyFault(media: Media, index: MovieIndex | undefined): string | undefined {
  const { video, audio } = media;
  if (video === undefined || index === undefined) return 'it has no index of its pictures';
  return (
    pictureFault(video) ??
    timeFault(video, index) ??
    ((audio?.endSeconds ?? 0) > index.durationSeconds + 1 ? 'its sound is longer' : undefined)
  );
}

function pictureFault(video: VideoTrack): string | undefined {
  if (video.codec !== 'h264' || !PROFILES.has(video.profile)) return 'players may not know its codec';
  if (video.pixelFormat !== 'yuv420p' || video.hdr !== undefined)
    return 'common screens do not show its colours';
  if (video.turned || !video.squarePixels || video.interlaced) return 'it is not stored as it is shown';
  return undefined;
}

function timeFault(video: VideoTrack, index: MovieIndex): string | undefined {
  if (index.codec !== 'avc1') return 'its parameters stand among its pictures';
  if (!index.plainEdits || Math.abs(index.editListStart) > LATE || video.startSeconds > LATE)
    return 'its edit list does not show it whole from its start';
  if (index.openGops) return 'its keyframes lean on one another';
  const { shortestSampleSeconds: shortest, longestSampleSeconds: longest } = index;
  if (longest > shortest * (1 + UNEVEN) + 0.001 || 1 / shortest > FASTEST * (1 + UNEVEN))
    return 'its pictures do not come evenly';
  if ((index.keyframes[0] ?? 1) > LATE) return 'it does not begin with a keyframe';
  if (longestSegment(index) > LONGEST_SEGMENT) return 'its keyframes are too far apart';
  if (index.bitsPerSecondPeak > copyRate(video)) return 'it takes more bits than its size is worth';
  return undefined;
}

/** The rate up to which a picture of this size is passed on as it is, bit/s. */
const copyRate = ({ shown: { bitsPerSecond: _, ...picture } }: VideoTrack): number => maxRate(picture) * PEAK;
/** Apple's table has 7.8 Mbit/s as the upper of two for 1080p, and allows peaks of twice the mean. */
const PEAK = 1.5;

/** Where segments of the copy begin, in seconds: at keyframes of the source. */
export const copyCuts = (index: MovieIndex): number[] =>
  cutPoints(index.keyframes, index.durationSeconds, SEGMENT_SECONDS);

function longestSegment(index: MovieIndex): number {
  const boundaries = [...copyCuts(index), index.durationSeconds];
  return boundaries.reduce((longest, cut, at) => Math.max(longest, cut - (boundaries[at - 1] ?? 0)), 0);
}

/**
 * Whether sound can be passed on as it is: what all players decode, beginning with the pictures.
 *
 * @param firstPacket - when the first packet would be heard, in seconds; below 0 for an encoder's run-in.
 */
export function canCopySound(audio: AudioTrack, pictureSeconds: number, firstPacket: number): boolean {
  return (
    audio.codec === 'aac' &&
    audio.profile === 'LC' &&
    audio.channels <= 2 &&
    (audio.sampleRate === 44_100 || audio.sampleRate === 48_000) &&
    audio.startSeconds < LATE &&
    firstPacket <= LATE &&
    firstPacket > -LONGEST_RUN_IN &&
    Math.abs((audio.endSeconds ?? 0) - pictureSeconds) < SOUND_SLACK
  );
}
/** Seconds; encoders take up to 2112 samples. */
const LONGEST_RUN_IN = 0.1;
/** Seconds by which sound may end before or behind the pictures: no padding is needed, a cut mends the rest. */
const SOUND_SLACK = 0.1;
