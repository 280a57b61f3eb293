/** Requests made from an OpenAPI document, right and wrong ones mixed, and what their answers must be. Not used by the service. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';

export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}
interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface FuzzRequest {
  /** `GET /jobs/{id}`, as the document has it. */
  call: string;
  method: 'GET';
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

/** Texts that have broken services before. */
const ODD_TEXTS = [
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
const ODD_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 1e21];
const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));
const nested = fc
  .tuple(fc.integer({ min: 5, max: 3_000 }), fc.boolean())
  .map(([depth, list]) =>
    JSON.parse(`${(list ? '[' : '{"a":').repeat(depth)}1${(list ? ']' : '}').repeat(depth)}`),
  );
const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $gt: 1 }) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 200 }) },
  { weight: 1, arbitrary: fc.dictionary(oddText, fc.jsonValue(), { maxKeys: 20 }) },
  { weight: 1, arbitrary: nested },
);

/** The document, and what there is in the service now. */
interface Known extends Document {
  ids: () => Ids;
}

/** Values of a schema, each of whose parts is now and then something else. */
function someOf(schema: Schema, document: Known, oddness: number): fc.Arbitrary<unknown> {
  const right = rightValue(schema, document, oddness);
  return oddness === 0
    ? right
    : fc.oneof({ weight: 100 - oddness, arbitrary: right }, { weight: oddness, arbitrary: odd });
}

function rightValue(schema: Schema, document: Known, oddness: number): fc.Arbitrary<unknown> {
  if (schema.$ref)
    return someOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!, document, oddness);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => someOf(branch, document, oddness)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
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
      return fc.array(someOf(schema.items ?? {}, document, oddness), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object': {
      const names = Object.keys(schema.properties ?? {});
      const known = fc.record(
        Object.fromEntries(
          names.map((name) => [
            name,
            namedOr(name, someOf(schema.properties![name]!, document, oddness), document),
          ]),
        ),
        { requiredKeys: oddness === 0 ? (schema.required ?? []) : [] },
      );
      return known;
    }
    default:
      return odd;
  }
}

/** Mostly what means something under this name, so that a request gets past the edge. */
function namedOr(name: string, otherwise: fc.Arbitrary<unknown>, { ids }: Known): fc.Arbitrary<unknown> {
  if (!(name in ids().named)) return otherwise;
  return fc.oneof(
    { weight: 3, arbitrary: oneOfNow(() => ids().named[name]!) },
    { weight: 1, arbitrary: otherwise },
  );
}

/** One of the values that there are when the request is made. */
const oneOfNow = (values: () => string[]): fc.Arbitrary<string> =>
  fc.nat().map((n) => values()[n % values().length]!);

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
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

export interface Ids {
  /** Ids that mean something, of various things and people. */
  known: string[];
  /**
   * Values that mean something as the parameter or key of this name, or in the path up to this
   * parameter: `site`, `/applications/{id}`.
   */
  named: Record<string, string[]>;
  /** Authorization header values. */
  tokens: string[];
}

/** One request for any of the document's calls. `ids` is read when a request is made: people come and go. */
export function requestsOf(
  document: Document,
  ids: () => Ids,
  leaveOut: readonly string[],
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
      .filter(({ path, method }) => !leaveOut.includes(`${method} ${path}`))
      .map(({ path, method, operation }) => requestOf({ ...document, ids }, path, method, operation)),
  );
}

type Pair = [name: string, value: unknown];
type Encode = (text: string) => string;
/** What a request is put together from. */
interface Parts {
  /** Of the parameters in its path, in their order. */
  values: string[];
  encodePart: Encode;
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
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
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
  const inPath = fc.tuple(
    ...names.map((name) => {
      const upToIt = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
      return namedOr(upToIt in ids().named ? upToIt : name, id, document) as fc.Arbitrary<string>;
    }),
  );
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const token = fc.option(
    oneOfNow(() => ids().tokens),
    { freq: 3 },
  );
  const wild: fc.Arbitrary<Parts> = fc.record({
    values: inPath,
    encodePart: encoded,
    pairs: fc.oneof({ weight: 2, arbitrary: fc.constant<Pair[]>([]) }, { weight: 3, arbitrary: pairs }),
    encode: encoded,
    token,
    headers: oddHeaders,
    body: schema ? bodyOf(schema, document) : fc.constant(undefined),
  });
  // All of it right: what is odd in many places at once seldom gets past the edge.
  const calm: fc.Arbitrary<Parts> = fc.record({
    values: inPath,
    encodePart: fc.constant(encodeRightly),
    pairs: fc
      .tuple(
        ...query.map((parameter) => {
          const given = fc.tuple(fc.constant(parameter.name), queryValue(parameter, 0));
          return parameter.required ? given : fc.option(given, { freq: 1 });
        }),
      )
      .map((given) => given.filter((each) => each !== null)),
    encode: fc.constant(encodeRightly),
    token,
    headers: fc.constant({}),
    body: schema
      ? someOf(schema, document, 0).map((value) => ({ type: JSON_TYPE, bytes: jsonBytes(value) }))
      : fc.constant(undefined),
  });
  return fc
    .oneof({ weight: 2, arbitrary: wild }, { weight: 1, arbitrary: calm })
    .map(({ values, encodePart, pairs: given, encode, token: authorization, headers, body }) => {
      let url = path;
      names.forEach((name, index) => {
        url = url.replace(`{${name}}`, () => encodePart(values[index]!) || '%20');
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
const JSON_TYPE = 'application/json';
const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '', 'utf8');

function bodyOf(schema: Schema, document: Known): fc.Arbitrary<Body | undefined> {
  const type = JSON_TYPE;
  const json = jsonBytes;
  return fc.oneof(
    { weight: 5, arbitrary: someOf(schema, document, 0).map((value) => ({ type, bytes: json(value) })) },
    { weight: 6, arbitrary: someOf(schema, document, 15).map((value) => ({ type, bytes: json(value) })) },
    { weight: 2, arbitrary: odd.map((value) => ({ type, bytes: json(value) })) },
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

const addFormats = formats as unknown as (ajv: object) => void;

/** Says what an answer breaks of what the document promises; null where it keeps all. */
export function answerChecker(document: Document): (call: string, answer: FuzzAnswer) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addFormat('email', true);
  ajv.addSchema({ $id: 'doc', components: document.components });
  const resolved = (schema: Schema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components'));
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  const validatorOf = (key: string, schema: Schema) => {
    if (!validators.has(key)) validators.set(key, ajv.compile(resolved(schema)));
    return validators.get(key)!;
  };
  return (call, { statusCode, headers, body }) => {
    const [method, path] = call.split(' ') as [string, string];
    const { responses } = document.paths[path]![method.toLowerCase()]!;
    if (statusCode >= 500) return `answers ${statusCode}`;
    if (!headers['x-request-id']) return 'has no X-Request-Id';
    const key = responses[statusCode] ? String(statusCode) : `${String(statusCode)[0]}XX`;
    const described = responses[key];
    if (!described) return `answers ${statusCode}, which is not described`;
    if (!described.content)
      return body === '' ? null : `answers ${statusCode} with a body that is not described`;
    const type = String(headers['content-type'] ?? '').split(';')[0]!;
    const media = described.content[type];
    if (!media) return `answers ${statusCode} as ${type}, which is not described`;
    if (!media.schema || !type.endsWith('json')) return null;
    const validate = validatorOf(`${call} ${key} ${type}`, media.schema);
    return validate(JSON.parse(body)) ? null : `breaks its schema: ${ajv.errorsText(validate.errors)}`;
  };
}

export interface FuzzAnswer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}
