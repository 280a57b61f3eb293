/** Writes HLS playlists (RFC 8216bis) that follow Apple's HLS Authoring Specification (2025-05). Times are in seconds. */

import { CHAPTERS_TAG } from './chapters.domain.ts';

/**
 * Time by which a segment may exceed its target length, so that a keyframe one frame after the ideal position is still used. Less
 * than the half second that Apple allows and that rounding hides.
 */
const SLACK_SECONDS = 0.25;

export interface SegmentLengths {
  /** Length of the first segment; short, so that playback starts early. */
  first: number;
  /** Length of the other segments. */
  target: number;
}

/**
 * Chooses the segment boundaries: each is the last keyframe within the target length, or the first one after it if
 * there is none.
 *
 * @param keyframes - ascending presentation times; times outside the video are ignored.
 * @returns start times of the segments, ascending; the first is 0.
 */
export function segmentBoundaries(
  keyframes: readonly number[],
  durationSeconds: number,
  lengths: SegmentLengths,
): number[] {
  const inside = keyframes.filter((time) => time > 0 && time < durationSeconds);
  const boundaries = [0];
  let start = 0;
  let candidate = 0;
  for (const time of [...inside, durationSeconds]) {
    const length = boundaries.length === 1 ? lengths.first : lengths.target;
    if (time - start > length + SLACK_SECONDS && candidate > start) {
      boundaries.push(candidate);
      start = candidate;
    }
    candidate = time;
  }
  return boundaries;
}

/** `EXT-X-TARGETDURATION` for segments of these lengths: the largest rounded length (RFC 8216bis, 4.4.3.1). */
export const targetDuration = (seconds: readonly number[]): number =>
  seconds.reduce((target, length) => Math.max(target, Math.round(length)), 1);

export interface PlaylistSegment {
  /** Relative to the playlist. */
  uri: string;
  seconds: number;
}

export interface MediaPlaylist {
  segments: readonly PlaylistSegment[];
  /** URL of the init segment. */
  init: string;
  /** An integer, see {@link targetDuration}. Must not change while the playlist grows. */
  targetSeconds: number;
  /** True if no further segments will be added. */
  ended: boolean;
}

/** Writes a media playlist with one file per segment. While it grows, it has the type EVENT and playback starts at 0. */
export function mediaPlaylist({ segments, init, targetSeconds, ended }: MediaPlaylist): string {
  return lines([
    ...mediaHead(targetSeconds, ended),
    ...(ended ? [] : ['#EXT-X-START:TIME-OFFSET=0']),
    `#EXT-X-MAP:URI=${quoted(init)}`,
    ...segments.flatMap(({ uri, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, uri]),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
  ]);
}

/** A range of a file, in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface IframePlaylist extends Omit<MediaPlaylist, 'segments'> {
  /** One I-frame each, with its display time; without a range, the whole file. */
  segments: readonly (PlaylistSegment & { range?: ByteRange })[];
  /** Range of the init segment in its file; without it, the whole file. */
  initRange?: ByteRange;
}

/** Writes an I-frame playlist, used for scrubbing (RFC 8216bis, 4.4.3.6). */
export function iframePlaylist(playlist: IframePlaylist): string {
  const { segments, init, initRange, targetSeconds, ended } = playlist;
  const map = `#EXT-X-MAP:URI=${quoted(init)}`;
  return lines([
    ...mediaHead(targetSeconds, ended),
    '#EXT-X-I-FRAMES-ONLY',
    initRange ? `${map},BYTERANGE="${byteRange(initRange)}"` : map,
    ...segments.flatMap(({ uri, seconds, range }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      ...(range ? [`#EXT-X-BYTERANGE:${byteRange(range)}`] : []),
      uri,
    ]),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
  ]);
}

const byteRange = ({ offset, length }: ByteRange): string => `${length}@${offset}`;

/** Version 7 introduced fragmented MP4 (RFC 8216bis, 8). */
const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

const mediaHead = (targetSeconds: number, ended: boolean): string[] => [
  ...HEAD,
  `#EXT-X-TARGETDURATION:${targetSeconds}`,
  `#EXT-X-PLAYLIST-TYPE:${ended ? 'VOD' : 'EVENT'}`,
];

/** In bit/s, integers. */
export interface Bandwidth {
  peak: number;
  average: number;
}

export interface Variant {
  uri: string;
  /** Peak in bit/s, audio included. */
  bandwidth: number;
  /** Average in bit/s, audio included. */
  averageBandwidth: number;
  /** In pixels. */
  width: number;
  height: number;
  /** Frames per second. */
  frameRate: number;
  /** Video codec (RFC 6381); the audio codecs are appended. */
  codecs: string;
  /** Default SDR. */
  videoRange?: 'SDR' | 'HLG' | 'PQ';
}

