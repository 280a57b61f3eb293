/** What the tests of the fetcher share: a hostile site, and a fetcher that waits for nothing. */
import { afterEach, expect } from 'vitest';
import {
  createFetcher,
  FetchError,
  type FetchedPage,
  type Fetcher,
  type FetcherOptions,
  type RetryInfo,
} from './index.ts';
import { type HostileOptions, type HostileServer, startHostileServer } from './testing/hostile-server.ts';

/** What to undo after the test, last first. */
export const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

export interface Setup {
  readonly server: HostileServer;
  readonly fetcher: Fetcher;
  readonly retries: RetryInfo[];
  /** The waits asked of `sleep`, in ms. */
  readonly waits: number[];
  get(path: string, signal?: AbortSignal): Promise<FetchedPage>;
  /** The error with which the fetch of this path ends. */
  fail(path: string, signal?: AbortSignal): Promise<FetchError>;
}

/** Waits until the site has seen the end of every request: a client's close arrives after its error. */
export const allEnded = ({ hits }: HostileServer) =>
  expect.poll(() => hits.every(({ endedAt }) => endedAt !== undefined)).toBe(true);

/** A hostile site and a fetcher for it; both are closed after the test. */
export async function setup(
  options: Partial<FetcherOptions> = {},
  site: HostileOptions = {},
): Promise<Setup> {
  const server = await startHostileServer(site);
  cleanup.push(server.close);
  const retries: RetryInfo[] = [];
  const waits: number[] = [];
  const fetcher = createFetcher({
    contact: 'ops@example.org',
    version: '0.1.0',
    delayMs: 0,
    allowedPrivateOrigins: new Set([server.host]),
    timeouts: { connectMs: 2_000, headersMs: 2_000, idleMs: 2_000, totalMs: 10_000 },
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
    },
    random: () => 0.5,
    onRetry: (info) => retries.push(info),
    ...options,
  });
  cleanup.push(() => fetcher.close());
  const get = (path: string, signal?: AbortSignal) =>
    fetcher.fetchPage(server.origin + path, { hosts: [server.host], signal });
  const fail = async (path: string, signal?: AbortSignal) => {
    const error = await get(path, signal).then(
      () => new Error('was fetched'),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(FetchError);
    return error as FetchError;
  };
  return { server, fetcher, retries, waits, get, fail };
}
