import type { HostQueue } from './host-queue.ts';
import type { FetchTimeouts, RetryInfo, RetryPolicy, Sleep } from './policy.ts';
import type { RobotsCache } from './robots.ts';

/** A complete page as the site sent it, decompressed but not decoded into text. */
export interface FetchedPage {
  /** The final URL after redirects, without the fragment. */
  readonly url: string;
  /** Always 2xx; any other status is thrown as an error from `errors.ts`. */
  readonly status: number;
  /** The Content-Type header as sent, or null. Its charset has not been applied to `bytes`. */
  readonly contentType: string | null;
  /** The Link header (RFC 8288), or null. */
  readonly link?: string | null;
  /** The body after decoding Content-Encoding; at most `maxBytes` long. */
  readonly bytes: Uint8Array;
  /** When the last byte was received. */
  readonly fetchedAt: Date;
  /** Number of attempts for this page; 1 without retries. Redirects and robots.txt are not counted. */
  readonly attempts: number;
  /** The URLs that redirected, in order; empty without redirects. */
  readonly redirects: readonly string[];
}

export interface FetchPageOptions {
  /**
   * The hosts that may be contacted. `jobs.example.com` matches only that host, `.example.com` matches example.com and
   * all its subdomains, `*` matches every host. An entry with a port (`127.0.0.1:8080`) allows that port, one without a
   * port only the default port of the scheme.
   */
  readonly hosts: readonly string[];
  /** If aborted, `fetchPage` rejects immediately with `signal.reason`, in any phase of the request. */
  readonly signal?: AbortSignal | undefined;
  /** Delay after the end of the last request to the same host, in ms. Default: the fetcher's `delayMs`. */
  readonly delayMs?: number | undefined;
  /** The Accept header. Default: HTML, then XML and JSON, then anything. */
  readonly accept?: string | undefined;
  /** Headers that replace or extend those of the crawler. Not sent to another origin than that of `url` after a redirect. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** CSS selector for which a browser waits before it reads the page. Other fetchers ignore it. */
  readonly waitFor?: string | null | undefined;
}

/** Something unusual about a page that was fetched nevertheless. */
export interface FetchWarning {
  readonly code: 'BROWSER_REQUEST_REFUSED' | 'BROWSER_LIMIT' | 'BROWSER_NOT_SETTLED' | 'BROWSER_BLOCKED';
  readonly message: string;
  readonly url: string;
}

export interface Fetcher {
  /**
   * Fetches one page. Obeys robots.txt, sends one request at a time per host, and applies delays, retries and limits.
   *
   * @throws a `FetchError`, whose class tells the caller how to proceed, or `signal.reason`
   */
  fetchPage(url: string, options: FetchPageOptions): Promise<FetchedPage>;
  /** Closes all connections; requests in flight reject with a RetryableFetchError. Idempotent. */
  close(): Promise<void>;
}

export interface FetcherOptions {
  /** Contact for site owners, an email address or a URL. Part of the user agent. */
  readonly contact: string;
  /** Version of the service. Part of the user agent. */
  readonly version: string;
  /** Delay between requests to one host in ms, unless the call specifies one. Default 3000. */
  readonly delayMs?: number | undefined;
  /** CRAWL_ALLOW_PRIVATE_HOSTS: allows private IP addresses. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** `host:port` pairs that may be private even if `allowPrivate` is false, such as the demo site. */
  readonly allowedPrivateOrigins?: ReadonlySet<string> | undefined;
  /** Maximum body size after decompression, in bytes. Default 10 MiB. */
  readonly maxBytes?: number | undefined;
  /** Maximum Crawl-delay in ms; a site that requests more is not fetched. Default 60000. */
  readonly maxCrawlDelayMs?: number | undefined;
  /** The Accept-Language header. Default `ko,en;q=0.8`. */
  readonly acceptLanguage?: string | undefined;
  readonly timeouts?: Partial<FetchTimeouts> | undefined;
  readonly retry?: Partial<RetryPolicy> | undefined;
  /** Pass a shared instance to cache robots.txt for 24 h across fetchers. Default: a new instance. */
  readonly robotsCache?: RobotsCache | undefined;
  /** Pass a shared instance to limit several fetchers to one request at a time per host. Default: a new instance. */
  readonly hostQueue?: HostQueue | undefined;
  /** Called before the delay of each retry; must not throw. */
  readonly onRetry?: ((info: RetryInfo) => void) | undefined;
  /** Called with warnings about a page; must not throw. Only pages in a browser have warnings. */
  readonly onWarning?: ((warning: FetchWarning) => void) | undefined;
  /** For tests: waits `ms`, or rejects with the reason of an aborted signal. */
  readonly sleep?: Sleep | undefined;
  /** For tests: returns a number in [0, 1). */
  readonly random?: (() => number) | undefined;
  /** For tests: returns ms since the epoch. */
  readonly now?: (() => number) | undefined;
}