export interface AudioRendition {
  uri: string;
  channels: number;
  codec: string;
  /** Unique. */
  name: string;
  /** BCP 47. */
  language?: string;
}

export interface MultivariantPlaylist {
  /** In order of preference: players begin with the first. */
  variants: readonly Variant[];
  /** Alternatives; players begin with the first unless the user prefers another language. They choose only the first one of a language by themselves. */
  audio?: readonly AudioRendition[];
  iframes?: Omit<Variant, 'frameRate'>;
  /** Whether `chapters.json` is next to the playlist; default false. */
  chapters?: boolean;
}

export function multivariantPlaylist(playlist: MultivariantPlaylist): string {
  const { variants, audio = [], iframes, chapters = false } = playlist;
  return lines([
    ...HEAD,
    ...(chapters ? [CHAPTERS_TAG] : []),
    ...audio.map((rendition, index) => {
      const isFirstOfLanguage = audio.findIndex(({ language }) => language === rendition.language) === index;
      return `#EXT-X-MEDIA:${audioAttributes(rendition, index === 0, isFirstOfLanguage)}`;
    }),
    ...variants.flatMap((variant) => [`#EXT-X-STREAM-INF:${variantAttributes(variant, audio)}`, variant.uri]),
    ...(iframes
      ? [
          `#EXT-X-I-FRAME-STREAM-INF:${attributes([...videoAttributes(iframes, iframes.codecs), ['URI', quoted(iframes.uri)]])}`,
        ]
      : []),
  ]);
}

/** Name of the only audio group. */
const AUDIO_GROUP = quoted('audio');

type Attribute = readonly [name: string, value: string];

/** @param isSelectable - whether players may choose it by themselves: at most one for each language (RFC 8216bis, 4.4.6.1.1). */
const audioAttributes = (audio: AudioRendition, isDefault: boolean, isSelectable: boolean): string =>
  attributes([
    ['TYPE', 'AUDIO'],
    ['GROUP-ID', AUDIO_GROUP],
    ['NAME', quoted(audio.name)],
    ...(audio.language ? [['LANGUAGE', quoted(audio.language)] as const] : []),
    ['DEFAULT', isDefault ? 'YES' : 'NO'],
    ['AUTOSELECT', isSelectable ? 'YES' : 'NO'],
    ['CHANNELS', quoted(String(audio.channels))],
    ['URI', quoted(audio.uri)],
  ]);

const variantAttributes = (variant: Variant, audio: readonly AudioRendition[]): string =>
  attributes([
    ...videoAttributes(variant, [...new Set([variant.codecs, ...audio.map(({ codec }) => codec)])].join()),
    ['FRAME-RATE', variant.frameRate.toFixed(3)],
    ...(audio.length > 0 ? [['AUDIO', AUDIO_GROUP] as const] : []),
    ['CLOSED-CAPTIONS', 'NONE'],
  ]);

const videoAttributes = (variant: Omit<Variant, 'frameRate'>, codecs: string): Attribute[] => [
  ['BANDWIDTH', String(Math.ceil(variant.bandwidth))],
  ['AVERAGE-BANDWIDTH', String(Math.ceil(variant.averageBandwidth))],
  ['CODECS', quoted(codecs)],
  ['RESOLUTION', `${variant.width}x${variant.height}`],
  ['VIDEO-RANGE', variant.videoRange ?? 'SDR'],
];

const attributes = (list: readonly Attribute[]): string => list.map((pair) => pair.join('=')).join(',');

/** Quoted strings cannot contain quotes or line breaks, and names come from users' files. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\r\n]+/g, ' ').replaceAll('"', "'")}"`;
}

const lines = (list: readonly string[]): string => `${list.join('\n')}\n`;

/**
 * Measures bit rates as Apple's specification defines them: the peak is the highest rate of consecutive segments that
 * together last 0.5 to 1.5 target durations, the average is the rate of the whole stream. If no such run exists, the
 * peak equals the average.
 *
 * @param segments - in order; bytes without the init segment.
 */
export function measureBandwidth(
  segments: readonly { bytes: number; seconds: number }[],
  targetSeconds: number,
): Bandwidth {
  const total = { bytes: 0, seconds: 0 };
  let peak = 0;
  for (const [start, first] of segments.entries()) {
    total.bytes += first.bytes;
    total.seconds += first.seconds;
    const run = { bytes: 0, seconds: 0 };
    for (let index = start; index < segments.length; index++) {
      run.bytes += segments[index]!.bytes;
      run.seconds += segments[index]!.seconds;
      if (run.seconds > 1.5 * targetSeconds) break;
      if (run.seconds >= 0.5 * targetSeconds) peak = Math.max(peak, (8 * run.bytes) / run.seconds);
    }
  }
  const average = total.seconds > 0 ? (8 * total.bytes) / total.seconds : 0;
  return { peak: Math.ceil(Math.max(peak, average)), average: Math.ceil(average) };
}
