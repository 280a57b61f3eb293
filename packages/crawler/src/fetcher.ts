import { Agent } from 'undici';
import { ACCEPT_ENCODING } from './body.ts';
import {
  BadResponseError,
  BlockedError,
  FetchRefusedError,
  HttpStatusError,
  NotFoundError,
} from './errors.ts';
import { HostQueue, sleep } from './host-queue.ts';
import { checkTarget } from './hosts.ts';
import { DEFAULT_TIMEOUTS, firstValue, type HttpResponse } from './http-get.ts';
import { isRedirect, locationOf, MAX_REDIRECTS } from './redirects.ts';
import { newBudget, Requester, type RequesterOptions, type RetryBudget } from './requester.ts';
import { DEFAULT_RETRY } from './retry.ts';
import { PRODUCT_TOKEN, RobotsCache, RobotsLoader } from './robots.ts';
import { type AddressRules, guardedConnector } from './ssrf-guard/index.ts';
import type { FetchedPage, Fetcher, FetcherOptions, FetchPageOptions } from './types.ts';

const DEFAULT_DELAY_MS = 3_000;
/** In bytes. The largest saved page of a real site is under 2 MiB. */
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
/** In ms. A longer delay is treated as a rejection, because a run would not finish in a reasonable time. */
const DEFAULT_MAX_CRAWL_DELAY_MS = 60_000;
/** In ms. Longer than the default delay, so that a run can reuse its connection; a Keep-Alive hint takes precedence. */
const KEEP_ALIVE_MS = 15_000;
/** One connection is in use; a second can be opened while an aborted one is closing. */
const CONNECTIONS_PER_ORIGIN = 2;

/** Connections under the same rules for addresses. */
interface Connections extends Pick<RequesterOptions, 'dispatcher'> {
  readonly robots: RobotsLoader;
}

/** What the requests of a page in a browser need. */
export interface PageLoader extends Pick<RequesterOptions, 'headers' | 'timeouts'> {
  readonly maxBytes: number;
  /** Connections to the profile's hosts. */
  readonly own: Connections;
  /** Connections to other hosts, which the page names: only public addresses, whatever the settings allow. */
  readonly other: Connections;
}

/** Creates a fetcher. @throws TypeError if `contact` or `version` is not valid in a user agent. */
export function createFetcher(options: FetcherOptions): Fetcher {
  return new PoliteFetcher(options);
}

const DEFAULT_ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,application/json;q=0.9,*/*;q=0.8';

/** A page before it is completed with the facts about its requests. */
export type ReceivedPage = Pick<FetchedPage, 'url' | 'contentType' | 'bytes'>;

/** The fetcher of plain pages, and the base of the one that renders them in a browser. */
export class PoliteFetcher implements Fetcher {
  readonly #agent: Agent;
  /** For hosts that a page in a browser names. */
  readonly #publicAgent: Agent;
  readonly #requesterOptions: RequesterOptions;
  readonly #requester: Requester;
  readonly #robots: RobotsLoader;
  readonly #robotsCache: RobotsCache;
  readonly #delayMs: number;
  readonly #maxBytes: number;
  readonly #maxCrawlDelayMs: number;
  readonly #now: () => number;
  #closed: Promise<void> | undefined;

  constructor(options: FetcherOptions) {
    const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    this.#now = options.now ?? Date.now;
    const addresses: AddressRules = {
      allowPrivate: options.allowPrivate ?? false,
      allowedPrivateOrigins: options.allowedPrivateOrigins ?? new Set(),
    };
    this.#delayMs = options.delayMs ?? DEFAULT_DELAY_MS;
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#maxCrawlDelayMs = options.maxCrawlDelayMs ?? DEFAULT_MAX_CRAWL_DELAY_MS;
    const wait = options.sleep ?? sleep;
    this.#agent = openAgent(addresses, timeouts.connectMs, privateAddressError);
    this.#publicAgent = openAgent(
      { ...addresses, allowPrivate: false },
      timeouts.connectMs,
      privateRequestError,
    );
    this.#requesterOptions = {
      dispatcher: this.#agent,
      hostQueue: options.hostQueue ?? new HostQueue({ now: this.#now, sleep: wait }),
      headers: {
        'user-agent': userAgent(options.version, options.contact),
        accept: DEFAULT_ACCEPT,
        'accept-language': options.acceptLanguage ?? 'ko,en;q=0.8',
        'accept-encoding': ACCEPT_ENCODING,
      },
      timeouts,
      retry: { ...DEFAULT_RETRY, ...options.retry },
      sleep: wait,
      random: options.random ?? Math.random,
      now: this.#now,
      onRetry: options.onRetry,
    };
    this.#requester = new Requester(this.#requesterOptions);
    this.#robotsCache = options.robotsCache ?? new RobotsCache();
    this.#robots = new RobotsLoader(this.#requester, this.#robotsCache, this.#now);
  }

