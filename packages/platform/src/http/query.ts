import { parse } from 'node:querystring';

/** Parameters that one address may hold; more is no search but an attack. */
const MAX_PARAMETERS = 200;

/**
 * Reads a query string: an empty parameter is an absent one (a form sends all its fields), one given
 * twice is a list.
 */
export function parseQuery(query: string): Record<string, string | string[]> {
  // Without a prototype: `__proto__` is a parameter like any other, and an unknown one.
  const result: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of Object.entries(parse(query, '&', '=', { maxKeys: MAX_PARAMETERS }))) {
    const values = (Array.isArray(value) ? value : [value ?? ''])
      .map((one) => one.trim())
      .filter((one) => one !== '');
    if (values.length > 0) result[name] = values.length === 1 ? values[0]! : values;
  }
  return result;
}
