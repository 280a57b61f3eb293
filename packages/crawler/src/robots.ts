import { BadResponseError, BlockedError, FetchRefusedError, RetryableFetchError } from './errors.ts';
import { checkTarget } from './hosts.ts';
import { Politeness } from './politeness.ts';
import { isRedirect, locationOf, MAX_REDIRECTS } from './redirects.ts';
import type { Requester } from './requester.ts';
import { ALLOW_ALL, parseRobots, ROBOTS_MAX_BYTES, type RobotsRules } from './robots.domain.ts';
import type { AddressRules } from './ssrf-guard/index.ts';

/** The name by which robots.txt addresses us (RFC 9309 2.2.1); also starts our user agent. */
export const PRODUCT_TOKEN = 'Workreel';

/** RFC 9309 2.4: no longer than 24 hours. In ms. */
const RULES_TTL_MS = 24 * 60 * 60 * 1_000;
/** A site in trouble is asked again by the next run, but not by every page of this one. In ms. */
const UNREACHABLE_TTL_MS = 60 * 1_000;
const DEFAULT_MAX_ORIGINS = 500;

type RobotsEntry =
  | { readonly kind: 'rules'; readonly rules: RobotsRules }
  | { readonly kind: 'unreachable'; readonly why: string };

/** What robots.txt said, per origin, for as long as that may be believed. Shared by the fetchers of a process. */
export class RobotsCache {
  readonly #entries = new Map<string, { readonly entry: RobotsEntry; readonly until: number }>();
  readonly #maxOrigins: number;

  constructor(maxOrigins = DEFAULT_MAX_ORIGINS) {
    this.#maxOrigins = maxOrigins;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @param nowMs ms since the epoch */
  get(origin: string, nowMs: number): RobotsEntry | undefined {
    const found = this.#entries.get(origin);
    if (found === undefined) return undefined;
    if (found.until > nowMs) return found.entry;
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
    this.#entries.set(origin, { entry, until: nowMs + ttl });
  }

  /** Forgets everything, for an operator who knows that a site changed its mind. */
  clear(): void {
    this.#entries.clear();
  }
}

interface RobotsOptions {
  readonly hosts: readonly string[];
  readonly delayMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Finds the rules that hold for an address, reading robots.txt when they are not known. */
export class Robots {
  readonly #requester: Requester;
  readonly #cache: RobotsCache;
  readonly #addresses: AddressRules;
  readonly #now: () => number;
  /** Only its taking of turns is used, so that two pages do not read the same robots.txt at once. */
  readonly #turns = new Politeness();

  constructor(requester: Requester, cache: RobotsCache, addresses: AddressRules, now: () => number) {
    this.#requester = requester;
    this.#cache = cache;
    this.#addresses = addresses;
    this.#now = now;
  }

  /**
   * The rules of the URL's origin. Throws BlockedError ROBOTS_UNREACHABLE where they cannot be had
   * (RFC 9309 2.3.1.4: then everything is disallowed).
   */
  async rulesFor(url: URL, options: RobotsOptions): Promise<RobotsRules> {
    const entry = this.#cache.get(url.origin, this.#now()) ?? (await this.#loadOnce(url.origin, options));
    if (entry.kind === 'rules') return entry.rules;
    throw new BlockedError(
      'ROBOTS_UNREACHABLE',
      url.href,
      `${url.href} was not fetched: ${url.origin}/robots.txt could not be read, and then a collector must stay away (RFC 9309 2.3.1.4). ${entry.why}`,
    );
  }

  async #loadOnce(origin: string, options: RobotsOptions): Promise<RobotsEntry> {
    const leave = await this.#turns.enter(origin, 0, options.signal);
    try {
      const known = this.#cache.get(origin, this.#now());
      if (known !== undefined) return known;
      const entry = await this.#load(origin, options);
      this.#cache.set(origin, entry, this.#now());
      return entry;
    } finally {
      leave();
    }
  }

  async #load(origin: string, options: RobotsOptions): Promise<RobotsEntry> {
    let url = new URL('/robots.txt', origin);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      // On the first request it is the site itself that is refused: that error says more than ours would.
      let redirected = hop > 0;
      try {
        const result = await this.#requester.get(url, {
          maxBytes: ROBOTS_MAX_BYTES,
          overflow: 'cut',
          delayMs: options.delayMs,
          signal: options.signal,
          budget: { attempt: 1 },
        });
        if (result.status < 300) {
          return { kind: 'rules', rules: parseRobots(result.bytes, PRODUCT_TOKEN, result.truncated) };
        }
        const location = isRedirect(result.status) ? locationOf(result) : null;
        // 4xx: there is no robots.txt, so no rules (2.3.1.3).
        if (location === null) return { kind: 'rules', rules: ALLOW_ALL };
        redirected = true;
        url = checkTarget(location, options.hosts, this.#addresses, url);
      } catch (error) {
        if (isUnreachable(error, redirected)) return { kind: 'unreachable', why: error.message };
        throw error;
      }
    }
    return { kind: 'rules', rules: ALLOW_ALL }; // more than five redirects: as if there were none (2.3.1.2)
  }
}

/** 5xx, the network, a persistent 429, or a redirect that we may not follow: the rules exist but are out of reach. */
function isUnreachable(error: unknown, redirected: boolean): error is Error {
  if (error instanceof RetryableFetchError) return error.code !== 'FETCHER_CLOSED';
  if (error instanceof BlockedError) return error.code === 'RATE_LIMITED';
  if (error instanceof BadResponseError) return true;
  return error instanceof FetchRefusedError && redirected;
}
