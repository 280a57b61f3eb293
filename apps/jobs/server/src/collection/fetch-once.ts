import { createFetcher, FetchError, type FetchedPage } from '@workreel/crawler';
import type { SiteProfile } from '@workreel/site-profiles';
import type { JobsSettings } from '../config.ts';
import { fetcherOptions, pageOptions } from './crawl-policy.ts';

export { FetchError };

/** Fetches one page of a site according to the crawl policy, without retries. @throws FetchError */
export async function fetchOnce(
  settings: JobsSettings,
  profile: SiteProfile,
  url: string,
  version: string,
): Promise<FetchedPage> {
  const fetcher = createFetcher({ ...fetcherOptions(settings, version), retry: { maxAttempts: 1 } });
  try {
    return await fetcher.fetchPage(url, pageOptions(profile));
  } finally {
    await fetcher.close();
  }
}
