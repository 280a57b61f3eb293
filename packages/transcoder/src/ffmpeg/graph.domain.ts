import type { Rung } from '../ladder.domain.ts';
import type { Colors } from './colors.domain.ts';
import { formatFrameRate } from './frame-rate.domain.ts';
import type { FfmpegTools } from './locate.ts';
import { gainFilters, MEASURING_FILTERS } from './loudness.domain.ts';
import { JUMP_SECONDS } from './packets.domain.ts';
import type { AudioPlan, Clock, EncodePlan, SamplePlan } from './plans.ts';
import type { AudioTrack, VideoTrack } from './probe.domain.ts';
import type { StoryboardLayout } from './storyboard.domain.ts';
import { toneMapFilters } from './tone-map.domain.ts';

type Build = Pick<FfmpegTools, 'filters'>;
type Size = Pick<Rung, 'width' | 'height'>;

/**
 * Builds the filter graph for all video outputs of one decoded stream: `[v0]`, `[v1]`, … for the rungs; and for the extras `[iframes]`,
 * `[storyboard]`, and the decoded frames with their own times as `[decoded]`. Each size is scaled from the next larger one, which is faster than scaling
 * each from the source.
 *
 * Frames are placed on the grid of the output frame rate by their times (`fps`), from the first one, which is also shown before
 * its time, to the last one, which is held to the end. The grid starts at the frame offset.
 */
export function encodingGraph(plan: Omit<EncodePlan, 'input'>, build: Build): string {
  const { video, rungs, extras, seconds, clock, keepHdr } = plan;
  const [largest = extras!.iframeSize, ...smaller] = rungs;
  const offset = video.frameOffset ?? 0;
  const end = (seconds - offset).toFixed(6);
  const grid =
    (offset > 0 ? `setpts=PTS-${offset.toFixed(6)}/TB,` : '') +
    `fps=${formatFrameRate(video.display.frameRate)}:start_time=0`;
  const hasSurplusFrames = outputFramesOf(video) > video.display.frameRate * 1.01;
  const first = [
    // Drop surplus frames before scaling, and repeat frames after it.
    ...(hasSurplusFrames ? [grid] : []),
    ...(keepHdr ? hdrFilters(largest) : toSdrFilters(video, largest, build)),
    ...(hasSurplusFrames ? [] : [grid]),
    `tpad=stop_mode=clone:stop_duration=${end}`,
    `trim=end=${end}`,
  ];
  // A waveform is made from audio.
  const setTimes = video.madeFrom === 'waveform' ? 'asetpts' : 'setpts';
  const clockFilters = clock ? [`${setTimes}=${clockExpression(clock)}`] : [];
  // The time base of a source may be a frame.
  const timeBase = video.madeFrom === 'waveform' ? [] : ['settb=AVTB'];
  const decode = [...timeBase, ...clockFilters, ...sourceFilters(video)];
  const source = `[0:${video.index}]`;
  const sizes = [first, ...smaller.map((size) => [scaleFilters(size)])];
  const chains = sizes.map((filters, index) => {
    const outputs = [
      ...(rungs.length > 0 ? [`[v${index}]`] : []),
      ...(index < smaller.length ? [`[s${index}]`] : extras ? ['[x0]', '[x1]'] : []),
    ];
    if (index > 0) return chain(`[s${index - 1}]`, filters, outputs);
    return extras ? chain('[d]', filters, outputs) : chain(source, [...decode, ...filters], outputs);
  });
  if (extras === undefined) return chains.join(';');
  const { iframeSize, storyboard } = extras;
  const { interval, columns, rows } = storyboard;
  return [
    chain(source, decode, ['[decoded]', '[d]']),
    ...chains,
    chain('[x0]', [sampleFilters(1, seconds), scaleFilters(iframeSize)], ['[iframes]']),
    chain(
      '[x1]',
      [sampleFilters(interval, seconds), jpegFilters(storyboard), `tile=${columns}x${rows}`],
      ['[storyboard]'],
    ),
  ].join(';');
}

/** Builds the filter graph for a sample. */
export const sampleGraph = (
  { video, size, seconds }: Pick<SamplePlan, 'video' | 'size' | 'seconds'>,
  outputs: readonly string[],
  build: Build,
): string => {
  const { frameRate } = video.display;
  const frames = [
    `trim=end_frame=${Math.ceil(seconds * frameRate)}`,
    `setpts=N/(${formatFrameRate(frameRate)})/TB`,
  ];
  const filters = [...sourceFilters(video), ...frames, ...toSdrFilters(video, size, build)];
  // FFmpeg 9 cannot read back encoded pictures with side data, such as that of stereoscopic films.
  return chain(`[0:${video.index}]`, [...filters, 'sidedata=mode=delete'], outputs);
};

/** Connects filters one after the other. Several outputs have the same frames. */
const chain = (input: string, filters: readonly string[], outputs: readonly string[]): string =>
  input + [...filters, ...(outputs.length > 1 ? [`split=${outputs.length}`] : [])].join() + outputs.join('');

