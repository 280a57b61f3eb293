/**
 * Dates of the demo site. Every posting has a cycle: it is published, stays open for several weeks and is published
 * again on the day after its deadline. The site therefore looks current on any day, while the deadline of a posting does
 * not change during a cycle.
 */

const DAY_MS = 86_400_000;
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns the day in Seoul at an instant, as `YYYY-MM-DD`. */
export function dayInSeoul(instant: Date): string {
  // Korea has no daylight saving time, so the offset is always nine hours.
  return new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
}

/** Converts `YYYY-MM-DD` to days since 1970-01-01. @throws RangeError for an invalid day */
export function dayNumber(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`Invalid day: ${day}. Expected YYYY-MM-DD.`);
  return Math.floor(time / DAY_MS);
}

/** Formats days since 1970-01-01 as `YYYY-MM-DD`. */
export function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

export interface PublicationCycle {
  /** Days between publications. */
  period: number;
  /** Offset of the cycle in days. */
  phase: number;
}

/** Returns the days since publication and the days until the deadline. @param today - days since 1970-01-01 */
export function positionInCycle(cycle: PublicationCycle, today: number): { age: number; daysLeft: number } {
  const age = (today + cycle.phase) % cycle.period;
  return { age, daysLeft: cycle.period - 1 - age };
}

/** Formats a deadline. @param style - any integer; selects one of the suitable forms */
export function deadlineText(today: number, daysLeft: number, style: number): string {
  const date = new Date((today + daysLeft) * DAY_MS);
  const [month, day] = [twoDigits(date.getUTCMonth() + 1), twoDigits(date.getUTCDate())];
  const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
  if (daysLeft === 0) return style % 2 === 0 ? '오늘마감' : '23시 마감';
  if (daysLeft === 1) return style % 2 === 0 ? '내일마감' : '내일 18시 마감';
  if (daysLeft <= 9 && style % 2 === 0) return `D-${daysLeft}`;
  return style % 5 === 0 ? `~${month}.${day}(${weekday})` : `~ ${month}/${day}(${weekday})`;
}

/** Formats a day of publication. @param style - any integer; selects one of the suitable forms */
export function postedText(language: 'ko' | 'en', today: number, age: number, style: number): string {
  if (language === 'en') {
    if (age === 0) return style % 2 === 0 ? 'Just posted' : 'Posted today';
    if (age > 30) return 'Posted 30+ days ago';
    return `Posted ${age} day${age === 1 ? '' : 's'} ago`;
  }
  const [year = '', month = '', day = ''] = dayOf(today - age).split('-');
  if (style % 4 === 0) return `수정일 ${year.slice(2)}/${month}/${day}`;
  if (style % 4 === 1) return age === 0 ? `${1 + (style % 3)}시간 전` : `${age}일 전`;
  return `등록일 ${year.slice(2)}/${month}/${day}`;
}
