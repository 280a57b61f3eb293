export {
  BlockedError,
  FetchError,
  FetchRefusedError,
  HttpStatusError,
  NotFoundError,
  PageTooLargeError,
  RetryableFetchError,
} from './errors.ts';
export { createFetcher } from './fetcher.ts';
export { type HostTurns, Politeness, sleep } from './politeness.ts';
export { RobotsCache } from './robots.ts';
export type {
  FetchedPage,
  Fetcher,
  FetcherOptions,
  FetchPageOptions,
  FetchTimeouts,
  RetryInfo,
  RetryPolicy,
} from './types.ts';
