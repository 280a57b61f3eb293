import type { VideoFormat } from '../ladder.domain.ts';
import { type Colors, readColors } from './colors.domain.ts';
import { outputFrameRate } from './frame-rate.domain.ts';

/** The tracks of a file, as needed for a conversion. Times are in seconds from the start of the file. */
export interface Media {
  /** Names of the demuxer: `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string;
  /** Time on the clock of the file, in seconds, at which its first track starts. */
  clockStart: number;
  /** The video track to convert, or pictures that are made from the audio. */
  video?: VideoTrack;
  /** The audio track to convert. */
  audio?: AudioTrack;
  /** Audio tracks in other languages, one for each, and those of {@link withSurround}. */
  otherAudio: AudioTrack[];
  /** Number of audio tracks, decodable or not. */
  audioTrackCount: number;
  textTracks: TextTrack[];
  /** Whether the pictures are a single image: the only frame of a file without audio. */
  isStillImage: boolean;
  /** Whether the tracks are encrypted. */
  isProtected: boolean;
}

export interface VideoTrack {
  /** Stream index in the file; that of the audio if its waveform is shown. */
  index: number;
  /** What is shown for audio without video: its cover art, or its waveform. */
  madeFrom?: 'cover' | 'waveform';
  codec: string;
  profile: string;
  pixelFormat: string;
  /** Stored size in pixels. */
  coded: { width: number; height: number };
  /** After rotation, with square pixels. */
  display: VideoFormat;
  /** Whether the stored frames need rotation. */
  isRotated: boolean;
  hasSquarePixels: boolean;
  isInterlaced: boolean;
  colors: Colors;
  /** Mean frame rate of the source; 0 if unknown. */
  sourceFrameRate: number;
  startSeconds: number;
  /** Undefined if the file does not specify it. */
  endSeconds?: number;
  /** Time in seconds, less than a frame, by which frames are presented after multiples of the frame interval. Default 0. */
  frameOffset?: number;
}

export interface AudioTrack {
  index: number;
  /** A second mono track, with the right channel. */
  right?: number;
  codec: string;
  profile: string;
  channels: number;
  /** Whether it is encoded in 5.1. Default: stereo. */
  surround?: boolean;
  /** In Hz. */
  sampleRate: number;
  /** BCP 47. */
  language?: string;
  startSeconds: number;
  endSeconds?: number;
}

export interface TextTrack {
  index: number;
  /** BCP 47; `und` if unknown. */
  language: string;
  label: string;
}

/** The output of `ffprobe -show_format -show_streams`; any field may be missing. */
export interface ProbeOutput {
  format?: { format_name?: string; duration?: string; start_time?: string };
  streams?: ProbeStream[];
}
interface ProbeStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  sample_aspect_ratio?: string;
  field_order?: string;
  codec_tag_string?: string;
  color_space?: string;
  color_primaries?: string;
  color_transfer?: string;
  color_range?: string;
  nb_frames?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  bit_rate?: string;
  start_time?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: Record<string, number>;
  tags?: Record<string, string>;
  side_data_list?: {
    rotation?: number | string;
    dv_profile?: number;
    dv_bl_signal_compatibility_id?: number;
  }[];
}

/** Text subtitles, which can be converted to WebVTT; the others are bitmaps. */
const TEXT_CODECS = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']);
/** Maximum number of text tracks per file. */
const MAX_TEXT_TRACKS = 20;
const MAX_LABEL_LENGTH = 100;
const INTERLACED_FIELD_ORDERS = new Set(['tt', 'bb', 'tb', 'bt']);
/** Codecs that need about half the bit rate of H.264 for the same quality; all others need at least as much as H.264. */
const EFFICIENT_CODECS = new Set(['hevc', 'vp9', 'av1', 'vvc']);
/** Re-encoding needs a slightly higher bit rate than the source. */
const REENCODING_FACTOR = 1.2;

/**
 * @param codecs - that ffmpeg may and can decode; tracks with other codecs are used only if there is no alternative.
 * @param excluded - indexes of tracks of which nothing can be decoded.
 */
