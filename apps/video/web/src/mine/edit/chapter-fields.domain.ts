/** The chapters of a video as form fields. */
import type { Post } from '../../api.ts';
import { formatDuration } from '../../format.domain.ts';

type Chapters = Post['chapters'];

/** Maximum number of chapters, and of characters per title, that the service accepts. */
export const MAX_CHAPTERS = 100;
export const MAX_CHAPTER_TITLE = 200;

export interface ChapterFields {
  /** Identifies the row. */
  id: number;
  /** As typed. */
  time: string;
  title: string;
}

export interface ChapterErrors {
  time?: 'invalid' | 'repeated' | 'afterEnd';
  title?: 'missing';
}

const TIME = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/;

/** Parses `12:34`, `1:02:03.5` or seconds. Also accepts the colon of Korean and Japanese keyboards. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = TIME.exec(text.trim().replaceAll('：', ':')) ?? [];
  if (seconds === undefined) return undefined;
  const isValid =
    (minutes === undefined || Number(seconds) < 60) && (hours === undefined || Number(minutes) < 60);
  return isValid ? Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds) : undefined;
}

/** Formats a start so that `parseTime` returns it, to the millisecond. */
export const formatTime = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const fraction = (milliseconds % 1000) / 1000;
  return formatDuration(Math.floor(milliseconds / 1000)) + (fraction === 0 ? '' : String(fraction).slice(1));
};

export const fieldsOf = (chapters: Chapters): ChapterFields[] =>
  chapters.map(({ start, title }, id) => ({ id, time: formatTime(start), title }));

/** Returns the chapters by start; undefined if a field has an error. */
export function toChapters(fields: readonly ChapterFields[], duration: number): Chapters | undefined {
  if (findErrors(fields, duration).some(({ time, title }) => time || title)) return undefined;
  return fields
    .map(({ time, title }) => ({ start: parseTime(time)!, title: title.trim() }))
    .sort((a, b) => a.start - b.start);
}

/** Returns the errors of each row. @param duration - of the video, in seconds. */
export function findErrors(fields: readonly ChapterFields[], duration: number): ChapterErrors[] {
  const times = fields.map(({ time }) => parseTime(time));
  return fields.map(({ title }, index) => ({
    ...timeError(times, index, duration),
    ...(title.trim() === '' && { title: 'missing' }),
  }));
}

function timeError(
  times: readonly (number | undefined)[],
  index: number,
  duration: number,
): Pick<ChapterErrors, 'time'> {
  const time = times[index];
  if (time === undefined) return { time: 'invalid' };
  if (time >= duration) return { time: 'afterEnd' };
  return times.indexOf(time) < index ? { time: 'repeated' } : {};
}
