/** How long is waited, and how often is tried. */

/** Told before each wait that precedes another try. */
export interface RetryInfo {
  readonly url: string;
  /** The try that failed, counted from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** How long we now wait, in ms. */
  readonly waitMs: number;
  /** Code and message of the error that made us wait. */
  readonly code: string;
  readonly message: string;
  /** The HTTP status, when there was one. */
  readonly status: number | undefined;
}

/** Time limits in ms; each has a bound because a site that never answers must not hold a run. */
export interface FetchTimeouts {
  /** DNS, TCP and TLS together. Default 10 000. */
  readonly connectMs: number;
  /** From the request to the end of the response's headers. Default 30 000. */
  readonly headersMs: number;
  /** Between two pieces of the body. Default 15 000. */
  readonly idleMs: number;
  /** One exchange, request to last byte: a body that drips for ever ends here. Default 60 000. */
  readonly totalMs: number;
}

export interface RetryPolicy {
  /** Tries per page, the first included. Default 4. */
  readonly maxAttempts: number;
  /** First back-off in ms, doubled each time, drawn with full jitter. Default 1 000. */
  readonly baseMs: number;
  /** Largest back-off in ms. Default 60 000. */
  readonly capMs: number;
  /** A Retry-After above this many ms ends the fetch as blocked instead of waiting. Default 600 000. */
  readonly maxRetryAfterMs: number;
}

export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;
