import type { Rung } from '../ladder.domain.ts';
import type { FfmpegTools } from './find.ts';
import { rateText } from './frame-rate.domain.ts';
import type { AudioPlan, EncodePlan } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';

type Build = Pick<FfmpegTools, 'filters'>;
type Size = Pick<Rung, 'width' | 'height'>;

/**
 * The graph that makes all pictures of one decoded stream: `[v0]`, `[v1]`, … of the rungs, `[single]`, `[board]`.
 * Each size is made of the one above, which costs less than making each of the source.
 */
export function encodingGraph(plan: Omit<EncodePlan, 'input'>, build: Build): string {
  const { video, rungs, single, board, holdUntil } = plan;
  const [largest = single, ...smaller] = rungs;
  const rate = rateText(video.shown.frameRate);
  const hold =
    holdUntil !== undefined && build.filters.has('tpad')
      ? [`fps=${rate}`, `tpad=stop_mode=clone:stop_duration=${holdUntil.toFixed(3)}`]
      : [];
  const first = [...toSdr(video, largest, build), ...hold];
  const extras = [
    `[x0]fps=1:round=up,${scaled(single)}[single]`,
    `[x1]fps=1/${board.interval},${scaled(board)},` +
      `format=yuvj420p,tile=${board.columns}x${board.rows}[board]`,
  ];
  if (rungs.length === 0)
    return [`[0:${video.index}]${[...first, 'split=2'].join()}[x0][x1]`, ...extras].join(';');
  const steps = [
    `[0:${video.index}]${[...first, split(smaller.length, 0)].join()}`,
    ...smaller.map((size, at) => `[s${at}]${scaled(size)},${split(smaller.length - at - 1, at + 1)}`),
  ];
  return [...steps, ...extras].join(';');
}

/** Into this rendition, and what is made of it: the next smaller one, or of the smallest the extras. */
const split = (left: number, at: number): string =>
  left > 0 ? `split=2[v${at}][s${at}]` : `split=3[v${at}][x0][x1]`;

/** With square pixels: else ffmpeg makes up for the roundings of a size (854×480 to 640×360) by pixels a little wider than high. */
const scaled = (size: Size): string => `${resized(size)},setsar=1`;
const resized = ({ width, height }: Size): string => `scale=${width}:${height}`;

/** Whole pictures, of this size, in the colours of common screens (BT.709, 8 bits, 4:2:0). */
function toSdr(video: VideoTrack, size: Size, build: Build): string[] {
  return [
    ...deinterlaced(video, build),
    ...thinned(video),
    // RGB becomes what a player takes for granted where nothing is said.
    `${resized(size)}${video.isRgb ? ':out_color_matrix=bt709' : ''}`,
    ...(video.hdr ? toneMapped(video.hdr, build) : []),
    'setsar=1',
    'format=yuv420p',
  ];
}

const deinterlaced = ({ interlaced }: VideoTrack, { filters }: Build): string[] =>
  interlaced ? [`${filters.has('bwdif') ? 'bwdif' : 'yadif'}=mode=send_frame:deint=interlaced`] : [];

/** Pictures that will not be shown are left out before work is done on them. */
const thinned = ({ sourceRate, shown }: VideoTrack): string[] =>
  sourceRate > shown.frameRate * 1.01 ? [`fps=${rateText(shown.frameRate)}`] : [];

/** Where a screen's white stands, in nits: ITU-R BT.2408 has it at 203; 100 keeps faces bright on common screens. */
const WHITE = 100;

/**
 * HDR to SDR. zimg is given what the pictures are, since files say only half of it. Without zimg: HLG was made to be
 * looked at as it is, and of PQ each colour is taken to light (SMPTE ST 2084), bent (Reinhard) and back, which keeps
 * brightness right and makes colours paler.
 */
function toneMapped(hdr: 'pq' | 'hlg', { filters }: Build): string[] {
  if (filters.has('zscale') && filters.has('tonemap'))
    return [
      `zscale=tin=${hdr === 'pq' ? 'smpte2084' : 'arib-std-b67'}:min=2020_ncl:pin=2020:t=linear:npl=${WHITE}`,
      'format=gbrpf32le',
      'zscale=p=bt709',
      'tonemap=tonemap=hable:desat=0',
      'zscale=t=bt709:m=bt709:r=tv',
    ];
  if (hdr === 'hlg') return ['scale=in_color_matrix=bt2020:out_color_matrix=bt709'];
  const root = 'pow(val/maxval,1/78.84375)';
  const light = `pow(max(${root}-0.8359375,0)/(18.8515625-18.6875*${root}),1/0.1593017578125)*${10_000 / WHITE}`;
  const shown = `maxval*pow(1.1*(${light})/(1+(${light})),1/2.2)`;
  const table = ['r', 'g', 'b'].map((colour) => `${colour}='clip(${shown},0,maxval)'`).join(':');
  return ['scale=in_color_matrix=bt2020', 'format=rgb24', `lutrgb=${table}`, 'scale=out_color_matrix=bt709'];
}

/** What video is made with everywhere. */
const AUDIO_HZ = 48_000;

/**
 * Sound that begins with the pictures, in stereo, followed by silence. Gaps are filled, overlaps cut: what drifts is
 * brought back in time.
 */
export const audioFilters = ({ track, seconds }: AudioPlan): string =>
  `[0:${track.index}]aresample=${AUDIO_HZ}:async=1:first_pts=0,aformat=channel_layouts=stereo` +
  `${seconds === undefined ? '' : ',apad'}[sound]`;

/** Longer side of a poster, pixels. */
const POSTER_SIDE = 1280;
/** Keyframes that a poster is chosen from. */
const POSTER_CHOICE = 8;
/** Share of dark pixels, in percent, from which a picture is black; and how dark, of 255. */
const BLACK = { share: 95, level: 32 };

export function posterGraph(video: VideoTrack, skipBlack: boolean, build: Build): string {
  const { width, height } = video.shown;
  const scale = Math.min(1, POSTER_SIDE / Math.max(width, height));
  const size = { width: even(width * scale), height: even(height * scale) };
  const chosen = skipBlack
    ? [
        `blackframe=0:${BLACK.level}`,
        `metadata=mode=select:key=lavfi.blackframe.pblack:value=${BLACK.share}:function=less`,
        `thumbnail=${POSTER_CHOICE}`,
      ]
    : [];
  const filters = [...toSdr({ ...video, sourceRate: 0 }, size, build), ...chosen, 'format=yuvj420p'];
  return `[0:${video.index}]${filters.join()}[poster]`;
}

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));
