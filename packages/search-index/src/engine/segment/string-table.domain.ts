import { firstWhere } from '../binary-search.domain.ts';

/** Distinct strings sorted by UTF-16 code units, without an object per string. The position of a string is its ordinal. */
export interface StringTable {
  /** Start of each string in `units`, and the end of the last string. */
  starts: Uint32Array;
  units: Uint16Array;
}

/** @param sorted - distinct strings, sorted with `<`. */
export function buildStringTable(sorted: readonly string[]): StringTable {
  const starts = new Uint32Array(sorted.length + 1);
  let length = 0;
  for (const [ordinal, text] of sorted.entries()) {
    starts[ordinal] = length;
    length += text.length;
  }
  starts[sorted.length] = length;
  const units = new Uint16Array(length);
  let index = 0;
  for (const text of sorted) for (let i = 0; i < text.length; i++) units[index++] = text.charCodeAt(i);
  return { starts, units };
}

export const stringCount = ({ starts }: StringTable): number => starts.length - 1;

export function stringAt({ starts, units }: StringTable, ordinal: number): string {
  return String.fromCharCode(...units.subarray(starts[ordinal]!, starts[ordinal + 1]!));
}

/** Compares a text with the string at an ordinal like `<`. Returns a negative number if the text sorts first. */
function compareAt({ starts, units }: StringTable, text: string, ordinal: number): number {
  const start = starts[ordinal]!;
  const length = starts[ordinal + 1]! - start;
  const commonLength = Math.min(text.length, length);
  for (let i = 0; i < commonLength; i++) {
    const difference = text.charCodeAt(i) - units[start + i]!;
    if (difference !== 0) return difference;
  }
  return text.length - length;
}

/** Returns the first ordinal whose string is >= the text. */
export const lowerBoundOrdinal = (strings: StringTable, text: string): number =>
  firstWhere(0, stringCount(strings), (ordinal) => compareAt(strings, text, ordinal) <= 0);

/** Returns the ordinal of a text, or -1 if the table does not contain it. */
export function ordinalOf(strings: StringTable, text: string): number {
  const ordinal = lowerBoundOrdinal(strings, text);
  return ordinal < stringCount(strings) && compareAt(strings, text, ordinal) === 0 ? ordinal : -1;
}

/** Returns the range of ordinals of the strings that start with a prefix; the end is exclusive. */
export function prefixRange(strings: StringTable, prefix: string): [number, number] {
  const from = lowerBoundOrdinal(strings, prefix);
  return [from, firstWhere(from, stringCount(strings), (ordinal) => !startsAt(strings, ordinal, prefix))];
}

const startsAt = ({ starts, units }: StringTable, ordinal: number, prefix: string): boolean =>
  starts[ordinal + 1]! - starts[ordinal]! >= prefix.length && isAt(units, starts[ordinal]!, prefix);

function isAt(units: Uint16Array, index: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (units[index + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Returns whether the string at an ordinal contains a text. */
export function containsAt({ starts, units }: StringTable, ordinal: number, text: string): boolean {
  const last = starts[ordinal + 1]! - text.length;
  for (let index = starts[ordinal]!; index <= last; index++) if (isAt(units, index, text)) return true;
  return false;
}

/**
 * Returns whether a text may differ from the string at an ordinal by one typo: outside their common start and end they have at most
 * two units. A cheap test, so that most strings do not have to be decoded.
 */
export function isNearAt({ starts, units }: StringTable, ordinal: number, text: string): boolean {
  const start = starts[ordinal]!;
  const length = starts[ordinal + 1]! - start;
  if (Math.abs(length - text.length) > 1) return false;
  const shorter = Math.min(length, text.length);
  let front = 0;
  while (front < shorter && units[start + front] === text.charCodeAt(front)) front++;
  let back = 0;
  while (
    back < shorter - front &&
    units[start + length - 1 - back] === text.charCodeAt(text.length - 1 - back)
  )
    back++;
  return shorter - front - back <= 2;
}
