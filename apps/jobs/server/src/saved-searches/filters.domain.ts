import type { Filters, FiltersInput } from '@workreel/jobs-contract';

/**
 * Normalizes the filters of a request body for storage: wraps single values of multi-value filters in a list, trims
 * text, and removes duplicates and empty values, as in a query string.
 *
 * @param multiValue - names of the filters that accept several values.
 */
export function normalizeFilters(filters: FiltersInput, multiValue: ReadonlySet<string>): Filters {
  const entries = Object.entries(filters)
    .map(([name, value]) => [name, multiValue.has(name) ? toList(value) : value])
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(entries);
}

function toList(value: unknown): unknown[] {
  const values = [value].flat().map((item) => (typeof item === 'string' ? item.trim() : item));
  return [...new Set(values)].filter((item) => item !== '');
}
