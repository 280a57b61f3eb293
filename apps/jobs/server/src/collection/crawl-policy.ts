import { createFetcher, type Fetcher, type FetcherOptions, type FetchPageOptions } from '@workreel/crawler';
import { Browser, createBrowserFetcher } from '@workreel/crawler/browser';
import {
  detailUrl,
  isAllowedHost,
  type SiteProfile,
  SOURCE_KINDS,
  startHosts,
} from '@workreel/site-profiles';
import type { JobsSettings } from '../config.ts';
import { createKeyedFetcher, type SiteKeys } from './keys.ts';

/** Returns the options that determine the user agent and the reachable hosts, from the settings. */
export function fetcherOptions(settings: JobsSettings, version: string): FetcherOptions {
  return {
    version,
    contact: contactOf(settings),
    allowPrivate: settings.CRAWL_ALLOW_PRIVATE_HOSTS,
    // This app serves the demo site, so exactly this host and port may be private.
    allowedPrivateOrigins: new Set([hostAndPort(settings.JOBS_BASE_URL)]),
  };
}

/**
 * Returns an email address or URL at which site owners can reach the admin, without characters that are invalid in a
 * header comment.
 */
function contactOf({ ADMIN_EMAIL, JOBS_BASE_URL }: JobsSettings): string {
  const isUsableEmail = !ADMIN_EMAIL.endsWith('@localhost') && /^[\x21-\x27\x2a-\x7e]+$/.test(ADMIN_EMAIL);
  return isUsableEmail ? ADMIN_EMAIL : new URL(JOBS_BASE_URL).href.replace(/\/$/, '').replaceAll(/[()]/g, '');
}

/** Opens the browser that renders pages, according to the settings. Nothing starts before the first page. */
export const openBrowser = ({ CHROMIUM_PATH, CHROMIUM_SANDBOX }: JobsSettings): Browser =>
  new Browser({ chromiumPath: CHROMIUM_PATH, sandbox: CHROMIUM_SANDBOX === 'on' });

/** Opens the fetcher that a profile needs. */
export const openFetcher = (
  profile: SiteProfile,
  options: FetcherOptions,
  { browser, keys }: { browser: Browser; keys?: SiteKeys },
): Fetcher =>
  createKeyedFetcher(profile, options, keys, (all) =>
    profile.render === null ? createFetcher(all) : createBrowserFetcher({ ...all, browser }),
  );

/** Returns the fetch options of a page of a site's list. */
export const listPageOptions = (profile: SiteProfile): FetchPageOptions => ({
  ...pageOptions(profile),
  waitFor: profile.render?.waitFor,
});

/**
 * Returns the fetch options of a site according to its profile.
 *
 * @param source kind of the page: that of result pages, or that of the pages of single postings
 */
export function pageOptions(profile: SiteProfile, source = profile.source): FetchPageOptions {
  return {
    // Profiles use `*.example.com` where the fetcher expects `.example.com`.
    hosts: [...profile.hosts.map((host) => host.replace(/^\*\./, '.')), ...startHosts(profile)],
    delayMs: profile.crawlPolicy.delaySeconds * 1000,
    accept: SOURCE_KINDS[source].accept,
  };
}

/** Returns whether the page of a posting may be requested: postings of partners are on other hosts. */
export const hasDetail = (profile: SiteProfile, sourceUrl: string): boolean =>
  isAllowedHost(profile, new URL(detailUrl(profile, sourceUrl)));

function hostAndPort(baseUrl: string): string {
  const url = new URL(baseUrl);
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}
