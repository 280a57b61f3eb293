import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { suggest } from '../did-you-mean.ts';
import type { FieldError } from '../problem.ts';
import { EMAIL } from '../settings.ts';

const addFormats = formats as unknown as (ajv: Ajv) => void;
const options = {
  useDefaults: true,
  removeAdditional: false,
  allErrors: true,
  verbose: true,
  strict: false,
} as const;

/** Query and path values are strings: converts them to numbers, and single values to arrays, where the schema requires it. */
const urlAjv = new Ajv({ ...options, coerceTypes: 'array' });
/** JSON bodies are typed: `"5"` is not coerced to 5. */
const bodyAjv = new Ajv(options);
addFormats(urlAjv);
addFormats(bodyAjv);
for (const ajv of [urlAjv, bodyAjv]) {
  // Allows domains without a dot: the default admin is `admin@localhost`.
  ajv.addFormat('email', EMAIL);
  ajv.addFormat('date', isDay);
}

/** Whether a string is an existing date in RFC 3339 format. PostgreSQL has no year 0. */
function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodyAjv : urlAjv).compile(schema);

/** Converts Ajv errors to field errors. @param part - the part of the request: `body`, `querystring`, `params` or `headers`. */
export function describeErrors(errors: readonly ErrorObject[], part: string): FieldError[] {
  const described = new Map<string, FieldError>();
  for (const error of errors) {
    const field = describe(error, part);
    // A union reports an error per branch; keep the first.
    if (field && !described.has(field.path)) described.set(field.path, field);
  }
  return [...described.values()];
}

function describe(error: ErrorObject, part: string): FieldError | undefined {
  const prefix = part === 'body' ? '/body' : '';
  const path = `${prefix}${error.instancePath}`;
  const term = part === 'body' ? 'key' : 'parameter';
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params.additionalProperty);
      const allowed = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
      return { path: `${path}/${name}`, message: `Unknown ${term}. ${suggest(name, allowed)}` };
    }
    case 'required':
      return { path: `${path}/${error.params.missingProperty}`, message: `This ${term} is required.` };
    case 'enum':
      return { path, message: `Must be one of ${(error.params.allowedValues as unknown[]).join(', ')}.` };
    case 'type':
      if (Array.isArray(error.data) && error.params.type !== 'array') {
        return { path, message: 'Must be given only once.' };
      }
      return { path, message: `Must be ${article(String(error.params.type))}.` };
    case 'format':
      return {
        path,
        message: `Must be ${FORMATS.get(String(error.params.format)) ?? `a valid ${error.params.format}`}.`,
      };
    case 'anyOf':
    case 'oneOf':
      return undefined;
    default:
      return { path, message: `${capitalize(error.message ?? 'is invalid')}.` };
  }
}

const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    date: 'a date such as 2026-01-31',
    'date-time': 'a time such as 2026-01-31T09:00:00Z',
    uri: 'a URL such as https://example.org/',
    email: 'an email address',
  }),
);
const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
const capitalize = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
