/** Calculates the cost of an hour of video from list prices, for docs/operations.md. */
import { ladder, type Rung } from '@workreel/transcoder';

/** Results of `npm run bench -- convert` (1080p30). */
export interface Measured {
  /** CPU seconds per second of video. */
  encodedCpu: number;
  copiedCpu: number;
  /** Bytes of all renditions per second of video. */
  bytesPerSecond: number;
}

/** US dollars without tax, before free tiers and discounts. */
export interface Prices {
  /** Provider, region and date. */
  source: string;
  cpuHour: number;
  /** One normalized minute in MediaConvert's basic tier. */
  mediaConvertMinute: number;
  /** Normalized minutes per minute of an HD rendition. */
  hdFactor: number;
  storageGbMonth: number;
  putPerThousand: number;
  egressGb: number;
  requestsPerTenThousand: number;
  lambdaGbSecond: number;
  lambdaRequest: number;
}

/** Shorter side, in pixels, from which MediaConvert counts a rendition as HD. */
const HD_MIN_SIDE = 720;
const GB = 1e9;
const HOUR = 3_600;
/** Of renditions and audio; I-frame playlists refer to the same segments. */
const SEGMENT_SECONDS = 4;
/** Lambda invocations per conversion: one creates the job, one handles its completion; 0.25 GB and about 2 s each. */
const FUNCTION_RUNS = 2;
const FUNCTION_GB_SECONDS = FUNCTION_RUNS * 2 * 0.25;

export const LADDER_1080P30: readonly Rung[] = ladder({ width: 1920, height: 1080, frameRate: 30 });

/** Returns the number of objects of an hour of video: segments, init segments and playlists of all renditions and the audio. */
export const objectsPerHour = (rungs: readonly Rung[]): number =>
  (rungs.length + 1) * (HOUR / SEGMENT_SECONDS + 2) + 1;

/** Returns the normalized minutes that MediaConvert bills for an hour of video. */
export const normalizedMinutes = (rungs: readonly Rung[], hdFactor: number): number =>
  rungs.reduce(
    (total, { width, height }) => total + 60 * (Math.min(width, height) >= HD_MIN_SIDE ? hdFactor : 1),
    0,
  );

export interface HourOfVideo {
  /** Once. */
  convert: { encoded: number; copied: number; mediaConvert: number };
  /** PUT requests, once; for MediaConvert twice, because the output is copied to its final keys. */
  write: { own: number; mediaConvert: number };
  /** Per month, without the original. */
  storeMonth: number;
  /** Per hour watched, at a rate in Mbit/s. */
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
        normalizedMinutes(rungs, prices.hdFactor) * prices.mediaConvertMinute +
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
