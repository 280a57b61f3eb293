/** Times of a video as users type them. */
import { formatDuration } from '../format.domain.ts';

const TIME = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/;

/** Parses `12:34`, `1:02:03.5` or seconds. Also accepts the colon of Korean and Japanese keyboards. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = TIME.exec(text.trim().replaceAll('：', ':')) ?? [];
  if (seconds === undefined) return undefined;
  const isValid =
    (minutes === undefined || Number(seconds) < 60) && (hours === undefined || Number(minutes) < 60);
  if (!isValid) return undefined;
  const time = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  // Sums of fractions are not exact.
  return Math.round(time * 1000) / 1000;
}

/** Formats a start so that `parseTime` returns it, to the millisecond. */
export const formatTime = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const fraction = (milliseconds % 1000) / 1000;
  return formatDuration(Math.floor(milliseconds / 1000)) + (fraction === 0 ? '' : String(fraction).slice(1));
};
