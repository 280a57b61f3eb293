import type { CDPSession } from 'playwright-core';

/** What came over the wire, by what the page wanted it for. */
export const KINDS = ['document', 'script', 'style', 'data', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export interface Transfer {
  url: string;
  kind: Kind;
  /** As they came, headers included. */
  bytes: number;
  /** Ms since 1970. */
  endedAt: number;
}

/** Chromium's names for what is transferred. */
const KIND_OF: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Fetch: 'data',
  XHR: 'data',
};

/** How often it is looked whether anything is under way, in ms. */
const LOOK_EVERY = 50;
/** A page that is not quiet after so long will not become so. */
const PATIENCE_MS = 60_000;

interface Begun {
  url: string;
  kind: Kind;
  /** What must be added to Chromium's own clock (in s) for ms since 1970. */
  offset: number;
}

/** Listens to what a page transfers. */
export class Wire {
  readonly transfers: Transfer[] = [];
  #under = new Map<string, Begun>();
  #busyAt = performance.now();

  /** @param session - of the page, with its network domain on. */
  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp, wallTime }) => {
      this.#busyAt = performance.now();
      const offset = (wallTime - timestamp) * 1_000;
      this.#under.set(requestId, { url: request.url, kind: KIND_OF[type] ?? 'other', offset });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const begun = this.#end(requestId);
      if (!begun) return;
      const { url, kind, offset } = begun;
      this.transfers.push({ url, kind, bytes: encodedDataLength, endedAt: timestamp * 1_000 + offset });
    });
    session.on('Network.loadingFailed', ({ requestId }) => void this.#end(requestId));
  }

  /** Resolves once nothing has been under way for so long. @throws where that does not come. */
  async quiet(ms: number): Promise<void> {
    const began = performance.now();
    while (this.#under.size > 0 || performance.now() - this.#busyAt < ms) {
      if (performance.now() - began > PATIENCE_MS)
        throw new Error(`Still under way: ${[...this.#under.values()].map(({ url }) => url).join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }

  #end(requestId: string): Begun | undefined {
    this.#busyAt = performance.now();
    const begun = this.#under.get(requestId);
    this.#under.delete(requestId);
    return begun;
  }
}

export type Bytes = Record<Kind | 'all', number>;

export function bytesOf(transfers: readonly Transfer[]): Bytes {
  const sums = Object.fromEntries([...KINDS, 'all'].map((kind) => [kind, 0])) as Bytes;
  for (const { kind, bytes } of transfers) {
    sums[kind] += bytes;
    sums.all += bytes;
  }
  return sums;
}