export function readProbe(
  output: ProbeOutput,
  codecs: ReadonlySet<string>,
  excluded: ReadonlySet<number> = new Set(),
): Media {
  const streams = (output.streams ?? []).filter(({ index }) => !excluded.has(index));
  const format = output.format?.format_name ?? '';
  const clockStart = parseNumber(output.format?.start_time) ?? 0;
  const fileEnd = parseNumber(output.format?.duration);
  const span = (stream: ProbeStream) => readSpan(stream, clockStart, fileEnd);
  const audioStreams = streams.filter((stream) => stream.codec_type === 'audio');
  const audible = audioStreams.filter(
    (stream) => (stream.channels ?? 0) > 0 && (parseNumber(stream.sample_rate) ?? 0) > 0,
  );
  const audioStream = chooseTrack(audible, codecs, true);
  const audio = audioStream && { ...readAudio(audioStream, audible), ...span(audioStream) };
  const videoStream = chooseTrack(streams.filter(isVideo), codecs);
  const cover = audio && streams.find((stream) => isCover(stream) && codecs.has(stream.codec_name ?? ''));
  const hasVideo = (output.streams ?? []).some(isVideo);
  const video = videoStream
    ? { ...readVideo(videoStream), ...span(videoStream) }
    : audio && !hasVideo && makePictures(audio, cover);
  return {
    format,
    clockStart,
    audioTrackCount: audioStreams.length,
    otherAudio: audio
      ? otherLanguages(
          audio,
          audible.filter((stream) => codecs.has(codecOf(stream))),
        ).map((stream) => ({ ...readAudio(stream, [stream]), ...span(stream) }))
      : [],
    textTracks: readTextTracks(streams),
    isStillImage: audio === undefined && videoStream?.nb_frames === '1' && IMAGE_FORMATS.has(format),
    isProtected: streams.some(({ tags }) => tags?.enc_key_id !== undefined),
    ...(video && { video }),
    ...(audio && { audio }),
  };
}

/** Formats whose files may be animations or single images. */
const IMAGE_FORMATS = new Set(['gif', 'apng']);

/** Excludes cover art, which is stored as a video stream. */
const isVideo = (stream: ProbeStream): boolean =>
  hasPictures(stream) && stream.disposition?.attached_pic !== 1 && stream.disposition?.timed_thumbnails !== 1;
const isCover = (stream: ProbeStream): boolean =>
  hasPictures(stream) && stream.disposition?.attached_pic === 1;
const hasPictures = (stream: ProbeStream): boolean =>
  stream.codec_type === 'video' && (stream.width ?? 0) > 0 && (stream.height ?? 0) > 0;

/** Chooses the default track among the decodable ones, otherwise the first of them. */
function chooseTrack(
  streams: ProbeStream[],
  codecs: ReadonlySet<string>,
  decodableOnly = false,
): ProbeStream | undefined {
  const decodable = streams.filter((stream) => codecs.has(codecOf(stream)));
  const candidates = decodable.length > 0 || decodableOnly ? decodable : streams;
  return candidates.find(({ disposition }) => disposition?.default === 1) ?? candidates[0];
}

/** Profile of Dolby Vision whose base layer has colors that only decoders for Dolby Vision understand. */
const DOLBY_VISION_ONLY = 5;

/** Returns the name of a codec; if ffprobe does not know it, its four-character code; empty if that is unknown, too. */
function codecOf({
  codec_name: name,
  codec_tag_string: tag = '',
  side_data_list: data = [],
}: ProbeStream): string {
  const needsDolbyVision = data.some(
    ({ dv_profile: profile, dv_bl_signal_compatibility_id: compatible }) =>
      profile === DOLBY_VISION_ONLY ||
      (profile !== undefined && profile > DOLBY_VISION_ONLY && compatible === 0 && name === 'av1'),
  );
  if (needsDolbyVision) return 'Dolby Vision';
  if (name !== undefined && name !== 'none' && name !== 'unknown') return name;
  return /^[\w ]{4}$/.test(tag) ? tag.trim() : '';
}

