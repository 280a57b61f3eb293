import type { Variant } from '../parse/parse-multivariant.domain.ts';
import type { Rendition } from './measure.ts';
import { measureRates, type Rates } from './rates.domain.ts';
import { durationOf, meanSampleDuration } from './rendition-rules.domain.ts';
import { error, type Violation, warning } from './violation.domain.ts';

/** A variant with its video rendition and the rendition with the highest peak in its audio group. */
export interface MeasuredVariant {
  variant: Variant;
  rendition: Rendition;
  audio: Rendition | undefined;
}

/** Allowed relative difference between the declared and the measured bandwidth (Apple 9). */
const BANDWIDTH_TOLERANCE = 0.1;
/** Factors by which Apple allows the measured bandwidth to exceed the declared one while a stream grows. */
const EVENT_PEAK_FACTOR = 1.25;
const EVENT_AVERAGE_FACTOR = 1.1;
/** Frames per second (Apple 1). */
const MAX_FRAME_RATE = 60;
/** Relative; FRAME-RATE is rounded to three decimals, durations to units of the timescale. */
const FRAME_RATE_TOLERANCE = 0.01;

/** Compares the attributes of a variant with its files. */
export function checkVariant(measured: MeasuredVariant, url: string): Violation[] {
  const { variant, rendition } = measured;
  return [
    ...checkCodecs(measured, url),
    ...checkResolution(variant, rendition, url),
    ...(rendition.playlist.iframesOnly ? [] : checkFrameRate(variant, rendition, url)),
    ...checkBandwidth(measured, url),
  ];
}

function checkCodecs({ variant, rendition, audio }: MeasuredVariant, url: string): Violation[] {
  if (variant.codecs === undefined) return [];
  const declared = variant.codecs.map((codec) => codec.toLowerCase()).sort();
  const actual = [rendition, audio].flatMap((track) => track?.init.codec.toLowerCase() ?? []).sort();
  const matches =
    declared.length === actual.length &&
    actual.every((codec, index) => codecMatches(declared[index]!, codec));
  if (matches) return [];
  return [
    error(
      'codecs',
      url,
      `“${variant.uri}” declares ${declared.join()}, but its init segments have ${actual.join()}`,
    ),
  ];
}

/** Compares only the four-character code of codecs whose parameters are not read from the init segment. */
const codecMatches = (declared: string, actual: string): boolean =>
  declared === actual || (!actual.includes('.') && declared.startsWith(`${actual}.`));

function checkResolution({ uri, resolution }: Variant, { init }: Rendition, url: string): Violation[] {
  if (resolution === undefined) return [];
  if (resolution.width === init.width && resolution.height === init.height) return [];
  const declared = `${resolution.width}x${resolution.height}`;
  return [
    error('resolution', url, `“${uri}” declares ${declared}, but the video is ${init.width}x${init.height}`),
  ];
}

/** The frame rate may vary, so any value between the mean and the highest rate is correct. The last frame may be shorter than the others. */
function checkFrameRate({ uri, frameRate }: Variant, rendition: Rendition, url: string): Violation[] {
  if (frameRate === undefined) return [];
  const mean = 1 / meanSampleDuration(rendition);
  const meanOfOthers = mean - 1 / durationOf(rendition);
  const highest = rendition.segments.reduce(
    (rate, { shortestSample }) => Math.max(rate, 1 / shortestSample),
    mean,
  );
  const violations: Violation[] = [];
  if (frameRate > MAX_FRAME_RATE + FRAME_RATE_TOLERANCE)
    violations.push(
      error(
        'frame-rate',
        url,
        `“${uri}” declares ${frameRate} frames per second; at most ${MAX_FRAME_RATE} are allowed`,
      ),
    );
  if (
    frameRate < meanOfOthers * (1 - FRAME_RATE_TOLERANCE) ||
    frameRate > highest * (1 + FRAME_RATE_TOLERANCE)
  )
    violations.push(
      error(
        'frame-rate',
        url,
        `“${uri}” declares ${frameRate}, but the video has ${mean.toFixed(3)} frames per second`,
      ),
    );
  return violations;
}

function checkBandwidth({ variant, rendition, audio }: MeasuredVariant, url: string): Violation[] {
  const renditions = [rendition, ...(audio ? [audio] : [])];
  const rates = renditions
    .map(({ segments, playlist }) => measureRates(segments, playlist.targetDuration))
    .reduce((one, other) => ({ peak: one.peak + other.peak, average: one.average + other.average }));
  if (renditions.every(({ playlist }) => playlist.ended))
    return checkFinalBandwidth(variant, rates, rendition, url);
  const violations: Violation[] = [];
  if (rates.peak > variant.bandwidth * EVENT_PEAK_FACTOR)
    violations.push(warning('bandwidth', url, bandwidthMessage(variant.uri, variant.bandwidth, rates.peak)));
  if (
    variant.averageBandwidth !== undefined &&
    rates.average > variant.averageBandwidth * EVENT_AVERAGE_FACTOR
  )
    violations.push(
      warning(
        'average-bandwidth',
        url,
        bandwidthMessage(variant.uri, variant.averageBandwidth, rates.average),
      ),
    );
  return violations;
}

function checkFinalBandwidth(
  variant: Variant,
  { peak, average }: Rates,
  rendition: Rendition,
  url: string,
): Violation[] {
  const { uri, bandwidth, averageBandwidth } = variant;
  const violations: Violation[] = [];
  if (differs(bandwidth, peak))
    violations.push(error('bandwidth', url, bandwidthMessage(uri, bandwidth, peak)));
  if (averageBandwidth !== undefined && differs(averageBandwidth, average))
    violations.push(error('average-bandwidth', url, bandwidthMessage(uri, averageBandwidth, average)));
  if (peak > 2 * average) {
    const percentage = Math.round((100 * peak) / average);
    violations.push(
      // “SHOULD”: the pictures decide it. A video that begins with a dark or still part has a low average.
      warning(
        'peak',
        url,
        `the peak of “${uri}” is ${percentage}% of its average over ${durationOf(rendition).toFixed(1)} s`,
      ),
    );
  }
  return violations;
}

const differs = (declared: number, measured: number): boolean =>
  Math.abs(declared - measured) > BANDWIDTH_TOLERANCE * measured;

const bandwidthMessage = (uri: string, declared: number, measured: number): string =>
  `“${uri}” declares ${declared} bit/s, but ${Math.round(measured)} bit/s were measured`;
