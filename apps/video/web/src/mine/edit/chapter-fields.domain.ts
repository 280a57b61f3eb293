/** The chapters of a video as form fields. */
import type { Post } from '../../api.ts';
import { formatTime, parseTime } from '../../posts/time-text.domain.ts';

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