function readVideo(stream: ProbeStream): Omit<VideoTrack, 'startSeconds' | 'endSeconds'> {
  const codec = codecOf(stream);
  const coded = { width: stream.width ?? 0, height: stream.height ?? 0 };
  const aspect = parseRatio(stream.sample_aspect_ratio?.replace(':', '/')) || 1;
  const rotation = readRotation(stream);
  const square = { width: Math.round(coded.width * aspect), height: coded.height };
  const upright = rotation % 180 === 90 ? { width: square.height, height: square.width } : square;
  const bits = parseNumber(stream.bit_rate);
  const isInterlaced = INTERLACED_FIELD_ORDERS.has(stream.field_order ?? '');
  const mean = parseRatio(stream.avg_frame_rate);
  return {
    index: stream.index,
    codec,
    profile: stream.profile ?? '',
    pixelFormat: stream.pix_fmt ?? '',
    coded,
    display: {
      ...upright,
      frameRate: isInterlaced
        ? outputFrameRate(2 * mean, 2 * mean)
        : outputFrameRate(parseRatio(stream.r_frame_rate), mean),
      ...(bits !== undefined && {
        bitsPerSecond: bits * (EFFICIENT_CODECS.has(codec) ? 2 * REENCODING_FACTOR : REENCODING_FACTOR),
      }),
    },
    isRotated: rotation !== 0,
    hasSquarePixels: Math.abs(aspect - 1) < 1e-3,
    isInterlaced,
    sourceFrameRate: mean,
    colors: readColors(stream),
  };
}

/** Sizes and rates of pictures for audio. Small and slow, because hardly anything moves. */
const WAVEFORM = { width: 640, height: 360, frameRate: 15 };
const COVER = { shortSide: 720, frameRate: 10 };

