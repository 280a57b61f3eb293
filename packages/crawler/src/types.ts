import type { FetchTimeouts, RetryInfo, RetryPolicy, Sleep } from './policy.ts';
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
