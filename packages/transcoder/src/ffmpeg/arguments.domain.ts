import type { QualityMetric } from '../quality.ts';
import type { Colors } from './colors.domain.ts';
import {
  audioFilters,
  audioLabel,
  encodingGraph,
  loudnessFilters,
  posterGraph,
  sampleGraph,
  storyboardGraph,
} from './graph.domain.ts';
import type { FfmpegTools } from './locate.ts';
import type {
  AudioPlan,
  Clock,
  CopyPlan,
  EncodePlan,
  Encoder,
  ExtrasPlan,
  SamplePlan,
  SvtAv1,
  X264,
} from './plans.ts';
import type { AudioTrack, TextTrack } from './probe.domain.ts';
import { av1Encoder, LARGE, PROBED_CRFS } from './quality.domain.ts';
import type { StoryboardLayout } from './storyboard.domain.ts';

type Build = Pick<FfmpegTools, 'filters'>;

/** Decoder buffer in seconds at the maximum rate; short enough that no segment far exceeds that rate. */
const BUFFER_SECONDS = 1.5;
/** Value of `-g` that leaves all keyframes to `-force_key_frames`. */
const MAX_KEYFRAME_INTERVAL = '99999';
/** Lower quality is enough for frames that are small and visible only for a moment. */
const IFRAME_CRF = 28;
/** Quality scale of mjpeg: 2 (best) to 31. */
const STORYBOARD_QUALITY = '5';
/** In bit/s. */
export const AUDIO_RATE = 128_000;
/** In bit/s, the same per channel as stereo. */
const SURROUND_RATE = 384_000;
/** Returns the bit rate with which a track is encoded. */
export const audioRate = ({ surround }: AudioTrack): number => (surround ? SURROUND_RATE : AUDIO_RATE);

/** The colors of pictures that the filter graph returns. Without tags, players guess them from the size. */
const colorTags = (hdr: Colors['hdr']): string[] => {
  const [primaries, matrix] = hdr ? ['bt2020', 'bt2020nc'] : ['bt709', 'bt709'];
  const transfer = hdr ? HDR_TRANSFERS[hdr] : 'bt709';
  return [
    ...['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix, '-color_range', 'tv'],
  ];
};
const HDR_TRANSFERS = { pq: 'smpte2084', hlg: 'arib-std-b67' };

/** `-progress` reports on the first video output, which is the best rendition. */
const GLOBAL_OPTIONS = ['-hide_banner', '-nostdin', '-v', 'warning', '-nostats', '-progress', 'pipe:1', '-y'];
/** Removes the metadata of cameras, such as location and names. */
const NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1'];
/** A stream that can be split while it is written: each keyframe starts a fragment. */
const FRAGMENTED = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe'];
/** Puts each audio packet into its own fragment (1 µs is shorter than any packet), so that the audio can be split anywhere. */
const FRAGMENTED_AUDIO = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '1'];

/** At lower rates, and in shorter videos, B-frames would delay the first frame by too much, two frames: see `MIN_LAST_SECONDS`. */
export const MIN_REORDERING = { frameRate: 23.9, seconds: 1 };

/** B-frames to which no other B-frames refer delay the first frame by one frame. */
function reorderingOptions(frameRate: number, seconds: number): string[] {
  if (seconds < MIN_REORDERING.seconds || frameRate < MIN_REORDERING.frameRate / 2) return ['-bf', '0'];
  return frameRate < MIN_REORDERING.frameRate ? ['-b-pyramid', 'none'] : [];
}

/** Frames have their final times when they leave the filters. */
const KEEP_TIMES = ['-fps_mode', 'passthrough'];

