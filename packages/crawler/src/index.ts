export {
  BlockedError,
  BrowserError,
  FetchError,
  FetchRefusedError,
  HttpStatusError,
  NotFoundError,
  PageTooLargeError,
  RetryableFetchError,
} from './errors.ts';
export { createFetcher } from './fetcher.ts';
export { type HostLeases, HostQueue, sleep } from './host-queue.ts';
export type { FetchTimeouts, RetryInfo, RetryPolicy } from './policy.ts';
export { RobotsCache } from './robots.ts';
export type { FetchedPage, Fetcher, FetcherOptions, FetchPageOptions, FetchWarning } from './types.ts';
