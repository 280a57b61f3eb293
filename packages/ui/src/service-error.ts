/** The body of an error response (RFC 9457). */
interface Problem {
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  /** Extension members, which depend on the code (RFC 9457 §3.2). */
  [extension: string]: unknown;
}

/** An error response from the server, or from a proxy in front of it. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly requestId: string | undefined;
  /** `Retry-After` of a 503 in milliseconds; undefined otherwise. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem?.detail ?? `The server responded with status ${response.status}.`);
    this.status = response.status;
    this.problem = problem;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterMs = response.status === 503 && seconds > 0 ? seconds * 1_000 : undefined;
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string';

/** Whether an error is a 404, which also hides other users' data. */
export const isNotFound = (error: unknown): boolean => error instanceof ServiceError && error.status === 404;

/** Whether a retry may succeed, which is the case for all errors except rejected requests. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status >= 500 || error.status === 429;
