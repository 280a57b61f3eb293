import type { Dispatcher } from 'undici';
import { BlockedError, RetryableFetchError } from './errors.ts';
import { type ExchangeResult, exchange, first } from './exchange.ts';
import type { FetchTimeouts, RetryInfo, RetryPolicy, Sleep } from './policy.ts';
import type { Politeness } from './politeness.ts';
import { backoffMs, parseRetryAfter, retryableStatus } from './retry.ts';

/** What a requester is made of; every part is the fetcher's. */
interface RequesterParts {
  readonly dispatcher: Dispatcher;
  readonly politeness: Politeness;
  readonly headers: Record<string, string>;
  readonly timeouts: FetchTimeouts;
  readonly retry: RetryPolicy;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly now: () => number;
  readonly onRetry: ((info: RetryInfo) => void) | undefined;
}

/** The tries of one page, shared by its redirect hops so that a chain cannot multiply them. */
export interface Budget {
  /** The try under way, from 1. */
  attempt: number;
}

interface GetOptions {
  readonly maxBytes: number;
  readonly overflow: 'fail' | 'cut';
  readonly delayMs: number;
  readonly signal: AbortSignal | undefined;
  readonly budget: Budget;
}

/** GETs one address in its host's turn, again when that may help. Knows neither redirects nor robots.txt. */
export class Requester {
  readonly #parts: RequesterParts;

  constructor(parts: RequesterParts) {
    this.#parts = parts;
  }

  /**
   * Resolves to an answer whose status no retry would change: 2xx, 3xx, or a 4xx but 408, 425, 429.
   * Rejects with RetryableFetchError when the tries are spent, BlockedError when the site says
   * to stay away, PageTooLargeError, BadResponseError, FetchRefusedError, or the signal's reason.
   */
  async get(url: URL, options: GetOptions): Promise<ExchangeResult> {
    const { politeness, sleep, retry } = this.#parts;
    const leave = await politeness.enter(url.hostname, options.delayMs, options.signal);
    try {
      for (;;) {
        const outcome = await this.#once(url, options);
        if (!(outcome instanceof RetryableFetchError)) return outcome;
        const waitMs = this.#waitAfter(outcome, options, retry);
        // The host's turn is kept: while it asks for rest, nobody else of ours asks it for pages.
        await sleep(waitMs, options.signal);
        options.budget.attempt += 1;
      }
    } finally {
      leave();
    }
  }

  async #once(url: URL, options: GetOptions): Promise<ExchangeResult | RetryableFetchError> {
    let result: ExchangeResult;
    try {
      result = await exchange(this.#parts.dispatcher, url, {
        headers: this.#parts.headers,
        timeouts: this.#parts.timeouts,
        maxBytes: options.maxBytes,
        overflow: options.overflow,
        signal: options.signal,
      });
    } catch (error) {
      if (error instanceof RetryableFetchError) return error;
      throw error;
    }
    if (first(result.headers['cf-mitigated']) === 'challenge') {
      throw new BlockedError(
        'CHALLENGED',
        url.href,
        `${url.href} answered ${result.status} with a challenge for browsers. This is not worked around; ask the site for access or leave it off.`,
        { status: result.status },
      );
    }
    const retryAfterMs = parseRetryAfter(first(result.headers['retry-after']), this.#parts.now());
    return retryableStatus(url.href, result.status, retryAfterMs) ?? result;
  }

  /** How long to wait before the next try, having told the caller; throws when there is none. */
  #waitAfter(error: RetryableFetchError, options: GetOptions, retry: RetryPolicy): number {
    const { attempt } = options.budget;
    error.attempts = attempt;
    if (error.code === 'FETCHER_CLOSED') throw error;
    const asked = error.retryAfterMs;
    const retryAt = asked === undefined ? undefined : comeBack(this.#parts.now() + asked);
    const back =
      retryAt === undefined ? 'Try again later.' : `It asks to come back at ${retryAt.toISOString()}.`;
    if (asked !== undefined && asked > retry.maxRetryAfterMs) {
      throw new BlockedError(
        'RETRY_AFTER_TOO_LONG',
        error.url,
        `${error.message} ${back} That is longer than the ${retry.maxRetryAfterMs / 1_000} s which a run waits.`,
        { status: error.status, retryAt, cause: error },
      );
    }
    if (attempt >= retry.maxAttempts) {
      if (error.status !== 429) throw error;
      throw new BlockedError(
        'RATE_LIMITED',
        error.url,
        `${error.url} answered 429 (too many requests) ${attempt} times although we waited. ${back} A longer delay in the profile helps.`,
        { status: 429, retryAt, cause: error },
      );
    }
    const waitMs = Math.max(backoffMs(retry, attempt, asked, this.#parts.random), options.delayMs);
    this.#parts.onRetry?.({
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

/** ECMAScript dates end here; a server may ask for more. */
const LAST_DATE_MS = 8.64e15;

function comeBack(atMs: number): Date {
  return new Date(Math.min(atMs, LAST_DATE_MS));
}
