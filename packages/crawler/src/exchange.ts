import type { Dispatcher } from 'undici';
import { BoundedBody, type Encoding, rawLimit, readEncoding } from './body.ts';
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
 * In bytes. The body of a redirect or an error is read up to here and dropped: that costs less than
 * a new TLS connection. Beyond it the connection is cut.
 */
const MAX_DRAINED = 64 * 1024;

const NO_BYTES = new Uint8Array(0);

interface ExchangeOptions {
  readonly headers: Record<string, string>;
  readonly timeouts: FetchTimeouts;
  readonly maxBytes: number;
  /** What to do with a longer body: `fail` with PageTooLargeError, or `cut` it there. */
  readonly overflow: 'fail' | 'cut';
  readonly signal: AbortSignal | undefined;
}

export interface ExchangeResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The decompressed body of a 2xx; empty for every other status. */
  readonly bytes: Uint8Array;
  /** Whether the body was cut at `maxBytes`. */
  readonly truncated: boolean;
}

/**
 * One GET on the wire: no redirect, no retry, no waiting for turns. Rejects with a FetchError or
 * with `signal.reason`; either way the connection is cut and nothing is read any more.
 */
export function exchange(
  dispatcher: Dispatcher,
  url: URL,
  options: ExchangeOptions,
): Promise<ExchangeResult> {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) {
      reject(options.signal.reason);
      return;
    }
    const handler = new Exchange(url.href, options, resolve, reject);
    try {
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'GET',
          headers: options.headers,
          // Ours instead: undici's share a clock that ticks once or twice a second.
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

/** A dispatch handler rather than `undici.request`: no stream object per page, chunks are kept as they come. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #url: string;
  readonly #options: ExchangeOptions;
  readonly #resolve: (result: ExchangeResult) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #total: NodeJS.Timeout;
  /** Waits for the headers, then for each piece of the body. */
  #next: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #body: BoundedBody | undefined;
  #status = 0;
  #headers: ExchangeResult['headers'] = {};
  #drained = 0;
  #settled = false;

  constructor(
    url: string,
    options: ExchangeOptions,
    resolve: (result: ExchangeResult) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#url = url;
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#total = setTimeout(this.#onTotalTimeout, options.timeouts.totalMs);
    options.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  readonly #onTotalTimeout = () => {
    const { totalMs } = this.#options.timeouts;
    this.#timeout('PAGE_TIMEOUT', `it was not complete after ${totalMs} ms`);
  };

  readonly #onHeadersTimeout = () => {
    const { headersMs } = this.#options.timeouts;
    this.#timeout('HEADERS_TIMEOUT', `the server took the request and did not answer within ${headersMs} ms`);
  };

  readonly #onIdleTimeout = () => {
    const { idleMs } = this.#options.timeouts;
    this.#timeout('BODY_TIMEOUT', `the server stopped in the middle of the page for ${idleMs} ms`);
  };

  readonly #onAbort = () => this.#fail(this.#options.signal?.reason);

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Given up while the connection was being made: the request must not go out.
    clearTimeout(this.#next); // undici starts a request again when its idle connection closes under it
    if (this.#settled) controller.abort(new Error('given up'));
    else this.#next = setTimeout(this.#onHeadersTimeout, this.#options.timeouts.headersMs);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: ExchangeResult['headers'],
  ): void {
    if (this.#settled || status < 200) return; // 1xx: the real answer follows
    this.#status = status;
    this.#headers = headers;
    clearTimeout(this.#next);
    this.#next = setTimeout(this.#onIdleTimeout, this.#options.timeouts.idleMs);
    if (status >= 300) return;
    const { maxBytes, overflow } = this.#options;
    const written = headers['content-encoding'];
    const encoding = readEncoding(Array.isArray(written) ? written.join(', ') : written);
    if (encoding === null) {
      this.#fail(
        new BadResponseError(
          'UNSUPPORTED_ENCODING',
          this.#url,
          `${this.#url} came with Content-Encoding "${written}", which was not asked for and is not understood.`,
        ),
      );
      return;
    }
    const length = Number(first(headers['content-length']));
    if (overflow === 'fail' && length > rawLimit(encoding, maxBytes)) {
      this.#fail(new PageTooLargeError(this.#url, maxBytes, `its Content-Length is ${length} bytes`));
      return;
    }
    this.#body = this.#collect(encoding);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#settled) return;
    this.#next?.refresh();
    if (this.#body !== undefined) {
      this.#body.write(chunk);
      return;
    }
    this.#drained += chunk.length;
    if (this.#drained > MAX_DRAINED) {
      this.#succeed(NO_BYTES, true);
      this.#cut();
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
      this.#succeed(NO_BYTES, true); // the status is known, and its body was not wanted
    } else if (error instanceof FetchRefusedError) {
      // From the guarded connector, which knows the origin only.
      this.#fail(new FetchRefusedError(error.code, this.#url, error.message));
    } else if (isCertificateError((error as { code?: string }).code ?? '')) {
      this.#fail(
        new FetchRefusedError(
          'UNTRUSTED_CERTIFICATE',
          this.#url,
          `${this.#url} was not fetched: its server could not prove who it is (${error.message}).`,
          { cause: error },
        ),
      );
    } else {
      this.#fail(networkError(this.#url, error));
    }
  }

  #collect(encoding: Encoding): BoundedBody {
    const { maxBytes, overflow } = this.#options;
    return new BoundedBody(encoding, maxBytes, {
      onDone: (bytes) => this.#succeed(bytes, false),
      onOverflow: (kept) => {
        if (overflow === 'cut') {
          this.#succeed(kept(), true);
          this.#cut();
        } else {
          this.#fail(new PageTooLargeError(this.#url, maxBytes, 'more than that came'));
        }
      },
      onCorrupt: (cause) =>
        this.#fail(
          new RetryableFetchError(
            'BODY_CORRUPT',
            this.#url,
            `${this.#url} came with a damaged ${encoding} body (${cause.message}).`,
            { cause },
          ),
        ),
      onPause: () => this.#controller?.pause(),
      onResume: () => this.#controller?.resume(),
    });
  }

  #timeout(code: 'HEADERS_TIMEOUT' | 'BODY_TIMEOUT' | 'PAGE_TIMEOUT', what: string): void {
    // Of a redirect or an error status only the body is late, and that was not wanted.
    if (this.#status >= 300) {
      this.#succeed(NO_BYTES, true);
      this.#cut();
    } else {
      this.#fail(new RetryableFetchError(code, this.#url, `${this.#url} could not be fetched: ${what}.`));
    }
  }

  #succeed(bytes: Uint8Array, truncated: boolean): void {
    if (!this.#settle()) return;
    this.#resolve({ status: this.#status, headers: this.#headers, bytes, truncated });
  }

  #fail(reason: unknown): void {
    if (!this.#settle()) return;
    this.#body?.destroy();
    this.#cut();
    this.#reject(reason);
  }

  #cut(): void {
    this.#controller?.abort(new Error('given up'));
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#total);
    clearTimeout(this.#next);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}

/** The first value of a header that may have been sent more than once. */
export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
