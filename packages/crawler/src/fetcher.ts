import { Agent } from 'undici';
import { ACCEPT_ENCODING } from './body.ts';
import {
  BadResponseError,
  BlockedError,
  FetchRefusedError,
  HttpStatusError,
  NotFoundError,
} from './errors.ts';
import { DEFAULT_TIMEOUTS, type ExchangeResult, first } from './exchange.ts';
import { checkTarget } from './hosts.ts';
import { Politeness, sleep } from './politeness.ts';
import { isRedirect, locationOf, MAX_REDIRECTS } from './redirects.ts';
import { type Budget, Requester } from './requester.ts';
import { DEFAULT_RETRY } from './retry.ts';
import { PRODUCT_TOKEN, Robots, RobotsCache } from './robots.ts';
import { type AddressRules, guardedConnector } from './ssrf-guard/index.ts';
import type { FetchedPage, Fetcher, FetcherOptions, FetchPageOptions } from './types.ts';

const DEFAULT_DELAY_MS = 3_000;
/** In bytes. The largest saved page of a real site is under 2 MiB. */
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
/** In ms. A site that asks for more is asking not to be crawled: waiting less would be a lie, more would never end. */
const DEFAULT_MAX_CRAWL_DELAY_MS = 60_000;
/** In ms. Longer than the usual delay, so that one connection serves a run; a server's own hint wins. */
const KEEP_ALIVE_MS = 15_000;
/** One works; the second is there while an abandoned one is still closing. */
const CONNECTIONS_PER_ORIGIN = 2;

/** Makes a fetcher. Throws TypeError when contact or version would not make a proper user agent. */
export function createFetcher(options: FetcherOptions): Fetcher {
  return new PoliteFetcher(options);
}

class PoliteFetcher implements Fetcher {
  readonly #agent: Agent;
  readonly #requester: Requester;
  readonly #robots: Robots;
  readonly #addresses: AddressRules;
  readonly #delayMs: number;
  readonly #maxBytes: number;
  readonly #maxCrawlDelayMs: number;
  readonly #now: () => number;
  #closed: Promise<void> | undefined;