/** Takes the frame that is shown at each multiple of the interval (`round=up`); some versions would go on after the last one. */
const sampleFilters = (interval: number, seconds: number): string =>
  `fps=1/${interval}:round=up,trim=end_frame=${Math.max(1, Math.ceil(seconds / interval))}`;

/** Returns the filters that make the storyboard of an I-frame track. */
export const storyboardGraph = (layout: StoryboardLayout, seconds: number): string =>
  `setpts=PTS-STARTPTS,tpad=stop_mode=clone:stop_duration=${layout.interval},${sampleFilters(layout.interval, seconds)},${jpegFilters(layout)},tile=${layout.columns}x${layout.rows}`;

/** Counts the parts of the file by the jumps of its clock, and shifts the times of each. */
function clockExpression({ shifts, splitAtForwardJumps }: Clock): string {
  const [only = 0, ...others] = shifts;
  if (others.length === 0) return `PTS+(${only.toFixed(6)})/TB`;
  const [part, last] = [0, 1];
  const jump = [
    `lt(T,ld(${last})-${JUMP_SECONDS.back})`,
    ...(splitAtForwardJumps ? [`gt(T,ld(${last})+${JUMP_SECONDS.forward})`] : []),
  ].join('+');
  const shift = shifts.reduceRight<string>(
    (rest, seconds, index) =>
      rest === '' ? seconds.toFixed(6) : `if(eq(ld(${part}),${index}),${seconds.toFixed(6)},${rest})`,
    '',
  );
  return `'st(${part},ld(${part})+if(gt(N,0),${jump}));st(${last},T);PTS+(${shift})/TB'`;
}

/** Frames per second after deinterlacing. */
const outputFramesOf = ({ sourceFrameRate, isInterlaced }: VideoTrack): number =>
  isInterlaced ? 2 * sourceFrameRate : sourceFrameRate;

/** Forces square pixels. Otherwise ffmpeg compensates for rounding (854×480 to 640×360) with a slightly different pixel aspect ratio. */
const scaleFilters = (size: Size): string => `${scaleFilter(size)},setsar=1`;
const scaleFilter = ({ width, height }: Size): string => `scale=${width}:${height}`;

/** Converts to the colors of JPEG, which has no tags. */
const jpegColors = (matrix: Colors['matrix']): string =>
  `scale=in_color_matrix=${matrix}:out_color_matrix=bt601:in_range=tv:out_range=pc,format=yuvj420p`;
const jpegFilters = (size: Size): string => `${scaleFilters(size)},${jpegColors('bt709')}`;

/** Returns the filters for frames of a size in the colors of HDR, which are those of BT.2020. */
const hdrFilters = (size: Size): string[] => [scaleFilters(size), 'format=yuv420p10le'];

/** Returns the filters for SDR frames of a size (BT.709, 8 bits, 4:2:0). */
const toSdrFilters = (video: VideoTrack, size: Size, build: Build): string[] => [
  ...flattenFilters(video),
  ...colorFilters(video, size, build),
  'setsar=1',
  'format=yuv420p',
  'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
];

/** Puts frames with transparency on white if they come from a picture format, as browsers show them, otherwise on black. */
function flattenFilters({ codec, colors: { hasAlpha, matrix } }: VideoTrack): string[] {
  if (!hasAlpha) return [];
  const invert = WHITE_BACKGROUND.has(codec) ? ['negate'] : [];
  const toRgb = matrix === 'rgb' ? [] : [`scale=in_color_matrix=${matrix}`];
  return [...toRgb, 'format=gbrap', ...invert, 'premultiply=inplace=1', 'format=gbrp', ...invert];
}
const WHITE_BACKGROUND = new Set(['gif', 'png', 'apng', 'webp']);

/** Scales and converts colors to BT.709 in one step. zscale is faster than scale and rounds correctly (scale: a PSNR of 42 dB). */
function colorFilters(
  { coded, colors: { matrix, primaries, isFullRange, hdr, hasAlpha } }: VideoTrack,
  size: Size,
  build: Build,
): string[] {
  if (hdr) return toneMapFilters(hdr, scaleFilter(size));
  if (matrix === 'rgb' || hasAlpha) return [`${scaleFilter(size)}:out_color_matrix=bt709:out_range=tv`];
  if (matrix === 'bt709' && primaries === 'bt709' && !isFullRange) return [scaleFilter(size)];
  const range = isFullRange ? 'pc' : 'tv';
  if (build.filters.has('zscale'))
    return [
      ...(isDivisible(coded) ? [] : ['format=yuv444p10le']),
      `zscale=w=${size.width}:h=${size.height}:${ZIMG_BICUBIC}:rin=${range}:min=${ZIMG_MATRIX[matrix]}:pin=${primaries}:tin=bt709:` +
        'r=tv:m=bt709:p=bt709:t=bt709',
    ];
  return [
    `${scaleFilter(size)}:in_color_matrix=${matrix}:out_color_matrix=bt709:in_range=${range}:out_range=tv`,
  ];
}
/** zscale accepts only sizes that are multiples of the chroma subsampling, at most 4. */
const isDivisible = ({ width, height }: Size): boolean => width % 4 === 0 && height % 4 === 0;
/** The filter that `scale` uses by default. */
const ZIMG_BICUBIC = 'f=bicubic:param_a=0:param_b=0.6';
const ZIMG_MATRIX = { bt709: 'bt709', bt601: 'smpte170m', bt2020: '2020_ncl' };

