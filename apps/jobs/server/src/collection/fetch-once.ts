import { createFetcher, type FetchedPage } from '@workreel/crawler';
import type { SiteProfile } from '@workreel/site-profiles';
import type { JobsSettings } from '../config.ts';
import { fetcherOptions, pageOptions } from './crawl-policy.ts';

/** Fetches one page of a site according to the crawl policy. @throws FetchError */
export async function fetchOnce(
  settings: JobsSettings,
  profile: SiteProfile,
  url: string,
  version: string,
): Promise<FetchedPage> {
  const fetcher = createFetcher(fetcherOptions(settings, version));
  try {
    return await fetcher.fetchPage(url, pageOptions(profile));
  } finally {
    await fetcher.close();
  }
}
