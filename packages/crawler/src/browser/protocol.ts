/** Messages between the service and the process that drives Chromium. */

/** The first message. */
export interface StartOptions {
  readonly type: 'start';
  /** Path of Chromium. */
  readonly executablePath: string;
  readonly sandbox: boolean;
  /** Empty folder for all files of Chromium, which also is its home. */
  readonly folder: string;
  /** Maximum size of the JavaScript heap of a page, in MB. */
  readonly heapMb: number;
}

export interface BrowserTimeouts {
  /** From the start of the page until its `load` event, in ms; then it is read as it is. */
  readonly loadMs: number;
  /** After `load` until the page makes no more requests, in ms, unless it has a selector to wait for. */
  readonly settleMs: number;
  /** After `load` until the selector matches, in ms. */
  readonly waitForMs: number;
  /** For reading the DOM, in ms: the scripts of the page may keep it busy. */
  readonly readMs: number;
  /** For the page as a whole, in ms, after which the process is killed. */
  readonly totalMs: number;
}

export interface RenderOptions {
  readonly type: 'render';
  /** Number of the page. Messages about other pages are late and ignored. */
  readonly page: number;
  readonly url: string;
  readonly userAgent: string;
  readonly locale: string;
  readonly waitFor: string | null;
  readonly timeouts: BrowserTimeouts;
  /** Maximum number of characters of the rendered page. */
  readonly maxChars: number;
  /** Maximum number of requests that are passed on. */
  readonly maxRequests: number;
}

/** A request of a page. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  /** The kind of resource in the terms of Playwright. */
  readonly kind: string;
  /** `page` for a navigation of the page itself, `frame` for one of a frame or another window. */
  readonly navigation: 'page' | 'frame' | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a page tried to do and must not. */
export type Blocked = 'window' | 'dialog' | 'download';

/** The DOM of a page once it has settled. */
export interface RenderedPage {
  /** Address of the page, which scripts may have changed. */
  readonly url: string;
  readonly html: string;
  readonly blocked: readonly Blocked[];
  /** What the page was still waiting for when it was read. */
  readonly unsettled: 'load' | 'requests' | 'selector' | null;
}

export type RenderFailure = {
  readonly code: 'BROWSER_CRASHED' | 'PAGE_TIMEOUT' | 'PAGE_TOO_LARGE';
  readonly message: string;
};

export type ToBrowser =
  | StartOptions
  | RenderOptions
  /** `null` refuses the request. */
  | { readonly type: 'response'; readonly request: number; readonly response: PageResponse | null };

export type FromBrowser =
  | { readonly type: 'ready' }
  | { readonly type: 'unavailable'; readonly message: string }
  /** Memory of all processes of the browser in bytes: a new maximum of the page. */
  | { readonly type: 'memory'; readonly page: number; readonly bytes: number }
  | {
      readonly type: 'request';
      readonly page: number;
      readonly request: number;
      readonly content: PageRequest;
    }
  | { readonly type: 'rendered'; readonly page: number; readonly content: RenderedPage }
  | { readonly type: 'failed'; readonly page: number; readonly failure: RenderFailure };
