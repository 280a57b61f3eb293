import type { ProbeResultBody } from './wire.ts';

/** What ffprobe prints with `-show_format -show_streams -of json`, as far as it is read here. */
export interface Printed {
  streams?: PrintedStream[];
  format?: { format_name?: string; duration?: string; bit_rate?: string; tags?: { major_brand?: string } };
}

interface PrintedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  profile?: string;
  field_order?: string;
  sample_aspect_ratio?: string;
  color_transfer?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  duration?: string;
  bit_rate?: string;
  sample_rate?: string;
  channels?: number;
  bits_per_raw_sample?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { language?: string };
}

export interface Fraction {
  numerator: number;
  denominator: number;
}

/** A file as a job reads it. */
export interface InputFile {
  /** As MediaConvert names it; undefined of what it does not know. */
  format: string | undefined;
  /** Undefined where the file does not say. */
  seconds: number | undefined;
  bitsPerSecond: number | undefined;
  video: InputVideo | undefined;
  audio: InputAudio[];
}

export interface InputVideo {
  /** ffmpeg's number of the stream. */
  index: number;
  codec: string;
  fourCC: string;
  /** As stored, in pixels. */
  width: number;
  height: number;
  pixelAspect: Fraction;
  frameRate: Fraction;
  /** Clockwise, 0 to 359. */
  rotation: number;
  interlaced: boolean;
  bitDepth: number;
  transfer: string | undefined;
  profile: string | undefined;
  seconds: number | undefined;
  bitsPerSecond: number | undefined;
}

export interface InputAudio {
  index: number;
  codec: string;
  /** What the file calls it where nobody knows it. */
  tag: string;
  channels: number;
  sampleRate: number;
  language: string;
  seconds: number | undefined;
  bitsPerSecond: number | undefined;
}

const FORMATS: [pattern: RegExp, format: string][] = [
  [/(^|,)matroska/, 'matroska'],
  [/^avi$/, 'avi'],
  [/^mpegts$/, 'mpegts'],
  [/^mpeg$/, 'mpegps'],
  [/^ogg$/, 'ogg'],
  [/^wav$/, 'wave'],
  [/^mp3$/, 'mp3'],
  [/^flac$/, 'flac'],
  [/^aac$/, 'aac'],
  [/^asf$/, 'asf'],
];

const CODECS: Record<string, string> = {
  h264: 'AVC',
  hevc: 'HEVC',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  mpeg2video: 'MPEG2',
  mpeg1video: 'MPEG1',
  mpeg4: 'MP4V',
  mjpeg: 'MJPEG',
  prores: 'PRORES',
  theora: 'THEORA',
  aac: 'AAC',
  mp3: 'MP3',
  mp2: 'MP2',
  ac3: 'AC3',
  eac3: 'EAC3',
  opus: 'OPUS',
  vorbis: 'VORBIS',
  flac: 'FLAC',
};

const TRANSFERS: Record<string, string> = {
  smpte2084: 'SMPTE_2084',
  'arib-std-b67': 'ARIB_B67',
  bt709: 'ITU_709',
  smpte170m: 'SMPTE_170M',
};

