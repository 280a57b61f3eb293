import type { Variant } from '../parse/parse-multivariant.domain.ts';
import { error, type Finding, warning } from './finding.domain.ts';
import type { Rendition } from './measure.ts';
import { type Rates, ratesOf } from './rates.domain.ts';
import { frameOf, lengthOf, SHORT_STREAM } from './rendition-rules.domain.ts';

/** A variant, what it holds, and the densest sound that plays with it. */
export interface MeasuredVariant {
  variant: Variant;
  rendition: Rendition;
  sound: Rendition | undefined;
}

/** By how much a declared rate may differ from the measured one (Apple 9). */
const RATE_SLACK = 0.1;
/** What Apple allows of the declared rates while a stream goes on. */
const GROWING_PEAK = 1.25;
const GROWING_AVERAGE = 1.1;
/** Apple 1: of pictures a second. */
const MAX_FRAME_RATE = 60;
/** FRAME-RATE is rounded to three decimals, durations to units of the timescale. */
const FRAME_RATE_SLACK = 0.01;

/** What a multivariant playlist says of a variant, beside what its files hold. */
export function judgeVariant(measured: MeasuredVariant, where: string): Finding[] {
  const { variant, rendition } = measured;
  return [
    ...judgeCodecs(measured, where),
    ...judgeResolution(variant, rendition, where),
    ...(rendition.playlist.iframesOnly ? [] : judgeFrameRate(variant, rendition, where)),
    ...judgeRates(measured, where),
  ];
}

function judgeCodecs({ variant, rendition, sound }: MeasuredVariant, where: string): Finding[] {
  if (variant.codecs === undefined) return [];
  const declared = variant.codecs.map((codec) => codec.toLowerCase()).sort();
  const held = [rendition, sound].flatMap((part) => part?.init.codec.toLowerCase() ?? []).sort();
  // Of what is read by its four letters alone, the rest is not judged.
  const agree =
    declared.length === held.length && held.every((codec, index) => codecAgrees(declared[index]!, codec));
  if (agree) return [];
  return [
    error('codecs', where, `“${variant.uri}” says ${declared.join()}; its init segments hold ${held.join()}`),
  ];
}

const codecAgrees = (declared: string, held: string): boolean =>
  declared === held || (!held.includes('.') && declared.startsWith(`${held}.`));

function judgeResolution({ uri, resolution }: Variant, { init }: Rendition, where: string): Finding[] {
  if (resolution === undefined) return [];
  if (resolution.width === init.width && resolution.height === init.height) return [];
  const said = `${resolution.width}x${resolution.height}`;
  return [error('resolution', where, `“${uri}” says ${said}; its pictures are ${init.width}x${init.height}`)];
}

/** Pictures may come at changing times: between the mean and the highest rate any number is right. */
function judgeFrameRate({ uri, frameRate }: Variant, rendition: Rendition, where: string): Finding[] {
  if (frameRate === undefined) return [];
  const mean = 1 / frameOf(rendition);
  const highest = rendition.segments.reduce(
    (rate, { shortestSample }) => Math.max(rate, 1 / shortestSample),
    mean,
  );
  const findings: Finding[] = [];
  if (frameRate > MAX_FRAME_RATE + FRAME_RATE_SLACK)
    findings.push(error('frame-rate', where, `“${uri}” has ${frameRate} pictures a second`));
  if (frameRate < mean * (1 - FRAME_RATE_SLACK) || frameRate > highest * (1 + FRAME_RATE_SLACK))
    findings.push(
      error(
        'frame-rate',
        where,
        `“${uri}” says ${frameRate}; its pictures come at ${mean.toFixed(3)} a second`,
      ),
    );
  return findings;
}

function judgeRates({ variant, rendition, sound }: MeasuredVariant, where: string): Finding[] {
  const parts = [rendition, ...(sound ? [sound] : [])];
  const rates = parts
    .map((part) => ratesOf(part.segments, part.playlist.targetDuration))
    .reduce((one, other) => ({ peak: one.peak + other.peak, average: one.average + other.average }));
  if (parts.every(({ playlist }) => playlist.ended)) return judgeEndedRates(variant, rates, rendition, where);
  const findings: Finding[] = [];
  if (rates.peak > variant.bandwidth * GROWING_PEAK)
    findings.push(warning('bandwidth', where, rateMessage(variant.uri, variant.bandwidth, rates.peak)));
  if (variant.averageBandwidth !== undefined && rates.average > variant.averageBandwidth * GROWING_AVERAGE)
    findings.push(
      warning('average-bandwidth', where, rateMessage(variant.uri, variant.averageBandwidth, rates.average)),
    );
  return findings;
}

function judgeEndedRates(
  variant: Variant,
  { peak, average }: Rates,
  rendition: Rendition,
  where: string,
): Finding[] {
  const { uri, bandwidth, averageBandwidth } = variant;
  const findings: Finding[] = [];
  if (differs(bandwidth, peak)) findings.push(error('bandwidth', where, rateMessage(uri, bandwidth, peak)));
  if (averageBandwidth !== undefined && differs(averageBandwidth, average))
    findings.push(error('average-bandwidth', where, rateMessage(uri, averageBandwidth, average)));
  if (peak > 2 * average) {
    const judge = rendition.segments.length < SHORT_STREAM ? warning : error;
    const share = Math.round((100 * peak) / average);
    findings.push(
      judge(
        'peak',
        where,
        `“${uri}” peaks at ${share} % of its average over ${lengthOf(rendition).toFixed(1)} s`,
      ),
    );
  }
  return findings;
}

const differs = (declared: number, measured: number): boolean =>
  Math.abs(declared - measured) > RATE_SLACK * measured;

const rateMessage = (uri: string, declared: number, measured: number): string =>
  `“${uri}” says ${declared} bit/s; measured ${Math.round(measured)}`;
