/** The body of an error answer (RFC 9457). */
interface Problem {
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  /** Members that a code of its own brings along (RFC 9457 §3.2). */
  [extension: string]: unknown;
}

/** The service answered with a problem, or with something that is not its answer. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly requestId: string | undefined;
  /** Milliseconds after which the service says to come again; undefined where it does not. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem?.detail ?? `The service answered ${response.status}.`);
    this.status = response.status;
    this.problem = problem;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterMs = response.status === 503 && seconds > 0 ? seconds * 1_000 : undefined;
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string';

/** Whether an error is the service's answer that there is nothing at this address, or nothing for this person. */
export const isAbsent = (error: unknown): boolean => error instanceof ServiceError && error.status === 404;

/** Whether an error may be gone at the next try: everything but a refusal. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status >= 500 || error.status === 429;
