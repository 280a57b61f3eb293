/** Values of `<input type="date">` and `<input type="time">`, which are in the time zone of the browser. */
import { localDay } from '../../listing/format.domain.ts';

/** Converts an instant to a day: `2026-11-30`. */
export const toLocalDay = (instant: string): string => localDay(new Date(instant));

/** Converts an instant to a time of day: `14:00`. */
export function toLocalTime(instant: string): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Converts a day and a time of day to an instant. @throws RangeError if they are not. */
export const fromLocalTime = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();

/** Converts a day to an instant: now for today, otherwise noon. @throws RangeError if it is not a day. */
export const fromLocalDay = (day: string, now: Date): string =>
  day === localDay(now) ? now.toISOString() : fromLocalTime(day, '12:00');
