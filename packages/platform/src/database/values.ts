/**
 * How PostgreSQL's text forms become JavaScript values, the same in both stores: a date stays the day
 * it is (a `Date` would move it by the time zone), int8 is a number while that is exact.
 */
export function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

export const parseNumeric = (text: string): number => Number(text);
export const parseDate = (text: string): string => text;

/** Object identifiers of the types above, from PostgreSQL's pg_type.dat. */
export const OID = { int8: 20, date: 1082, numeric: 1700 } as const;
