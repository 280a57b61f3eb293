/**
 * Parses PostgreSQL's text format of int8. Returns a number if it represents the value exactly, otherwise a bigint.
 */
export function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

export const parseNumeric = (text: string): number => Number(text);
/** Keeps a date as a string, because the time zone could shift a `Date` to another day. */
export const parseDate = (text: string): string => text;

/** OIDs of these types, from PostgreSQL's pg_type.dat. */
export const OID = { int8: 20, date: 1082, numeric: 1700 } as const;
