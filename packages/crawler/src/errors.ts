/**
 * Base class of all fetch errors. The class determines how a run proceeds; `code` is for statistics and tests;
 * `message` tells the admin what happened, where, and what to do.
 *
 * | class               | the run                                                         |
 * |---------------------|-----------------------------------------------------------------|
 * | RetryableFetchError | keeps its checkpoint and can resume at the same page            |
 * | BlockedError        | ends as `blocked`: the site rejects the crawler                 |
 * | PageTooLargeError   | ends as `failed`: a retry would not help                        |
 * | BadResponseError    | ends as `failed`: the response cannot be read                   |
 * | FetchRefusedError   | ends as `failed`: our own rules forbid it; check the profile    |
 * | HttpStatusError     | ends as `failed` (NotFoundError: the page does not exist)       |
 * | BrowserError        | ends as `failed`: no browser, or it cannot render the page      |
 */
export abstract class FetchError extends Error {
  /** Stable, in UPPER_SNAKE_CASE. */
  readonly code: FetchErrorCode;
  /** The URL that failed, which after redirects differs from the requested URL. */
  readonly url: string;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;

  constructor(
    code: FetchErrorCode,
    url: string,
    message: string,
    details: { status?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.url = url;
    this.status = details.status;
  }
}

export type FetchErrorCode =
  | RetryableCode
  | BlockedCode
  | BadResponseCode
  | RefusedCode
  | BrowserCode
  | 'PAGE_TOO_LARGE'
  | `HTTP_${number}`;

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

/** A temporary failure of the network or the site. Thrown to the caller after the last attempt. */
export class RetryableFetchError extends FetchError {
  declare readonly code: RetryableCode;
  /** The value of Retry-After in ms from now; undefined if the site sent none. */
  readonly retryAfterMs: number | undefined;
  /** Number of attempts; set on the error that is thrown to the caller. */
  attempts = 1;

  constructor(
    code: RetryableCode,
    url: string,
    message: string,
    details: { status?: number | undefined; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(code, url, message, details);
    this.retryAfterMs = details.retryAfterMs;
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

/** The site rejects the crawler. Never circumvented. */
export class BlockedError extends FetchError {
  declare readonly code: BlockedCode;
  /** The earliest time for another request, if the site specified one. */
  readonly retryAt: Date | undefined;

  constructor(
    code: BlockedCode,
    url: string,
    message: string,
    details: { status?: number | undefined; retryAt?: Date | undefined; cause?: unknown } = {},
  ) {
    super(code, url, message, details);
    this.retryAt = details.retryAt;
  }
}

/** The decompressed body exceeds the limit; the rest was not read. */
export class PageTooLargeError extends FetchError {
  declare readonly code: 'PAGE_TOO_LARGE';
  readonly limitBytes: number;

  constructor(url: string, limitBytes: number, reason: string) {
    super(
      'PAGE_TOO_LARGE',
      url,
      `${url} is too large: ${reason}; the limit is ${limitBytes} bytes. ` +
        'Request fewer postings per page in the profile.',
    );
    this.limitBytes = limitBytes;
  }
}

type BadResponseCode = 'UNSUPPORTED_ENCODING' | 'BAD_REDIRECT';

/** A response that cannot be read; a retry would not help. */
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

/** Our own rules forbid the request or the redirect; the URL was not requested. */
export class FetchRefusedError extends FetchError {
  declare readonly code: RefusedCode;
}

/** A status outside 2xx that none of the other classes covers. */
export class HttpStatusError extends FetchError {
  declare readonly status: number;

  constructor(url: string, status: number, message?: string) {
    super(`HTTP_${status}`, url, message ?? `${url} returned ${status}. Check the URL in the profile.`, {
      status,
    });
  }
}

/** 404 or 410. Some sites return it beyond the last page of a search. */
export class NotFoundError extends HttpStatusError {
  constructor(url: string, status: number) {
    super(url, status, `${url} does not exist (${status}). Check the URL and the pagination in the profile.`);
  }
}

type BrowserCode =
  | 'BROWSER_MISSING'
  | 'BROWSER_SANDBOX'
  | 'BROWSER_FAILED'
  | 'BROWSER_CRASHED'
  | 'BROWSER_OUT_OF_MEMORY';

/** The browser cannot be started, or the page made it fail. */
export class BrowserError extends FetchError {
  declare readonly code: BrowserCode;

  /** Whether no page can be loaded until the admin has changed something. */
  get isUnavailable(): boolean {
    return this.code !== 'BROWSER_CRASHED' && this.code !== 'BROWSER_OUT_OF_MEMORY';
  }
}
