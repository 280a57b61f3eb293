/**
 * What a fetch can end in. The class says what the run does next; `code` is for statistics and tests;
 * `message` is for the operator: what happened, where, and what would help.
 *
 * | class               | the run                                                      |
 * |---------------------|--------------------------------------------------------------|
 * | RetryableFetchError | keeps its place and may go on later from the same page        |
 * | BlockedError        | ends as `blocked`: the site does not want us now             |
 * | PageTooLargeError   | ends as `failed`: no later try will make the page smaller    |
 * | BadResponseError    | ends as `failed`: the answer cannot be read                  |
 * | FetchRefusedError   | ends as `failed`: we did not send it; the profile needs care |
 * | HttpStatusError     | ends as `failed` (NotFoundError: the page is gone)           |
 */
export abstract class FetchError extends Error {
  /** Stable, UPPER_SNAKE. */
  readonly code: string;
  /** The address at which it happened; after redirects not the one asked for. */
  readonly url: string;
  /** The HTTP status, when the site answered at all. */
  readonly status: number | undefined;

  constructor(
    code: string,
    url: string,
    message: string,
    more: { status?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = new.target.name;
    this.code = code;
    this.url = url;
    this.status = more.status;
  }
}

type RetryableCode =
  | 'CONNECT_FAILED'
  | 'CONNECT_TIMEOUT'
  | 'HOST_NOT_FOUND'
  | 'HEADERS_TIMEOUT'
  | 'BODY_TIMEOUT'
  | 'PAGE_TIMEOUT'
  | 'CONNECTION_LOST'
  | 'BODY_CORRUPT'
  | 'BAD_HTTP'
  | 'REQUEST_TIMEOUT'
  | 'TOO_EARLY'
  | 'TOO_MANY_REQUESTS'
  | 'SERVER_ERROR'
  | 'FETCHER_CLOSED';

/** The network or the site failed in a way that passes. Thrown to the caller once all tries are spent. */
export class RetryableFetchError extends FetchError {
  declare readonly code: RetryableCode;
  /** What Retry-After asked for, in ms from now; undefined when the site did not say. */
  readonly retryAfterMs: number | undefined;
  /** Tries spent; set on the error that reaches the caller. */
  attempts = 1;

  constructor(
    code: RetryableCode,
    url: string,
    message: string,
    more: { status?: number | undefined; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(code, url, message, more);
    this.retryAfterMs = more.retryAfterMs;
  }
}

type BlockedCode =
  | 'HTTP_UNAUTHORIZED'
  | 'HTTP_FORBIDDEN'
  | 'HTTP_LEGAL'
  | 'CHALLENGED'
  | 'RATE_LIMITED'
  | 'RETRY_AFTER_TOO_LONG'
  | 'ROBOTS_DISALLOWED'
  | 'ROBOTS_UNREACHABLE'
  | 'CRAWL_DELAY_TOO_LONG';

/** The site has told us, in one way or another, to stay away. Never worked around. */
export class BlockedError extends FetchError {
  declare readonly code: BlockedCode;
  /** When the site said to come back, if it did. */
  readonly retryAt: Date | undefined;

  constructor(
    code: BlockedCode,
    url: string,
    message: string,
    more: { status?: number | undefined; retryAt?: Date | undefined; cause?: unknown } = {},
  ) {
    super(code, url, message, more);
    this.retryAt = more.retryAt;
  }
}

/** The body, decompressed, is longer than the limit. Reading stopped there. */
export class PageTooLargeError extends FetchError {
  declare readonly code: 'PAGE_TOO_LARGE';
  readonly limitBytes: number;

  constructor(url: string, limitBytes: number, how: string) {
    super(
      'PAGE_TOO_LARGE',
      url,
      `${url} is too large: ${how}, and the limit is ${limitBytes} bytes. ` +
        'Ask for fewer postings per page in the profile.',
    );
    this.limitBytes = limitBytes;
  }
}

type BadResponseCode = 'UNSUPPORTED_ENCODING' | 'BAD_REDIRECT';

/** An answer that cannot be read, and would not become readable by asking again. */
export class BadResponseError extends FetchError {
  declare readonly code: BadResponseCode;
}

type RefusedCode =
  | 'INVALID_URL'
  | 'SCHEME_NOT_ALLOWED'
  | 'CREDENTIALS_IN_URL'
  | 'PORT_NOT_ALLOWED'
  | 'HOST_NOT_ALLOWED'
  | 'PRIVATE_ADDRESS'
  | 'UNTRUSTED_CERTIFICATE'
  | 'TOO_MANY_REDIRECTS'
  | 'REDIRECT_LOOP';

/** We did not send the request, or did not follow the redirect, because our own rules forbid it. */
export class FetchRefusedError extends FetchError {
  declare readonly code: RefusedCode;
}

/** Any other status that is not success. */
export class HttpStatusError extends FetchError {
  declare readonly status: number;

  constructor(url: string, status: number, message?: string) {
    super(`HTTP_${status}`, url, message ?? `${url} answered ${status}. Check the address in the profile.`, {
      status,
    });
  }
}

/** 404 or 410. Past the last page of a search some sites answer so. */
export class NotFoundError extends HttpStatusError {
  constructor(url: string, status: number) {
    super(
      url,
      status,
      `${url} does not exist (${status}). Check the address and the pagination in the profile.`,
    );
  }
}
