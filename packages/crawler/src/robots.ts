import { BadResponseError, BlockedError, FetchRefusedError, RetryableFetchError } from './errors.ts';
import { HostQueue } from './host-queue.ts';
import { checkTarget } from './hosts.ts';
import { isRedirect, locationOf, MAX_REDIRECTS } from './redirects.ts';
import { newBudget, type Requester } from './requester.ts';
import { ALLOW_ALL, parseRobots, ROBOTS_MAX_BYTES, type RobotsRules } from './robots.domain.ts';

/** Our name in robots.txt (RFC 9309 2.2.1) and the first part of our user agent. */
export const PRODUCT_TOKEN = 'Workreel';

/** In ms. RFC 9309 2.4: no longer than 24 hours. */
const RULES_TTL_MS = 24 * 60 * 60 * 1_000;
/** In ms. Short enough for the next run to retry, long enough that not every page of the current run retries. */
const UNREACHABLE_TTL_MS = 60 * 1_000;
const DEFAULT_MAX_ORIGINS = 500;

type RobotsEntry =
  | { readonly kind: 'rules'; readonly rules: RobotsRules }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Caches robots.txt per origin. Shared by the fetchers of a process. */
export class RobotsCache {
  readonly #entries = new Map<string, { readonly entry: RobotsEntry; readonly expiresAt: number }>();
  readonly #maxOrigins: number;

  constructor(maxOrigins = DEFAULT_MAX_ORIGINS) {
    this.#maxOrigins = maxOrigins;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @param nowMs ms since the epoch */
  get(origin: string, nowMs: number): RobotsEntry | undefined {
    const cached = this.#entries.get(origin);
    if (cached === undefined) return undefined;
    if (cached.expiresAt > nowMs) return cached.entry;
    this.#entries.delete(origin);
    return undefined;
  }

  set(origin: string, entry: RobotsEntry, nowMs: number): void {
    this.#entries.delete(origin);
    if (this.#entries.size >= this.#maxOrigins) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    const ttl = entry.kind === 'rules' ? RULES_TTL_MS : UNREACHABLE_TTL_MS;
    this.#entries.set(origin, { entry, expiresAt: nowMs + ttl });
  }

  /** Clears the cache, for example after a site has changed its robots.txt. */
  clear(): void {
    this.#entries.clear();
  }
}

interface RobotsOptions {
  readonly hosts: readonly string[];
  readonly delayMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Loads the rules of an origin from the cache or its robots.txt. */
export class RobotsLoader {
  readonly #requester: Requester;
  readonly #cache: RobotsCache;
  readonly #now: () => number;
  /** Prevents two pages from fetching the same robots.txt concurrently. */
  readonly #loadQueue = new HostQueue();

  constructor(requester: Requester, cache: RobotsCache, now: () => number) {
    this.#requester = requester;
    this.#cache = cache;
    this.#now = now;
  }

  /**
   * Returns the rules of the URL's origin.
   *
   * @throws BlockedError ROBOTS_UNREACHABLE if they cannot be fetched (RFC 9309 2.3.1.4: everything is disallowed)
   */
  async rulesFor(url: URL, options: RobotsOptions): Promise<RobotsRules> {
    const entry = this.#cache.get(url.origin, this.#now()) ?? (await this.#loadOnce(url.origin, options));
    if (entry.kind === 'rules') return entry.rules;
    throw new BlockedError(
      'ROBOTS_UNREACHABLE',
      url.href,
      `${url.href} was not fetched: ${url.origin}/robots.txt is unreachable, in which case crawling is disallowed (RFC 9309 2.3.1.4). ${entry.reason}`,
    );
  }

  async #loadOnce(origin: string, options: RobotsOptions): Promise<RobotsEntry> {
    const release = await this.#loadQueue.acquire(origin, 0, options.signal);
    try {
      const cached = this.#cache.get(origin, this.#now());
      if (cached !== undefined) return cached;
      const entry = await this.#load(origin, options);
      this.#cache.set(origin, entry, this.#now());
      return entry;
    } finally {
      release();
    }
  }

  async #load(origin: string, options: RobotsOptions): Promise<RobotsEntry> {
    let url = new URL('/robots.txt', origin);
    const budget = newBudget();
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      // If the first request is refused, the host itself is not allowed: rethrow the more specific error.
      let redirected = hop > 0;
      try {
        const result = await this.#requester.get(url, {
          maxBytes: ROBOTS_MAX_BYTES,
          overflow: 'truncate',
          delayMs: options.delayMs,
          signal: options.signal,
          budget,
        });
        if (result.status < 300) {
          return { kind: 'rules', rules: parseRobots(result.bytes, PRODUCT_TOKEN, result.truncated) };
        }
        const location = isRedirect(result.status) ? locationOf(result) : null;
        // 4xx: no robots.txt, hence no rules (2.3.1.3).
        if (location === null) return { kind: 'rules', rules: ALLOW_ALL };
        redirected = true;
        url = checkTarget(location, options.hosts, url);
      } catch (error) {
        if (isUnreachable(error, redirected)) return { kind: 'unreachable', reason: error.message };
        throw error;
      }
    }
    return { kind: 'rules', rules: ALLOW_ALL }; // more than five redirects: treated as missing (2.3.1.2)
  }
}

/** Returns whether robots.txt may exist but cannot be read: 5xx, network error, persistent 429, or a forbidden redirect. */
function isUnreachable(error: unknown, redirected: boolean): error is Error {
  if (error instanceof RetryableFetchError) return error.code !== 'FETCHER_CLOSED';
  if (error instanceof BlockedError) return error.code === 'RATE_LIMITED';
  if (error instanceof BadResponseError) return true;
  return error instanceof FetchRefusedError && redirected;
}
