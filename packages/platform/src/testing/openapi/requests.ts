/** Generates valid and invalid requests from an OpenAPI document. */
import fc from 'fast-check';
import type { Document, Operation, Parameter, Schema } from './document.ts';
import {
  currentValue,
  existingValueOr,
  type FuzzDocument,
  type Ids,
  trickyString,
  trickyValue,
  valueFor,
} from './values.ts';

export interface FuzzRequest {
  /** Operation of the document, such as `GET /jobs/{id}`. */
  call: string;
  method: 'GET';
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

const percentEncode = (text: string) => encodeURIComponent(text.toWellFormed());
/** Encodes a component of a URL, correctly or incorrectly. */
const encoder = fc.oneof(
  { weight: 8, arbitrary: fc.constant(percentEncode) },
  { weight: 1, arbitrary: fc.constant((text: string) => encodeURIComponent(percentEncode(text))) },
  // Latin-1 and malformed percent-encoding, as old clients send them.
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      () => '%EA%B0',
      () => '%zz',
      () => '%ff%fe',
      () => '%',
    ),
  },
);

/** Generates requests for all operations of the document. `ids` is called for each request, because requests create and delete data. */
export function requests(
  document: Document,
  ids: () => Ids,
  excludes: (call: string) => boolean,
): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  return fc.oneof(
    ...calls
      .filter(({ path, method }) => !excludes(`${method} ${path}`))
      .map(({ path, method, operation }) => requestFor({ ...document, ids }, path, method, operation)),
  );
}

type Pair = [name: string, value: unknown];
type Encode = (text: string) => string;
interface RequestParts {
  /** Path parameters in order. */
  inPath: [value: string, encode: Encode][];
  pairs: Pair[];
  encode: Encode;
  token: string | null;
  headers: Record<string, string>;
  body: Body | undefined;
}

