import { firstWhere } from '../binary-search.domain.ts';

/** Distinct strings in the order of their UTF-16 units, without an object each. A string is known by its ordinal. */
export interface StringTable {
  /** Where each string begins in `units`; one more than there are strings. */
  starts: Uint32Array;
  units: Uint16Array;
}

/** @param sorted - distinct strings, in the order of `<`. */
export function buildStringTable(sorted: readonly string[]): StringTable {
  const starts = new Uint32Array(sorted.length + 1);
  let length = 0;
  for (const [ordinal, text] of sorted.entries()) {
    starts[ordinal] = length;
    length += text.length;
  }
  starts[sorted.length] = length;
  const units = new Uint16Array(length);
  let at = 0;
  for (const text of sorted) for (let i = 0; i < text.length; i++) units[at++] = text.charCodeAt(i);
  return { starts, units };
}

export const stringCount = ({ starts }: StringTable): number => starts.length - 1;

export function stringAt({ starts, units }: StringTable, ordinal: number): string {
  return String.fromCharCode(...units.subarray(starts[ordinal]!, starts[ordinal + 1]!));
}

/** Compares a text with the string at a ordinal, as `<` does: negative where the text comes first. */
function compareAt({ starts, units }: StringTable, text: string, ordinal: number): number {
  const start = starts[ordinal]!;
  const length = starts[ordinal + 1]! - start;
  const both = Math.min(text.length, length);
  for (let i = 0; i < both; i++) {
    const difference = text.charCodeAt(i) - units[start + i]!;
    if (difference !== 0) return difference;
  }
  return text.length - length;
}

/** The first ordinal whose string is not before the text. */
export const lowerBoundOrdinal = (strings: StringTable, text: string): number =>
  firstWhere(0, stringCount(strings), (ordinal) => compareAt(strings, text, ordinal) <= 0);

/** The ordinal of a text; -1 where it is not there. */
export function ordinalOf(strings: StringTable, text: string): number {
  const ordinal = lowerBoundOrdinal(strings, text);
  return ordinal < stringCount(strings) && compareAt(strings, text, ordinal) === 0 ? ordinal : -1;
}

/** The ordinals of the strings that begin with a text: from the first, up to but without the second. */
export function prefixRange(strings: StringTable, prefix: string): [number, number] {
  const from = lowerBoundOrdinal(strings, prefix);
  return [from, firstWhere(from, stringCount(strings), (ordinal) => !startsAt(strings, ordinal, prefix))];
}

const startsAt = ({ starts, units }: StringTable, ordinal: number, prefix: string): boolean =>
  starts[ordinal + 1]! - starts[ordinal]! >= prefix.length && isAt(units, starts[ordinal]!, prefix);

function isAt(units: Uint16Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (units[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Whether the string at a ordinal holds a text. */
export function containsAt({ starts, units }: StringTable, ordinal: number, text: string): boolean {
  const last = starts[ordinal + 1]! - text.length;
  for (let at = starts[ordinal]!; at <= last; at++) if (isAt(units, at, text)) return true;
  return false;
}

/**
 * Whether a text is at most one typo away from the string at an ordinal: a letter left out, added, changed, or
 * two neighbours swapped (F. J. Damerau, 1964).
 */
export function isTypoOf({ starts, units }: StringTable, ordinal: number, text: string): boolean {
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
  const left = shorter - front - back;
  if (length !== text.length) return left === 0;
  if (left <= 1) return true;
  return (
    left === 2 &&
    units[start + front] === text.charCodeAt(front + 1) &&
    units[start + front + 1] === text.charCodeAt(front)
  );
}