/** Returns the arguments of a process that decodes the source once and encodes all of its outputs. */
export function encodeArguments(plan: EncodePlan, build: Build): string[] {
  const pipes = new Pipes();
  const { audio, extras, threads, clock, video, seconds } = plan;
  const reordering = reorderingOptions(video.display.frameRate, seconds);
  const hdr = plan.keepHdr ? video.colors.hdr : undefined;
  const outputs = plan.rungs.map(({ encoder, maxRate }, index) => [
    ...['-map', `[v${index}]`, ...encoderOptions(encoder, threads), ...colorTags(hdr)],
    ...['-maxrate', String(maxRate), '-bufsize', String(Math.round(maxRate * BUFFER_SECONDS))],
    ...['-g', MAX_KEYFRAME_INTERVAL, '-force_key_frames', plan.keyframes],
    ...(encoder.codec === 'h264' ? reordering : []),
    ...[...NO_METADATA, ...FRAGMENTED, pipes.next()],
  ]);
  return [
    ...GLOBAL_OPTIONS,
    ...(clock ? ['-copyts'] : []),
    ...plan.input,
    ...['-filter_complex', encodingGraph(plan, build)],
    ...audioGraphs(audio, clock),
    ...outputs.flat(),
    ...audio.flatMap((plan) => audioOutput(plan, pipes)),
    ...(extras ? extraOutputs(extras, threads, pipes) : []),
  ];
}

const encoderOptions = (encoder: Encoder, threads: number): string[] => [
  ...(encoder.codec === 'h264' ? x264Options(encoder, threads) : svtAv1Options(encoder, threads)),
  ...['-crf', String(encoder.crf), ...KEEP_TIMES],
];

