import type { Dispatcher } from 'undici';
import { type Encoding, LimitedBody, maxRawBytes, parseEncoding } from './body.ts';
import { BadResponseError, FetchRefusedError, PageTooLargeError, RetryableFetchError } from './errors.ts';
import type { FetchTimeouts } from './policy.ts';
import { isCertificateError, networkError } from './retry.ts';

export const DEFAULT_TIMEOUTS: FetchTimeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  idleMs: 15_000,
  totalMs: 60_000,
};

/**
 * The body of a redirect or an error is read up to this size and discarded, which is cheaper than a new TLS
 * connection. If it is longer, the connection is closed.
 */
const MAX_DRAINED_BYTES = 64 * 1024;

const NO_BYTES = new Uint8Array(0);

export interface HttpGetOptions {
  /** Sent as a POST request, which only pages in a browser make; default: none. */
  readonly post?: Uint8Array | undefined;
  readonly headers: Record<string, string>;
  readonly timeouts: FetchTimeouts;
  /** What is left of `timeouts.totalMs` for this request, in ms. */
  readonly remainingMs: number;
  readonly maxBytes: number;
  /** For a longer body: `fail` with PageTooLargeError or `truncate` it. */
  readonly overflow: 'fail' | 'truncate';
  readonly signal: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The decompressed body of a 2xx response; empty for any other status. */
  readonly bytes: Uint8Array;
  /** Whether the body was truncated to `maxBytes`. */
  readonly truncated: boolean;
}

/**
 * Sends one request, without redirects, retries or delays. Rejects with a FetchError or with `signal.reason`; in
 * both cases the connection is closed.
 */
export function httpGet(dispatcher: Dispatcher, url: URL, options: HttpGetOptions): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) {
      reject(options.signal.reason);
      return;
    }
    const handler = new HttpGetHandler(url.href, options, resolve, reject);
    try {
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: options.post === undefined ? 'GET' : 'POST',
          ...(options.post === undefined ? {} : { body: options.post }),
          headers: options.headers,
          // Disabled in favor of our own timers: undici's have a resolution of about a second.
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        handler,
      );
    } catch (error) {
      handler.onResponseError(undefined, error as Error);
    }
  });
}

/** Used instead of `undici.request` to avoid creating a stream per page and copying chunks. */
class HttpGetHandler implements Dispatcher.DispatchHandler {
  readonly #url: string;
  readonly #options: HttpGetOptions;
  readonly #resolve: (result: HttpResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #totalTimer: NodeJS.Timeout;
  /** Times out the headers, then each chunk of the body. */
  #progressTimer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #body: LimitedBody | undefined;
  #status = 0;
  #headers: HttpResponse['headers'] = {};
  #received = 0;
  #settled = false;

  constructor(
    url: string,
    options: HttpGetOptions,
    resolve: (result: HttpResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#url = url;
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#totalTimer = setTimeout(this.#onTotalTimeout, options.remainingMs);
    options.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  readonly #onTotalTimeout = () => {
    const { totalMs } = this.#options.timeouts;
    this.#timeout(
      'PAGE_TIMEOUT',
      `the page was incomplete after ${totalMs / 1_000} s (${this.#received} bytes of the body had arrived); ` +
        'the site sends it too slowly. Try again later, or request fewer postings per page in the profile',
    );
  };

