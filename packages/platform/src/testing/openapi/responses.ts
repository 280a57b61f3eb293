/** Checks responses against an OpenAPI document. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Document, Schema } from './document.ts';

export interface FuzzResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

const addFormats = formats as unknown as (ajv: object) => void;

/** Creates a function that describes how a response violates the document, or returns null if it does not. */
export function responseChecker(document: Document): (call: string, response: FuzzResponse) => string | null {
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
    if (statusCode >= 500) return `returned ${statusCode}`;
    if (!headers['x-request-id']) return 'returned no X-Request-Id';
    const key = responses[statusCode] ? String(statusCode) : `${String(statusCode)[0]}XX`;
    const documented = responses[key];
    if (!documented) return `returned the undocumented status ${statusCode}`;
    if (!documented.content) return body === '' ? null : `returned ${statusCode} with an undocumented body`;
    const type = String(headers['content-type'] ?? '').split(';')[0]!;
    const media = documented.content[type];
    if (!media) return `returned ${statusCode} with the undocumented content type ${type}`;
    if (!media.schema || !type.endsWith('json')) return null;
    const validate = validatorOf(`${call} ${key} ${type}`, media.schema);
    return validate(JSON.parse(body))
      ? null
      : `violates the response schema: ${ajv.errorsText(validate.errors)}`;
  };
}
