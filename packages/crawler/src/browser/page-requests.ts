import pLimit from 'p-limit';
import { BlockedError, FetchError, FetchRefusedError, PageTooLargeError } from '../errors.ts';
import { type PageLoader, statusError } from '../fetcher.ts';
import { isOnHosts } from '../hosts.ts';
import { firstValue, type HttpResponse, httpGet } from '../http-get.ts';
import { isRedirect, locationOf, MAX_REDIRECTS } from '../redirects.ts';
import { checkChallenge } from '../requester.ts';
import { retryableStatus } from '../retry.ts';
import type { FetchWarning } from '../types.ts';
import type { PageRequest, PageResponse } from './protocol.ts';
import { isRenderable, planRequest, requestHeaders, responseHeaders } from './requests.domain.ts';

/** Limits of a page. Applications load up to 100 files of 5 MB in total. */
export const MAX_REQUESTS = 300;
const MAX_TOTAL_BYTES = 20 * 1024 * 1024;
/** Requests in progress. Together with the connections per host, it keeps a page from straining a site. */
const CONCURRENCY = 4;
/** Pages that scripts may open one after another. */
const MAX_NAVIGATIONS = 5;
/** In characters. Addresses of data may be long. */
const MAX_SHOWN_URL = 200;

interface PageRequestsOptions {
  readonly loader: PageLoader;
  readonly hosts: readonly string[];
  /** The page that has been received already. */
  readonly document: { readonly url: string; readonly response: HttpResponse };
  readonly delayMs: number;
  readonly signal: AbortSignal;
  readonly onWarning: ((warning: FetchWarning) => void) | undefined;
}

/** Answers the requests of one page in a browser, under the same rules as other requests. */
export class PageRequests {
  readonly #options: PageRequestsOptions;
  readonly #limit = pLimit(CONCURRENCY);
  readonly #warned = new Set<string>();
  #requests = 0;
  #navigations = 0;
  #bytes: number;

  /** Why a page to which scripts navigated could not be fetched. */
  failure: FetchError | undefined;

  constructor(options: PageRequestsOptions) {
    this.#options = options;
    this.#bytes = options.document.response.bytes.byteLength;
  }

  /** Returns the response, or null to refuse the request. */
  async answer(request: PageRequest): Promise<PageResponse | null> {
    const { document, hosts } = this.#options;
    const plan = planRequest(request, hosts);
    if (plan.kind === 'skip') return null;
    if (plan.kind === 'refuse') return this.#refuse(request.url, plan.reason);
    const { url } = plan;
    if (request.navigation === 'page' && this.#navigations++ === 0 && url.href === document.url)
      return toDocument(document.response);
    if (this.#navigations > MAX_NAVIGATIONS)
      return this.#limitReached(`its scripts opened more than ${MAX_NAVIGATIONS} pages one after another`);
    if (++this.#requests > MAX_REQUESTS)
      return this.#limitReached(`it made more than ${MAX_REQUESTS} requests`);
    try {
      return await this.#limit(() => this.#load(request, url));
    } catch (error) {
      if (this.#options.signal.aborted) return null;
      if (error instanceof PageTooLargeError)
        return this.#limitReached(`a response was too large: ${error.message}`);
      if (!(error instanceof FetchError)) throw error;
      if (request.navigation === 'page') this.failure = error;
      if (error instanceof FetchRefusedError || error instanceof BlockedError)
        return this.#refuse(request.url, error.message);
      return null; // the server of a script or of data failed
    }
  }

  async #load(request: PageRequest, start: URL): Promise<PageResponse | null> {
    const { loader, hosts, signal, delayMs } = this.#options;
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      signal.throwIfAborted();
      const remaining = MAX_TOTAL_BYTES - this.#bytes;
      if (remaining <= 0) return this.#limitReached(`its responses have more than ${MAX_TOTAL_BYTES} bytes`);
      const connections = isOnHosts(url, hosts) ? loader.own : loader.other;
      const robots = await connections.robots.rulesFor(url, {
        hosts: [...hosts, url.hostname],
        delayMs,
        signal,
      });
      const { allowed, matchedRule } = robots.check(url);
      if (!allowed)
        return this.#refuse(
          url.href,
          `${url.origin}/robots.txt disallows ${shorten(url.href)} (${matchedRule}).`,
        );
      const response = await httpGet(connections.dispatcher, url, {
        headers: requestHeaders(request.headers, loader.headers),
        ...(request.method === 'POST' && hop === 0 ? { post: request.body ?? new Uint8Array(0) } : {}),
        timeouts: loader.timeouts,
        remainingMs: loader.timeouts.totalMs,
        maxBytes: Math.min(loader.maxBytes, remaining),
        overflow: 'fail',
        signal,
      });
      this.#bytes += response.bytes.byteLength;
      if (!isRedirect(response.status)) {
        if (request.navigation === null) return toResource(response);
        checkDocument(url.href, response);
        const contentType = firstValue(response.headers['content-type']) ?? null;
        if (isRenderable(contentType)) return toDocument(response);
        return this.#refuse(url.href, `${shorten(url.href)} is not a page but ${contentType}.`);
      }
      const location = locationOf(response);
      // The browser must know the address of the page, and asks for it itself.
      if (request.navigation === 'page') return location === null ? null : redirectTo(location);
      const next = planRequest(
        { ...request, url: URL.parse(location ?? '', url.href)?.href ?? '', method: 'GET' },
        hosts,
      );
      if (next.kind !== 'send') return next.kind === 'refuse' ? this.#refuse(url.href, next.reason) : null;
      url = next.url;
    }
    return this.#refuse(start.href, `${shorten(start.href)} redirects more than ${MAX_REDIRECTS} times.`);
  }

  #refuse(url: string, reason: string): null {
    this.#warn('BROWSER_REQUEST_REFUSED', `A request of the page was refused: ${reason}`, url);
    return null;
  }

  #limitReached(what: string): null {
    this.#warn('BROWSER_LIMIT', `The page was read without all of its data: ${what}.`, '');
    return null;
  }

  /** Each host is reported once, and so are the limits. */
  #warn(code: FetchWarning['code'], message: string, about: string): void {
    const key = `${code} ${URL.parse(about)?.host ?? ''}`;
    if (this.#warned.has(key) || this.#warned.size >= MAX_REQUESTS) return;
    this.#warned.add(key);
    this.#options.onWarning?.({ code, message, url: this.#options.document.url });
  }
}

/** @throws FetchError for a status that also ends the request of a page without a browser. */
function checkDocument(url: string, response: HttpResponse): void {
  checkChallenge(url, response);
  if (response.status < 300) return;
  throw retryableStatus(url, response.status, undefined) ?? statusError(url, response.status);
}

/**
 * What documents may do, as a policy of the browser itself: they run scripts and use their own origin, but open no windows and dialogs and
 * start no downloads.
 */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms';

function toDocument(response: HttpResponse): PageResponse {
  const page = toResource(response);
  const policies = [page.headers['content-security-policy'], SANDBOX].filter(
    (policy) => policy !== undefined,
  );
  return { ...page, headers: { ...page.headers, 'content-security-policy': policies.join(', ') } };
}

const toResource = ({ status, headers, bytes }: HttpResponse): PageResponse => ({
  status,
  headers: responseHeaders(headers),
  body: bytes,
});

const redirectTo = (location: string): PageResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(
    `<script>location.replace(${JSON.stringify(location).replaceAll('<', '\\u003c')})</script>`,
  ),
});

const shorten = (url: string): string =>
  url.length > MAX_SHOWN_URL ? `${url.slice(0, MAX_SHOWN_URL)}…` : url;