/** Returns a track with pictures for audio. The cover is held to the end like the last frame of a video. */
function makePictures(audio: AudioTrack, cover: ProbeStream | undefined): VideoTrack {
  if (cover === undefined) return waveformOf(audio);
  const image = readVideo(cover);
  const { width, height } = image.display;
  const scale = Math.min(1, COVER.shortSide / Math.min(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const display = { ...size, frameRate: COVER.frameRate };
  return { ...image, display, madeFrom: 'cover', sourceFrameRate: 0, startSeconds: 0, endSeconds: 0 };
}

const waveformOf = ({ index, codec, startSeconds, endSeconds }: AudioTrack): VideoTrack => ({
  ...{ index, codec, profile: '', pixelFormat: '', coded: WAVEFORM, display: WAVEFORM, startSeconds },
  ...(endSeconds !== undefined && { endSeconds }),
  ...{ isRotated: false, hasSquarePixels: true, isInterlaced: false, madeFrom: 'waveform' },
  ...{ sourceFrameRate: WAVEFORM.frameRate, colors: readColors({ pix_fmt: 'rgb24' }) },
});

/** Returns the rotation in degrees, 0 to 359; the direction does not matter. */
function readRotation(stream: ProbeStream): number {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  const degrees = Number(matrix ?? 0);
  return Number.isFinite(degrees) ? ((Math.round(degrees) % 360) + 360) % 360 : 0;
}

/** @param all - all audio tracks. */
function readAudio(
  stream: ProbeStream,
  all: readonly ProbeStream[],
): Omit<AudioTrack, 'startSeconds' | 'endSeconds'> {
  const language = languageOf(stream);
  const [left, right] = stereoPair(all) ?? [];
  return {
    index: left?.index ?? stream.index,
    ...(right && { right: right.index }),
    codec: stream.codec_name ?? '',
    profile: stream.profile ?? '',
    channels: stream.channels ?? 0,
    sampleRate: parseNumber(stream.sample_rate) ?? 0,
    ...(language !== undefined && { language }),
  };
}

/**
 * Cameras record channels as mono tracks, the first two of which are left and right. Tracks that differ in anything else are
 * alternatives, for example in several languages.
 */
function stereoPair(all: readonly ProbeStream[]): readonly [ProbeStream, ProbeStream] | undefined {
  const [left, right] = all;
  if (left === undefined || right === undefined) return undefined;
  const traits = (stream: ProbeStream) =>
    [stream.codec_name, stream.sample_rate, stream.channels, languageOf(stream), stream.tags?.title].join();
  return left.channels === 1 && all.every((stream) => traits(stream) === traits(left))
    ? [left, right]
    : undefined;
}

/** Keeps one track for each language that the main track does not have. */
function otherLanguages({ language }: Pick<AudioTrack, 'language'>, streams: ProbeStream[]): ProbeStream[] {
  const byLanguage = new Map<string, ProbeStream>();
  for (const stream of streams) {
    const other = languageOf(stream);
    if (other !== undefined && other !== language && !byLanguage.has(other)) byLanguage.set(other, stream);
  }
  return [...byLanguage.values()].slice(0, MAX_OTHER_AUDIO);
}
/** Enough for the releases of most films; each takes CPU time and a pipe. */
const MAX_OTHER_AUDIO = 7;

/** Channels of 5.1. */
const SURROUND_CHANNELS = 6;

/** Adds a track in 5.1 after each audio track with as many channels or more. */
export function withSurround<M extends Media>(media: M): M {
  const { audio, otherAudio } = media;
  const surroundOf = (track: AudioTrack): AudioTrack[] =>
    track.channels < SURROUND_CHANNELS ? [] : [{ ...track, surround: true }];
  return {
    ...media,
    otherAudio: [
      ...(audio ? surroundOf(audio) : []),
      ...otherAudio.flatMap((track) => [track, ...surroundOf(track)]),
    ],
  };
}

/** Keeps one track per language, because users choose by language. Full subtitles are preferred over forced ones. */
function readTextTracks(streams: ProbeStream[]): TextTrack[] {
  const subtitles = streams.filter(
    (stream) => stream.codec_type === 'subtitle' && TEXT_CODECS.has(stream.codec_name ?? ''),
  );
  subtitles.sort((one, other) => (one.disposition?.forced ?? 0) - (other.disposition?.forced ?? 0));
  const byLanguage = new Map<string, TextTrack>();
  for (const stream of subtitles) {
    const language = languageOf(stream) ?? 'und';
    if (byLanguage.has(language)) continue;
    const label = (stream.tags?.title ?? languageName(language)).slice(0, MAX_LABEL_LENGTH);
    byLanguage.set(language, { index: stream.index, language, label });
  }
  return [...byLanguage.values()].slice(0, MAX_TEXT_TRACKS);
}

/** Converts ISO 639-2 (`eng`, `ger`), which files use, to BCP 47 (`en`, `de`). @returns undefined if unknown or invalid. */
function languageOf(stream: ProbeStream): string | undefined {
  const tag = stream.tags?.language;
  if (tag === undefined || tag === 'und') return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Returns the name of a language in that language: `ko` → `한국어`. */
export function languageName(language: string): string {
  if (language === 'und') return 'Captions';
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

function readSpan(
  stream: ProbeStream,
  clockStart: number,
  fileEnd: number | undefined,
): { startSeconds: number; endSeconds?: number } {
  const startSeconds = Math.max(0, (parseNumber(stream.start_time) ?? clockStart) - clockStart);
  const length = parseNumber(stream.duration);
  const tag = parseClock(stream.tags?.DURATION);
  // Matroska's tag is the time at which the stream ends, the duration of a stream is measured from its start.
  const endSeconds =
    length !== undefined ? startSeconds + length : tag !== undefined ? tag - clockStart : fileEnd;
  return { startSeconds, ...(endSeconds !== undefined && { endSeconds }) };
}

/** Parses `01:02:03.5`. @returns seconds. */
function parseClock(text: string | undefined): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  return seconds === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function parseNumber(text: string | undefined): number | undefined {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : undefined;
}

/** Parses `30000/1001`. @returns 0 if invalid. */
function parseRatio(text: string | undefined): number {
  const [numerator = 0, denominator = 1] = (text ?? '').split('/').map(Number);
  const value = numerator / denominator;
  return Number.isFinite(value) && value > 0 ? value : 0;
}