const x264Options = ({ preset, params }: Omit<X264, 'codec' | 'crf'>, threads: number): string[] => [
  ...['-c:v', 'libx264', '-preset', preset, '-threads', String(threads), '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'high', '-sc_threshold', '0', ...(params ? ['-x264-params', params] : [])],
];

export const AV1_ENCODER = 'libsvtav1';
/** SVT-AV1 calls its number of threads the level of parallelism, and allows up to 6. */
const MAX_AV1_THREADS = 6;
/** All decoders of the main profile can decode 10 bits, which need fewer bits than 8 and show no bands. SVT-AV1 1 ignores `-force_key_frames` by default. */
const svtAv1Options = ({ preset }: SvtAv1, threads: number): string[] => [
  ...['-c:v', AV1_ENCODER, '-preset', String(preset), '-pix_fmt', 'yuv420p10le'],
  ...['-svtav1-params', `enable-force-key-frames=1:lp=${Math.min(threads, MAX_AV1_THREADS)}`],
];

const extraOutputs = ({ preset }: ExtrasPlan, threads: number, pipes: Pipes): string[] => [
  ...['-map', '[iframes]', ...encoderOptions({ codec: 'h264', preset, crf: IFRAME_CRF }, threads)],
  ...[...colorTags(undefined), '-g', '1', '-bf', '0'],
  ...[...NO_METADATA, ...FRAGMENTED, pipes.next()],
  ...['-map', '[storyboard]', '-c:v', 'mjpeg', '-q:v', STORYBOARD_QUALITY, ...KEEP_TIMES],
  ...[...NO_METADATA, '-f', 'image2pipe', pipes.next()],
  // Writes only the times; a frame that is not encoded costs nothing.
  ...['-map', '[decoded]', '-c:v', 'wrapped_avframe', ...KEEP_TIMES, '-enc_time_base', '1:1000'],
  ...['-f', 'framecrc', pipes.next()],
];

/** Returns the arguments of the process that encodes a sample with each of the probed rate factors, and logs its rate and quality. */
export function sampleArguments(plan: SamplePlan, metric: QualityMetric, build: Build): string[] {
  const { input, codec, start, threads } = plan;
  // x264 measures SSIM itself; other metrics need the decoded pictures.
  const filter = metric === 'ssim' ? undefined : COMPARING_FILTERS[metric];
  const x264 = filter ? LARGE : { ...LARGE, params: `${LARGE.params}:ssim=1` };
  const crfs = PROBED_CRFS[codec];
  const indexes = [...crfs.keys()];
  const references = filter ? indexes.map((index) => `[r${index}]`) : [];
  const graph = sampleGraph(plan, [...indexes.map((index) => `[e${index}]`), ...references], build);
  const encoded = crfs.flatMap((crf, index) => [
    ...['-map', `[e${index}]`],
    ...encoderOptions(codec === 'h264' ? { codec, crf, ...x264 } : av1Encoder(crf), threads),
    ...['-g', MAX_KEYFRAME_INTERVAL, '-f', 'null', '-'],
  ]);
  const comparisons = indexes.map(
    (index) => `[dec:${index}]format=yuv420p[d${index}];[d${index}][r${index}]${filter}[m${index}]`,
  );
  return [
    ...['-hide_banner', '-nostdin', '-v', 'info', '-nostats', '-y'],
    ...['-ss', start.toFixed(3), '-noaccurate_seek', ...input, '-filter_complex', graph, ...encoded],
    ...(filter
      ? [
          ...indexes.flatMap((index) => ['-dec', `${index}:0`]),
          ...['-filter_complex', comparisons.join(';')],
          ...indexes.flatMap((index) => ['-map', `[m${index}]`, '-f', 'null', '-']),
        ]
      : []),
  ];
}
/** VMAF takes most of the time, so it compares every third frame; B-frames come in groups of four. */
const COMPARING_FILTERS = { vmaf: 'libvmaf=n_subsample=3', xpsnr: 'xpsnr' };

/** Returns the arguments of ffprobe for listing all packets with the times of the file. */
export const probePacketArguments = (input: readonly string[]): string[] => [
  ...['-v', 'warning', '-of', 'csv=p=0'],
  ...['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time,flags', ...input],
];

/** Returns the arguments of the process that lists the packets of these tracks with the times that ffmpeg makes of them. */
export const packetArguments = (input: readonly string[], tracks: readonly { index: number }[]): string[] => [
  ...['-hide_banner', '-nostdin', '-v', 'warning', '-y', ...input],
  ...tracks.flatMap(({ index }) => ['-map', `0:${index}`]),
  ...['-copyinkf', '-c', 'copy', '-f', 'framecrc', 'pipe:1'],
];

/** Returns the arguments of the process that writes text tracks as WebVTT, each to its own pipe. */
export function textArguments(input: readonly string[], tracks: readonly TextTrack[]): string[] {
  const pipes = new Pipes();
  return [
    ...[...GLOBAL_OPTIONS, ...input],
    ...tracks.flatMap(({ index }) => [
      ...['-map', `0:${index}`, '-c:s', 'webvtt', ...NO_METADATA, '-f', 'webvtt', pipes.next()],
    ]),
  ];
}

/** Returns the arguments of the process that copies the video, and the audio if possible. It takes 1/6 s per minute of video. */
export function copyArguments({ input, video, audio }: CopyPlan): string[] {
  const pipes = new Pipes();
  return [
    ...GLOBAL_OPTIONS,
    ...input,
    ...audioGraphs(audio),
    ...['-map', `0:${video.index}`, '-c:v', 'copy', ...NO_METADATA, ...FRAGMENTED, pipes.next()],
    ...audio.flatMap((plan) => audioOutput(plan, pipes)),
  ];
}

interface AudioInput {
  input: readonly string[];
  clock?: Clock | undefined;
}

/** Returns the arguments of the process that measures the loudness of an audio track. */
export const loudnessArguments = ({ input, clock }: AudioInput, track: AudioTrack): string[] => [
  ...['-hide_banner', '-nostdin', '-v', 'warning', '-nostats', ...(clock ? ['-copyts'] : []), ...input],
  ...[
    '-filter_complex',
    `${loudnessFilters(track, clock)}[measured]`,
    '-map',
    '[measured]',
    '-f',
    'null',
    '-',
  ],
];

/** Returns the arguments of the process that encodes only the audio. */
export function audioArguments({ input, clock }: AudioInput, audio: AudioPlan): string[] {
  return [
    ...[...GLOBAL_OPTIONS, ...(clock ? ['-copyts'] : []), ...input],
    ...[...audioGraphs([audio], clock), ...audioOutput(audio, new Pipes())],
  ];
}

const audioGraphs = (plans: readonly AudioPlan[], clock?: Clock): string[] =>
  plans.filter(({ copy }) => !copy).flatMap((plan) => ['-filter_complex', audioFilters(plan, clock)]);

function audioOutput({ track, copy }: AudioPlan, pipes: Pipes): string[] {
  const encoding = copy
    ? ['-map', `0:${track.index}`, '-c:a', 'copy']
    : ['-map', `[${audioLabel(track)}]`, '-c:a', 'aac', '-b:a', String(audioRate(track))];
  return [...encoding, ...NO_METADATA, ...FRAGMENTED_AUDIO, pipes.next()];
}

/** Allocates the file descriptors after standard input, output and error. */
class Pipes {
  #last = 2;
  next(): string {
    this.#last++;
    return `pipe:${this.#last}`;
  }
}

export interface PosterPlan {
  keyframesOnly: boolean;
  skipBlack: boolean;
  /** Of the rendition. */
  matrix: Colors['matrix'];
}

/** Options of processes that read a published track from standard input. */
const PUBLISHED_INPUT = [
  ...['-format_whitelist', 'mov,mp4', '-codec_whitelist', 'h264', '-protocol_whitelist', 'pipe'],
];

/**
 * Returns the arguments of the process that reads parts of a rendition from standard input and writes the most representative
 * frame to standard output as a JPEG; with `skipBlack`, nothing if all frames are black.
 */
export const posterArguments = ({ keyframesOnly, skipBlack, matrix }: PosterPlan): string[] => [
  ...['-hide_banner', '-nostdin', '-v', 'warning', '-y'],
  ...PUBLISHED_INPUT,
  ...(keyframesOnly ? ['-skip_frame', 'nokey'] : []),
  ...['-f', 'mp4', '-i', 'pipe:0', '-vf', posterGraph(skipBlack, matrix), '-frames:v', '1', ...KEEP_TIMES],
  ...['-c:v', 'mjpeg', '-q:v', '3', ...NO_METADATA, '-f', 'image2pipe', 'pipe:1'],
];

/** Returns the arguments of the process that makes the storyboard of an I-frame track from standard input. */
export const storyboardArguments = (layout: StoryboardLayout, seconds: number): string[] => [
  ...[...GLOBAL_OPTIONS, ...PUBLISHED_INPUT, '-f', 'mp4', '-i', 'pipe:0'],
  ...['-vf', storyboardGraph(layout, seconds), '-c:v', 'mjpeg', '-q:v', STORYBOARD_QUALITY, ...KEEP_TIMES],
  ...[...NO_METADATA, '-f', 'image2pipe', 'pipe:3'],
];

export interface CutPlan {
  /** The frames of the segment that are encoded, in the order of their presentation: the first one, and the one after the last. */
  from: number;
  to: number;
  frameRate: number;
  /** Maximum in bit/s. */
  maxRate: number;
  /** `profile_idc` and `level_idc` (ITU-T H.264, A.2 and A.3) of the rendition. */
  profile: number;
  level: number;
  /** Of the parameter sets. */
  setId: number;
}

/** Higher quality than that of a rendition, because the frames have been encoded twice. */
const CUT_CRF = '18';
const CUT_TIMESCALE = 90_000;
/** Names of profiles in x264 by `profile_idc`; others are High. */
const X264_PROFILES: ReadonlyMap<number, string> = new Map([
  [66, 'baseline'],
  [77, 'main'],
]);

/**
 * Returns the arguments of the process that encodes a part of a segment anew. It has no B-frames, so that all frames can have the
 * composition offset of the rendition, and times that its caller sets.
 */
export function cutArguments({ from, to, frameRate, maxRate, profile, level, setId }: CutPlan): string[] {
  return [
    ...[...GLOBAL_OPTIONS, ...PUBLISHED_INPUT, '-f', 'mp4', '-ignore_editlist', '1', '-i', 'pipe:0'],
    ...[
      '-vf',
      `select='between(n,${from},${to - 1})',settb=1/${CUT_TIMESCALE},setpts=N*${(CUT_TIMESCALE / frameRate).toFixed(3)}`,
    ],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', CUT_CRF],
    ...['-maxrate', String(maxRate), '-bufsize', String(Math.round(maxRate * BUFFER_SECONDS))],
    ...['-profile:v', X264_PROFILES.get(profile) ?? 'high', '-bf', '0', '-g', MAX_KEYFRAME_INTERVAL],
    ...['-sc_threshold', '0', '-x264-params', `sps-id=${setId}:level=${level}`],
    ...[...KEEP_TIMES, '-enc_time_base', `1:${CUT_TIMESCALE}`, ...NO_METADATA, ...FRAGMENTED, 'pipe:3'],
  ];
}
