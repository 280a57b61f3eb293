import { STATUS_CODES } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { html } from '../html.ts';
import { type FieldError, Problem } from '../problem.ts';
import { problemPage, sendFormPage } from './page.ts';
import { describeErrors } from './validation.ts';

/** RFC 9457. */
export const ProblemDocument = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ description: 'Stable identifier for programs to compare.' }),
    errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  },
  { $id: 'Problem', additionalProperties: true },
);

/** Response schema of a problem document. */
export const ProblemResponse = {
  description: 'A problem.',
  content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
};

/** Problem codes and messages for errors that Fastify raises. */
const FASTIFY_CODES: ReadonlyMap<string, [code: string, detail: string]> = new Map(
  Object.entries<[code: string, detail: string]>({
    FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'The body is larger than this endpoint accepts.'],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: [
      'UNSUPPORTED_MEDIA_TYPE',
      'Send JSON with Content-Type: application/json.',
    ],
    FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_JSON', 'The body is empty; send a JSON object.'],
    FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_JSON', 'The body is not valid JSON.'],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
      'INVALID_JSON',
      'The length of the body does not match Content-Length.',
    ],
  }),
);

/** SQLSTATEs for text and jsonb that PostgreSQL cannot store. Only request input can cause them, because other text is sanitized. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** Converts any error to the problem that is reported to the client. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const fault = error as Partial<FastifyError>;
  if (fault.validation) {
    const errors: FieldError[] = describeErrors(fault.validation as never, fault.validationContext ?? '');
    const detail = errors
      .map(({ path, message }) => `${path.replace(/^\//, '') || 'request'}: ${message}`)
      .join(' ');
    return new Problem(400, 'INVALID_REQUEST', detail || 'The request does not match the API schema.', {
      errors,
    });
  }
  if (fault.statusCode === 429)
    return new Problem(429, 'TOO_MANY_REQUESTS', fault.message ?? 'Too many requests.');
  const mapped = FASTIFY_CODES.get(fault.code ?? '');
  if (mapped) return new Problem(fault.statusCode ?? 400, ...mapped);
  if (error instanceof SyntaxError && fault.statusCode === 400)
    return new Problem(400, 'INVALID_JSON', 'The body is not valid JSON.');
  if (UNSTORABLE.has(fault.code ?? ''))
    return new Problem(400, 'INVALID_REQUEST', 'The request contains U+0000, which cannot be stored.');
  if (fault.statusCode && fault.statusCode >= 400 && fault.statusCode < 500) {
    return new Problem(fault.statusCode, 'BAD_REQUEST', 'The request is not valid.');
  }
  return new Problem(
    500,
    'INTERNAL',
    'An internal error occurred. Report the request ID to the operator of this service.',
  );
}

/** Which message a browser shows for a problem. Others, such as invalid parameters, are of use only to programs and their authors. */
const pageOf = ({ status }: Problem) =>
  status === 404
    ? 'notFound'
    : status === 429 || status === 503
      ? 'busy'
      : status >= 500
        ? 'failed'
        : undefined;

/** Whether a route is in the OpenAPI document, which states the types of its responses. */
const isDocumented = ({ routeOptions: { schema } }: FastifyRequest): boolean =>
  schema !== undefined && !schema.hide;

/** Whether a client prefers HTML, as browsers do when they navigate, but not when they load data, scripts or images. */
const prefersPage = ({ headers }: FastifyRequest): boolean =>
  negotiate(headers.accept ?? '', ['application/problem+json', 'application/json', 'text/html']) ===
  'text/html';

/** Sends a problem document (RFC 9457), or a page to a browser that navigates to an address outside of the API. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const kind = pageOf(problem);
  if (kind && reply.server.product && !isDocumented(reply.request) && prefersPage(reply.request)) {
    const details =
      kind === 'notFound'
        ? null
        : html`<p class="quiet" lang="en">${problem.message} (${reply.request.id})</p>`;
    return sendFormPage(
      reply.request,
      reply.headers(problem.headers),
      problem.status,
      problemPage(kind, details),
    );
  }
  const title = STATUS_CODES[problem.status] ?? 'Error';
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .serializer((document: unknown) => JSON.stringify(document))
    .send({
      type: 'about:blank',
      title,
      status: problem.status,
      detail: problem.message,
      code: problem.code,
      ...(problem.errors ? { errors: problem.errors } : {}),
      ...problem.extensions,
    });
}

/** Maps an application-specific error to a problem; returns undefined for other errors. */
export type ProblemOf = (error: unknown) => Problem | undefined;

export function registerProblems(app: FastifyInstance, problemOf: ProblemOf = () => undefined): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const problem = problemOf(error) ?? toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      reply,
      new Problem(
        404,
        'ROUTE_NOT_FOUND',
        `Route ${request.method} ${request.url.split('?', 1)[0]} does not exist. See /docs for the available routes.`,
      ),
    ),
  );
}
