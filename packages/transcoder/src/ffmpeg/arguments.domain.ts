import type { FfmpegTools } from './find.ts';
import { rateText } from './frame-rate.domain.ts';
import { audioFilters, encodingGraph, posterGraph } from './graph.domain.ts';
import type { AudioPlan, CopyPlan, EncodePlan } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';

type Build = Pick<FfmpegTools, 'filters' | 'fpsMode'>;

/** What shows blocks if it is higher and takes bits for nothing if it is lower: x264's own default. */
const QUALITY = '23';
/** A decoder holds this many seconds at the highest rate: short enough that no segment is far above it. */
const BUFFER_SECONDS = 1.5;
/** Pictures between keyframes where none is forced: never, all of them are. */
const NO_OWN_KEYFRAMES = '99999';
/** Single pictures are looked at for a moment and small. */
const SINGLE_QUALITY = '28';
/** mjpeg's scale, 2 (best) to 31. */
const BOARD_QUALITY = '5';
export const AUDIO_RATE = 128_000;

/** `-progress` tells of the first video output, which is the best rendition. */
const HEAD = ['-hide_banner', '-nostdin', '-v', 'warning', '-nostats', '-progress', 'pipe:1', '-y'];
/** What people's cameras write (places, names) is not passed on. */
const BARE = ['-map_metadata', '-1', '-map_chapters', '-1'];
/** A stream that can be cut while it is written; a fragment begins at each keyframe. */
const FRAGMENTED = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe'];
/** Of sound each packet is a fragment of its own (1 µs is shorter than any), so that it can be cut at any. */
const FRAGMENTED_SOUND = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '1'];

/** One process that decodes once and encodes all. */
export function encodeArguments(plan: EncodePlan, build: Build): string[] {
  const pipes = new Pipes();
  const { video, audio, preset, threads } = plan;
  const rate = rateText(video.shown.frameRate);
  const constant = timing('cfr', build);
  const encoder = (quality: string) => [
    ...['-c:v', 'libx264', '-preset', preset, '-threads', String(threads), '-pix_fmt', 'yuv420p'],
    ...['-profile:v', 'high', '-crf', quality, '-sc_threshold', '0'],
  ];
  const ends = plan.holdUntil === undefined ? [] : ['-t', plan.holdUntil.toFixed(6)];
  const outputs = plan.rungs.map(({ maxRate }, index) => [
    ...['-map', `[v${index}]`, ...encoder(QUALITY)],
    ...['-maxrate', String(maxRate), '-bufsize', String(Math.round(maxRate * BUFFER_SECONDS))],
    ...['-g', NO_OWN_KEYFRAMES, '-force_key_frames', plan.keyframes, '-r', rate, ...constant],
    ...[...ends, ...BARE, ...FRAGMENTED, pipes.next()],
  ]);
  return [
    ...HEAD,
    ...plan.input,
    ...['-filter_complex', encodingGraph(plan, build)],
    ...(audio && !audio.copy ? ['-filter_complex', audioFilters(audio)] : []),
    ...outputs.flat(),
    ...(audio ? soundOutput(audio, pipes) : []),
    ...['-map', '[single]', ...encoder(SINGLE_QUALITY), '-g', '1', '-bf', '0'],
    ...['-r', '1', ...constant, ...ends, ...BARE, ...FRAGMENTED, pipes.next()],
    ...['-map', '[board]', '-c:v', 'mjpeg', '-q:v', BOARD_QUALITY, ...constant, ...ends],
    ...[...BARE, '-f', 'image2pipe', pipes.next()],
    ...plan.texts.flatMap(({ index }) => [
      ...['-map', `0:${index}`, '-c:s', 'webvtt', ...BARE, '-f', 'webvtt', pipes.next()],
    ]),
  ];
}

/** Takes pictures, and sound if it is to be copied, as they are: a minute in a sixth of a second. */
export function copyArguments({ input, video, audio }: CopyPlan): string[] {
  const pipes = new Pipes();
  return [
    ...HEAD,
    ...input,
    ...(audio && !audio.copy ? ['-filter_complex', audioFilters(audio)] : []),
    ...['-map', `0:${video.index}`, '-c:v', 'copy', ...BARE, ...FRAGMENTED, pipes.next()],
    ...(audio ? soundOutput(audio, pipes) : []),
  ];
}

function soundOutput({ track, seconds, copy }: AudioPlan, pipes: Pipes): string[] {
  const made = copy
    ? ['-map', `0:${track.index}`, '-c:a', 'copy']
    : ['-map', '[sound]', '-c:a', 'aac', '-b:a', String(AUDIO_RATE)];
  const ends = copy || seconds === undefined ? [] : ['-t', seconds.toFixed(6)];
  return [...made, ...ends, ...BARE, ...FRAGMENTED_SOUND, pipes.next()];
}

/** Numbers of file descriptors, behind standard input, output and error. */
class Pipes {
  #last = 2;
  next(): string {
    this.#last++;
    return `pipe:${this.#last}`;
  }
}

/** What becomes of pictures whose times are not those of the output's rate. */
const timing = (mode: 'cfr' | 'passthrough', build: Build): string[] =>
  build.fpsMode ? ['-fps_mode', mode] : ['-vsync', mode];

/**
 * One JPEG on standard output: of some keyframes from there on the most usual one, so no black one where others are.
 *
 * @param from - seconds.
 * @param skipBlack - whether black ones are left out, so that there may be none.
 */
export function posterArguments(
  plan: { input: readonly string[]; video: VideoTrack; from: number; skipBlack: boolean },
  build: Build,
): string[] {
  // To what cannot seek, 0 is a place that cannot be reached either.
  const seek = plan.from > 0 ? ['-noaccurate_seek', '-ss', plan.from.toFixed(3)] : [];
  return [
    ...['-hide_banner', '-nostdin', '-v', 'warning', '-y'],
    ...['-skip_frame', 'nokey', ...seek, ...plan.input],
    ...['-filter_complex', posterGraph(plan.video, plan.skipBlack, build), '-map', '[poster]'],
    // Where most pictures are left out, times may come out below 0; any will do.
    ...[
      '-frames:v',
      '1',
      ...timing('passthrough', build),
      '-c:v',
      'mjpeg',
      '-q:v',
      '3',
      ...BARE,
      '-f',
      'image2pipe',
      'pipe:1',
    ],
  ];
}
