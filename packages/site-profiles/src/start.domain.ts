import iconv from 'iconv-lite';
import { cleanAddress } from './canonical.domain.ts';
import type { SiteProfile } from './profile.types.ts';

/**
 * Whether a run may ask this address. In a profile, `*.example.com` stands for example.com and all below it, a
 * host without a port for any port of it.
 */
export function isAllowedHost(profile: Pick<SiteProfile, 'hosts'>, url: URL): boolean {
  return profile.hosts.some((allowed) => {
    const host = allowed.includes(':') ? url.host : url.hostname;
    return allowed.startsWith('*.')
      ? host === allowed.slice(2) || host.endsWith(allowed.slice(1))
      : host === allowed;
  });
}

/**
 * Address of a search.
 *
 * @param page counted from 1
 * @returns null beyond the last page that the site answers honestly
 */
export function startUrl(
  profile: Pick<SiteProfile, 'start'>,
  search: { keyword: string | null; page: number },
): string | null {
  const { start } = profile;
  if (search.page < 1 || search.page > start.lastPage) return null;
  const keyword = search.keyword?.trim() ?? '';
  const address = keyword === '' && start.browse !== null ? start.browse : start.address;
  return address
    .replaceAll('{keyword}', encodeKeyword(keyword, start.encoding))
    .replaceAll('{page}', String(start.firstPage + (search.page - 1) * start.pageStep));
}

/**
 * Address of the page after the one that was read; null where there is none.
 *
 * @param reached page that was read, counted from 1
 * @param nextUrl `PageReading.nextUrl` of it, for profiles that follow links
 */
export function nextPageUrl(
  profile: Pick<SiteProfile, 'start' | 'pagination' | 'hosts'>,
  reached: { keyword: string | null; page: number; nextUrl: string | null; url: string },
): string | null {
  if (profile.pagination.by === 'none') return null;
  if (profile.pagination.by === 'page') {
    return startUrl(profile, { keyword: reached.keyword, page: reached.page + 1 });
  }
  if (reached.page >= profile.start.lastPage || reached.nextUrl === null) return null;
  // A link that leads to where it stands is the last page of a site that always prints one.
  const here = cleanAddress(reached.url, reached.url);
  return cleanAddress(reached.nextUrl, reached.url) === here ? null : reached.nextUrl;
}

/** Percent-encodes a keyword in the encoding that the site's search reads. */
function encodeKeyword(keyword: string, encoding: SiteProfile['start']['encoding']): string {
  if (encoding === 'utf-8') return encodeURIComponent(keyword.toWellFormed());
  let encoded = '';
  for (const byte of iconv.encode(keyword, 'cp949')) {
    const plain = /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte));
    encoded += plain ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