  constructor(options: FetcherOptions) {
    const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    this.#now = options.now ?? Date.now;
    this.#addresses = {
      allowPrivate: options.allowPrivate ?? false,
      allowedPrivateOrigins: options.allowedPrivateOrigins ?? new Set(),
    };
    this.#delayMs = options.delayMs ?? DEFAULT_DELAY_MS;
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#maxCrawlDelayMs = options.maxCrawlDelayMs ?? DEFAULT_MAX_CRAWL_DELAY_MS;
    const wait = options.sleep ?? sleep;
    this.#agent = new Agent({
      connect: guardedConnector(this.#addresses, { connectMs: timeouts.connectMs, refuse: refusedAddress }),
      connections: CONNECTIONS_PER_ORIGIN,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      allowH2: false,
    });
    this.#requester = new Requester({
      dispatcher: this.#agent,
      politeness: options.politeness ?? new Politeness({ now: this.#now, sleep: wait }),
      headers: {
        'user-agent': userAgent(options.version, options.contact),
        accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8',
        'accept-language': options.acceptLanguage ?? 'ko,en;q=0.8',
        'accept-encoding': ACCEPT_ENCODING,
      },
      timeouts,
      retry: { ...DEFAULT_RETRY, ...options.retry },
      sleep: wait,
      random: options.random ?? Math.random,
      now: this.#now,
      onRetry: options.onRetry,
    });
    const cache = options.robotsCache ?? new RobotsCache();
    this.#robots = new Robots(this.#requester, cache, this.#addresses, this.#now);
  }

  async fetchPage(address: string, options: FetchPageOptions): Promise<FetchedPage> {
    const { hosts, signal } = options;
    signal?.throwIfAborted();
    const delayMs = options.delayMs ?? this.#delayMs;
    const budget: Budget = { attempt: 1 };
    const redirects: string[] = [];
    let url = checkTarget(address, hosts, this.#addresses);
    for (;;) {
      const crawlDelayMs = await this.#askRobots(url, { hosts, signal, delayMs });
      const result = await this.#requester.get(url, {
        maxBytes: this.#maxBytes,
        overflow: 'fail',
        delayMs: Math.max(delayMs, crawlDelayMs),
        signal,
        budget,
      });
      if (isRedirect(result.status)) {
        redirects.push(url.href);
        url = this.#follow(url, result, hosts, redirects);
        continue;
      }
      if (result.status >= 300) throw statusError(url.href, result.status);
      return {
        url: url.href,
        status: result.status,
        contentType: first(result.headers['content-type']) ?? null,
        bytes: result.bytes,
        fetchedAt: new Date(this.#now()),
        attempts: budget.attempt,
        redirects,
      };
    }
  }

  close(): Promise<void> {
    // destroy, not close: a server that never answers must not hold up the end of the process.
    this.#closed ??= this.#agent.destroy();
    return this.#closed;
  }

  /** The Crawl-delay in ms; throws BlockedError when the address must not be fetched. */
  async #askRobots(
    url: URL,
    options: { hosts: readonly string[]; signal: AbortSignal | undefined; delayMs: number },
  ): Promise<number> {
    const rules = await this.#robots.rulesFor(url, options);
    const verdict = rules.check(url);
    if (!verdict.allowed) {
      throw new BlockedError(
        'ROBOTS_DISALLOWED',
        url.href,
        `${url.href} was not fetched: ${url.origin}/robots.txt forbids it (${verdict.because}). Take an address it allows, or ask the site.`,
      );
    }
    if (rules.crawlDelayMs > this.#maxCrawlDelayMs) {
      throw new BlockedError(
        'CRAWL_DELAY_TOO_LONG',
        url.href,
        `${url.href} was not fetched: ${url.origin}/robots.txt asks for ${rules.crawlDelayMs / 1_000} s between pages, ` +
          `and a run waits ${this.#maxCrawlDelayMs / 1_000} s at most. Leave this site off, or ask it.`,
      );
    }
    return rules.crawlDelayMs;
  }

  #follow(from: URL, result: ExchangeResult, hosts: readonly string[], redirects: readonly string[]): URL {
    const start = redirects[0] ?? from.href;
    const location = locationOf(result);
    if (location === null) {
      throw new BadResponseError(
        'BAD_REDIRECT',
        from.href,
        `${from.href} answered ${result.status} and did not say where to go.`,
        { status: result.status },
      );
    }
    const next = checkTarget(location, hosts, this.#addresses, from);
    if (redirects.includes(next.href)) {
      throw new FetchRefusedError(
        'REDIRECT_LOOP',
        next.href,
        `${start} redirects in a circle, back to ${next.href}. Sites that want a cookie or a login do so; nothing was collected.`,
        { status: result.status },
      );
    }
    if (redirects.length > MAX_REDIRECTS) {
      throw new FetchRefusedError(
        'TOO_MANY_REDIRECTS',
        next.href,
        `${start} redirects more than ${MAX_REDIRECTS} times. Put the final address into the profile.`,
        { status: result.status },
      );
    }
    return next;
  }
}

/** RFC 9309 2.2.1: the product token that robots.txt addresses is a part of the user agent. */
function userAgent(version: string, contact: string): string {
  if (!/^[\w.+-]+$/.test(version)) {
    throw new TypeError(`The version "${version}" cannot stand in a user agent. It must look like 1.2.3.`);
  }
  if (!/^[\x21-\x27\x2a-\x7e]+$/.test(contact)) {
    throw new TypeError(
      `The contact "${contact}" cannot stand in a user agent. It must be an e-mail address or a URL, in ASCII, without spaces or parentheses.`,
    );
  }
  return `${PRODUCT_TOKEN}/${version} (+${contact})`;
}

function refusedAddress(origin: string, addresses: readonly string[]): FetchRefusedError {
  return new FetchRefusedError(
    'PRIVATE_ADDRESS',
    origin,
    `${origin} leads to ${addresses.slice(0, 4).join(', ')}, which is not a public address, so nothing was sent. ` +
      'If this site really is on your own network, set CRAWL_ALLOW_PRIVATE_HOSTS=true.',
  );
}

/** What a final status that is neither success nor redirect means for the run. */
function statusError(url: string, status: number): BlockedError | HttpStatusError {
  if (status === 404 || status === 410) return new NotFoundError(url, status);
  if (status === 401) {
    return new BlockedError(
      'HTTP_UNAUTHORIZED',
      url,
      `${url} answered 401: it wants a login. What needs a login is not collected.`,
      { status },
    );
  }
  if (status === 403) {
    return new BlockedError(
      'HTTP_FORBIDDEN',
      url,
      `${url} answered 403: the site refuses us. This is not worked around; ask the site for access or leave it off.`,
      { status },
    );
  }
  if (status === 451) {
    return new BlockedError('HTTP_LEGAL', url, `${url} answered 451: not available for legal reasons.`, {
      status,
    });
  }
  return new HttpStatusError(url, status);
}
