import type { MeasuredSegment, Rendition } from './measure.ts';
import { error, type Violation, warning } from './violation.domain.ts';

/** Times closer than this are equal: EXTINF has 6 decimals, and players round to milliseconds. In seconds. */
const TIME_TOLERANCE = 0.001;
/** Time by which Apple allows a segment to exceed its target duration, in seconds. */
const SEGMENT_LENGTH_TOLERANCE = 0.5;
/** Streams with fewer segments are too short for the rules about long-term averages. */
export const SHORT_STREAM = 3;

/** Returns the total duration of all samples in seconds. */
export const durationOf = ({ segments }: Rendition): number => sum(segments.map(({ seconds }) => seconds));
/** Returns the mean duration of a video frame or audio packet in seconds. */
export const meanSampleDuration = (rendition: Rendition): number =>
  durationOf(rendition) / sum(rendition.segments.map(({ sampleCount }) => sampleCount));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const ms = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;

/** Checks the files of one rendition independently of other renditions. */
export function checkRendition(rendition: Rendition): Violation[] {
  return [
    ...checkInitSegment(rendition),
    ...rendition.segments.flatMap((segment) => checkSegment(segment, rendition)),
    ...checkContinuity(rendition),
    ...checkDeclaredDuration(rendition),
    ...(rendition.playlist.iframesOnly ? checkIframes(rendition) : []),
  ];
}

function checkInitSegment({ url, init }: Rendition): Violation[] {
  const avc = init.avc;
  // avc3 stores its parameter sets in the samples.
  if (avc === undefined || init.codec.startsWith('avc3')) return [];
  if (avc.sequenceSets > 0 && avc.pictureSets > 0) return [];
  return [error('init', url, 'the init segment has no parameter sets')];
}

function checkSegment(segment: MeasuredSegment, { playlist, init }: Rendition): Violation[] {
  const violations: Violation[] = [];
  const { url, seconds, declaredSeconds } = segment;
  if (!segment.startsWithSync)
    violations.push(error('idr', url, 'the first sample is not marked as a sync sample'));
  else if (!segment.startsWithIdr)
    violations.push(error('idr', url, 'the first sample is not an IDR picture'));
  if (seconds > playlist.targetDuration + SEGMENT_LENGTH_TOLERANCE)
    violations.push(
      error(
        'segment-length',
        url,
        `lasts ${seconds.toFixed(3)} s, but the target duration is ${playlist.targetDuration} s`,
      ),
    );
  const frame = seconds / segment.sampleCount;
  if (Math.abs(seconds - declaredSeconds) > Math.max(frame, TIME_TOLERANCE))
    violations.push(
      error('extinf', url, `declares ${declaredSeconds} s, but the samples last ${seconds.toFixed(6)} s`),
    );
  if (segment.maxFragmentGap > TIME_TOLERANCE)
    violations.push(
      error('contiguous', url, `has a gap of ${ms(segment.maxFragmentGap)} between two fragments`),
    );
  if (init.kind === 'video' && seconds <= 0) violations.push(error('segment', url, 'has a duration of 0'));
  return violations;
}

function checkContinuity({ segments }: Rendition): Violation[] {
  return segments.slice(1).flatMap((segment, index) => {
    const previous = segments[index]!;
    const gap = segment.start - (previous.start + previous.seconds);
    if (Math.abs(gap) <= TIME_TOLERANCE) return [];
    return [error('contiguous', segment.url, `starts ${ms(gap)} after the end of the previous segment`)];
  });
}

/** Each EXTINF may differ by one frame. Players seek by the sum of the values, which may not differ by more either. */
function checkDeclaredDuration(rendition: Rendition): Violation[] {
  const declared = sum(rendition.segments.map(({ declaredSeconds }) => declaredSeconds));
  const duration = durationOf(rendition);
  if (Math.abs(declared - duration) <= Math.max(meanSampleDuration(rendition), TIME_TOLERANCE)) return [];
  return [
    error(
      'duration',
      rendition.url,
      `the EXTINF values add up to ${declared.toFixed(3)} s, but the samples last ${duration.toFixed(3)} s`,
    ),
  ];
}

function checkIframes({ segments }: Rendition): Violation[] {
  return segments
    .filter(({ sampleCount }) => sampleCount !== 1)
    .map(({ url, sampleCount }) => error('iframes', url, `has ${sampleCount} frames instead of one`));
}

/** Checks the properties that all renditions of a stream must share. */
export function checkAcrossRenditions(
  variants: readonly Rendition[],
  audioRenditions: readonly Rendition[],
): Violation[] {
  const first = variants[0];
  if (first === undefined) return [];
  return [...variants.slice(1), ...audioRenditions].flatMap((rendition) => [
    ...checkTargetDuration(rendition, first),
    ...checkDuration(rendition, first),
    ...checkStartOffset(rendition, first),
    ...(rendition.init.kind === 'video' ? checkAlignment(rendition, first) : []),
  ]);
}

function checkTargetDuration({ url, playlist }: Rendition, first: Rendition): Violation[] {
  const target = first.playlist.targetDuration;
  if (playlist.targetDuration === target) return [];
  return [
    error(
      'target-duration',
      url,
      `the target duration is ${playlist.targetDuration} s, but the first variant has ${target} s`,
    ),
  ];
}

function checkDuration(rendition: Rendition, first: Rendition): Violation[] {
  if (!rendition.playlist.ended || !first.playlist.ended) return [];
  const difference = durationOf(rendition) - durationOf(first);
  if (
    Math.abs(difference) <=
    Math.max(meanSampleDuration(rendition), meanSampleDuration(first)) + TIME_TOLERANCE
  )
    return [];
  return [
    error('duration', rendition.url, `the duration differs from the first variant by ${ms(difference)}`),
  ];
}

/** A stream may start at any time, but its tracks start together. */
export function checkStartOffset(rendition: Rendition, first: Rendition): Violation[] {
  const difference = rendition.segments[0]!.firstPresentation - first.segments[0]!.firstPresentation;
  const tolerance = Math.max(meanSampleDuration(rendition), meanSampleDuration(first), TIME_TOLERANCE);
  if (Math.abs(difference) <= tolerance) return [];
  return [warning('start-offset', rendition.url, `starts ${ms(difference)} after the first variant`)];
}

function checkAlignment(rendition: Rendition, first: Rendition): Violation[] {
  const [segments, firstSegments] = [rendition.segments, first.segments];
  if (rendition.playlist.ended && first.playlist.ended && segments.length !== firstSegments.length)
    return [
      error(
        'alignment',
        rendition.url,
        `has ${segments.length} segments, but the first variant has ${firstSegments.length}`,
      ),
    ];
  const tolerance = Math.max(meanSampleDuration(rendition), meanSampleDuration(first)) / 2 + TIME_TOLERANCE;
  return segments.slice(0, firstSegments.length).flatMap((segment, index) => {
    const difference = segment.firstPresentation - firstSegments[index]!.firstPresentation;
    if (Math.abs(difference) <= tolerance) return [];
    return [
      error('alignment', segment.url, `starts ${ms(difference)} after the segment of the first variant`),
    ];
  });
}
