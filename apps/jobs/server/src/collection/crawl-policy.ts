import type { FetcherOptions, FetchPageOptions } from '@workreel/crawler';
import type { CompiledProfile } from '@workreel/site-profiles';
import type { JobsSettings } from '../config.ts';

/** Who we say we are and what we may reach, by the settings. */
export function fetcherOptions(settings: JobsSettings, version: string): FetcherOptions {
  return {
    version,
    contact: contactOf(settings),
    allowPrivate: settings.CRAWL_ALLOW_PRIVATE_HOSTS,
    // The demo site is our own: its exact host and port may be private.
    allowedPrivateOrigins: new Set([hostAndPort(settings.JOBS_BASE_URL)]),
  };
}

/** An address that a site's owner can write to or look at, in the letters that a header may hold. */
function contactOf({ ADMIN_EMAIL, JOBS_BASE_URL }: JobsSettings): string {
  const isMail = !ADMIN_EMAIL.endsWith('@localhost') && /^[\x21-\x27\x2a-\x7e]+$/.test(ADMIN_EMAIL);
  return isMail ? ADMIN_EMAIL : new URL(JOBS_BASE_URL).href.replace(/\/$/, '').replaceAll(/[()]/g, '');
}

/** How a site is asked, by its profile. */
export function pageOptions({ profile }: CompiledProfile): FetchPageOptions {
  return {
    // A profile writes `*.example.com` for what the fetcher knows as `.example.com`.
    hosts: profile.hosts.map((host) => host.replace(/^\*\./, '.')),
    delayMs: profile.manners.delaySeconds * 1000,
  };
}

function hostAndPort(address: string): string {
  const url = new URL(address);
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}
