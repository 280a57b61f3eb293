/** Splits entered or pasted email addresses. */
export const splitEmails = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Returns a day in the time zone of the browser as `YYYY-MM-DD`. @param days - to add. */
export function isoDay(now: Date, days = 0): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Returns the last moment of a day in the time zone of the browser. @param day - `YYYY-MM-DD`. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999`);
