import { STATUS_CODES } from 'node:http';

interface Operation {
  requestBody?: {
    required?: boolean;
    content?: Record<string, { schema?: { anyOf?: { type?: string }[] } }>;
  };
  responses?: Record<string, { description?: string }>;
}

/**
 * Completes the generated OpenAPI document: a nullable request body becomes optional, and each response
 * without a description gets the name of its status.
 */
export function completeDocument<Document extends object>(document: Document): Document {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      if (response.description === 'Default Response') response.description = STATUS_CODES[status] ?? status;
    const { requestBody } = operation;
    for (const media of Object.values(requestBody?.content ?? {})) {
      const branches = media.schema?.anyOf;
      const bodies = branches?.filter(({ type }) => type !== 'null');
      if (!branches || !bodies || bodies.length === branches.length) continue;
      requestBody!.required = false;
      media.schema = bodies.length === 1 ? (bodies[0] as object) : { ...media.schema, anyOf: bodies };
    }
  }
  return document;
}
