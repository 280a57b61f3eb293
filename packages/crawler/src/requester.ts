import type { Dispatcher } from 'undici';
import { BlockedError, RetryableFetchError } from './errors.ts';
import type { HostQueue } from './host-queue.ts';
import { firstValue, type HttpResponse, httpGet } from './http-get.ts';
import type { FetchTimeouts, RetryInfo, RetryPolicy, Sleep } from './policy.ts';
import { backoffMs, parseRetryAfter, retryableStatus } from './retry.ts';

export interface RequesterOptions {
  readonly dispatcher: Dispatcher;
  readonly hostQueue: HostQueue;
  readonly headers: Record<string, string>;
  readonly timeouts: FetchTimeouts;
  readonly retry: RetryPolicy;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly now: () => number;
  readonly onRetry: ((info: RetryInfo) => void) | undefined;
}

/** Attempts and time of one page, shared with its redirects so that a redirect chain does not multiply them. */
export interface RetryBudget {
  /** The current attempt, from 1. */
  attempt: number;
  /** Time in ms that its answered requests have taken, without the delays between them. */
  spentMs: number;
}

export const newBudget = (): RetryBudget => ({ attempt: 1, spentMs: 0 });

interface GetOptions {
  readonly maxBytes: number;
  readonly overflow: 'fail' | 'truncate';
  readonly delayMs: number;
  /** Headers in addition to those of all requests, or in their place. */
  readonly headers?: Record<string, string>;
  readonly signal: AbortSignal | undefined;
  readonly budget: RetryBudget;
  /** Called with the response while the host is still reserved. */
  readonly onResponse?: ((response: HttpResponse) => Promise<void>) | undefined;
}

/** Sends GET requests through the host queue and retries them. Handles neither redirects nor robots.txt. */
export class Requester {
  readonly #options: RequesterOptions;

  constructor(options: RequesterOptions) {
    this.#options = options;
  }

  /**
   * Resolves to a response with a status that is not retryable: 2xx, 3xx, or 4xx except 408, 425 and 429.
   *
   * @throws RetryableFetchError after the last attempt, BlockedError if the site rejects the crawler,
   *   PageTooLargeError, BadResponseError, FetchRefusedError, or the signal's reason
   */
  async get(url: URL, options: GetOptions): Promise<HttpResponse> {
    const { hostQueue, sleep, retry } = this.#options;
    const release = await hostQueue.acquire(url.hostname, options.delayMs, options.signal);
    try {
      for (;;) {
        const outcome = await this.#attempt(url, options);
        if (!(outcome instanceof RetryableFetchError)) {
          await options.onResponse?.(outcome);
          return outcome;
        }
        const waitMs = this.#retryDelay(outcome, options, retry);
        // Keep the host locked so that no other request is sent to it before the retry.
        await sleep(waitMs, options.signal);
        options.budget.attempt += 1;
      }
    } finally {
      release();
    }
  }

  async #attempt(url: URL, options: GetOptions): Promise<HttpResponse | RetryableFetchError> {
    const { timeouts } = this.#options;
    const { budget } = options;
    const startedAt = performance.now();
    let answered = true;
    let result: HttpResponse;
    try {
      result = await httpGet(this.#options.dispatcher, url, {
        headers: { ...this.#options.headers, ...options.headers },
        timeouts,
        remainingMs: Math.max(0, timeouts.totalMs - budget.spentMs),
        maxBytes: options.maxBytes,
        overflow: options.overflow,
        signal: options.signal,
      });
    } catch (error) {
      if (!(error instanceof RetryableFetchError)) throw error;
      answered = error.code !== 'HEADERS_TIMEOUT';
      return error;
    } finally {
      // Waiting for a server that does not answer is limited by `headersMs`.
      if (answered) budget.spentMs += performance.now() - startedAt;
    }
    checkChallenge(url.href, result);
    const retryAfterMs = parseRetryAfter(firstValue(result.headers['retry-after']), this.#options.now());
    return retryableStatus(url.href, result.status, retryAfterMs) ?? result;
  }

  /** Returns the delay before the next attempt in ms and calls `onRetry`. @throws if there is no further attempt. */
  #retryDelay(error: RetryableFetchError, options: GetOptions, retry: RetryPolicy): number {
    const { attempt } = options.budget;
    error.attempts = attempt;
    // After PAGE_TIMEOUT, no time is left for another attempt.
    if (error.code === 'FETCHER_CLOSED' || error.code === 'PAGE_TIMEOUT') throw error;
    const { retryAfterMs } = error;
    const retryAt = retryAfterMs === undefined ? undefined : toDate(this.#options.now() + retryAfterMs);
    const hint =
      retryAt === undefined ? 'Try again later.' : `Retry-After specifies ${retryAt.toISOString()}.`;
    if (retryAfterMs !== undefined && retryAfterMs > retry.maxRetryAfterMs) {
      throw new BlockedError(
        'RETRY_AFTER_TOO_LONG',
        error.url,
        `${error.message} ${hint} A run waits at most ${retry.maxRetryAfterMs / 1_000} s.`,
        { status: error.status, retryAt, cause: error },
      );
    }
    if (attempt >= retry.maxAttempts) {
      if (error.status !== 429) throw error;
      throw new BlockedError(
        'RATE_LIMITED',
        error.url,
        `${error.url} returned 429 (too many requests) ${attempt} times despite the delays between attempts. ${hint} Increase delaySeconds in the profile.`,
        { status: 429, retryAt, cause: error },
      );
    }
    const waitMs = Math.max(backoffMs(retry, attempt, retryAfterMs, this.#options.random), options.delayMs);
    this.#options.onRetry?.({
      url: error.url,
      attempt,
      maxAttempts: retry.maxAttempts,
      waitMs,
      code: error.code,
      message: error.message,
      status: error.status,
    });
    return waitMs;
  }
}

/** @throws BlockedError if the response is a challenge that only people can pass. */
export function checkChallenge(url: string, { status, headers }: HttpResponse): void {
  if (firstValue(headers['cf-mitigated']) !== 'challenge') return;
  throw new BlockedError(
    'CHALLENGED',
    url,
    `${url} returned ${status} with a browser challenge. Challenges are not circumvented; ask the site for access or disable it.`,
    { status },
  );
}

/** Maximum ECMAScript date; a server may send a later one. */
const MAX_DATE_MS = 8.64e15;

function toDate(ms: number): Date {
  return new Date(Math.min(ms, MAX_DATE_MS));
}
