import type { Rung } from '../ladder.domain.ts';
import { formatFrameRate } from './frame-rate.domain.ts';
import type { FfmpegTools } from './locate.ts';
import type { AudioPlan, EncodePlan } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';

type Build = Pick<FfmpegTools, 'filters'>;
type Size = Pick<Rung, 'width' | 'height'>;

/**
 * Builds the filter graph for all video outputs of one decoded stream: `[v0]`, `[v1]`, … for the rungs, `[iframes]` and
 * `[storyboard]`. Each size is scaled from the next larger one, which is faster than scaling each from the source.
 */
export function encodingGraph(plan: Omit<EncodePlan, 'input'>, build: Build): string {
  const { video, rungs, iframeSize, storyboard, holdUntil } = plan;
  const [largest = iframeSize, ...smaller] = rungs;
  const rate = formatFrameRate(video.display.frameRate);
  const hold =
    holdUntil !== undefined && build.filters.has('tpad')
      ? [`fps=${rate}`, `tpad=stop_mode=clone:stop_duration=${holdUntil.toFixed(3)}`]
      : [];
  const first = [...toSdrFilters(video, largest, build), ...hold];
  const extras = [
    `[x0]fps=1:round=up,${scaleFilters(iframeSize)}[iframes]`,
    `[x1]fps=1/${storyboard.interval},${scaleFilters(storyboard)},` +
      `format=yuvj420p,tile=${storyboard.columns}x${storyboard.rows}[storyboard]`,
  ];
  if (rungs.length === 0)
    return [`[0:${video.index}]${[...first, 'split=2'].join()}[x0][x1]`, ...extras].join(';');
  const steps = [
    `[0:${video.index}]${[...first, split(smaller.length, 0)].join()}`,
    ...smaller.map(
      (size, index) => `[s${index}]${scaleFilters(size)},${split(smaller.length - index - 1, index + 1)}`,
    ),
  ];
  return [...steps, ...extras].join(';');
}

/** Splits a size into its rendition and the source of the next smaller one; the smallest is the source of the extras. */
const split = (remaining: number, index: number): string =>
  remaining > 0 ? `split=2[v${index}][s${index}]` : `split=3[v${index}][x0][x1]`;

/** Forces square pixels. Otherwise ffmpeg compensates for rounding (854×480 to 640×360) with a slightly different pixel aspect ratio. */
const scaleFilters = (size: Size): string => `${scaleFilter(size)},setsar=1`;
const scaleFilter = ({ width, height }: Size): string => `scale=${width}:${height}`;

/** Returns the filters for progressive SDR frames of a size (BT.709, 8 bits, 4:2:0). */
function toSdrFilters(video: VideoTrack, size: Size, build: Build): string[] {
  return [
    ...deinterlaceFilters(video, build),
    ...frameDropFilters(video),
    // Convert RGB with the BT.709 matrix, which players assume if none is specified.
    `${scaleFilter(size)}${video.isRgb ? ':out_color_matrix=bt709' : ''}`,
    ...(video.hdr ? toneMapFilters(video.hdr, build) : []),
    'setsar=1',
    'format=yuv420p',
  ];
}

const deinterlaceFilters = ({ isInterlaced }: VideoTrack, { filters }: Build): string[] =>
  isInterlaced ? [`${filters.has('bwdif') ? 'bwdif' : 'yadif'}=mode=send_frame:deint=interlaced`] : [];

/** Drops surplus frames before the expensive filters. */
const frameDropFilters = ({ sourceFrameRate, display }: VideoTrack): string[] =>
  sourceFrameRate > display.frameRate * 1.01 ? [`fps=${formatFrameRate(display.frameRate)}`] : [];

/** Reference white in nits. ITU-R BT.2408 specifies 203; with 100, faces stay bright on SDR screens. */
const WHITE_NITS = 100;

/**
 * Converts HDR to SDR. The input parameters of zimg are set explicitly, because files often lack them. Without zimg, HLG is
 * used as is, since it is designed to be compatible with SDR. PQ is converted per channel to linear light
 * (SMPTE ST 2084), tone-mapped (Reinhard) and converted back; this keeps the brightness but desaturates colors.
 */
function toneMapFilters(hdr: 'pq' | 'hlg', { filters }: Build): string[] {
  if (filters.has('zscale') && filters.has('tonemap'))
    return [
      `zscale=tin=${hdr === 'pq' ? 'smpte2084' : 'arib-std-b67'}:min=2020_ncl:pin=2020:t=linear:npl=${WHITE_NITS}`,
      'format=gbrpf32le',
      'zscale=p=bt709',
      'tonemap=tonemap=hable:desat=0',
      'zscale=t=bt709:m=bt709:r=tv',
    ];
  if (hdr === 'hlg') return ['scale=in_color_matrix=bt2020:out_color_matrix=bt709'];
  const root = 'pow(val/maxval,1/78.84375)';
  const light = `pow(max(${root}-0.8359375,0)/(18.8515625-18.6875*${root}),1/0.1593017578125)*${10_000 / WHITE_NITS}`;
  const tone = `maxval*pow(1.1*(${light})/(1+(${light})),1/2.2)`;
  const table = ['r', 'g', 'b'].map((channel) => `${channel}='clip(${tone},0,maxval)'`).join(':');
  return ['scale=in_color_matrix=bt2020', 'format=rgb24', `lutrgb=${table}`, 'scale=out_color_matrix=bt709'];
}

/** The usual sample rate for video. */
const AUDIO_SAMPLE_RATE = 48_000;

/**
 * Builds the filters for stereo audio that starts with the video and is padded with silence. Gaps are filled and overlaps
 * removed, so that the audio does not drift.
 */
export const audioFilters = ({ track, padToSeconds }: AudioPlan): string =>
  `[0:${track.index}]aresample=${AUDIO_SAMPLE_RATE}:async=1:first_pts=0,aformat=channel_layouts=stereo` +
  `${padToSeconds === undefined ? '' : ',apad'}[audio]`;

/** In pixels. */
const POSTER_LONG_SIDE = 1280;
/** Number of keyframes from which the poster is chosen. */
const POSTER_CANDIDATES = 8;
/** A frame is black if this percentage of its pixels is below the level (of 255). */
const BLACK = { percent: 95, level: 32 };

export function posterGraph(video: VideoTrack, skipBlack: boolean, build: Build): string {
  const { width, height } = video.display;
  const scale = Math.min(1, POSTER_LONG_SIDE / Math.max(width, height));
  const size = { width: even(width * scale), height: even(height * scale) };
  const selection = skipBlack
    ? [
        `blackframe=0:${BLACK.level}`,
        `metadata=mode=select:key=lavfi.blackframe.pblack:value=${BLACK.percent}:function=less`,
        `thumbnail=${POSTER_CANDIDATES}`,
      ]
    : [];
  const filters = [
    ...toSdrFilters({ ...video, sourceFrameRate: 0 }, size, build),
    ...selection,
    'format=yuvj420p',
  ];
  return `[0:${video.index}]${filters.join()}[poster]`;
}

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));
