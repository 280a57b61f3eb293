export interface Problem {
  path: (string | number)[];
  /** The problem and its solution. */
  message: string;
}

/** The subset of JSON Schema that is used here. */
export interface PlainSchema {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly PlainSchema[];
  properties?: Record<string, PlainSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | PlainSchema;
  minProperties?: number;
  items?: PlainSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  description?: string;
}

/**
 * Validates data against a schema and returns all problems in plain English. For `anyOf`, only the most similar
 * alternative is checked, so that a nested mistake is reported at its own path.
 */
export function checkSchema(schema: PlainSchema, value: unknown, path: (string | number)[] = []): Problem[] {
  if (schema.anyOf !== undefined) {
    const alternative = pickAlternative(schema.anyOf, value);
    if (alternative !== null) return checkSchema(alternative, value, path);
    return [
      {
        path,
        message: `is ${describeValue(value)}; expected ${schema.anyOf.map(describeExpected).join(', or ')}`,
      },
    ];
  }
  if (schema.enum !== undefined) {
    if (schema.enum.includes(value)) return [];
    const closest = typeof value === 'string' ? closestMatch(value, schema.enum.map(String)) : null;
    const hint = closest === null ? '' : ` (did you mean ${closest}?)`;
    return [{ path, message: `${show(value)} is invalid; expected one of ${schema.enum.join(', ')}${hint}` }];
  }
  if (!hasType(schema.type, value)) {
    return [{ path, message: `is ${describeValue(value)}; expected ${describeExpected(schema)}` }];
  }
  if (Array.isArray(value)) return checkArray(schema, value, path);
  if (typeof value === 'object' && value !== null) {
    return checkObject(schema, value as Record<string, unknown>, path);
  }
  return checkScalar(schema, value, path);
}

function checkArray(schema: PlainSchema, value: unknown[], path: (string | number)[]): Problem[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  const problems: Problem[] = [];
  if (value.length < minItems)
    problems.push({ path, message: `has ${value.length} entries; expected at least ${minItems}` });
  if (value.length > maxItems)
    problems.push({ path, message: `has ${value.length} entries; expected at most ${maxItems}` });
  value.slice(0, 200).forEach((item, index) => {
    problems.push(...checkSchema(items, item, [...path, index]));
  });
  return problems;
}

function checkObject(
  schema: PlainSchema,
  value: Record<string, unknown>,
  path: (string | number)[],
): Problem[] {
  const properties = schema.properties ?? {};
  const names = Object.keys(properties);
  const problems: Problem[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property !== undefined) {
      problems.push(...checkSchema(property, inner, [...path, key]));
    } else if (typeof schema.additionalProperties === 'object') {
      problems.push(...checkSchema(schema.additionalProperties, inner, [...path, key]));
    } else if (schema.additionalProperties === false) {
      const closest = closestMatch(
        key,
        names.filter((name) => !Object.hasOwn(value, name)),
      );
      const hint = closest === null ? `expected one of ${names.join(', ')}` : `did you mean ${closest}?`;
      problems.push({ path: [...path, key], message: `unknown key ${key}; ${hint}` });
    }
  }
  for (const key of schema.required ?? []) {
    if (Object.hasOwn(value, key)) continue;
    problems.push({
      path: [...path, key],
      message: `is missing; expected ${describeExpected(properties[key] ?? {})}`,
    });
  }
  if (Object.keys(value).length < (schema.minProperties ?? 0)) {
    problems.push({ path, message: `is empty; expected one of ${names.join(', ')}` });
  }
  return problems;
}

function checkScalar(schema: PlainSchema, value: unknown, path: (string | number)[]): Problem[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  if (typeof value === 'number' && (value < minimum || value > maximum)) {
    return [{ path, message: `${value} is out of range; expected ${minimum} to ${maximum}` }];
  }
  if (typeof value !== 'string') return [];
  if (value.length < (schema.minLength ?? 0))
    return [{ path, message: `is empty; expected ${describeExpected(schema)}` }];
  if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
    return [{ path, message: `has ${value.length} characters; expected at most ${schema.maxLength}` }];
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    return [{ path, message: `${show(value)} is invalid; expected ${describeExpected(schema)}` }];
  }
  return [];
}

/** Returns the most similar alternative of the same type, or null if there is none. */
function pickAlternative(schemas: readonly PlainSchema[], value: unknown): PlainSchema | null {
  const candidates = schemas.filter((schema) => hasType(schema.type, value));
  if (candidates.length <= 1 || typeof value !== 'object' || value === null) return candidates[0] ?? null;
  const overlap = (schema: PlainSchema) =>
    Object.keys(value).filter((key) => Object.hasOwn(schema.properties ?? {}, key)).length;
  return candidates.reduce((best, schema) => (overlap(schema) > overlap(best) ? schema : best));
}

function hasType(type: string | undefined, value: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === type;
}

function describeExpected(schema: PlainSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeExpected).join(', or ');
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  if (schema.description !== undefined) return schema.description;
  if (schema.type === 'object') return `a map with ${Object.keys(schema.properties ?? {}).join(', ')}`;
  if (schema.type === 'array') return `a list of ${describeExpected(schema.items ?? {})}`;
  if (schema.type === 'string')
    return schema.pattern === undefined ? 'a string' : `a string that matches ${schema.pattern}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'null') return 'null';
  if (schema.type === 'integer') return 'an integer';
  return schema.type === 'number' ? 'a number' : 'a value';
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : `${show(value)} (a ${typeof value})`;
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Returns the candidate closest to a mistyped word, or null if none is close. */
export function closestMatch(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.ceil(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const [a, b] = [word.toLowerCase(), candidate.toLowerCase()];
    const distance = b.startsWith(a) || a.startsWith(b) ? 1 : editDistance(a.slice(0, 50), b);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
