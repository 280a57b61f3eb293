export { Browser, type BrowserOptions } from './browser.ts';
export { type BrowserFetcherOptions, createBrowserFetcher } from './fetcher.ts';
export { findChromium } from './find-chromium.ts';
