/** Shared by the fetcher tests: a hostile server and a fetcher that does not wait. */
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

/** Cleanup functions, run after the test in reverse order. */
export const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

export interface Setup {
  readonly server: HostileServer;
  readonly fetcher: Fetcher;
  readonly retries: RetryInfo[];
  /** The arguments of `sleep`, in ms. */
  readonly waits: number[];
  get(path: string, signal?: AbortSignal): Promise<FetchedPage>;
  /** Fetches the path and returns the error. */
  fail(path: string, signal?: AbortSignal): Promise<FetchError>;
}

/** Waits until every request has ended on the server, which may be after the client has reported its error. */
export const allEnded = ({ hits }: HostileServer) =>
  expect.poll(() => hits.every(({ endedAt }) => endedAt !== undefined)).toBe(true);

/** Starts a hostile server and creates a fetcher for it; both are closed after the test. */
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
      () => new Error('fetch succeeded'),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(FetchError);
    return error as FetchError;
  };
  return { server, fetcher, retries, waits, get, fail };
}
