import type { Filters, FiltersInput } from '@workreel/jobs-contract';

/**
 * Normalizes the filters of a request body for storage: wraps single values of multi-value filters in a list, trims
 * text, and removes duplicates and empty values, as in a query string.
 *
 * @param multiValue - names of the filters that accept several values.
 */
export function normalizeFilters(given: FiltersInput, multiValue: ReadonlySet<string>): Filters {
  const entries = Object.entries(given)
    .map(([name, value]) => [name, multiValue.has(name) ? listOf(value) : value])
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(entries);
}

function listOf(value: unknown): unknown[] {
  const values = [value].flat().map((each) => (typeof each === 'string' ? each.trim() : each));
  return [...new Set(values)].filter((each) => each !== '');
}
