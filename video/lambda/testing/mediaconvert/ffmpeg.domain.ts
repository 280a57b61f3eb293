import type { Fraction, InputAudio, InputFile, InputVideo } from './input.domain.ts';
import type { AudioOutput, CaptureOutput, CmafGroup, Plan, VideoOutput } from './plan.domain.ts';
import { JobError } from './wire.ts';

/** Where the service chooses: a cadence of keyframes that divides most lengths of segments, in seconds. */
const OWN_GOP_SECONDS = 2;
/** Seconds of sound beyond the pictures that are made and cut off again: an encoder hands out whole packets. */
const SPARE_SECONDS = 0.2;

/** One output of a job and the file, or pattern of files, that ffmpeg writes it to. */
export interface Target {
  group: number;
  output: number;
  path: string;
}

/**
 * Arguments of one ffmpeg that reads a file once and makes all outputs of a job.
 *
 * @param pathOf - of an output's file: a fragmented MP4, or with `%07d` the captures.
 * @throws JobError where the file does not have what the job asks for.
 */
export function ffmpegArguments(
  plan: Plan,
  input: { file: InputFile; path: string },
  pathOf: (group: number, output: number) => string,
): string[] {
  const video = input.file.video;
  const outputs = plan.groups.flatMap((group, at) =>
    group.outputs.flatMap((output, index) => {
      const path = pathOf(at, index);
      if (output.kind === 'audio') {
        const most = output.matchVideo ? lengthOf(input.file) + SPARE_SECONDS : undefined;
        return soundArguments(output, soundOf(plan, output, input.file), most, path);
      }
      if (!video) throw new Error('A file without pictures was not refused.');
      const shown = shownOf(video, plan.rotate);
      if (output.kind === 'capture') return captureArguments(output, video, shown, path);
      return videoArguments(output, group as CmafGroup, video, shown, path);
    }),
  );
  return [
    ...['-hide_banner', '-nostdin', '-v', 'warning', '-nostats', '-progress', 'pipe:1', '-y'],
    ...(plan.rotate ? [] : ['-noautorotate']),
    ...['-i', input.path],
    ...outputs,
  ];
}

/** A picture before it is scaled: turned, if it is to be. */
interface Shown {
  width: number;
  height: number;
  pixelAspect: Fraction;
}

export function shownOf({ width, height, pixelAspect, rotation }: InputVideo, rotate: boolean): Shown {
  if (!rotate || rotation % 180 !== 90) return { width, height, pixelAspect };
  const turned = { numerator: pixelAspect.denominator, denominator: pixelAspect.numerator };
  return { width: height, height: width, pixelAspect: turned };
}

/** The size of an output: what it says, or as much of the source as it leaves open. */
export function sizeOf({ size }: Pick<VideoOutput, 'size'>, shown: Shown): { width: number; height: number } {
  const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));
  const { width, height } = size;
  return {
    width: width ?? even(height ? (shown.width * height) / shown.height : shown.width),
    height: height ?? even(width ? (shown.height * width) / shown.width : shown.height),
  };
}

/** Fits the whole picture in, with bars where the shapes differ, unless it is to be stretched. */
function scaling(output: Pick<VideoOutput, 'size' | 'stretch'>, shown: Shown, aspect: Fraction): string {
  const { width, height } = sizeOf(output, shown);
  const square = ({ numerator, denominator }: Fraction) => numerator / denominator;
  const shape = (shown.width * square(shown.pixelAspect)) / shown.height / square(aspect);
  const even = (length: number, most: number) => Math.min(most, Math.max(2, 2 * Math.round(length / 2)));
  const inner = output.stretch
    ? { width, height }
    : { width: even(height * shape, width), height: even(width / shape, height) };
  return [
    `scale=${inner.width}:${inner.height}`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    `setsar=${aspect.numerator}/${aspect.denominator}`,
  ].join();
}

const FRAGMENTED = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof'];

export const gopOf = (output: VideoOutput, { segmentSeconds }: CmafGroup): number =>
  output.gopSeconds ?? segmentSeconds / Math.ceil(segmentSeconds / OWN_GOP_SECONDS);

