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

/** Minimum shorter side, in pixels, of a rendition that MediaConvert bills as HD. */
const HD_MIN_SIDE = 720;
const GB = 1e9;
const HOUR = 3_600;
/** Segment duration of renditions and audio; I-frame playlists refer to the same segments. */
const SEGMENT_SECONDS = 4;
/** Lambda invocations per conversion: one creates the job, one handles its completion; 0.25 GB and about 2 s each. */
const INVOCATIONS = 2;
const LAMBDA_GB_SECONDS = INVOCATIONS * 2 * 0.25;

export const LADDER_1080P30: readonly Rung[] = ladder({ width: 1920, height: 1080, frameRate: 30 });

/** Returns the number of objects for an hour of video: segments, init segments and playlists of all renditions and the audio. */
export const objectsPerHour = (rungs: readonly Rung[]): number =>
  (rungs.length + 1) * (HOUR / SEGMENT_SECONDS + 2) + 1;

/** Returns the normalized minutes that MediaConvert bills for an hour of video. */
export const normalizedMinutes = (rungs: readonly Rung[], hdFactor: number): number =>
  rungs.reduce(
    (total, { width, height }) => total + 60 * (Math.min(width, height) >= HD_MIN_SIDE ? hdFactor : 1),
    0,
  );

export interface HourCost {
  /** One-time cost of the conversion. */
  convert: { encoded: number; copied: number; mediaConvert: number };
  /** One-time cost of PUT requests; doubled for MediaConvert, because the output is copied to its final keys. */
  write: { ownMachine: number; mediaConvert: number };
  /** Cost per month, without the original. */
  storeMonth: number;
  /** Cost per hour watched, at a bit rate in Mbit/s. */
  view(mbps: number): number;
}

export function calculateHourCost(measured: Measured, prices: Prices, rungs = LADDER_1080P30): HourCost {
  const puts = (objectsPerHour(rungs) * prices.putPerThousand) / 1_000;
  const segments = (2 * HOUR) / SEGMENT_SECONDS;
  return {
    convert: {
      encoded: measured.encodedCpu * prices.cpuHour,
      copied: measured.copiedCpu * prices.cpuHour,
      mediaConvert:
        normalizedMinutes(rungs, prices.hdFactor) * prices.mediaConvertMinute +
        LAMBDA_GB_SECONDS * prices.lambdaGbSecond +
        INVOCATIONS * prices.lambdaRequest,
    },
    write: { ownMachine: puts, mediaConvert: 2 * puts },
    storeMonth: ((measured.bytesPerSecond * HOUR) / GB) * prices.storageGbMonth,
    view: (mbps) =>
      (((mbps * 1e6) / 8) * HOUR * prices.egressGb) / GB +
      (segments / 10_000) * prices.requestsPerTenThousand,
  };
}
