import { error, type Finding, warning } from './finding.domain.ts';
import type { MeasuredSegment, Rendition } from './measure.ts';

/** Below this two times are the same: EXTINF has 6 decimals, players round to milliseconds. In seconds. */
const SAME = 0.001;
/** What Apple lets a segment last beyond its target, in seconds. */
const LENGTH_SLACK = 0.5;
/** Below this many segments a stream is too short for rules that speak of the long run. */
export const SHORT_STREAM = 3;

/** How long all samples last, in seconds. */
export const lengthOf = ({ segments }: Rendition): number => sum(segments.map(({ seconds }) => seconds));
/** The mean length of a picture or packet of sound, in seconds. */
export const frameOf = (rendition: Rendition): number =>
  lengthOf(rendition) / sum(rendition.segments.map(({ sampleCount }) => sampleCount));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const ms = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;

/** What the files of one rendition show, whatever the others hold. */
export function judgeRendition(rendition: Rendition): Finding[] {
  return [
    ...judgeInit(rendition),
    ...rendition.segments.flatMap((segment) => judgeSegment(segment, rendition)),
    ...judgeContinuity(rendition),
    ...judgeSum(rendition),
    ...judgeStart(rendition),
    ...(rendition.playlist.iframesOnly ? judgeIframes(rendition) : []),
  ];
}

function judgeInit({ where, init }: Rendition): Finding[] {
  const avc = init.avc;
  // An avc3 carries its parameter sets among the pictures.
  if (avc === undefined || init.codec.startsWith('avc3')) return [];
  if (avc.sequenceSets > 0 && avc.pictureSets > 0) return [];
  return [error('init', where, 'its init segment lacks parameter sets')];
}

function judgeSegment(segment: MeasuredSegment, { playlist, init }: Rendition): Finding[] {
  const findings: Finding[] = [];
  const { where, seconds, declaredSeconds } = segment;
  if (!segment.startsWithSync)
    findings.push(error('idr', where, 'its first sample is marked as no sync sample'));
  else if (!segment.startsWithIdr)
    findings.push(error('idr', where, 'its first sample holds no IDR picture'));
  if (seconds > playlist.targetDuration + LENGTH_SLACK)
    findings.push(
      error('segment-length', where, `${seconds.toFixed(3)} s; the target is ${playlist.targetDuration}`),
    );
  const frame = seconds / segment.sampleCount;
  if (Math.abs(seconds - declaredSeconds) > Math.max(frame, SAME))
    findings.push(
      error('extinf', where, `says ${declaredSeconds} s; its samples last ${seconds.toFixed(6)}`),
    );
  if (segment.innerGap > SAME)
    findings.push(error('contiguous', where, `${ms(segment.innerGap)} between two of its fragments`));
  if (init.kind === 'video' && seconds <= 0) findings.push(error('segment', where, 'lasts no time'));
  return findings;
}

function judgeContinuity({ segments }: Rendition): Finding[] {
  return segments.slice(1).flatMap((segment, index) => {
    const before = segments[index]!;
    const gap = segment.start - (before.start + before.seconds);
    if (Math.abs(gap) <= SAME) return [];
    return [error('contiguous', segment.where, `begins ${ms(gap)} behind the end of the segment before`)];
  });
}

/** Each EXTINF may be off by a picture; their sum, by which players seek, may not be off by more. */
function judgeSum(rendition: Rendition): Finding[] {
  const declared = sum(rendition.segments.map(({ declaredSeconds }) => declaredSeconds));
  const length = lengthOf(rendition);
  if (Math.abs(declared - length) <= Math.max(frameOf(rendition), SAME)) return [];
  return [
    error(
      'duration',
      rendition.where,
      `EXTINF add up to ${declared.toFixed(3)} s; samples last ${length.toFixed(3)}`,
    ),
  ];
}

function judgeStart(rendition: Rendition): Finding[] {
  const first = rendition.segments[0]!.firstPresentation;
  if (Math.abs(first) <= Math.max(frameOf(rendition), SAME)) return [];
  return [warning('start-offset', rendition.where, `begins at ${ms(first)}`)];
}

function judgeIframes({ segments }: Rendition): Finding[] {
  return segments
    .filter(({ sampleCount }) => sampleCount !== 1)
    .map(({ where, sampleCount }) => error('iframes', where, `holds ${sampleCount} pictures, not one`));
}

/** What renditions that play together share. */
export function judgeTogether(variants: readonly Rendition[], sounds: readonly Rendition[]): Finding[] {
  const first = variants[0];
  if (first === undefined) return [];
  return [...variants.slice(1), ...sounds].flatMap((rendition) => [
    ...judgeTarget(rendition, first),
    ...judgeLength(rendition, first),
    ...(rendition.init.kind === 'video' ? judgeAlignment(rendition, first) : []),
  ]);
}

function judgeTarget({ where, playlist }: Rendition, first: Rendition): Finding[] {
  const target = first.playlist.targetDuration;
  if (playlist.targetDuration === target) return [];
  return [
    error('target-duration', where, `${playlist.targetDuration}; that of the first variant is ${target}`),
  ];
}

function judgeLength(rendition: Rendition, first: Rendition): Finding[] {
  if (!rendition.playlist.ended || !first.playlist.ended) return [];
  const difference = lengthOf(rendition) - lengthOf(first);
  if (Math.abs(difference) <= Math.max(frameOf(rendition), frameOf(first)) + SAME) return [];
  return [error('duration', rendition.where, `lasts ${ms(difference)} longer than the first variant`)];
}

function judgeAlignment(rendition: Rendition, first: Rendition): Finding[] {
  const [own, other] = [rendition.segments, first.segments];
  if (rendition.playlist.ended && first.playlist.ended && own.length !== other.length)
    return [
      error('alignment', rendition.where, `${own.length} segments; the first variant has ${other.length}`),
    ];
  const tolerance = Math.max(frameOf(rendition), frameOf(first)) / 2 + SAME;
  return own.slice(0, other.length).flatMap((segment, index) => {
    const difference = segment.firstPresentation - other[index]!.firstPresentation;
    if (Math.abs(difference) <= tolerance) return [];
    return [error('alignment', segment.where, `begins ${ms(difference)} behind that of the first variant`)];
  });
}