function videoArguments(
  output: VideoOutput,
  group: CmafGroup,
  video: InputVideo,
  shown: Shown,
  path: string,
): string[] {
  const { rate, profile, bFrames } = output;
  const { numerator, denominator } = output.frameRate ?? video.frameRate;
  const filters = [
    ...(output.deinterlace || video.interlaced ? ['yadif=deint=interlaced'] : []),
    `fps=${numerator}/${denominator}:start_time=0`,
    scaling(output, shown, output.pixelAspect ?? shown.pixelAspect),
    'format=yuv420p',
  ];
  const most = rate.most ?? rate.average ?? 0;
  return [
    ...['-map', `0:${video.index}`, '-vf', filters.join(), '-fps_mode', 'passthrough'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', profile, '-bf', String(bFrames)],
    ...(profile === 'high' ? ['-x264-params', 'cabac=1:8x8dct=1'] : []),
    ...(rate.average ? ['-b:v', String(rate.average)] : ['-crf', '23']),
    ...['-maxrate', String(most), '-bufsize', String(rate.buffer ?? Math.round(1.5 * most))],
    ...['-g', '99999', '-sc_threshold', '0'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${gopOf(output, group)})`],
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...FRAGMENTED.slice(0, -1)],
    ...[`${FRAGMENTED.at(-1)}+frag_keyframe`, path],
  ];
}

/** The track that an output's selector means. @throws JobError as the service does where there is none. */
function soundOf(plan: Plan, { selector }: AudioOutput, { audio }: InputFile): InputAudio {
  const number = plan.selectors[selector];
  if (number === undefined)
    throw new JobError(1040, `Audio source name [${selector}] is not an audio selector of the input.`);
  const track = audio[number - 1];
  if (!track)
    throw new JobError(
      1040,
      `Invalid audio track specified for audio_selector [1]. Audio track [${number}] not found in input container.`,
    );
  if (track.codec === 'UNKNOWN')
    throw new JobError(
      1030,
      `Audio codec [${track.tag}] for track [${number}] is not a supported input audio codec`,
    );
  return track;
}

/** Of the pictures, in seconds. */
const lengthOf = ({ video, seconds }: InputFile): number => video?.seconds ?? seconds ?? 0;

/** @param most - seconds up to which silence follows; undefined: it ends by itself. */
function soundArguments(
  { bitrate, sampleRate, channels }: AudioOutput,
  track: InputAudio,
  most: number | undefined,
  path: string,
): string[] {
  const layout = channels === 1 ? 'mono' : 'stereo';
  const filters = `aresample=${sampleRate}:async=1:first_pts=0,aformat=channel_layouts=${layout}`;
  return [
    ...['-map', `0:${track.index}`, '-af', most === undefined ? filters : `${filters},apad`],
    ...(most === undefined ? [] : ['-t', most.toFixed(6)]),
    ...['-c:a', 'aac', '-b:a', String(bitrate), '-ac', String(channels)],
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    // Each packet is a fragment of its own (1 µs is shorter than any), so that it can be cut at any.
    ...[...FRAGMENTED, '-frag_duration', '1', path],
  ];
}

/** JPEG's scale of ffmpeg, 31 (worst) to 2. */
const jpegScale = (quality: number): number => Math.round(31 - (quality / 100) * 29);

function captureArguments(output: CaptureOutput, video: InputVideo, shown: Shown, path: string): string[] {
  const filters = [
    'setpts=PTS-STARTPTS',
    `select='gte(t,selected_n*${output.every})'`,
    scaling(output, shown, { numerator: 1, denominator: 1 }),
    'format=yuvj420p',
  ];
  return [
    ...['-map', `0:${video.index}`, '-vf', filters.join(), '-fps_mode', 'passthrough'],
    ...(Number.isFinite(output.most) ? ['-frames:v', String(output.most)] : []),
    ...['-c:v', 'mjpeg', '-q:v', String(jpegScale(output.quality))],
    ...['-f', 'image2', '-start_number', '0', path],
  ];
}
