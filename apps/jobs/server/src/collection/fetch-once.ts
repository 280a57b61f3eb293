import { FetchError, type FetchedPage, type FetcherOptions } from '@workreel/crawler';
import type { SiteProfile } from '@workreel/site-profiles';
import type { JobsSettings } from '../config.ts';
import { fetcherOptions, listPageOptions, openBrowser, openFetcher, pageOptions } from './crawl-policy.ts';

export { FetchError };

/** Fetches one page of a site according to the crawl policy, without retries. @throws FetchError */
export async function fetchOnce(
  settings: JobsSettings,
  profile: SiteProfile,
  url: string,
  version: string,
  { isDetail, ...rest }: { isDetail: boolean } & Pick<FetcherOptions, 'onWarning'>,
): Promise<FetchedPage> {
  await using browser = openBrowser(settings);
  const options = { ...fetcherOptions(settings, version), retry: { maxAttempts: 1 }, ...rest };
  const fetcher = openFetcher(profile, options, browser);
  try {
    return await fetcher.fetchPage(
      url,
      isDetail ? pageOptions(profile, profile.detail.source) : listPageOptions(profile),
    );
  } finally {
    await fetcher.close();
  }
}