/** Returns the filters for progressive frames, at least two, because the time of a single one is not known; or for a waveform. */
function sourceFilters(video: VideoTrack): string[] {
  if (video.madeFrom === 'waveform') return waveformFilters(video.display);
  if (video.madeFrom === 'cover')
    return ['loop=loop=1:size=1', `setpts=N/${formatFrameRate(video.display.frameRate)}/TB`];
  return deinterlaceFilters(video);
}

/** Dark enough for light waves, and light enough not to be taken for a black frame. */
const WAVEFORM_COLORS = 'lutrgb=r=36+val*0.65:g=64+val*0.6:b=95+val*0.5';

/** Makes pictures of the loudness of audio. */
const waveformFilters = ({ width, height, frameRate }: VideoTrack['display']): string[] => [
  `aresample=${AUDIO_SAMPLE_RATE}:async=1:first_pts=0`,
  'aformat=channel_layouts=mono',
  // Replaces the end time, which some versions of aresample state in a wrong unit, so that other filters add frames up to it.
  'asetnsamples=n=1024',
  `showwaves=s=${width}x${height}:mode=cline:rate=${frameRate}:colors=white`,
  'format=rgb24',
  WAVEFORM_COLORS,
];

/** Makes a frame of each field, since each shows another moment. */
const deinterlaceFilters = ({ isInterlaced }: VideoTrack): string[] =>
  isInterlaced ? ['bwdif=mode=send_field:deint=interlaced'] : [];

/** The usual sample rate for video. */
const AUDIO_SAMPLE_RATE = 48_000;
/**
 * Time in seconds by which audio may be early or late before silence is inserted or samples are dropped. More is heard; less would
 * cut into the audio of recorders whose timestamps vary.
 */
const MAX_AUDIO_DRIFT = 0.018;
/** Mixes the channels to stereo or 5.1. Their sum can exceed full scale, which needs floating-point samples. */
const mixFilters = ({ surround }: AudioTrack): string[] => [
  'aformat=sample_fmts=fltp',
  `aformat=channel_layouts=${surround ? '5.1' : 'stereo'}`,
];

/**
 * Builds the filters for audio that starts with the video and is padded with silence. Gaps are filled and overlaps
 * removed, so that the audio does not drift.
 */
export const audioFilters = ({ track, seconds, gain }: AudioPlan, clock?: Clock): string =>
  [
    audioSource(track, clock),
    ...mixFilters(track),
    ...gainFilters(gain, AUDIO_SAMPLE_RATE),
    'apad',
    `atrim=end=${seconds.toFixed(6)}[${audioLabel(track)}]`,
  ].join();

/** Name of the output of {@link audioFilters}. */
export const audioLabel = ({ index, surround }: AudioTrack): string =>
  `${surround ? 'surround' : 'audio'}${index}`;

/** Builds the filters that measure the loudness of the audio that {@link audioFilters} returns without a gain. */
export const loudnessFilters = (track: AudioTrack, clock?: Clock): string =>
  [audioSource(track, clock), ...mixFilters(track), ...MEASURING_FILTERS].join();

function audioSource({ index, right }: AudioTrack, clock: Clock | undefined): string {
  const clockFilter = clock ? `asetpts=${clockExpression(clock)},` : '';
  const resampled = (track: number) =>
    `[0:${track}]${clockFilter}aresample=${AUDIO_SAMPLE_RATE}:async=1:first_pts=0:min_hard_comp=${MAX_AUDIO_DRIFT}`;
  return right === undefined
    ? resampled(index)
    : `${resampled(index)}[left];${resampled(right)}[right];[left][right]join=inputs=2:channel_layout=stereo`;
}

/** In pixels. */
const POSTER_LONG_SIDE = 1280;
/** A frame is black if this percentage of its pixels is below the level (of 255). */
const BLACK = { percent: 95, level: 32 };
/** Number of frames among which the most representative one is chosen. */
const POSTER_CANDIDATES = 100;

/**
 * Builds the filters that choose a frame of a rendition; with `skipBlack`, none if all frames are black.
 *
 * @param matrix - of the rendition.
 */
export const posterGraph = (skipBlack: boolean, matrix: Colors['matrix']): string =>
  [
    `scale=w='min(iw,${POSTER_LONG_SIDE})':h='min(ih,${POSTER_LONG_SIDE})':force_original_aspect_ratio=decrease:force_divisible_by=2`,
    ...(skipBlack
      ? [
          `blackframe=0:${BLACK.level}`,
          `metadata=mode=select:key=lavfi.blackframe.pblack:value=${BLACK.percent}:function=less`,
        ]
      : []),
    `thumbnail=${POSTER_CANDIDATES}`,
    jpegColors(matrix),
  ].join();
