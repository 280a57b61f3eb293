import type { VideoFormat } from '../ladder.domain.ts';
import { outputFrameRate } from './frame-rate.domain.ts';

/** The tracks of a file, as needed for a conversion. Times are in seconds from the start of the file. */
export interface Media {
  /** Names of the demuxer: `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string;
  /** The video track to convert. */
  video?: VideoTrack;
  /** The audio track to convert. */
  audio?: AudioTrack;
  /** Number of audio tracks, decodable or not. */
  audioTrackCount: number;
  textTracks: TextTrack[];
}

export interface VideoTrack {
  /** Stream index in the file. */
  index: number;
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
  /** Transfer function of HDR; undefined for SDR. */
  hdr?: 'pq' | 'hlg';
  isRgb: boolean;
  /** Mean frame rate of the source; 0 if unknown. */
  sourceFrameRate: number;
  startSeconds: number;
  /** Undefined if the file does not specify it. */
  endSeconds?: number;
}

export interface AudioTrack {
  index: number;
  codec: string;
  profile: string;
  channels: number;
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
  color_transfer?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  bit_rate?: string;
  start_time?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: Record<string, number>;
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number | string }[];
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

/** @param codecs - that ffmpeg may and can decode; tracks with other codecs are used only if there is no alternative. */
export function readProbe(output: ProbeOutput, codecs: ReadonlySet<string>): Media {
  const streams = output.streams ?? [];
  const fileStart = parseNumber(output.format?.start_time) ?? 0;
  const fileEnd = parseNumber(output.format?.duration);
  const span = (stream: ProbeStream) => readSpan(stream, fileStart, fileEnd);
  const audioStreams = streams.filter((stream) => stream.codec_type === 'audio');
  const video = chooseTrack(streams.filter(isVideo), codecs);
  const audio = chooseTrack(
    audioStreams.filter((stream) => (stream.channels ?? 0) > 0 && (parseNumber(stream.sample_rate) ?? 0) > 0),
    codecs,
    true,
  );
  return {
    format: output.format?.format_name ?? '',
    audioTrackCount: audioStreams.length,
    textTracks: readTextTracks(streams),
    ...(video && { video: { ...readVideo(video), ...span(video) } }),
    ...(audio && { audio: { ...readAudio(audio), ...span(audio) } }),
  };
}

/** Excludes cover art, which is stored as a video stream. */
const isVideo = (stream: ProbeStream): boolean =>
  stream.codec_type === 'video' &&
  (stream.width ?? 0) > 0 &&
  (stream.height ?? 0) > 0 &&
  stream.disposition?.attached_pic !== 1 &&
  stream.disposition?.timed_thumbnails !== 1;

/** Chooses the default track among the decodable ones, otherwise the first of them. */
function chooseTrack(
  streams: ProbeStream[],
  codecs: ReadonlySet<string>,
  decodableOnly = false,
): ProbeStream | undefined {
  const decodable = streams.filter(({ codec_name }) => codec_name !== undefined && codecs.has(codec_name));
  const candidates = decodable.length > 0 || decodableOnly ? decodable : streams;
  return candidates.find(({ disposition }) => disposition?.default === 1) ?? candidates[0];
}

/** HDR formats by transfer characteristics, as ffprobe names them. */
const HDR: ReadonlyMap<string, NonNullable<VideoTrack['hdr']>> = new Map([
  ['smpte2084', 'pq'],
  ['arib-std-b67', 'hlg'],
]);

function readVideo(stream: ProbeStream): Omit<VideoTrack, 'startSeconds' | 'endSeconds'> {
  const codec = stream.codec_name ?? '';
  const coded = { width: stream.width ?? 0, height: stream.height ?? 0 };
  const aspect = parseRatio(stream.sample_aspect_ratio?.replace(':', '/')) || 1;
  const rotation = readRotation(stream);
  const square = { width: Math.round(coded.width * aspect), height: coded.height };
  const upright = rotation % 180 === 90 ? { width: square.height, height: square.width } : square;
  const bits = parseNumber(stream.bit_rate);
  const hdr = HDR.get(stream.color_transfer ?? '');
  const pixelFormat = stream.pix_fmt ?? '';
  const isInterlaced = INTERLACED_FIELD_ORDERS.has(stream.field_order ?? '');
  const mean = parseRatio(stream.avg_frame_rate);
  return {
    index: stream.index,
    codec,
    profile: stream.profile ?? '',
    pixelFormat,
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
    isRgb: /^(gbr|rgb|bgr|0rgb|0bgr|argb|abgr|pal8)/.test(pixelFormat),
    ...(hdr && { hdr }),
  };
}

/** Returns the rotation in degrees, 0 to 359; the direction does not matter. Builds before 5 report it in a tag. */
function readRotation(stream: ProbeStream): number {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  const degrees = Number(matrix ?? stream.tags?.rotate ?? 0);
  return Number.isFinite(degrees) ? ((Math.round(degrees) % 360) + 360) % 360 : 0;
}

function readAudio(stream: ProbeStream): Omit<AudioTrack, 'startSeconds' | 'endSeconds'> {
  const language = languageOf(stream);
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    profile: stream.profile ?? '',
    channels: stream.channels ?? 0,
    sampleRate: parseNumber(stream.sample_rate) ?? 0,
    ...(language !== undefined && { language }),
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
function languageName(language: string): string {
  if (language === 'und') return 'Captions';
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

function readSpan(
  stream: ProbeStream,
  fileStart: number,
  fileEnd: number | undefined,
): { startSeconds: number; endSeconds?: number } {
  const startSeconds = Math.max(0, (parseNumber(stream.start_time) ?? fileStart) - fileStart);
  const length = parseNumber(stream.duration);
  const tag = parseClock(stream.tags?.DURATION);
  // Matroska's tag is measured from the start of the file, the duration of a stream from the start of the stream.
  const endSeconds = length !== undefined ? startSeconds + length : (tag ?? fileEnd);
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
