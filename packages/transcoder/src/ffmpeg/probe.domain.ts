import type { Picture } from '../ladder.domain.ts';
import { pictureRate } from './frame-rate.domain.ts';

/** What a file holds, as ffprobe tells it and as the conversion needs it. Times in seconds from the file's start. */
export interface Media {
  /** Names of the demuxer, `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string;
  /** The pictures to convert; undefined where there are none. */
  video?: VideoTrack;
  /** The sound to convert. */
  audio?: AudioTrack;
  /** How many tracks of sound there are, decodable or not. */
  audioCount: number;
  texts: TextTrack[];
}

export interface VideoTrack {
  /** Its number in the file. */
  index: number;
  codec: string;
  profile: string;
  pixelFormat: string;
  /** Pixels as they are stored. */
  coded: { width: number; height: number };
  /** As it is shown: turned upright, pixels made square. */
  shown: Picture;
  /** Whether it is stored otherwise than it is shown. */
  turned: boolean;
  squarePixels: boolean;
  interlaced: boolean;
  /** HDR's transfer function; undefined for SDR. */
  hdr?: 'pq' | 'hlg';
  isRgb: boolean;
  /** Pictures per second as they are stored: the mean. 0 where it is not known. */
  sourceRate: number;
  startSeconds: number;
  /** When it ends; undefined where the file does not say. */
  endSeconds?: number;
}

export interface AudioTrack {
  index: number;
  codec: string;
  profile: string;
  channels: number;
  /** Hz. */
  sampleRate: number;
  /** BCP 47. */
  language?: string;
  startSeconds: number;
  endSeconds?: number;
}

export interface TextTrack {
  index: number;
  /** BCP 47; `und` where it is not known. */
  language: string;
  label: string;
}

/** The output of `ffprobe -show_format -show_streams`, of which nothing is certain. */
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

/** Subtitles that are text, and so can become WebVTT; the others are pictures. */
const TEXT_CODECS = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']);
/** Most texts taken out of one file. */
const MAX_TEXTS = 20;
const MAX_LABEL = 100;
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt']);
/** Younger codecs need about half of what H.264 needs for the same picture; the others at least as much. */
const YOUNG_CODECS = new Set(['hevc', 'vp9', 'av1', 'vvc']);
/** A second encoding of the same pictures takes a little more than the first. */
const REENCODING = 1.2;

/** @param decoders - what the build can decode; a track that it cannot is passed over where another can be taken. */
export function readProbe(output: ProbeOutput, decoders: ReadonlySet<string>): Media {
  const streams = output.streams ?? [];
  const fileStart = number(output.format?.start_time) ?? 0;
  const fileEnd = number(output.format?.duration);
  const span = (stream: ProbeStream) => spanOf(stream, fileStart, fileEnd);
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const picture = choose(streams.filter(isPicture), decoders);
  const sound = choose(
    sounds.filter((stream) => (stream.channels ?? 0) > 0 && (number(stream.sample_rate) ?? 0) > 0),
    decoders,
    true,
  );
  return {
    format: output.format?.format_name ?? '',
    audioCount: sounds.length,
    texts: readTexts(streams),
    ...(picture && { video: { ...readVideo(picture), ...span(picture) } }),
    ...(sound && { audio: { ...readAudio(sound), ...span(sound) } }),
  };
}

/** A cover is no video, though it is stored as one. */
const isPicture = (stream: ProbeStream): boolean =>
  stream.codec_type === 'video' &&
  (stream.width ?? 0) > 0 &&
  (stream.height ?? 0) > 0 &&
  stream.disposition?.attached_pic !== 1 &&
  stream.disposition?.timed_thumbnails !== 1;

/** The default one of those that can be decoded, else the first of them. */
function choose(
  streams: ProbeStream[],
  decoders: ReadonlySet<string>,
  decodableOnly = false,
): ProbeStream | undefined {
  const decodable = streams.filter(({ codec_name }) => codec_name !== undefined && decoders.has(codec_name));
  const among = decodable.length > 0 || decodableOnly ? decodable : streams;
  return among.find(({ disposition }) => disposition?.default === 1) ?? among[0];
}