  /** Makes a page of a successful response. Its host stays reserved meanwhile. */
  protected async receive(
    url: URL,
    response: HttpResponse,
    _options: FetchPageOptions,
    _budget: RetryBudget,
  ): Promise<ReceivedPage> {
    const contentType = firstValue(response.headers['content-type']) ?? null;
    return { url: url.href, contentType, bytes: response.bytes };
  }

  /** Returns what requests of a page need that is being received, whose host is reserved. */
  protected openPageLoader(): PageLoader {
    const { headers, timeouts } = this.#requesterOptions;
    // With a queue of its own, because the page's host is reserved.
    const hostQueue = new HostQueue();
    const open = (dispatcher: Agent): Connections => {
      const requester = new Requester({ ...this.#requesterOptions, dispatcher, hostQueue });
      return { dispatcher, robots: new RobotsLoader(requester, this.#robotsCache, this.#now) };
    };
    return {
      headers,
      timeouts,
      maxBytes: this.#maxBytes,
      own: open(this.#agent),
      other: open(this.#publicAgent),
    };
  }

  async fetchPage(href: string, options: FetchPageOptions): Promise<FetchedPage> {
    const { hosts, signal } = options;
    signal?.throwIfAborted();
    const delayMs = options.delayMs ?? this.#delayMs;
    const budget = newBudget();
    const redirects: string[] = [];
    let url = checkTarget(href, hosts);
    const { origin } = url;
    for (;;) {
      const crawlDelayMs = await this.#checkRobots(url, { hosts, signal, delayMs });
      const target = url;
      let page: ReceivedPage | undefined;
      const result = await this.#requester.get(target, {
        maxBytes: this.#maxBytes,
        overflow: 'fail',
        delayMs: Math.max(delayMs, crawlDelayMs),
        signal,
        budget,
        headers: {
          ...(options.accept === undefined ? {} : { accept: options.accept }),
          // They may contain a password.
          ...(url.origin === origin ? lowerCased(options.headers) : {}),
        },
        onResponse: async (response) => {
          if (response.status < 300) page = await this.receive(target, response, options, budget);
        },
      });
      if (isRedirect(result.status)) {
        redirects.push(url.href);
        url = this.#followRedirect(url, result, hosts, redirects);
        continue;
      }
      if (page === undefined) throw statusError(url.href, result.status);
      return {
        ...page,
        status: result.status,
        link: [result.headers.link].flat().join(', ') || null,
        fetchedAt: new Date(this.#now()),
        attempts: budget.attempt,
        redirects,
      };
    }
  }

  close(): Promise<void> {
    // destroy, not close: an unresponsive server must not delay the shutdown.
    this.#closed ??= Promise.all([this.#agent.destroy(), this.#publicAgent.destroy()]).then(() => {});
    return this.#closed;
  }

  /** Returns the Crawl-delay in ms. @throws BlockedError if robots.txt disallows the URL. */
  async #checkRobots(
    url: URL,
    options: { hosts: readonly string[]; signal: AbortSignal | undefined; delayMs: number },
  ): Promise<number> {
    const rules = await this.#robots.rulesFor(url, options);
    const { allowed, matchedRule } = rules.check(url);
    if (!allowed) {
      throw new BlockedError(
        'ROBOTS_DISALLOWED',
        url.href,
        `${url.href} was not fetched: ${url.origin}/robots.txt disallows it (${matchedRule}). Use an allowed URL, or ask the site for permission.`,
      );
    }
    if (rules.crawlDelayMs > this.#maxCrawlDelayMs) {
      throw new BlockedError(
        'CRAWL_DELAY_TOO_LONG',
        url.href,
        `${url.href} was not fetched: ${url.origin}/robots.txt requires a delay of ${rules.crawlDelayMs / 1_000} s between requests; ` +
          `the maximum is ${this.#maxCrawlDelayMs / 1_000} s. Disable the site, or ask it for permission.`,
      );
    }
    return rules.crawlDelayMs;
  }

  #followRedirect(
    from: URL,
    result: HttpResponse,
    hosts: readonly string[],
    redirects: readonly string[],
  ): URL {
    const start = redirects[0] ?? from.href;
    const location = locationOf(result);
    if (location === null) {
      throw new BadResponseError(
        'BAD_REDIRECT',
        from.href,
        `${from.href} returned ${result.status} without a Location header.`,
        { status: result.status },
      );
    }
    const next = checkTarget(location, hosts, from);
    if (redirects.includes(next.href)) {
      throw new FetchRefusedError(
        'REDIRECT_LOOP',
        next.href,
        `${start} has a redirect loop: it redirects to ${next.href} again. The site may require cookies or a login.`,
        { status: result.status },
      );
    }
    if (redirects.length > MAX_REDIRECTS) {
      throw new FetchRefusedError(
        'TOO_MANY_REDIRECTS',
        next.href,
        `${start} redirects more than ${MAX_REDIRECTS} times. Use the final URL in the profile.`,
        { status: result.status },
      );
    }
    return next;
  }
}

/** RFC 9309 2.2.1: the user agent must contain the product token used in robots.txt. */
function userAgent(version: string, contact: string): string {
  if (!/^[\w.+-]+$/.test(version)) {
    throw new TypeError(`The version "${version}" is not valid in a user agent. It must look like 1.2.3.`);
  }
  if (!/^[\x21-\x27\x2a-\x7e]+$/.test(contact)) {
    throw new TypeError(
      `The contact "${contact}" is not valid in a user agent. It must be an email address or a URL in ASCII, without spaces or parentheses.`,
    );
  }
  return `${PRODUCT_TOKEN}/${version} (+${contact})`;
}

type CreateAddressError = (origin: string, addresses: readonly string[]) => FetchRefusedError;

const openAgent = (rules: AddressRules, connectMs: number, createError: CreateAddressError): Agent =>
  new Agent({
    connect: guardedConnector(rules, { connectMs, createError }),
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    allowH2: false,
  });

const addressError =
  (advice: string): CreateAddressError =>
  (origin, addresses) =>
    new FetchRefusedError(
      'PRIVATE_ADDRESS',
      origin,
      `${origin} resolves to ${addresses.slice(0, 4).join(', ')}, which is not a public IP address. Nothing was sent. ${advice}`,
    );
const privateAddressError = addressError(
  'If the site is on your own network, set CRAWL_ALLOW_PRIVATE_HOSTS=true.',
);
const privateRequestError = addressError(
  "If it belongs to a site on your own network, add it to the profile's hosts and set CRAWL_ALLOW_PRIVATE_HOSTS=true.",
);

/** Maps a status of 400 or above, or 304, to an error. */
export function statusError(url: string, status: number): BlockedError | HttpStatusError {
  if (status === 404 || status === 410) return new NotFoundError(url, status);
  if (status === 401) {
    return new BlockedError(
      'HTTP_UNAUTHORIZED',
      url,
      `${url} returned 401: it requires a login. Such pages are not collected.`,
      { status },
    );
  }
  if (status === 403) {
    return new BlockedError(
      'HTTP_FORBIDDEN',
      url,
      `${url} returned 403: the site denies access. This is not circumvented; ask the site for access or disable it.`,
      { status },
    );
  }
  if (status === 451) {
    return new BlockedError('HTTP_LEGAL', url, `${url} returned 451: not available for legal reasons.`, {
      status,
    });
  }
  return new HttpStatusError(url, status);
}

const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
