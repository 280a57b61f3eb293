import type { VideoCodec } from '../codec.ts';
import type { Rung } from '../ladder.domain.ts';
import type { Quality, QualityMetric } from '../quality.ts';
import type { FfmpegTools } from './locate.ts';
import type { EncodedRung, Preset, SvtAv1, X264 } from './plans.ts';

type Effort = Pick<X264, 'preset' | 'params'>;

/**
 * Options of large pictures, which take most of the time: 13 % fewer bits than `veryfast` alone for a tenth more time; `faster` needs 14 %
 * fewer for half as much more, and `b-adapt=2`, 3 % fewer for a tenth more, or a third with the x264 of Debian 12.
 */
export const LARGE: Effort = { preset: 'veryfast', params: 'trellis=1:rc-lookahead=20' };
/** Options of small pictures: 25 % fewer bits than `veryfast` in twice the time. `b-adapt=2` chooses the best pattern of B-frames. */
const SMALL: Effort = { preset: 'medium', params: 'b-adapt=2' };
/** By how much the rate factor may be higher with them for the same quality. */
const SMALL_CRF = 1.5;
/** Shorter side of the smallest large pictures. */
const LARGE_SIDE = 720;
/** Before samples have been encoded, or without any. VMAF leads to 24 to 32 for the films in `bench/ladder`. */
const DEFAULT_CRF = 26;

/** Returns how to encode the rendition that is published first. @param fastest - the option of the converter. */
export const encodeFirst = (rung: Rung, fastest: Preset | undefined): EncodedRung => ({
  ...rung,
  encoder: { codec: 'h264', crf: DEFAULT_CRF, ...(fastest ? { preset: fastest } : LARGE) },
});

/** Difference of the rate factor from which on the first rendition is encoded once more. One step changes the rate by 12 %. */
const NOTICEABLE = 3;
/** Returns whether a rendition that was encoded first has another quality than the others. */
export const isFirstUnlike = ({ crf }: Quality): boolean => Math.abs(crf - DEFAULT_CRF) >= NOTICEABLE;

/** Returns how to encode another rendition. */
export const encodeOther = (
  rung: Rung,
  fastest: Preset | undefined,
  quality: Quality | undefined,
): EncodedRung => ({
  ...rung,
  encoder: { codec: 'h264', ...effortFor(rung, fastest, quality?.crf ?? DEFAULT_CRF) },
});

const isLarge = ({ width, height }: Size): boolean => Math.min(width, height) >= LARGE_SIDE;

function effortFor(rung: Rung, fastest: Preset | undefined, crf: number): Omit<X264, 'codec'> {
  if (fastest) return { crf, preset: fastest };
  return isLarge(rung) ? { crf, ...LARGE } : { crf: crf + SMALL_CRF, ...SMALL };
}

/** SVT-AV1 encodes 1080p with this preset in about three times the time of x264's `faster`. */
const AV1_PRESET = 8;
/** Smaller pictures are refused by SVT-AV1. */
export const MIN_AV1_SIDE = 64;

/** How to encode AV1. */
export const av1Encoder = (crf: number): SvtAv1 => ({ codec: 'av1', crf, preset: AV1_PRESET });

/** Returns how to encode a rendition as AV1. @param crf - default: that of a medium quality. */
export const encodeAv1 = (rung: Rung, crf = av1CrfOf(DEFAULT_CRF)): EncodedRung => ({
  ...rung,
  maxRate: Math.round(rung.maxRate * AV1_RATE),
  encoder: av1Encoder(crf),
});
/** Rate that AV1 needs for the quality of H.264. */
export const AV1_RATE = 0.6;
/** Returns the rate factor with which SVT-AV1 reaches the quality of x264 in most videos: not in snow or noise. */
export const av1CrfOf = (crf: number): number => Math.max(20, Math.min(Math.round(46 + 3 * (crf - 25)), 58));

/** The rate factors with which samples are encoded. */
export const PROBED_CRFS: Readonly<Record<VideoCodec, readonly [number, number]>> = {
  h264: [22, 30],
  av1: [32, 52],
};
/** What is aimed at with a metric. */
interface Aim {
  target: number;
  /** Rate factors that are used. */
  min: number;
  max: number;
}

/**
 * With the usual rate factor of 23, the films in `bench/ladder` have a VMAF of 85 to 96, 91 in the mean; six points are one just
 * noticeable difference. Samples of 88 belong to films of 89 to 90. Lower rate factors waste bits on noise, higher ones show blocking
 * artifacts whatever VMAF says. The other metrics say less about what is seen, so they may change the rate factor less.
 */
export const AIMS: Readonly<Record<QualityMetric, Aim>> = {
  vmaf: { target: 88, min: 19, max: 32 },
  xpsnr: { target: 33.2, min: 23, max: 30 },
  ssim: { target: 97.7, min: 23, max: 29 },
};

/** Returns the best metric that a build has. */
export function metricOf({
  filters,
  hasLoopback,
}: Pick<FfmpegTools, 'filters' | 'hasLoopback'>): QualityMetric {
  if (hasLoopback && filters.has('libvmaf')) return 'vmaf';
  return hasLoopback && filters.has('xpsnr') ? 'xpsnr' : 'ssim';
}

/** What encoding a sample with each of {@link PROBED_CRFS} has shown. */
export interface Sample {
  qualities: readonly number[];
  /** In bit/s; empty for AV1. */
  rates: readonly number[];
}

