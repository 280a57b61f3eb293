/** Playlists of HLS (RFC 8216bis) as Apple's authoring rules (2025-05) ask for them. Times in seconds. */

/**
 * How far a segment may last beyond its target, so that a keyframe a picture behind the ideal place is
 * still taken. Below the half second that Apple allows and that rounding forgives.
 */
const SLACK_SECONDS = 0.25;

export interface CutRule {
  /** Length of the first segment: short, so that playing starts early. */
  first: number;
  /** Length of the others. */
  target: number;
}

/**
 * Where segments begin: each cut is the last keyframe within the wanted length, or the first behind it
 * where there is none.
 *
 * @param keyframes - ascending presentation times; what is not between 0 and the end is passed over.
 * @returns ascending, the first is 0.
 */
export function cutPoints(keyframes: readonly number[], durationSeconds: number, rule: CutRule): number[] {
  const inside = keyframes.filter((time) => time > 0 && time < durationSeconds);
  const cuts = [0];
  let start = 0;
  let candidate = 0;
  for (const time of [...inside, durationSeconds]) {
    const length = cuts.length === 1 ? rule.first : rule.target;
    if (time - start > length + SLACK_SECONDS && candidate > start) {
      cuts.push(candidate);
      start = candidate;
    }
    candidate = time;
  }
  return cuts;
}

/** `EXT-X-TARGETDURATION` of segments of these lengths: no rounded length is above it. */
export const targetDuration = (seconds: readonly number[]): number =>
  seconds.reduce((target, length) => Math.max(target, Math.round(length)), 1);

export interface PlaylistSegment {
  /** Relative to the playlist. */
  uri: string;
  seconds: number;
}

export interface MediaPlaylist {
  segments: readonly PlaylistSegment[];
  /** Address of the init segment. */
  init: string;
  /** Whole; see {@link targetDuration}. Stays the same while the playlist grows. */
  targetSeconds: number;
  /** Whether no segment will follow. */
  ended: boolean;
}

/** A media playlist of whole files: of type EVENT, to be played from its start, while it grows. */
export function mediaPlaylist({ segments, init, targetSeconds, ended }: MediaPlaylist): string {
  return lines([
    ...mediaHead(targetSeconds, ended),
    ...(ended ? [] : ['#EXT-X-START:TIME-OFFSET=0']),
    `#EXT-X-MAP:URI=${quoted(init)}`,
    ...segments.flatMap(({ uri, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, uri]),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
  ]);
}

/** Where bytes stand in a file. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface IframePlaylist extends Omit<MediaPlaylist, 'segments'> {
  /** One sync picture each, and how long it stands; without a range it is the whole file. */
  segments: readonly (PlaylistSegment & { range?: ByteRange })[];
  /** Where the init segment stands in its file; without it, it is the whole file. */
  initRange?: ByteRange;
}

/** A playlist of single pictures, for scrubbing (RFC 8216bis, 4.4.3.6). */
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

/** Version 7 is what fragmented MP4 came with. */
const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

const mediaHead = (targetSeconds: number, ended: boolean): string[] => [
  ...HEAD,
  `#EXT-X-TARGETDURATION:${targetSeconds}`,
  `#EXT-X-PLAYLIST-TYPE:${ended ? 'VOD' : 'EVENT'}`,
];

/** Bit/s, whole. */
export interface Bandwidth {
  peak: number;
  average: number;
}

export interface Variant {
  uri: string;
  /** Peak, bit/s, sound included. */
  bandwidth: number;
  /** bit/s, sound included. */
  averageBandwidth: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Pictures per second. */
  frameRate: number;
  /** Of the pictures, RFC 6381; that of the sound is added. */
  codecs: string;
  /** Default SDR. */
  videoRange?: 'SDR' | 'HLG' | 'PQ';
}

export interface AudioRendition {
  uri: string;
  channels: number;
  codec: string;
  name: string;
  /** BCP 47. */
  language?: string;
}

export interface MultivariantPlaylist {
  /** In the order in which a player should try them: the first is where it begins. */
  variants: readonly Variant[];
  audio?: AudioRendition;
  iframes?: Omit<Variant, 'frameRate'>;
}

export function multivariantPlaylist({ variants, audio, iframes }: MultivariantPlaylist): string {
  return lines([
    ...HEAD,
    ...(audio ? [`#EXT-X-MEDIA:${audioAttributes(audio)}`] : []),
    ...variants.flatMap((variant) => [`#EXT-X-STREAM-INF:${variantAttributes(variant, audio)}`, variant.uri]),
    ...(iframes
      ? [
          `#EXT-X-I-FRAME-STREAM-INF:${attributes([...pictureAttributes(iframes, iframes.codecs), ['URI', quoted(iframes.uri)]])}`,
        ]
      : []),
  ]);
}

/** Name of the one group of sound. */
const AUDIO_GROUP = quoted('audio');

type Attribute = readonly [name: string, value: string];

const audioAttributes = (audio: AudioRendition): string =>
  attributes([
    ['TYPE', 'AUDIO'],
    ['GROUP-ID', AUDIO_GROUP],
    ['NAME', quoted(audio.name)],
    ...(audio.language ? [['LANGUAGE', quoted(audio.language)] as const] : []),
    ['DEFAULT', 'YES'],
    ['AUTOSELECT', 'YES'],
    ['CHANNELS', quoted(String(audio.channels))],
    ['URI', quoted(audio.uri)],
  ]);

const variantAttributes = (variant: Variant, audio: AudioRendition | undefined): string =>
  attributes([
    ...pictureAttributes(variant, audio ? `${variant.codecs},${audio.codec}` : variant.codecs),
    ['FRAME-RATE', variant.frameRate.toFixed(3)],
    ...(audio ? [['AUDIO', AUDIO_GROUP] as const] : []),
    ['CLOSED-CAPTIONS', 'NONE'],
  ]);

const pictureAttributes = (variant: Omit<Variant, 'frameRate'>, codecs: string): Attribute[] => [
  ['BANDWIDTH', String(Math.ceil(variant.bandwidth))],
  ['AVERAGE-BANDWIDTH', String(Math.ceil(variant.averageBandwidth))],
  ['CODECS', quoted(codecs)],
  ['RESOLUTION', `${variant.width}x${variant.height}`],
  ['VIDEO-RANGE', variant.videoRange ?? 'SDR'],
];

const attributes = (list: readonly Attribute[]): string => list.map((pair) => pair.join('=')).join(',');

/** A quoted string may hold no quotes and no line ends; names come from people's files. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\r\n]+/g, ' ').replaceAll('"', "'")}"`;
}

const lines = (list: readonly string[]): string => `${list.join('\n')}\n`;

/**
 * Rates as Apple measures them: the peak is that of the densest run of segments which together last 0.5 to
 * 1.5 targets, the average that of all. Where no run is that long, the peak is the average.
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