function readVideo(stream: ProbeStream): Omit<VideoTrack, 'startSeconds' | 'endSeconds'> {
  const codec = stream.codec_name ?? '';
  const coded = { width: stream.width ?? 0, height: stream.height ?? 0 };
  const aspect = ratio(stream.sample_aspect_ratio?.replace(':', '/')) || 1;
  const turns = rotation(stream);
  const wide = { width: Math.round(coded.width * aspect), height: coded.height };
  const upright = turns % 180 === 90 ? { width: wide.height, height: wide.width } : wide;
  const bits = number(stream.bit_rate);
  const hdr = ({ smpte2084: 'pq', 'arib-std-b67': 'hlg' } as const)[stream.color_transfer ?? ''];
  const pixelFormat = stream.pix_fmt ?? '';
  return {
    index: stream.index,
    codec,
    profile: stream.profile ?? '',
    pixelFormat,
    coded,
    shown: {
      ...upright,
      frameRate: pictureRate(ratio(stream.r_frame_rate), ratio(stream.avg_frame_rate)),
      ...(bits !== undefined && {
        bitsPerSecond: bits * (YOUNG_CODECS.has(codec) ? 2 * REENCODING : REENCODING),
      }),
    },
    turned: turns !== 0,
    squarePixels: Math.abs(aspect - 1) < 1e-3,
    interlaced: INTERLACED.has(stream.field_order ?? ''),
    sourceRate: ratio(stream.avg_frame_rate),
    isRgb: /^(gbr|rgb|bgr|0rgb|0bgr|argb|abgr|pal8)/.test(pixelFormat),
    ...(hdr && { hdr }),
  };
}

/** Degrees, 0 to 359, whichever way round. Builds before 5 tell it in a tag, too. */
function rotation(stream: ProbeStream): number {
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
    sampleRate: number(stream.sample_rate) ?? 0,
    ...(language !== undefined && { language }),
  };
}

/** One of each language, since that is how people choose; whole ones before those of foreign parts alone. */
function readTexts(streams: ProbeStream[]): TextTrack[] {
  const texts = streams.filter(
    (stream) => stream.codec_type === 'subtitle' && TEXT_CODECS.has(stream.codec_name ?? ''),
  );
  texts.sort((one, other) => (one.disposition?.forced ?? 0) - (other.disposition?.forced ?? 0));
  const byLanguage = new Map<string, TextTrack>();
  for (const stream of texts) {
    const language = languageOf(stream) ?? 'und';
    if (byLanguage.has(language)) continue;
    const label = (stream.tags?.title ?? languageName(language)).slice(0, MAX_LABEL);
    byLanguage.set(language, { index: stream.index, language, label });
  }
  return [...byLanguage.values()].slice(0, MAX_TEXTS);
}

/** Files have ISO 639-2 (`eng`, `ger`); @returns BCP 47 (`en`, `de`), undefined where it is none or not known. */
function languageOf(stream: ProbeStream): string | undefined {
  const told = stream.tags?.language;
  if (told === undefined || told === 'und') return undefined;
  try {
    return Intl.getCanonicalLocales(told)[0];
  } catch {
    return undefined;
  }
}

/** `ko` → `한국어`: as who reads it calls it. */
function languageName(language: string): string {
  if (language === 'und') return 'Captions';
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

function spanOf(
  stream: ProbeStream,
  fileStart: number,
  fileEnd: number | undefined,
): { startSeconds: number; endSeconds?: number } {
  const startSeconds = Math.max(0, (number(stream.start_time) ?? fileStart) - fileStart);
  const length = number(stream.duration);
  const tag = clock(stream.tags?.DURATION);
  // Matroska's tag counts from the file's start; a stream's own duration from its own.
  const endSeconds = length !== undefined ? startSeconds + length : (tag ?? fileEnd);
  return { startSeconds, ...(endSeconds !== undefined && { endSeconds }) };
}

/** `01:02:03.5` */
function clock(text: string | undefined): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  return seconds === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function number(text: string | undefined): number | undefined {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : undefined;
}

/** `30000/1001`; 0 for what is none. */
function ratio(text: string | undefined): number {
  const [above = 0, below = 1] = (text ?? '').split('/').map(Number);
  const value = above / below;
  return Number.isFinite(value) && value > 0 ? value : 0;
}