/** @returns undefined of what is no film and no sound: a text, a picture, nothing. */
export function readInput({ streams = [], format }: Printed): InputFile | undefined {
  const names = format?.format_name ?? '';
  const isPicture = /_pipe$|^image2$|^gif$|^tty$/.test(names);
  if (isPicture || !streams.some(({ codec_type: type }) => type === 'video' || type === 'audio'))
    return undefined;
  const videos = streams.filter(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  const audios = streams.filter(({ codec_type: type }) => type === 'audio');
  return {
    format: formatOf(names, format?.tags?.major_brand, videos, audios),
    seconds: positive(format?.duration),
    bitsPerSecond: positive(format?.bit_rate),
    video: videos[0] && readVideo(videos[0]),
    audio: audios.map(readAudio),
  };
}

function formatOf(
  names: string,
  brand: string | undefined,
  videos: readonly PrintedStream[],
  audios: readonly PrintedStream[],
): string | undefined {
  if (/(^|,)mov(,|$)/.test(names)) return brand?.trim() === 'qt' ? 'quicktime' : 'mp4';
  const found = FORMATS.find(([pattern]) => pattern.test(names))?.[1];
  // WebM is Matroska with the codecs of WebM alone.
  const inWebm = /^(vp8|vp9|av1|opus|vorbis)$/;
  const isWebm = [...videos, ...audios].every(({ codec_name: codec = '' }) => inWebm.test(codec));
  return found === 'matroska' && isWebm ? 'webm' : found;
}

function readVideo(stream: PrintedStream): InputVideo {
  const turned = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  return {
    index: stream.index,
    codec: codecOf(stream),
    fourCC: stream.codec_tag_string ?? '',
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    pixelAspect: readFraction(stream.sample_aspect_ratio?.replace(':', '/')) ?? {
      numerator: 1,
      denominator: 1,
    },
    frameRate: frameRateOf(stream),
    // ffprobe counts the other way round.
    rotation: ((Math.round(-turned) % 360) + 360) % 360,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    bitDepth: Number(stream.bits_per_raw_sample) || (/1[02]le/.test(stream.pix_fmt ?? '') ? 10 : 8),
    transfer: TRANSFERS[stream.color_transfer ?? ''],
    profile: stream.profile,
    seconds: positive(stream.duration),
    bitsPerSecond: positive(stream.bit_rate),
  };
}

const readAudio = (stream: PrintedStream): InputAudio => ({
  index: stream.index,
  codec: codecOf(stream),
  tag: stream.codec_tag_string ?? '',
  channels: stream.channels ?? 0,
  sampleRate: positive(stream.sample_rate) ?? 0,
  language: stream.tags?.language ?? 'und',
  seconds: positive(stream.duration),
  bitsPerSecond: positive(stream.bit_rate),
});

/** What the file calls it counts: ffprobe also finds AAC where a file says that it is something younger. */
function codecOf({ codec_name: name = '', codec_tag_string: tag = '' }: PrintedStream): string {
  if (name === 'aac' && /^[a-z]\w{3}$/.test(tag) && tag !== 'mp4a') return 'UNKNOWN';
  return name.startsWith('pcm_') ? 'PCM' : (CODECS[name] ?? 'UNKNOWN');
}

/** Above it, it is the unit of the container's clock and no rate of pictures. */
const HIGHEST_RATE = 240;

/** The mean, unless it is the nominal rate but for the last picture or a rounding. */
function frameRateOf(stream: PrintedStream): Fraction {
  const mean = readFraction(stream.avg_frame_rate);
  const nominal = readFraction(stream.r_frame_rate);
  const usable = nominal && rateOf(nominal) <= HIGHEST_RATE ? nominal : undefined;
  if (mean && usable && Math.abs(rateOf(mean) / rateOf(usable) - 1) < 0.01) return usable;
  return mean ?? usable ?? { numerator: 25, denominator: 1 };
}

export const rateOf = ({ numerator, denominator }: Fraction): number => numerator / denominator;

function readFraction(text: string | undefined): Fraction | undefined {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** Codecs whose headers the service reads. */
const READ_CODECS = new Set(['AVC', 'HEVC', 'MPEG2']);

/** As `Probe` answers it. */
export function probeResult(input: InputFile): ProbeResultBody {
  const tracks = [input.video, ...input.audio].flatMap((track) => (track ? [track] : []));
  const numbered = tracks.toSorted((one, other) => one.index - other.index);
  const indexOf = (track: { index: number }) => numbered.findIndex(({ index }) => index === track.index) + 1;
  return {
    container: {
      ...(input.format && { format: input.format as 'mp4' }),
      ...(input.seconds && { duration: input.seconds }),
      ...(input.bitsPerSecond && { bitRate: input.bitsPerSecond }),
      tracks: numbered.map((track) => ({
        index: indexOf(track),
        codec: track.codec as 'AVC',
        ...(track.seconds && { duration: track.seconds }),
        ...('width' in track
          ? { trackType: 'video', videoProperties: videoProperties(track, input.format) }
          : { trackType: 'audio', audioProperties: audioProperties(track) }),
      })),
    },
    trackMappings: [
      {
        audioTrackIndexes: input.audio.map(indexOf),
        dataTrackIndexes: [],
        videoTrackIndexes: input.video ? [indexOf(input.video)] : [],
      },
    ],
  };
}

function videoProperties(video: InputVideo, format: string | undefined) {
  const { width, height, bitDepth, pixelAspect: sampleAspectRatio, frameRate, transfer } = video;
  const colours = transfer ? { transferCharacteristics: transfer as 'ITU_709' } : {};
  // Of streams without a container that would say it, it stands in the codec's headers alone.
  const inHeaders = format === 'mpegts' || format === 'mpegps';
  return {
    width,
    height,
    bitDepth,
    frameRate,
    ...(video.bitsPerSecond && { bitRate: video.bitsPerSecond }),
    ...(video.rotation !== 0 && { rotation: video.rotation }),
    ...(!inHeaders && { sampleAspectRatio, ...colours }),
    ...(READ_CODECS.has(video.codec) && {
      codecMetadata: {
        width,
        height,
        bitDepth,
        codedFrameRate: frameRate,
        scanType: video.interlaced ? 'interlaced' : 'progressive',
        ...(video.profile && { profile: video.profile }),
        ...(inHeaders && { sampleAspectRatio, ...colours }),
      },
    }),
  };
}

const audioProperties = ({ channels, sampleRate, language, bitsPerSecond }: InputAudio) => ({
  channels,
  sampleRate,
  languageCode: language,
  ...(bitsPerSecond && { bitRate: bitsPerSecond }),
});
