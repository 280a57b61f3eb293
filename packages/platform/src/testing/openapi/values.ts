/** Generates valid and invalid values from the schemas of an OpenAPI document. */
import fc from 'fast-check';
import type { Document, Schema } from './document.ts';

/** Strings that have caused bugs in other services. */
const TRICKY_STRINGS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202egnp.exe',
  '가'.repeat(3_000),
  'x'.repeat(20_000),
  "'; drop table jobs.postings; --",
  '%',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9'.repeat(40),
  '0x10',
  'null',
  'true',
  '2026-02-30',
  '0000-01-01',
  '-infinity',
  '275760-09-14',
  '+275760-09-13T00:00:00.000Z',
  '💼',
  'e\u0301',
];
const TRICKY_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 1e21];
export const trickyString = fc.oneof(
  fc.constantFrom(...TRICKY_STRINGS),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const nested = fc
  .tuple(fc.integer({ min: 5, max: 3_000 }), fc.boolean())
  .map(([depth, list]) =>
    JSON.parse(`${(list ? '[' : '{"a":').repeat(depth)}1${(list ? ']' : '}').repeat(depth)}`),
  );
export const trickyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: trickyString },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...TRICKY_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $gt: 1 }) },
  { weight: 1, arbitrary: fc.array(trickyString, { maxLength: 200 }) },
  { weight: 1, arbitrary: fc.dictionary(trickyString, fc.jsonValue(), { maxKeys: 20 }) },
  { weight: 1, arbitrary: nested },
);

export interface Ids {
  /** IDs of various existing resources and users. */
  existing: string[];
  /**
   * Existing values of a parameter or key, by its name or by the path up to the parameter, such as
   * `site` or `/applications/{id}`.
   */
  named: Record<string, string[]>;
  /** Authorization header values. */
  tokens: string[];
}

/** The document, and a function that returns the IDs that currently exist in the service. */
export interface FuzzDocument extends Document {
  ids: () => Ids;
}

/** Generates values of a schema. @param noise - percentage of values that are replaced with arbitrary ones. */
export function valueFor(schema: Schema, document: FuzzDocument, noise: number): fc.Arbitrary<unknown> {
  const valid = validValueFor(schema, document, noise);
  return noise === 0
    ? valid
    : fc.oneof({ weight: 100 - noise, arbitrary: valid }, { weight: noise, arbitrary: trickyValue });
}

/** Returns a valid value of a schema. The same seed returns the same value. */
export const sampleValue = (schema: Schema, document: Document, seed: number): unknown =>
  fc.sample(valueFor(schema, { ...document, ids: () => ({ existing: [], named: {}, tokens: [] }) }, 0), {
    numRuns: 1,
    seed,
  })[0];

function validValueFor(schema: Schema, document: FuzzDocument, noise: number): fc.Arbitrary<unknown> {
  if (schema.$ref)
    return valueFor(document.components.schemas[schema.$ref.split('/').at(-1)!]!, document, noise);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valueFor(branch, document, noise)));
  switch (schema.type) {
    case 'string':
      return stringFor(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e6),
        max: Math.min(schema.maximum ?? 1e6, 1e6),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, document, noise), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object': {
      const names = Object.keys(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(
          names.map((name) => [
            name,
            existingValueOr(name, valueFor(schema.properties![name]!, document, noise), document),
          ]),
        ),
        { requiredKeys: noise === 0 ? (schema.required ?? []) : [] },
      );
    }
    default:
      return trickyValue;
  }
}

/** Generates mostly existing values for this name, so that requests pass validation. */
export function existingValueOr(
  name: string,
  fallback: fc.Arbitrary<unknown>,
  { ids }: FuzzDocument,
): fc.Arbitrary<unknown> {
  if (!(name in ids().named)) return fallback;
  return fc.oneof(
    { weight: 3, arbitrary: currentValue(() => ids().named[name]!) },
    { weight: 1, arbitrary: fallback },
  );
}

/** Picks one of the values that exist when the request is generated. */
export const currentValue = (values: () => string[]): fc.Arbitrary<string> =>
  fc.nat().map((n) => values()[n % values().length]!);

function stringFor({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'date')
    return fc.constantFrom('2026-11-20', '2027-01-31', '0000-01-01', '0001-01-01', '9999-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-11-20T00:00:00Z');
  if (format === 'email') return fc.integer({ min: 1, max: 1e9 }).map((n) => `fuzz-${n}@example.org`);
  if (pattern === '^https?://')
    return fc.constantFrom(
      'https://hooks.example/x',
      'http://10.0.0.1/',
      'https://[::1]/',
      'http://a:b@c.example/',
    );
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  const words = fc.constantFrom('개발', 'Java', '서울', 'c++', '100%', 'a_b', '간호사');
  return fc
    .oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: fc.string({ maxLength: 40 }) })
    .map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
}
