/**
 * Checks the bodies of requests and responses for unknown members, missing required members, and values of the wrong type or
 * outside their enumeration. Uses the schemas by which the AWS SDK serializes requests; the SDK does not validate, but
 * silently drops unknown members.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as mediaConvert from '@aws-sdk/client-mediaconvert';
import * as sqs from '@aws-sdk/client-sqs';
import { isObject } from '@workreel/platform/json';

/**
 * Schema of the SDK: a number (a simple type, or a list or map of one), an array `[kind, namespace, name, traits, …]`, a
 * function that returns a schema, or a pair `[schema, traits]`.
 */
type Schema = unknown;

/** Kinds of schemas that are arrays. */
const KIND = { simple: 0, list: 1, map: 2, structure: 3, union: 4 } as const;
/** Flags of a numeric schema: a list or map of the type in the lower bits. */
const LIST_OF = 64;
const MAP_OF = 128;
/** Types in the lower bits that our bodies use; 7 is a timestamp in seconds. */
const TYPES: Readonly<Record<number, string>> = { 0: 'string', 1: 'number', 2: 'boolean', 7: 'number' };

interface Location {
  /** Path in the body, such as `settings.inputs[0].fileInput`. */
  path: string;
  /** `Structure.Member`, a key of `ENUMS`. */
  member: string;
}

const MODEL: Readonly<Record<string, unknown>> = { ...mediaConvert, ...sqs };

/** Enumeration values by `Structure.Member`. From the SDK's type declarations, because the schemas declare only strings. */
const ENUMS = new Map(
  ['@aws-sdk/client-mediaconvert', '@aws-sdk/client-sqs'].flatMap((client) => {
    const main = createRequire(import.meta.url).resolve(client);
    const text = readFileSync(join(dirname(main), '../dist-types/models/models_0.d.ts'), 'utf8');
    let structure = '';
    return text.split('\n').flatMap((line): [string, unknown[]][] => {
      structure = /^export interface (\w+)/.exec(line)?.[1] ?? structure;
      const [, member, type = ''] = /^ {4}(\w+)\??: (\w+)(?:\[\])?(?: \| undefined)?;/.exec(line) ?? [];
      const values = MODEL[type];
      return isObject(values) ? [[`${structure}.${member}`, Object.values(values)]] : [];
    });
  }),
);

/**
 * Validates a body.
 *
 * @param body - in the format of the API.
 * @returns the violations with their paths; empty if the body is valid.
 * @throws if the model does not contain the operation.
 */
export function validateBody(operation: string, kind: 'Request' | 'Response', body: unknown): string[] {
  // The schemas of SQS responses are named `…Result`.
  const schema = MODEL[`${operation}${kind}$`] ?? (kind === 'Response' && MODEL[`${operation}Result$`]);
  if (!schema) throw new Error(`The model does not contain the ${kind.toLowerCase()} of ${operation}.`);
  return validate(schema, body, { path: operation, member: '' });
}

function validate(reference: Schema, value: unknown, location: Location): string[] {
  const schema = resolve(reference);
  if (typeof schema === 'number') return validateNumeric(schema, value, location);
  const [kind, , name, , ...rest] = schema;
  switch (kind) {
    case KIND.simple:
      return validate(rest[0], value, location);
    case KIND.list:
      return validateList(rest[0], value, location);
    case KIND.map:
      return validateMap(rest[1], value, location);
    case KIND.structure:
    case KIND.union:
      return validateStructure(String(name), rest as Members, value, location);
    default:
      throw new Error(`${location.path}: unsupported schema kind ${kind}`);
  }
}

function validateNumeric(schema: number, value: unknown, location: Location): string[] {
  if (schema & LIST_OF) return validateList(schema & ~LIST_OF, value, location);
  if (schema & MAP_OF) return validateMap(schema & ~MAP_OF, value, location);
  const type = TYPES[schema];
  if (type === undefined) throw new Error(`${location.path}: unsupported type ${schema}`);
  if (typeof value !== type) return [`${location.path}: ${JSON.stringify(value)} is not a ${type}`];
  return type === 'string' ? validateEnum(value as string, location) : [];
}

function validateEnum(value: string, { path, member }: Location): string[] {
  const values = ENUMS.get(member);
  return values?.includes(value) === false ? [`${path}: ${value} is not a value of ${member}`] : [];
}

function validateList(item: Schema, value: unknown, location: Location): string[] {
  if (!Array.isArray(value)) return [`${location.path}: is not a list`];
  return value.flatMap((entry, index) =>
    validate(item, entry, { ...location, path: `${location.path}[${index}]` }),
  );
}

function validateMap(itemSchema: Schema, value: unknown, location: Location): string[] {
  if (!isObject(value)) return [`${location.path}: is not a map`];
  return Object.entries(value).flatMap(([name, entry]) =>
    validate(itemSchema, entry, { ...location, path: `${location.path}[${JSON.stringify(name)}]` }),
  );
}

/** Names and schemas of the members, and how many are required. Required members come first. */
type Members = [names: string[], schemas: Schema[], required?: number];

function validateStructure(
  structure: string,
  [names, schemas, required = 0]: Members,
  value: unknown,
  { path }: Location,
): string[] {
  if (!isObject(value)) return [`${path}: is not a ${structure}`];
  const members = new Map(
    names.map((name, index) => [wireName(schemas[index], name), { name, schema: schemas[index] }]),
  );
  const missing = [...members.keys()].slice(0, required).filter((name) => value[name] === undefined);
  return [
    ...missing.map((name) => `${path}.${name}: is missing`),
    ...Object.entries(value).flatMap(([name, entry]) => {
      const member = members.get(name);
      if (!member) return [`${path}.${name}: is not a member of ${structure}`];
      return validate(member.schema, entry, {
        path: `${path}.${name}`,
        member: `${structure}.${member.name}`,
      });
    }),
  ];
}

function wireName(schema: Schema, name: string): string {
  const traits = isPair(schema) ? schema[1] : undefined;
  return isObject(traits) && typeof traits.jsonName === 'string' ? traits.jsonName : name;
}

function resolve(reference: Schema): number | unknown[] {
  if (typeof reference === 'function') return resolve(reference());
  if (isPair(reference)) return resolve(reference[0]);
  if (typeof reference === 'number' || Array.isArray(reference)) return reference;
  throw new Error(`Not a schema: ${JSON.stringify(reference)}`);
}

/** Whether this is a pair `[schema, traits]`; in other arrays the second item is a namespace. */
const isPair = (schema: Schema): schema is [Schema, unknown] =>
  Array.isArray(schema) && schema.length === 2 && typeof schema[1] !== 'string';
