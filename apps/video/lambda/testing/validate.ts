import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as mediaConvert from '@aws-sdk/client-mediaconvert';
import * as sqs from '@aws-sdk/client-sqs';
import { isObject } from '@workreel/platform/json';

/**
 * Whether the body of a request or an answer is one that AWS's own model of its API allows: no unknown member, none
 * missing that is required, each of its type, each of an enumeration one of its values. The models are the schemas by
 * which the SDK writes requests: the SDK itself leaves out unknown members, and checks nothing else.
 *
 * A schema is a number (what it is: text, number, …, or a list or map of that), a list that begins with its kind, a
 * function that gives one of those, or a pair of one of those and its traits.
 */
type Schema = unknown;

/** Kinds of schemas, the first item of a schema: `[kind, namespace, name, traits, …]`. */
const KIND = { simple: 0, list: 1, map: 2, structure: 3, union: 4 } as const;
/** Bits of a schema that is a number: a list, or a map, of what the others say. */
const LIST_OF = 64;
const MAP_OF = 128;
/** What the lower bits mean, as far as our bodies hold it; 7 is a time in seconds. */
const TYPES: Readonly<Record<number, string>> = { 0: 'string', 1: 'number', 2: 'boolean', 7: 'number' };

interface Place {
  /** From the body down, as in `settings.inputs[0].fileInput`. */
  path: string;
  /** `Structure.Member`, by which enumerations are known. */
  member: string;
}

const MODEL: Readonly<Record<string, unknown>> = { ...mediaConvert, ...sqs };

/** Values of enumerations by `Structure.Member`: to schemas they are strings, only the SDK's declarations name them. */
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
 * @param body - as it goes over the wire.
 * @returns what is wrong with it, each with its place; empty where nothing is.
 * @throws where the model has no such operation.
 */
export function problemsOfBody(operation: string, kind: 'Request' | 'Response', body: unknown): string[] {
  // Answers of SQS are called results.
  const schema = MODEL[`${operation}${kind}$`] ?? (kind === 'Response' && MODEL[`${operation}Result$`]);
  if (!schema) throw new Error(`The model has no ${kind} of ${operation}.`);
  return problemsOf(schema, body, { path: operation, member: '' });
}

function problemsOf(reference: Schema, value: unknown, place: Place): string[] {
  const schema = resolve(reference);
  if (typeof schema === 'number') return problemsOfNumbered(schema, value, place);
  const [kind, , name, , ...rest] = schema;
  switch (kind) {
    case KIND.simple:
      return problemsOf(rest[0], value, place);
    case KIND.list:
      return problemsOfList(rest[0], value, place);
    case KIND.map:
      return problemsOfMap(rest[1], value, place);
    case KIND.structure:
    case KIND.union:
      return problemsOfStructure(String(name), rest as Members, value, place);
    default:
      throw new Error(`${place.path}: a schema of kind ${kind}, which is not known here.`);
  }
}

function problemsOfNumbered(schema: number, value: unknown, place: Place): string[] {
  if (schema & LIST_OF) return problemsOfList(schema & ~LIST_OF, value, place);
  if (schema & MAP_OF) return problemsOfMap(schema & ~MAP_OF, value, place);
  const type = TYPES[schema];
  if (type === undefined) throw new Error(`${place.path}: a type ${schema}, which is not known here.`);
  if (typeof value !== type) return [`${place.path}: ${JSON.stringify(value)} is no ${type}`];
  return type === 'string' ? problemsOfEnum(value as string, place) : [];
}

function problemsOfEnum(value: string, { path, member }: Place): string[] {
  const values = ENUMS.get(member);
  return values?.includes(value) === false ? [`${path}: ${value} is no value of ${member}`] : [];
}

function problemsOfList(item: Schema, value: unknown, place: Place): string[] {
  if (!Array.isArray(value)) return [`${place.path}: is no list`];
  return value.flatMap((one, at) => problemsOf(item, one, { ...place, path: `${place.path}[${at}]` }));
}

function problemsOfMap(of: Schema, value: unknown, place: Place): string[] {
  if (!isObject(value)) return [`${place.path}: is no map`];
  return Object.entries(value).flatMap(([name, one]) =>
    problemsOf(of, one, { ...place, path: `${place.path}[${JSON.stringify(name)}]` }),
  );
}

/** Names, schemas, and how many of the first must be there. */
type Members = [names: string[], schemas: Schema[], required?: number];

function problemsOfStructure(
  structure: string,
  [names, schemas, required = 0]: Members,
  value: unknown,
  { path }: Place,
): string[] {
  if (!isObject(value)) return [`${path}: is no ${structure}`];
  const members = new Map(
    names.map((name, at) => [nameOnWire(schemas[at], name), { name, schema: schemas[at] }]),
  );
  const missing = [...members.keys()].slice(0, required).filter((name) => value[name] === undefined);
  return [
    ...missing.map((name) => `${path}.${name}: is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const member = members.get(name);
      if (!member) return [`${path}.${name}: is no member of ${structure}`];
      return problemsOf(member.schema, one, {
        path: `${path}.${name}`,
        member: `${structure}.${member.name}`,
      });
    }),
  ];
}

function nameOnWire(schema: Schema, name: string): string {
  const traits = isPair(schema) ? schema[1] : undefined;
  return isObject(traits) && typeof traits.jsonName === 'string' ? traits.jsonName : name;
}

function resolve(reference: Schema): number | unknown[] {
  if (typeof reference === 'function') return resolve(reference());
  if (isPair(reference)) return resolve(reference[0]);
  if (typeof reference === 'number' || Array.isArray(reference)) return reference;
  throw new Error(`No schema: ${JSON.stringify(reference)}`);
}

/** Of a schema and its traits: the second item of all others is a namespace. */
const isPair = (schema: Schema): schema is [Schema, unknown] =>
  Array.isArray(schema) && schema.length === 2 && typeof schema[1] !== 'string';
