import type { CDPSession } from 'playwright-core';

/** Kinds of transferred resources. */
export const KINDS = ['document', 'script', 'style', 'data', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export interface Transfer {
  url: string;
  kind: Kind;
  /** Transferred size, including headers. */
  bytes: number;
  /** Unix time in ms. */
  endedAt: number;
}

/** Kinds by resource type of the Chrome DevTools Protocol. */
const KIND_BY_TYPE: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Fetch: 'data',
  XHR: 'data',
};

const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;

interface PendingRequest {
  url: string;
  kind: Kind;
  /** Difference between Unix time and Chromium's monotonic clock, in ms. */
  offset: number;
}

/** Records the network transfers of a page. */
export class NetworkMonitor {
  readonly transfers: Transfer[] = [];
  #pending = new Map<string, PendingRequest>();
  #lastActivityAt = performance.now();

  /** @param session - of the page, with the Network domain enabled. */
  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp, wallTime }) => {
      this.#lastActivityAt = performance.now();
      const offset = (wallTime - timestamp) * 1_000;
      this.#pending.set(requestId, { url: request.url, kind: KIND_BY_TYPE[type] ?? 'other', offset });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = this.#end(requestId);
      if (!request) return;
      const { url, kind, offset } = request;
      this.transfers.push({ url, kind, bytes: encodedDataLength, endedAt: timestamp * 1_000 + offset });
    });
    session.on('Network.loadingFailed', ({ requestId }) => void this.#end(requestId));
  }

  /** Resolves when no request has been pending for `ms`. @throws Error after 60 s. */
  async waitForIdle(ms: number): Promise<void> {
    const startedAt = performance.now();
    while (this.#pending.size > 0 || performance.now() - this.#lastActivityAt < ms) {
      if (performance.now() - startedAt > TIMEOUT_MS)
        throw new Error(
          `Requests are still pending after ${TIMEOUT_MS / 1_000} s: ${[...this.#pending.values()].map(({ url }) => url).join(', ')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  #end(requestId: string): PendingRequest | undefined {
    this.#lastActivityAt = performance.now();
    const request = this.#pending.get(requestId);
    this.#pending.delete(requestId);
    return request;
  }
}

export type Bytes = Record<Kind | 'all', number>;

export function sumBytes(transfers: readonly Transfer[]): Bytes {
  const totals = Object.fromEntries([...KINDS, 'all'].map((kind) => [kind, 0])) as Bytes;
  for (const { kind, bytes } of transfers) {
    totals[kind] += bytes;
    totals.all += bytes;
  }
  return totals;
}
