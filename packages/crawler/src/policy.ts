import type { FetchErrorCode } from './errors.ts';

/** Passed to `onRetry` before the delay of each retry. */
export interface RetryInfo {
  readonly url: string;
  /** The failed attempt, counted from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Delay before the retry, in ms. */
  readonly waitMs: number;
  /** Code and message of the error that caused the retry. */
  readonly code: FetchErrorCode;
  readonly message: string;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
}

/** Timeouts in ms, so that an unresponsive site cannot block a run. */
export interface FetchTimeouts {
  /** DNS, TCP and TLS together. Default 10000. */
  readonly connectMs: number;
  /** From the request to the end of the response headers. Default 30000. */
  readonly headersMs: number;
  /** Between two chunks of the body. Default 15000. */
  readonly idleMs: number;
  /**
   * For receiving a page, from each request to the last byte, with its retries and redirects together but without the delays
   * between them and attempts that were not answered; ends a body that trickles in forever. Default 60000.
   */
  readonly totalMs: number;
}

export interface RetryPolicy {
  /** Attempts per page, including the first. Default 4. */
  readonly maxAttempts: number;
  /** First backoff in ms, doubled for each retry, with full jitter. Default 1000. */
  readonly baseMs: number;
  /** Maximum backoff in ms. Default 60000. */
  readonly capMs: number;
  /** A longer Retry-After, in ms, fails with a BlockedError instead of waiting. Default 600000. */
  readonly maxRetryAfterMs: number;
}

export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;
