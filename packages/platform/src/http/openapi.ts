import { STATUS_CODES } from 'node:http';

interface Operation {
  parameters?: { required?: boolean; schema?: { default?: unknown } }[];
  requestBody?: {
    required?: boolean;
    content?: Record<string, { schema?: { anyOf?: { type?: string }[] } }>;
  };
  responses?: Record<string, { description?: string }>;
}

/**
 * Completes the generated OpenAPI document: parameters with a default and nullable request bodies are optional, and each
 * response without a description gets the name of its status.
 */
export function completeDocument<Document extends object>(document: Document): Document {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      if (response.description === 'Default Response') response.description = STATUS_CODES[status] ?? status;
    for (const parameter of operation.parameters ?? [])
      if (parameter.schema?.default !== undefined) parameter.required = false;
    const { requestBody } = operation;
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      if (schema?.anyOf?.some(({ type }) => type === 'null')) requestBody!.required = false;
  }
  return document;
}
