/**
 * Parsers for PostgreSQL's text formats, shared by both kinds of databases. A date stays a string, since the
 * time zone could shift a `Date` to another day. An int8 is a number if that is exact.
 */
export function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

export const parseNumeric = (text: string): number => Number(text);
export const parseDate = (text: string): string => text;

/** OIDs of these types, from PostgreSQL's pg_type.dat. */
export const OID = { int8: 20, date: 1082, numeric: 1700 } as const;
