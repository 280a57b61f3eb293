/** One fault of the input: where it is (`/pageSize`, `/body/site`) and what would be right. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * What a caller did wrong or may not do, as RFC 9457 tells it. Anything else that is thrown is our
 * fault and answers 500 without its message.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  /** Stable UPPER_SNAKE word that programs compare. */
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** Further members of the problem document (RFC 9457 §3.2). */
  readonly extensions: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      errors?: FieldError[];
      extensions?: Record<string, unknown>;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.extensions = more.extensions ?? {};
    this.headers = more.headers ?? {};
  }
}

export const notFound = (code: string, detail: string) => new Problem(404, code, detail);
export const conflict = (code: string, detail: string, extensions: Record<string, unknown> = {}) =>
  new Problem(409, code, detail, { extensions });
export const badRequest = (code: string, detail: string, errors?: FieldError[]) =>
  new Problem(400, code, detail, errors ? { errors } : {});
