/** Requests made from an OpenAPI document, right and wrong ones mixed. Not used by the service. */
import fc from 'fast-check';
import type { Document, Operation, Parameter, Schema } from './document.ts';
import { type Ids, type Known, namedOr, odd, oddText, oneOfNow, someOf } from './values.ts';

export interface FuzzRequest {
  /** `GET /jobs/{id}`, as the document has it. */
  call: string;
  method: 'GET';
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

const encodeRightly = (text: string) => encodeURIComponent(text.toWellFormed());
/** What stands in an address, encoded rightly or not at all. */
const encoded = fc.oneof(
  { weight: 8, arbitrary: fc.constant(encodeRightly) },
  { weight: 1, arbitrary: fc.constant((text: string) => encodeURIComponent(encodeRightly(text))) },
  // Latin-1 and broken percent-encoding, as old clients send them.
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

/** One request for any of the document's calls. `ids` is read when a request is made: people come and go. */
export function requestsOf(
  document: Document,
  ids: () => Ids,
  leavesOut: (call: string) => boolean,
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
      .filter(({ path, method }) => !leavesOut(`${method} ${path}`))
      .map(({ path, method, operation }) => requestOf({ ...document, ids }, path, method, operation)),
  );
}

type Pair = [name: string, value: unknown];
type Encode = (text: string) => string;
/** What a request is put together from. */
interface Parts {
  /** Of the parameters in its path, in their order. */
  inPath: [value: string, encode: Encode][];
  pairs: Pair[];
  encode: Encode;
  token: string | null;
  headers: Record<string, string>;
  body: Body | undefined;
}

function requestOf(
  document: Known,
  path: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<FuzzRequest> {
  const { ids } = document;
  const holes = [...path.matchAll(/\{(\w+)\}/g)];
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const id = fc.oneof(
    { weight: 5, arbitrary: oneOfNow(() => ids().known) },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: fc.integer({ min: -5, max: 50 }).map(String) },
  );
  const oddPair: fc.Arbitrary<Pair> = fc.tuple(oddText, odd);
  const queryValue = ({ name, schema }: Parameter, oddness: number) =>
    namedOr(name, someOf(schema.type === 'array' ? schema.items! : schema, document, oddness), document);
  const pair: fc.Arbitrary<Pair> =
    query.length === 0
      ? oddPair
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
          { weight: 1, arbitrary: oddPair },
        );
  const pairs = fc.array(pair, { maxLength: 5 });
  const inPath = (encode: fc.Arbitrary<Encode>) =>
    fc.tuple(
      ...holes.map(({ 0: hole, 1: name, index }) => {
        const upToIt = path.slice(0, index + hole.length);
        const value = namedOr(upToIt in ids().named ? upToIt : name!, id, document) as fc.Arbitrary<string>;
        return fc.tuple(value, encode);
      }),
    );
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const token = fc.option(
    oneOfNow(() => ids().tokens),
    { freq: 3 },
  );
  const wild: fc.Arbitrary<Parts> = fc.record({
    inPath: inPath(encoded),
    pairs: fc.oneof({ weight: 2, arbitrary: fc.constant<Pair[]>([]) }, { weight: 3, arbitrary: pairs }),
    encode: encoded,
    token,
    headers: oddHeaders,
    body: schema ? bodyOf(schema, document) : fc.constant(undefined),
  });
  const right = fc.constant(encodeRightly);
  // All of it right: what is odd in many places at once seldom gets past the edge.
  const calm: fc.Arbitrary<Parts> = fc.record({
    inPath: inPath(right),
    pairs: fc
      .tuple(
        ...query.map((parameter) => {
          const given = fc.tuple(fc.constant(parameter.name), queryValue(parameter, 0));
          return parameter.required ? given : fc.option(given, { freq: 1 });
        }),
      )
      .map((given) => given.filter((each) => each !== null)),
    encode: right,
    token,
    headers: fc.constant({}),
    body: schema ? jsonOf(someOf(schema, document, 0)) : fc.constant(undefined),
  });
  return fc
    .oneof({ weight: 2, arbitrary: wild }, { weight: 1, arbitrary: calm })
    .map(({ inPath: values, pairs: given, encode, token: authorization, headers, body }) => {
      let url = path;
      values.forEach(([value, encodePart], index) => {
        url = url.replace(holes[index]![0], () => encodePart(value) || '%20');
      });
      const search = given
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
          // Each from an address of its own would be nobody's test of limits; one may be shared.
          ...(body === undefined ? {} : { 'content-type': body.type }),
          ...headers,
          ...(authorization === null ? {} : { authorization }),
        },
        payload: body?.bytes,
      };
    });
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
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

function bodyOf(schema: Schema, document: Known): fc.Arbitrary<Body | undefined> {
  const type = 'application/json';
  return fc.oneof(
    { weight: 5, arbitrary: jsonOf(someOf(schema, document, 0)) },
    { weight: 6, arbitrary: jsonOf(someOf(schema, document, 15)) },
    { weight: 2, arbitrary: jsonOf(odd) },
    {
      weight: 1,
      arbitrary: someOf(schema, document, 0).map((value) => ({
        type,
        bytes: Buffer.from(
          `{"__proto__":{"role":"admin"},"unknown":1,${JSON.stringify(value ?? {}).slice(1)}`,
        ),
      })),
    },
    // Not JSON, not UTF-8, not what it says it is.
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type, bytes: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          someOf(schema, document, 0),
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
        .map(([value, wrong]) => ({ type: wrong, bytes: json(value) })),
    },
    { weight: 1, arbitrary: fc.constant({ type, bytes: Buffer.from(`{"x":"${'y'.repeat(300_000)}"}`) }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}