  readonly #onHeadersTimeout = () => {
    const { headersMs } = this.#options.timeouts;
    this.#timeout('HEADERS_TIMEOUT', `the server sent no response headers within ${headersMs} ms`);
  };

  readonly #onIdleTimeout = () => {
    const { idleMs } = this.#options.timeouts;
    this.#timeout('BODY_TIMEOUT', `the server sent no further data within ${idleMs} ms`);
  };

  readonly #onAbort = () => this.#fail(this.#options.signal?.reason);

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    clearTimeout(this.#progressTimer); // undici restarts a request if its keep-alive connection was closed
    // A request that was aborted while connecting must not be sent.
    if (this.#settled) controller.abort(new Error('aborted'));
    else this.#progressTimer = setTimeout(this.#onHeadersTimeout, this.#options.timeouts.headersMs);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpResponse['headers'],
  ): void {
    if (this.#settled || status < 200) return; // 1xx: the final response follows
    this.#status = status;
    this.#headers = headers;
    clearTimeout(this.#progressTimer);
    this.#progressTimer = setTimeout(this.#onIdleTimeout, this.#options.timeouts.idleMs);
    if (status >= 300) return;
    const { maxBytes, overflow } = this.#options;
    const contentEncoding = headers['content-encoding'];
    const encoding = parseEncoding(
      Array.isArray(contentEncoding) ? contentEncoding.join(', ') : contentEncoding,
    );
    if (encoding === null) {
      this.#fail(
        new BadResponseError(
          'UNSUPPORTED_ENCODING',
          this.#url,
          `${this.#url} returned Content-Encoding "${contentEncoding}", which was not requested and is not supported.`,
        ),
      );
      return;
    }
    const length = Number(firstValue(headers['content-length']));
    if (overflow === 'fail' && length > maxRawBytes(encoding, maxBytes)) {
      this.#fail(new PageTooLargeError(this.#url, maxBytes, `its Content-Length is ${length} bytes`));
      return;
    }
    this.#body = this.#collect(encoding);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#settled) return;
    this.#progressTimer?.refresh();
    this.#received += chunk.length;
    if (this.#body !== undefined) {
      this.#body.write(chunk);
      return;
    }
    if (this.#received > MAX_DRAINED_BYTES) {
      this.#succeed(NO_BYTES, true);
      this.#abortRequest();
    }
  }

  onResponseEnd(): void {
    if (this.#settled) return;
    if (this.#body !== undefined) this.#body.end();
    else this.#succeed(NO_BYTES, false);
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#settled) return;
    if (this.#status >= 300) {
      this.#succeed(NO_BYTES, true); // the status is known and the body is not needed
    } else if (error instanceof FetchRefusedError) {
      // Thrown by the guarded connector, which has only the origin.
      this.#fail(new FetchRefusedError(error.code, this.#url, error.message));
    } else if (isCertificateError((error as { code?: string }).code ?? '')) {
      this.#fail(
        new FetchRefusedError(
          'UNTRUSTED_CERTIFICATE',
          this.#url,
          `${this.#url} was not fetched: the certificate of its server is not trusted (${error.message}).`,
          { cause: error },
        ),
      );
    } else {
      this.#fail(networkError(this.#url, error));
    }
  }

  #collect(encoding: Encoding): LimitedBody {
    const { maxBytes, overflow } = this.#options;
    return new LimitedBody(encoding, maxBytes, {
      onDone: (bytes) => this.#succeed(bytes, false),
      onOverflow: (readPrefix) => {
        if (overflow === 'truncate') {
          this.#succeed(readPrefix(), true);
          this.#abortRequest();
        } else {
          this.#fail(new PageTooLargeError(this.#url, maxBytes, 'the body is longer'));
        }
      },
      onCorrupt: (cause) =>
        this.#fail(
          new RetryableFetchError(
            'BODY_CORRUPT',
            this.#url,
            `${this.#url} returned a corrupt ${encoding} body (${cause.message}).`,
            { cause },
          ),
        ),
      onPause: () => this.#controller?.pause(),
      onResume: () => this.#controller?.resume(),
    });
  }

  #timeout(code: 'HEADERS_TIMEOUT' | 'BODY_TIMEOUT' | 'PAGE_TIMEOUT', reason: string): void {
    // The status of a redirect or an error is known, and its body is not needed.
    if (this.#status >= 300) {
      this.#succeed(NO_BYTES, true);
      this.#abortRequest();
    } else {
      this.#fail(new RetryableFetchError(code, this.#url, `${this.#url} could not be fetched: ${reason}.`));
    }
  }

  #succeed(bytes: Uint8Array, truncated: boolean): void {
    if (!this.#settle()) return;
    this.#resolve({ status: this.#status, headers: this.#headers, bytes, truncated });
  }

  #fail(reason: unknown): void {
    if (!this.#settle()) return;
    this.#body?.destroy();
    this.#abortRequest();
    this.#reject(reason);
  }

  #abortRequest(): void {
    this.#controller?.abort(new Error('aborted'));
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#totalTimer);
    clearTimeout(this.#progressTimer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}

/** Returns the first value of a header that may occur more than once. */
export function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
