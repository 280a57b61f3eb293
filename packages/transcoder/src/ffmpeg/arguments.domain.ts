import { formatFrameRate } from './frame-rate.domain.ts';
import { audioFilters, encodingGraph, posterGraph } from './graph.domain.ts';
import type { FfmpegTools } from './locate.ts';
import type { AudioPlan, CopyPlan, EncodePlan } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';

type Build = Pick<FfmpegTools, 'filters' | 'fpsMode'>;

/** The default of x264. Higher values show blocking artifacts, lower ones waste bits. */
const RENDITION_CRF = '23';
/** Decoder buffer in seconds at the maximum rate; short enough that no segment far exceeds that rate. */
const BUFFER_SECONDS = 1.5;
/** Value of `-g` that leaves all keyframes to `-force_key_frames`. */
const MAX_KEYFRAME_INTERVAL = '99999';
/** Lower quality is enough for frames that are small and visible only for a moment. */
const IFRAME_CRF = '28';
/** Quality scale of mjpeg: 2 (best) to 31. */
const STORYBOARD_QUALITY = '5';
export const AUDIO_RATE = 128_000;

/** `-progress` reports on the first video output, which is the best rendition. */
const GLOBAL_OPTIONS = ['-hide_banner', '-nostdin', '-v', 'warning', '-nostats', '-progress', 'pipe:1', '-y'];
/** Removes the metadata of cameras, such as location and names. */
const NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1'];
/** A stream that can be split while it is written: each keyframe starts a fragment. */
const FRAGMENTED = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe'];
/** Puts each audio packet into its own fragment (1 µs is shorter than any packet), so that the audio can be split anywhere. */
const FRAGMENTED_AUDIO = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '1'];

/** Returns the arguments of the process that decodes the source once and encodes all outputs. */
export function encodeArguments(plan: EncodePlan, build: Build): string[] {
  const pipes = new Pipes();
  const { video, audio, preset, threads } = plan;
  const rate = formatFrameRate(video.display.frameRate);
  const constantRate = frameRateMode('cfr', build);
  const encoder = (quality: string) => [
    ...['-c:v', 'libx264', '-preset', preset, '-threads', String(threads), '-pix_fmt', 'yuv420p'],
    ...['-profile:v', 'high', '-crf', quality, '-sc_threshold', '0'],
  ];
  const limit = plan.holdUntil === undefined ? [] : ['-t', plan.holdUntil.toFixed(6)];
  const outputs = plan.rungs.map(({ maxRate }, index) => [
    ...['-map', `[v${index}]`, ...encoder(RENDITION_CRF)],
    ...['-maxrate', String(maxRate), '-bufsize', String(Math.round(maxRate * BUFFER_SECONDS))],
    ...['-g', MAX_KEYFRAME_INTERVAL, '-force_key_frames', plan.keyframes, '-r', rate, ...constantRate],
    ...[...limit, ...NO_METADATA, ...FRAGMENTED, pipes.next()],
  ]);
  return [
    ...GLOBAL_OPTIONS,
    ...plan.input,
    ...['-filter_complex', encodingGraph(plan, build)],
    ...(audio && !audio.copy ? ['-filter_complex', audioFilters(audio)] : []),
    ...outputs.flat(),
    ...(audio ? audioOutput(audio, pipes) : []),
    ...['-map', '[iframes]', ...encoder(IFRAME_CRF), '-g', '1', '-bf', '0'],
    ...['-r', '1', ...constantRate, ...limit, ...NO_METADATA, ...FRAGMENTED, pipes.next()],
    ...['-map', '[storyboard]', '-c:v', 'mjpeg', '-q:v', STORYBOARD_QUALITY, ...constantRate, ...limit],
    ...[...NO_METADATA, '-f', 'image2pipe', pipes.next()],
    ...plan.textTracks.flatMap(({ index }) => [
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
    ...(audio && !audio.copy ? ['-filter_complex', audioFilters(audio)] : []),
    ...['-map', `0:${video.index}`, '-c:v', 'copy', ...NO_METADATA, ...FRAGMENTED, pipes.next()],
    ...(audio ? audioOutput(audio, pipes) : []),
  ];
}

function audioOutput({ track, padToSeconds, copy }: AudioPlan, pipes: Pipes): string[] {
  const encoding = copy
    ? ['-map', `0:${track.index}`, '-c:a', 'copy']
    : ['-map', '[audio]', '-c:a', 'aac', '-b:a', String(AUDIO_RATE)];
  const limit = copy || padToSeconds === undefined ? [] : ['-t', padToSeconds.toFixed(6)];
  return [...encoding, ...limit, ...NO_METADATA, ...FRAGMENTED_AUDIO, pipes.next()];
}

/** Allocates the file descriptors after standard input, output and error. */
class Pipes {
  #last = 2;
  next(): string {
    this.#last++;
    return `pipe:${this.#last}`;
  }
}

/** Returns the option that maps frames to the output frame rate, which was renamed in ffmpeg 5.1. */
const frameRateMode = (mode: 'cfr' | 'passthrough', build: Build): string[] =>
  build.fpsMode ? ['-fps_mode', mode] : ['-vsync', mode];

/**
 * Returns the arguments of the process that writes a poster to standard output as a JPEG: the most representative of several
 * keyframes.
 *
 * @param from - position of the first candidate in seconds.
 * @param skipBlack - skip black frames; if all are black, there is no output.
 */
export function posterArguments(
  plan: { input: readonly string[]; video: VideoTrack; from: number; skipBlack: boolean },
  build: Build,
): string[] {
  // Even seeking to 0 fails for formats that do not support seeking.
  const seek = plan.from > 0 ? ['-noaccurate_seek', '-ss', plan.from.toFixed(3)] : [];
  return [
    ...['-hide_banner', '-nostdin', '-v', 'warning', '-y'],
    ...['-skip_frame', 'nokey', ...seek, ...plan.input],
    ...['-filter_complex', posterGraph(plan.video, plan.skipBlack, build), '-map', '[poster]'],
    // If most frames are skipped, timestamps can be negative; `passthrough` accepts them.
    ...[
      '-frames:v',
      '1',
      ...frameRateMode('passthrough', build),
      '-c:v',
      'mjpeg',
      '-q:v',
      '3',
      ...NO_METADATA,
      '-f',
      'image2pipe',
      'pipe:1',
    ],
  ];
}
