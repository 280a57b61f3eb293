import { parseTime } from '../posts/time-text.domain.ts';

/** Start position in a link: `?t=90`, `?t=90s`, `?t=1h2m3s`. */
const START = /^(?:(\d{1,6})|(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?)$/;

/** Returns the start position in seconds; undefined if the text is invalid. */
export function parseStart(text: string | undefined): number | undefined {
  const match = START.exec((text ?? '').trim().toLowerCase());
  if (!match) return undefined;
  const [plain = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return plain + hours * 3600 + minutes * 60 + seconds;
}

/** Parses a start that is entered as `1:23`, in whole seconds; undefined unless it is before the end of the video. */
export function parseStartTime(text: string, duration: number | null): number | undefined {
  const time = parseTime(text);
  return time === undefined || (duration !== null && time >= duration) ? undefined : Math.floor(time);
}

/** Returns the URL of the watch page of a video. @param start - seconds, or null for none. */
export const linkTo = (origin: string, id: string, start: number | null): string =>
  `${origin}/app/watch/${encodeURIComponent(id)}${start === null ? '' : `?t=${Math.floor(start)}`}`;

/** Adds a start to a link that shares a video. @param start - seconds, or null for none. */
export const linkFrom = (url: string, start: number | null): string =>
  start === null ? url : `${url}&t=${Math.floor(start)}`;
