/** Generates requests with known-bad strings in every place from an OpenAPI document. */
import { type Document, type Operation, type Schema, sampleValue } from '@workreel/platform/testing/openapi';
import { KNOWN_BAD_STRINGS } from '@workreel/testing/known-bad-strings';
import { pick, type Random } from '../random.ts';
import type { RawRequest } from './http.ts';

export interface HostileRequest extends RawRequest {
  /** Operation of the document, such as `GET /jobs/{id}`. */
  call: string;
  /**
   * Whether the request reaches the operation: unencoded text in its URL or headers may change what the server reads.
   */
  isExact: boolean;
}

/** Headers that the services or their libraries read, in addition to those of the document. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-headers',
  'authorization',
  'content-encoding',
  'content-type',
  'cookie',
  'forwarded',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'prefer',
  'range',
  'referer',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-request-id',
];
/** Shares of requests. */
const EVERYWHERE = 0.2;
const UNENCODED = 0.1;
const DOUBLE_ENCODED = 0.1;
const WITH_HEADER = 0.3;
/** The HTTP parser allows 16 KiB for the URL and the headers. Longer ones are tested too, but rarely. */
const MAX_LENGTH = 12_000;
const LONGER = 0.02;

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

/** Lists the operations of a document, such as `GET /jobs/{id}`. */
export const callsOf = ({ paths }: Document): { call: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

/**
 * Creates a request of an operation. Either every value is a known-bad string, or one is and the others are valid.
 *
 * @param ids - existing IDs, which replace some path parameters.
 */
export function hostileRequest(
  document: Document,
  { call, operation }: { call: string; operation: Operation },
  ids: readonly string[],
  random: Random,
): HostileRequest {
  const [method, path] = call.split(' ') as [string, string];
  const parameters = operation.parameters ?? [];
  const everywhere = random() < EVERYWHERE;
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const fields = Object.keys(resolve(schema, document)?.properties ?? {});
  const places = [
    ...parameters.map(({ name }) => `parameter ${name}`),
    ...fields.map((name) => `field ${name}`),
  ];
  const target = places.length > 0 ? pick(places, random) : 'parameter unknown';
  const isBad = (place: string) => everywhere || place === target;
  const valid = (of: Schema) => sampleValue(of, document, Math.floor(random() * 2 ** 31));
  const bad = () => pick(KNOWN_BAD_STRINGS, random);

  const encodingChoice = random();
  const isEncoded = encodingChoice >= UNENCODED;
  const encode = (text: string) => {
    if (!isEncoded) return latin1(text);
    const once = encodeURIComponent(text.toWellFormed());
    return encodingChoice < UNENCODED + DOUBLE_ENCODED ? encodeURIComponent(once) : once;
  };
  const inPath = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    isBad(`parameter ${name}`) || ids.length === 0
      ? encode(bad()) || '%20'
      : encodeURIComponent(pick(ids, random)),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, required, schema: of }) => {
      if (isBad(`parameter ${name}`)) return [[name, bad()]];
      return required ? [[name, String(valid(of))]] : [];
    });
  if (target === 'parameter unknown') query.push([bad(), bad()]);
  const search = query.map(([name, value]) => `${encode(name!)}=${encode(value!)}`).join('&');
  const url = search ? `${inPath}?${search}` : inPath;

  const headers: [string, string][] = parameters
    .filter((parameter) => parameter.in === 'header' && isBad(`parameter ${parameter.name}`))
    .map(({ name }) => [name, latin1(bad())]);
  if (everywhere || random() < WITH_HEADER) headers.push([pick(HEADERS, random), latin1(bad())]);
  const limit = random() < LONGER ? Infinity : MAX_LENGTH;
  const mediaType = Object.keys(operation.requestBody?.content ?? {})[0];
  if (mediaType && !headers.some(([name]) => name === 'content-type'))
    headers.push(['content-type', mediaType]);
  return {
    call,
    method,
    target: url.slice(0, limit),
    headers: headers.map(([name, value]) => [name, value.slice(0, limit / 4)]),
    body: schema && bodyOf(schema),
    isExact: isEncoded && !headers.some(([, value]) => /[\r\n]/.test(value)),
  };

  function bodyOf(of: Schema): Buffer {
    const value = valid(of);
    if (random() < 0.05) return Buffer.from(bad());
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      return Buffer.from(JSON.stringify(bad()));
    }
    const entries = Object.entries(value);
    for (const name of fields) if (isBad(`field ${name}`)) entries.push([name, nested(bad())]);
    if (random() < 0.1) entries.push([bad(), bad()]);
    // Not `Object.fromEntries`, to send `__proto__` and repeated names.
    const text = entries.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`).join(',');
    return Buffer.from(`{${text}}`);
  }

  /** The text itself, or in a list or an object, where a schema may expect one. */
  function nested(text: string): unknown {
    const choice = random();
    if (choice < 0.7) return text;
    return choice < 0.85 ? [text, text] : { [text]: text };
  }
}

function resolve(schema: Schema | undefined, document: Document): Schema | undefined {
  if (schema?.$ref) return document.components.schemas[schema.$ref.split('/').at(-1)!];
  return schema?.anyOf?.find(({ type }) => type === 'object') ?? schema;
}
