/** What an hour of video costs: pure sums over named prices, for `run.ts` and docs/operations.md. */
import { ladder, type Rung } from '@workreel/transcoder';

/** What is measured of our own conversions (`npm run bench -- convert`, 1080p30, two cores of a virtual machine). */
export interface Measured {
  /** Processor seconds for each second of video. */
  encodedCpu: number;
  copiedCpu: number;
  /** Bytes of all renditions for each second of video. */
  bytesPerSecond: number;
}

/** US dollars without tax, before free tiers and discounts. */
export interface Prices {
  /** Whose, where and when. */
  of: string;
  cpuHour: number;
  /** Of a normalised minute of MediaConvert's basic tier, and what a minute of a rendition counts by its shorter side. */
  mediaConvertMinute: number;
  hdFactor: number;
  storageGbMonth: number;
  putPerThousand: number;
  egressGb: number;
  requestsPerTenThousand: number;
  lambdaGbSecond: number;
  lambdaRequest: number;
}

/** The shorter side from which MediaConvert counts a rendition as HD. */
const HD_FROM = 720;
const GB = 1e9;
const HOUR = 3_600;
/** Renditions and sound are segments of four seconds each; so are I-frames of our own converter part of theirs. */
const SEGMENT_SECONDS = 4;
/** Two runs of a function of 0.25 GB, some two seconds each: one gives the order, one hears what became of it. */
const FUNCTION_RUNS = 2;
const FUNCTION_GB_SECONDS = FUNCTION_RUNS * 2 * 0.25;

export const LADDER_1080P30: readonly Rung[] = ladder({ width: 1920, height: 1080, frameRate: 30 });

/** Objects of an hour: segments of each rendition and of the sound, and their initialisation and playlists. */
export const objectsPerHour = (rungs: readonly Rung[]): number =>
  (rungs.length + 1) * (HOUR / SEGMENT_SECONDS + 2) + 1;

/** Minutes that MediaConvert counts for an hour of video. */
export const normalisedMinutes = (rungs: readonly Rung[], hdFactor: number): number =>
  rungs.reduce((sum, { width, height }) => sum + 60 * (Math.min(width, height) >= HD_FROM ? hdFactor : 1), 0);

export interface HourOfVideo {
  /** Once, when it is converted. */
  convert: { encoded: number; copied: number; mediaConvert: number };
  /** Once: what is written to a bucket; of MediaConvert twice, since the output is copied to its place. */
  write: { own: number; mediaConvert: number };
  /** Each month, of what is made; the original is as large as it is. */
  storeMonth: number;
  /** Each hour that somebody watches, at a rate in Mbit/s. */
  view(mbps: number): number;
}

export function hourOfVideo(measured: Measured, prices: Prices, rungs = LADDER_1080P30): HourOfVideo {
  const puts = (objectsPerHour(rungs) * prices.putPerThousand) / 1_000;
  const segments = (2 * HOUR) / SEGMENT_SECONDS;
  return {
    convert: {
      encoded: measured.encodedCpu * prices.cpuHour,
      copied: measured.copiedCpu * prices.cpuHour,
      mediaConvert:
        normalisedMinutes(rungs, prices.hdFactor) * prices.mediaConvertMinute +
        FUNCTION_GB_SECONDS * prices.lambdaGbSecond +
        FUNCTION_RUNS * prices.lambdaRequest,
    },
    write: { own: puts, mediaConvert: 2 * puts },
    storeMonth: ((measured.bytesPerSecond * HOUR) / GB) * prices.storageGbMonth,
    view: (mbps) =>
      (((mbps * 1e6) / 8) * HOUR * prices.egressGb) / GB +
      (segments / 10_000) * prices.requestsPerTenThousand,
  };
}
