/**
 * Days of the demonstration site. Every posting runs in a circle of its own: put up, open for some
 * weeks, put up again the day after its deadline. So the site looks fresh on any day, and yet a posting
 * keeps one deadline for as long as it runs, as a real one does.
 */

const DAY_MS = 86_400_000;
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const two = (number: number) => String(number).padStart(2, '0');

/** The day in Seoul at an instant, `YYYY-MM-DD`: the site is Korean. */
export function dayInSeoul(instant: Date): string {
  // Korea keeps no summer time; nine hours are the whole rule.
  return new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
}

export function dayNumber(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`Not a day (YYYY-MM-DD): ${day}`);
  return Math.floor(time / DAY_MS);
}

export function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

export interface Circle {
  /** Days from one putting up to the next. */
  period: number;
  phase: number;
}

/** How long ago a posting was put up and how many days it still runs, on a day. */
export function within(circle: Circle, today: number): { age: number; left: number } {
  const age = (today + circle.phase) % circle.period;
  return { age, left: circle.period - 1 - age };
}

/** The printed deadline; `style` (any whole number) picks among the forms that fit. */
export function deadlineText(today: number, left: number, style: number): string {
  const date = new Date((today + left) * DAY_MS);
  const [month, day] = [two(date.getUTCMonth() + 1), two(date.getUTCDate())];
  const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
  if (left === 0) return style % 2 === 0 ? '오늘마감' : '23시 마감';
  if (left === 1) return style % 2 === 0 ? '내일마감' : '내일 18시 마감';
  if (left <= 9 && style % 2 === 0) return `D-${left}`;
  return style % 5 === 0 ? `~${month}.${day}(${weekday})` : `~ ${month}/${day}(${weekday})`;
}

/** The printed day of posting; `style` (any whole number) picks among the forms that fit. */
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