function requestFor(
  document: FuzzDocument,
  path: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<FuzzRequest> {
  const { ids } = document;
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)];
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const id = fc.oneof(
    { weight: 5, arbitrary: currentValue(() => ids().existing) },
    { weight: 1, arbitrary: trickyString },
    { weight: 1, arbitrary: fc.integer({ min: -5, max: 50 }).map(String) },
  );
  const trickyPair: fc.Arbitrary<Pair> = fc.tuple(trickyString, trickyValue);
  const queryValue = ({ name, schema }: Parameter, noise: number) =>
    existingValueOr(
      name,
      valueFor(schema.type === 'array' ? schema.items! : schema, document, noise),
      document,
    );
  const pair: fc.Arbitrary<Pair> =
    query.length === 0
      ? trickyPair
      : fc.oneof(
          {
            weight: 8,
            arbitrary: fc
              .constantFrom(...query)
              .chain(
                (parameter): fc.Arbitrary<Pair> =>
                  fc.tuple(fc.constant(parameter.name), queryValue(parameter, 20)),
              ),
          },
          { weight: 1, arbitrary: trickyPair },
        );
  const pairs = fc.array(pair, { maxLength: 5 });
  const inPath = (encode: fc.Arbitrary<Encode>) =>
    fc.tuple(
      ...placeholders.map(({ 0: placeholder, 1: name, index }) => {
        const pathPrefix = path.slice(0, index + placeholder.length);
        const value = existingValueOr(
          pathPrefix in ids().named ? pathPrefix : name!,
          id,
          document,
        ) as fc.Arbitrary<string>;
        return fc.tuple(value, encode);
      }),
    );
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const token = fc.option(
    currentValue(() => ids().tokens),
    { freq: 3 },
  );
  const mixed: fc.Arbitrary<RequestParts> = fc.record({
    inPath: inPath(encoder),
    pairs: fc.oneof({ weight: 2, arbitrary: fc.constant<Pair[]>([]) }, { weight: 3, arbitrary: pairs }),
    encode: encoder,
    token,
    headers: trickyHeaders,
    body: schema ? bodyFor(schema, document) : fc.constant(undefined),
  });
  const correct = fc.constant(percentEncode);
  // Entirely valid, because a request with several invalid parts seldom passes validation.
  const valid: fc.Arbitrary<RequestParts> = fc.record({
    inPath: inPath(correct),
    pairs: fc
      .tuple(
        ...query.map((parameter) => {
          const queryPair = fc.tuple(fc.constant(parameter.name), queryValue(parameter, 0));
          return parameter.required ? queryPair : fc.option(queryPair, { freq: 1 });
        }),
      )
      .map((queryPairs) => queryPairs.filter((queryPair) => queryPair !== null)),
    encode: correct,
    token,
    headers: fc.constant({}),
    body: schema ? jsonOf(valueFor(schema, document, 0)) : fc.constant(undefined),
  });
  return fc
    .oneof({ weight: 2, arbitrary: mixed }, { weight: 1, arbitrary: valid })
    .map(({ inPath: values, pairs: parameters, encode, token: authorization, headers, body }) => {
      let url = path;
      values.forEach(([value, encodePart], index) => {
        url = url.replace(placeholders[index]![0], () => encodePart(value) || '%20');
      });
      const search = parameters
        .map(
          ([name, value]) =>
            `${encode(String(name))}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
        )
        .join('&');
      return {
        call: `${method} ${path}`,
        method: method as 'GET',
        url: search.length > 0 ? `${url}?${search.slice(0, 6_000)}` : url,
        headers: {
          ...(body === undefined ? {} : { 'content-type': body.type }),
          ...headers,
          ...(authorization === null ? {} : { authorization }),
        },
        payload: body?.bytes,
      };
    });
}

const trickyHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { cookie: 'workreel_jobs_refresh=x; workreel_jobs_refresh=y' },
      {
        cookie: `workreel_jobs_refresh=${'x'.repeat(22)}.${'y'.repeat(43)}`,
        origin: 'http://127.0.0.1:3001',
      },
      { prefer: 'wait=0' },
      { prefer: 'wait=x, respond-async' },
      { 'last-event-id': '999999999999999999' },
      { 'x-request-id': '../../x' },
      { 'accept-language': 'ko;q=9, en;q=-1, *' },
      { 'user-agent': '\u00ff'.repeat(2_000) },
      { 'x-forwarded-for': 'nonsense' },
      { 'content-length': '3' },
      { accept: 'text/html' },
      { 'if-none-match': '*' },
    ),
  },
);

interface Body {
  type: string;
  bytes: Buffer;
}
const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '', 'utf8');
const jsonOf = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  values.map((value) => ({ type: 'application/json', bytes: json(value) }));

function bodyFor(schema: Schema, document: FuzzDocument): fc.Arbitrary<Body | undefined> {
  const type = 'application/json';
  return fc.oneof(
    { weight: 5, arbitrary: jsonOf(valueFor(schema, document, 0)) },
    { weight: 6, arbitrary: jsonOf(valueFor(schema, document, 15)) },
    { weight: 2, arbitrary: jsonOf(trickyValue) },
    {
      weight: 1,
      arbitrary: valueFor(schema, document, 0).map((value) => ({
        type,
        bytes: Buffer.from(
          `{"__proto__":{"role":"admin"},"unknown":1,${JSON.stringify(value ?? {}).slice(1)}`,
        ),
      })),
    },
    // A body that is not JSON, not UTF-8, or not of the declared content type.
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type, bytes: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          valueFor(schema, document, 0),
          fc.constantFrom(
            'text/plain',
            'application/xml',
            'multipart/form-data',
            'application/json; charset=utf-16',
            'application/x-www-form-urlencoded',
            '',
            ';',
          ),
        )
        .map(([value, contentType]) => ({ type: contentType, bytes: json(value) })),
    },
    { weight: 1, arbitrary: fc.constant({ type, bytes: Buffer.from(`{"x":"${'y'.repeat(300_000)}"}`) }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}
