import type { Politeness } from './politeness.ts';
import type { RobotsCache } from './robots.ts';

/** A page as the site sent it: whole, decompressed, not yet decoded into text. */
export interface FetchedPage {
  /** The address that answered, after redirects, without fragment. */
  readonly url: string;
  /** Always 2xx: every other status is thrown as an error of `errors.ts`. */
  readonly status: number;
  /** The Content-Type header as sent (its charset has not been applied to `bytes`), null when absent. */
  readonly contentType: string | null;
  /** The body after Content-Encoding was undone; at most `maxBytes` long. */
  readonly bytes: Uint8Array;
  /** When the last byte had arrived. */
  readonly fetchedAt: Date;
  /** Tries spent on this page, 1 when nothing went wrong. Redirect hops and robots.txt do not count. */
  readonly attempts: number;
  /** The addresses left behind on the way to `url`, in order; empty without redirects. */
  readonly redirects: readonly string[];
}

export interface FetchPageOptions {
  /**
   * The hosts that the site's profile owns. `jobs.example.com` is that host, `.example.com` is
   * example.com and everything below it. An entry with a port (`127.0.0.1:8080`) allows that port.
   */
  readonly hosts: readonly string[];
  /** Aborting it rejects at once with `signal.reason`, whether waiting, connecting or reading. */
  readonly signal?: AbortSignal | undefined;
  /** Pause after the end of the last request to the same host, in ms; default: the fetcher's `delayMs`. */
  readonly delayMs?: number | undefined;
}

export interface Fetcher {
  /**
   * Fetches one page with manners: robots.txt, one request at a time per host, delays,
   * retries, limits. Rejects with a `FetchError` whose class says what to do next, or `signal.reason`.
   */
  fetchPage(url: string, options: FetchPageOptions): Promise<FetchedPage>;
  /** Cuts every connection; requests under way reject with a RetryableFetchError. Safe to call twice. */
  close(): Promise<void>;
}

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

export interface FetcherOptions {
  /** Who to write to when the collector misbehaves: an address or URL, put into the user agent. */
  readonly contact: string;
  /** Version of the service, put into the user agent. */
  readonly version: string;
  /** Pause between requests to one host in ms, unless the call names its own. Default 3 000. */
  readonly delayMs?: number | undefined;
  /** CRAWL_ALLOW_PRIVATE_HOSTS: lift the ban on private addresses, and on ports not named. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** `host:port` pairs that may be private though `allowPrivate` is off: the demo site. */
  readonly allowedPrivateOrigins?: ReadonlySet<string> | undefined;
  /** Largest body after decompression, in bytes. Default 10 MiB. */
  readonly maxBytes?: number | undefined;
  /** Largest Crawl-delay obeyed by waiting, in ms; a site asking for more is left alone. Default 60 000. */
  readonly maxCrawlDelayMs?: number | undefined;
  /** The Accept-Language header. Default `ko,en;q=0.8`. */
  readonly acceptLanguage?: string | undefined;
  readonly timeouts?: Partial<FetchTimeouts> | undefined;
  readonly retry?: Partial<RetryPolicy> | undefined;
  /** Share it between fetchers so that robots.txt is kept for 24 h across runs. Default: own. */
  readonly robotsCache?: RobotsCache | undefined;
  /** Share it between fetchers so that two runs never crowd one host. Default: own. */
  readonly politeness?: Politeness | undefined;
  /** Called before each wait that precedes another try; must not throw. */
  readonly onRetry?: ((info: RetryInfo) => void) | undefined;
  /** For tests: waits `ms`, rejects with the reason of an aborted signal. */
  readonly sleep?: Sleep | undefined;
  /** For tests: [0, 1). */
  readonly random?: (() => number) | undefined;
  /** For tests: ms since the epoch. */
  readonly now?: (() => number) | undefined;
}

export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;
