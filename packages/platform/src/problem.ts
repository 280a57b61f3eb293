/** A validation error: the location in the request (`/pageSize`, `/body/site`) and what is expected there. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * An error to report to the client as problem details (RFC 9457). Any other error results in a 500
 * response that does not include its message.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  /** Stable UPPER_SNAKE_CASE identifier for programs to compare. */
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** Extension members of the problem document (RFC 9457 §3.2). */
  readonly extensions: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    detail: string,
    options: {
      errors?: FieldError[];
      extensions?: Record<string, unknown>;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = options.errors;
    this.extensions = options.extensions ?? {};
    this.headers = options.headers ?? {};
  }
}

export const notFound = (code: string, detail: string) => new Problem(404, code, detail);
export const conflict = (code: string, detail: string, extensions: Record<string, unknown> = {}) =>
  new Problem(409, code, detail, { extensions });
export const badRequest = (code: string, detail: string, errors?: FieldError[]) =>
  new Problem(400, code, detail, errors ? { errors } : {});
