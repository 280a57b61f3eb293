/** The fields of the page that trims a video. */
import { formatTime, parseTime } from '../../posts/time-text.domain.ts';

/** As typed. */
export interface TrimFields {
  start: string;
  end: string;
}

export interface TrimErrors {
  start?: 'time' | 'afterEnd';
  end?: 'time' | 'afterEnd' | 'tooShort';
}

/** Minimum length of a trimmed video, in seconds. */
const MIN_SECONDS = 1;
/** Fields show milliseconds. */
const TOLERANCE_SECONDS = 0.001;

/** The whole video. */
export const wholeVideo = (duration: number): TrimFields => ({
  start: formatTime(0),
  end: formatTime(duration),
});

export function findTrimErrors({ start, end }: TrimFields, duration: number): TrimErrors {
  const [from, to] = [parseTime(start), parseTime(end)];
  const errors: TrimErrors = {};
  if (from === undefined) errors.start = 'time';
  else if (from > duration) errors.start = 'afterEnd';
  if (to === undefined) errors.end = 'time';
  else if (to > duration + TOLERANCE_SECONDS) errors.end = 'afterEnd';
  else if (errors.start === undefined && to < from! + MIN_SECONDS) errors.end = 'tooShort';
  return errors;
}

/** Returns the part that is kept, in seconds; undefined if a field has an error. */
export function partOf(fields: TrimFields, duration: number): { start: number; end: number } | undefined {
  const { start, end } = findTrimErrors(fields, duration);
  if (start || end) return undefined;
  const [from, to] = [parseTime(fields.start)!, parseTime(fields.end)!];
  // The field shows the end of the video rounded to milliseconds.
  return { start: from, end: to > duration - TOLERANCE_SECONDS ? duration : to };
}

/** Whether a part leaves out something. */
export const cutsOff = ({ start, end }: { start: number; end: number }, duration: number): boolean =>
  start > 0 || end < duration;
