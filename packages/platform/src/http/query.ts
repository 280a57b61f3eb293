import { parse } from 'node:querystring';
import type { Static, TSchema } from 'typebox';
import { toProblem } from './problems.ts';
import { compileValidator } from './validation.ts';

/** Legitimate URLs have fewer parameters. */
const MAX_PARAMETERS = 200;

/**
 * Parses a query string. An empty parameter counts as absent, because a form sends all of its fields. A
 * repeated parameter becomes an array.
 */
export function parseQuery(query: string): Record<string, string | string[]> {
  // Without a prototype, so that `__proto__` is treated like any other unknown parameter.
  const result: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of Object.entries(parse(query, '&', '=', { maxKeys: MAX_PARAMETERS }))) {
    const values = (Array.isArray(value) ? value : [value ?? ''])
      .map((text) => text.trim())
      .filter((text) => text !== '');
    if (values.length > 0) result[name] = values.length === 1 ? values[0]! : values;
  }
  return result;
}

/**
 * Parses and validates a query string as a route with this schema does.
 *
 * @throws Problem 400 INVALID_REQUEST
 */
export function validateQuery<Schema extends TSchema>(schema: Schema, query: string): Static<Schema> {
  const values = parseQuery(query);
  const validate = compileValidator({ schema, httpPart: 'querystring', method: '', url: '' });
  if (validate(values)) return values as Static<Schema>;
  throw toProblem({ validation: validate.errors, validationContext: 'querystring' });
}
