import * as mediaConvert from '@aws-sdk/client-mediaconvert';
import { SendMessageRequest$ } from '@aws-sdk/client-sqs';
import { isObject } from '@workreel/platform/json';
import { ENUMS, TEXTS } from './enums.data.ts';

/**
 * Whether a request's body is one that AWS's own model of its API allows: no member that it does not know, none missing
 * that must be there, each of its type, each of a choice one of its values. The models are the schemas by which the SDK
 * writes requests: the SDK itself leaves out what it does not know, and checks nothing else.
 *
 * A schema is a number (what it is: text, number, …, or a list or map of that), a list that begins with its kind, a
 * function that gives one of those, or a pair of one of those and its traits.
 */
type Schema = unknown;

/** Kinds of shapes, the first item of a schema: `[kind, namespace, name, traits, …]`. */
const KIND = { simple: 0, list: 1, map: 2, structure: 3, union: 4 } as const;
/** Bits of a schema that is a number: a list, or a map, of what the others say. */
const LIST_OF = 64;
const MAP_OF = 128;
/** What the lower bits mean, as far as requests of ours hold it. */
const TYPES: Readonly<Record<number, string>> = { 0: 'string', 1: 'number', 2: 'boolean' };

interface Place {
  /** From the body down, as in `settings.inputs[0].fileInput`. */
  path: string;
  /** `Structure.Member`, by which choices are known. */
  member: string;
}

const BODIES: Readonly<Record<string, Schema>> = {
  Probe: mediaConvert.ProbeRequest$,
  CreateJob: mediaConvert.CreateJobRequest$,
  GetJob: mediaConvert.GetJobRequest$,
  SendMessage: SendMessageRequest$,
};

/**
 * @param body - as it went over the wire.
 * @returns what is wrong with it, each with its place; empty where nothing is.
 * @throws where the operation has no body that is known here.
 */
export function problemsOfRequest(operation: string, body: unknown): string[] {
  const schema = BODIES[operation];
  if (schema === undefined) throw new Error(`No model of ${operation}.`);
  return problemsOf(schema, body, { path: operation, member: '' });
}

/** The same of any schema of the SDK. */
export function problemsOf(reference: Schema, value: unknown, place: Place): string[] {
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
  return type === 'string' ? problemsOfChoice(value as string, place) : [];
}

/** Schemas do not tell texts from choices: what looks like a choice must be known as one. */
function problemsOfChoice(value: string, { path, member }: Place): string[] {
  const choices = ENUMS[member];
  if (choices) return Object.values(choices).includes(value) ? [] : [`${path}: ${value} is no choice`];
  const isChoice = /^[A-Z][A-Z0-9_]+$/.test(value) && !TEXTS.has(member);
  return isChoice ? [`${path}: ${value} is of a choice not listed`] : [];
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