const QUALITY_PATTERNS: Readonly<Record<QualityMetric, RegExp>> = {
  vmaf: /VMAF score: ([\d.]+)/g,
  // Up to 7.1 with the number of frames.
  xpsnr: /XPSNR(?: average, \d+ frames)? +y: ([\d.]+|inf)/g,
  ssim: /SSIM Mean Y:([\d.]+)/g,
};
/** Of pictures that are identical. */
const MAX_XPSNR = 100;

/** Reads what ffmpeg has written about a sample. @returns undefined if something is missing. */
export function readSample(metric: QualityMetric, codec: VideoCodec, log: string): Sample | undefined {
  const numbers = (pattern: RegExp) => Array.from(log.matchAll(pattern), ([, text]) => Number(text));
  const scale = metric === 'ssim' ? 100 : 1;
  // The order of the lines is not known.
  const descending = (values: number[]) => values.sort((one, other) => other - one);
  const qualities = descending(
    numbers(QUALITY_PATTERNS[metric]).map((value) => (Number.isFinite(value) ? value * scale : MAX_XPSNR)),
  );
  const rates = codec === 'h264' ? descending(numbers(/kb\/s:([\d.]+)/g)).map((rate) => rate * 1000) : [];
  const { length } = PROBED_CRFS[codec];
  if (qualities.length !== length || (codec === 'h264' && rates.length !== length)) return undefined;
  return { qualities, rates };
}

/** Returns the rate factor of x264 that reaches the target of a metric in the mean of all samples. */
export function crfFor(metric: QualityMetric, samples: readonly Sample[]): number {
  const { min, max } = AIMS[metric];
  return Math.round(10 * Math.min(max, Math.max(min, idealCrf(metric, 'h264', samples)))) / 10;
}

/** Returns the same for SVT-AV1. */
export function av1CrfFor(metric: QualityMetric, samples: readonly Sample[]): number {
  const { min, max } = AIMS[metric];
  return Math.round(Math.min(av1CrfOf(max), Math.max(av1CrfOf(min), idealCrf(metric, 'av1', samples))));
}

function idealCrf(metric: QualityMetric, codec: VideoCodec, samples: readonly Sample[]): number {
  const [first, second] = PROBED_CRFS[codec];
  const qualities = [...meansOf(samples, 'qualities'), AIMS[metric].target];
  const [high, low, wanted] = qualities.map((quality) => toDistance(metric, quality));
  const perStep = Math.max(MIN_SLOPE, (low! - high!) / (second - first));
  return first + (wanted! - high!) / perStep;
}

/** Returns the mean of all samples for each rate factor. */
const meansOf = (samples: readonly Sample[], key: keyof Sample): [high: number, low: number] => {
  const mean = (index: number) =>
    samples.reduce((sum, sample) => sum + sample[key][index]!, 0) / samples.length;
  return [mean(0), mean(1)];
};

/** Converts a quality to a number that grows linearly with the rate factor: for VMAF and SSIM, the logarithm of what is missing to the best one. */
const toDistance = (metric: QualityMetric, quality: number): number =>
  metric === 'xpsnr' ? -quality : Math.log(Math.max(MIN_MISSING, BEST_QUALITY - quality));
const BEST_QUALITY = 100;
const MIN_MISSING = 0.001;
/** Pictures without content have the same quality with all rate factors. */
const MIN_SLOPE = 0.001;

/**
 * Rate in bit/s that all viewers can receive; smaller renditions than the first one below it add nothing.
 */
const RATE_FOR_ALL = 150_000;
/** By which the rate grows with the number of pixels. */
const RATE_EXPONENT = 0.8;

/** Returns the average rate of a rendition with a rate factor, in bit/s. @param size - of the samples. */
export function predictRate(
  samples: readonly Sample[],
  { size, crf }: { size: Size; crf: number },
  rung: Size,
): number {
  const [high, low] = meansOf(samples, 'rates');
  const [first, second] = PROBED_CRFS.h264;
  const share = (crf - first) / (second - first);
  return high * (low / high) ** share * (pixelsOf(rung) / pixelsOf(size)) ** RATE_EXPONENT;
}

/** Returns the renditions that add something. @param rungs - best first. @param rateOf - average rate in bit/s. */
export function usefulRungs(rungs: readonly Rung[], rateOf: (rung: Rung) => number): Rung[] {
  const last = rungs.findIndex((rung) => rateOf(rung) <= RATE_FOR_ALL);
  return rungs.slice(0, last === -1 ? undefined : last + 1);
}

/** Share of the processor time of a conversion that samples may take. */
const MAX_SHARE = 0.15;
/** Processor time per pixel of samples and of renditions, compared with that of large renditions in H.264. */
const COST = { h264: { sample: 6.5, large: 1, small: 2 }, av1: { sample: 15, large: 5, small: 5 } };
/** The time between two keyframes of a rendition: the rate factor means another quality if fewer frames follow. */
export const SAMPLE_SECONDS = 2;
const MAX_SAMPLES = 6;

/**
 * Returns where samples start, evenly spread; none if they would take too large a share of the time.
 *
 * @param size - of the samples.
 * @param rungs - that are encoded.
 */
export function samplePositions(
  seconds: number,
  size: Size,
  { codec, rungs }: { codec: VideoCodec; rungs: readonly Size[] },
): number[] {
  const { sample, large, small } = COST[codec];
  const cost = rungs.reduce((sum, rung) => sum + pixelsOf(rung) * (isLarge(rung) ? large : small), 0);
  const affordable = Math.floor((MAX_SHARE * seconds * cost) / (sample * SAMPLE_SECONDS * pixelsOf(size)));
  const count = Math.min(affordable, MAX_SAMPLES);
  return Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * seconds);
}

type Size = Pick<Rung, 'width' | 'height'>;
const pixelsOf = ({ width, height }: Size): number => width * height;
