import type { Filters, GivenFilters } from '@workreel/jobs-contract';

/**
 * The filters of a body in the one form in which they are kept: each that takes several values as a
 * list, texts without white space around them, each value once, and what says nothing left out, as in
 * an address.
 *
 * @param listed - the filters that take several values.
 */
export function normaliseFilters(given: GivenFilters, listed: ReadonlySet<string>): Filters {
  const entries = Object.entries(given)
    .map(([name, value]) => [name, listed.has(name) ? listOf(value) : value])
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(entries);
}

function listOf(value: unknown): unknown[] {
  const values = [value].flat().map((each) => (typeof each === 'string' ? each.trim() : each));
  return [...new Set(values)].filter((each) => each !== '');
}
