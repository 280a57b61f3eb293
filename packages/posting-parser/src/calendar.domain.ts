/** Days are counted as whole days since 1970-01-01 in the proleptic Gregorian calendar, whatever the zone. */
export type DayNumber = number;

export const DAY_MS = 86_400_000;
const MOST_REMEMBERED = 1_000;
/** Years that a posting can name; anything else on a page is a number of another kind. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/** The day of a calendar date; null for one that does not exist (02/30) or lies outside 1970–2199. */
export function dayOf(year: number, month: number, day: number): DayNumber | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const time = Date.UTC(year, month - 1, day);
  return new Date(time).getUTCDate() === day ? time / DAY_MS : null;
}

/** `YYYY-MM-DD`. */
export function dayText(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function yearOf(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Milliseconds that clocks in the zone are ahead of UTC at that instant. */
function offsetAt(time: number, timeZone: string): number {
  let [year, month, day, hour, minute, second] = [1970, 1, 1, 0, 0, 0];
  for (const { type, value } of formatterOf(timeZone).formatToParts(time)) {
    if (type === 'year') year = Number(value);
    else if (type === 'month') month = Number(value);
    else if (type === 'day') day = Number(value);
    else if (type === 'hour') hour = Number(value);
    else if (type === 'minute') minute = Number(value);
    else if (type === 'second') second = Number(value);
  }
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

// One page asks for the same instant a hundred times, and Intl is the slowest part of reading a card.
let lastTime = Number.NaN;
let lastZone = '';
let lastDay: DayNumber = 0;

/**
 * The day that the calendar shows in the zone at that instant.
 * @throws RangeError for an invalid Date or a zone that is not an IANA name: both are faults of the caller.
 */
export function dayIn(instant: Date, timeZone: string): DayNumber {
  const time = instant.getTime();
  if (time === lastTime && timeZone === lastZone) return lastDay;
  const day = Math.floor((time + offsetAt(time, timeZone)) / DAY_MS);
  lastTime = time;
  lastZone = timeZone;
  lastDay = day;
  return day;
}

/** That day as `YYYY-MM-DD`. @throws as {@link dayIn}. */
export function dayTextIn(instant: Date, timeZone: string): string {
  return dayText(dayIn(instant, timeZone));
}

const instants = new Map<string, string>();

/** RFC 3339, in UTC: the instant at which clocks in the zone show that minute of that day (the first one, if two). */
export function instantAt(day: DayNumber, minuteOfDay: number, timeZone: string): string {
  const key = `${timeZone} ${day} ${minuteOfDay}`;
  const before = instants.get(key);
  if (before) return before;
  const wall = day * DAY_MS + minuteOfDay * 60_000;
  const first = wall - offsetAt(wall, timeZone);
  const second = wall - offsetAt(first, timeZone);
  // Where a clock jumps over midnight, only one of the two guesses lies on the day that is meant.
  const time = Math.floor((second + offsetAt(second, timeZone)) / DAY_MS) === day ? second : first;
  const text = new Date(time).toISOString();
  if (instants.size >= MOST_REMEMBERED) instants.clear();
  instants.set(key, text);
  return text;
}

/** In which order a site of that zone prints the numbers of a date: year first in East Asia, month first in North America. */
export function dateOrder(timeZone: string): 'ymd' | 'mdy' | 'dmy' {
  if (/^Asia\/(?:Seoul|Tokyo|Shanghai|Taipei|Hong_Kong|Pyongyang)$|^ROK$|^Japan$|^PRC$/.test(timeZone))
    return 'ymd';
  return /^America\/|^US\/|^Pacific\/Honolulu$/.test(timeZone) ? 'mdy' : 'dmy';
}
