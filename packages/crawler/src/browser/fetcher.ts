import { PageTooLargeError } from '../errors.ts';
import { PoliteFetcher, type ReceivedPage } from '../fetcher.ts';
import { checkTarget } from '../hosts.ts';
import type { HttpResponse } from '../http-get.ts';
import type { RetryBudget } from '../requester.ts';
import type { Fetcher, FetcherOptions, FetchPageOptions } from '../types.ts';
import type { Browser } from './browser.ts';
import { MAX_REQUESTS, PageRequests } from './page-requests.ts';
import type { Blocked, BrowserTimeouts, RenderedPage } from './protocol.ts';
import { isRenderable } from './requests.domain.ts';

const DEFAULT_TIMEOUTS: BrowserTimeouts = {
  loadMs: 30_000,
  settleMs: 5_000,
  waitForMs: 15_000,
  readMs: 10_000,
  totalMs: 60_000,
};
/** Tells `decodeHtml` that the text is UTF-8, whatever encoding the page or the profile declares. */
const BYTE_ORDER_MARK = '\ufeff';

const BLOCKED: Record<Blocked, string> = {
  window: 'The page tried to open another window, which was blocked.',
  dialog: 'The page tried to show a dialog, which was blocked.',
  download: 'The page tried to start a download, which was blocked.',
};
const UNSETTLED: Record<NonNullable<RenderedPage['unsettled']>, string> = {
  load: 'it had not finished loading',
  requests: 'it kept making requests',
  selector: 'the selector of waitFor did not match',
};

export interface BrowserFetcherOptions extends FetcherOptions {
  /** Shared by all fetchers of a process; the caller closes it. */
  readonly browser: Pick<Browser, 'render'>;
  readonly browserTimeouts?: Partial<BrowserTimeouts> | undefined;
}

/**
 * Creates a fetcher that renders pages in Chromium and returns their DOM. The page itself is fetched as by `createFetcher`; the requests of its
 * scripts follow the same rules for addresses and robots.txt, and its host stays reserved until the page has been read.
 */
export function createBrowserFetcher(options: BrowserFetcherOptions): Fetcher {
  return new BrowserFetcher(options);
}

class BrowserFetcher extends PoliteFetcher {
  readonly #options: BrowserFetcherOptions;
  readonly #timeouts: BrowserTimeouts;

  constructor(options: BrowserFetcherOptions) {
    super(options);
    this.#options = options;
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.browserTimeouts };
  }

  protected override async receive(
    url: URL,
    response: HttpResponse,
    options: FetchPageOptions,
    budget: RetryBudget,
  ): Promise<ReceivedPage> {
    const plain = await super.receive(url, response, options, budget);
    if (!isRenderable(plain.contentType)) return plain;
    const loader = this.openPageLoader();
    // Ends the requests of the page with it.
    const finished = new AbortController();
    const { signal = finished.signal } = options;
    const requests = new PageRequests({
      loader,
      hosts: options.hosts,
      document: { url: url.href, response },
      delayMs: options.delayMs ?? 0,
      signal: AbortSignal.any([signal, finished.signal]),
      onWarning: this.#options.onWarning,
    });
    try {
      const rendered = await this.#options.browser.render(
        {
          url: url.href,
          userAgent: loader.headers['user-agent'] ?? '',
          locale: firstLanguage(loader.headers['accept-language']),
          waitFor: options.waitFor ?? null,
          timeouts: {
            ...this.#timeouts,
            totalMs: Math.max(1_000, this.#timeouts.totalMs - budget.spentMs),
          },
          maxChars: loader.maxBytes,
          maxRequests: MAX_REQUESTS * 2,
        },
        (request) => requests.answer(request),
        signal,
      );
      if (requests.failure !== undefined) throw requests.failure;
      this.#report(url.href, rendered);
      return toReceived(rendered, url, options.hosts, loader.maxBytes);
    } finally {
      finished.abort();
    }
  }

  #report(url: string, { blocked, unsettled }: RenderedPage): void {
    const { onWarning } = this.#options;
    for (const kind of blocked) onWarning?.({ code: 'BROWSER_BLOCKED', message: BLOCKED[kind], url });
    if (unsettled === null) return;
    const message = `The page was read before it was finished: ${UNSETTLED[unsettled]} in time. Set waitFor in the profile to the selector of what it must contain.`;
    onWarning?.({ code: 'BROWSER_NOT_SETTLED', message, url });
  }
}

function toReceived(
  rendered: RenderedPage,
  url: URL,
  hosts: readonly string[],
  maxBytes: number,
): ReceivedPage {
  const bytes = Buffer.from(`${BYTE_ORDER_MARK}<!doctype html>${rendered.html}`);
  if (bytes.byteLength > maxBytes)
    throw new PageTooLargeError(url.href, maxBytes, `it has ${bytes.byteLength} bytes when it is rendered`);
  // A page to which no navigation succeeded has no address of its own.
  const isPage = /^https?:/.test(rendered.url);
  return {
    url: isPage ? checkTarget(rendered.url, hosts).href : url.href,
    contentType: 'text/html; charset=utf-8',
    bytes,
  };
}

/** `ko,en;q=0.8` is `ko`. */
const firstLanguage = (acceptLanguage = 'en'): string => /^[\w-]+/.exec(acceptLanguage)?.[0] ?? 'en';
