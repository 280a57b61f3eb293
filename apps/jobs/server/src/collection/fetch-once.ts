import { FetchError, type FetchedPage, type FetcherOptions } from '@workreel/crawler';
import { OperatorError } from '@workreel/platform/operator-error';
import type { SiteProfile } from '@workreel/site-profiles';
import type { JobsSettings } from '../config.ts';
import { fetcherOptions, listPageOptions, openBrowser, openFetcher, pageOptions } from './crawl-policy.ts';
import { findMissingKey } from './keys.ts';

export { FetchError };

/** Fetches one page of a site according to the crawl policy, without retries. @throws FetchError, or OperatorError without the key of the site */
export async function fetchOnce(
  settings: JobsSettings,
  profile: SiteProfile,
  url: string,
  version: string,
  { isDetail, ...rest }: { isDetail: boolean } & Pick<FetcherOptions, 'onWarning'>,
): Promise<FetchedPage> {
  const missing = findMissingKey(profile, settings.SITE_KEYS);
  if (missing !== null) throw new OperatorError(`${missing.code}: ${missing.message}`);
  await using browser = openBrowser(settings);
  const options = { ...fetcherOptions(settings, version), retry: { maxAttempts: 1 }, ...rest };
  const fetcher = openFetcher(profile, options, { browser, keys: settings.SITE_KEYS });
  try {
    return await fetcher.fetchPage(
      url,
      isDetail ? pageOptions(profile, profile.detail.source) : listPageOptions(profile),
    );
  } finally {
    await fetcher.close();
  }
}
