/** Whole days since 1970-01-01 in the proleptic Gregorian calendar, independent of time zones. */
export type DayNumber = number;

export const DAY_MS = 86_400_000;
const MAX_CACHED_INSTANTS = 1_000;
/** Plausible years of a posting; other numbers on a page are not years. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/** Returns the day of a calendar date; null if it does not exist (02/30) or is outside 1970–2199. */
export function dayOf(year: number, month: number, day: number): DayNumber | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const time = Date.UTC(year, month - 1, day);
  return new Date(time).getUTCDate() === day ? time / DAY_MS : null;
}

/** Formats a day as `YYYY-MM-DD`. */
export function formatDay(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function yearOf(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** Returns the day of the week; 0 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns the name of a time zone as the IANA database spells it, or the name of its offset; undefined if there is none. */
export function findTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** By name, which comes from a profile or from {@link findTimeZone}: their number is limited. */
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

/** Returns the offset of the time zone from UTC at an instant, in milliseconds. */
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

// The day of the same instant is needed a hundred times per page, and Intl is the slowest part of parsing a card.
let lastTime = Number.NaN;
let lastZone = '';
let lastDay: DayNumber = 0;

/**
 * Returns the calendar day in a time zone at an instant.
 * @throws RangeError for an invalid Date or a zone that is not an IANA name
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

/** Returns the calendar day in a time zone at an instant, as `YYYY-MM-DD`. @throws like {@link dayIn}. */
export function formatDayIn(instant: Date, timeZone: string): string {
  return formatDay(dayIn(instant, timeZone));
}

const instants = new Map<string, string>();

/** Returns the instant of a local time as an RFC 3339 timestamp in UTC; the earlier one if clocks show that time twice. */
export function instantAt(day: DayNumber, minuteOfDay: number, timeZone: string): string {
  const key = `${timeZone} ${day} ${minuteOfDay}`;
  const cached = instants.get(key);
  if (cached) return cached;
  const local = day * DAY_MS + minuteOfDay * 60_000;
  const first = local - offsetAt(local, timeZone);
  const second = local - offsetAt(first, timeZone);
  // If clocks skip midnight, only one of the two candidates is on the requested day.
  const time = Math.floor((second + offsetAt(second, timeZone)) / DAY_MS) === day ? second : first;
  const text = new Date(time).toISOString();
  if (instants.size >= MAX_CACHED_INSTANTS) instants.clear();
  instants.set(key, text);
  return text;
}

/** Zones of the United States, Canada and the Philippines, which write the month first; others in America write the day first. */
const MONTH_FIRST =
  /^(?:US\/|Canada\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Juneau|Sitka|Adak|Nome|Yakutat|Metlakatla|Menominee|Indiana\/|Kentucky\/|North_Dakota\/|Indianapolis|Louisville|Puerto_Rico|Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Halifax|Regina|St_Johns|Moncton|Calgary|Whitehorse|Yellowknife|Iqaluit|Dawson|Inuvik|Thunder_Bay|Glace_Bay|Goose_Bay|Swift_Current)|Pacific\/(?:Honolulu|Guam)$|Asia\/Manila$|EST5EDT|CST6CDT|MST|PST8PDT|HST)/;
const YEAR_FIRST =
  /^(?:Asia\/(?:Seoul|Tokyo|Shanghai|Chongqing|Harbin|Taipei|Hong_Kong|Macau|Pyongyang|Ulaanbaatar)|Europe\/(?:Budapest|Vilnius)|ROK|Japan|PRC|ROC)$/;

/**
 * Returns the customary order of the numbers in dates in a time zone: year first in East Asia, Hungary and Lithuania,
 * month first in the United States, Canada and the Philippines.
 */
export function dateOrder(timeZone: string): 'ymd' | 'mdy' | 'dmy' {
  if (YEAR_FIRST.test(timeZone)) return 'ymd';
  return MONTH_FIRST.test(timeZone) ? 'mdy' : 'dmy';
}
