/** What the answers to a document's calls must be. Not used by the service. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Document, Schema } from './document.ts';

export interface FuzzAnswer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
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
