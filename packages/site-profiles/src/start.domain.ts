import iconv from 'iconv-lite';
import { normalizeUrl, parseUrl } from './canonical.domain.ts';
import type { PageReading } from './page.types.ts';
import type { SiteProfile } from './profile.types.ts';
import { SOURCE_KINDS } from './source-kinds.ts';

/**
 * Returns whether a run may request the URL. `*.example.com` includes example.com and all its subdomains; a host without
 * a port includes the default port of the scheme and the port of the start URLs.
 */
export function isAllowedHost(profile: Pick<SiteProfile, 'hosts' | 'start'>, url: URL): boolean {
  return isListedHost(profile, url) && (url.port === '' || hasPort(profile, url));
}

function hasPort(profile: Pick<SiteProfile, 'hosts' | 'start'>, url: URL): boolean {
  return (
    profile.hosts.some((allowed) => allowed.includes(':') && matches(allowed, url.host)) ||
    startHosts(profile).includes(url.host)
  );
}

/** Returns whether `hosts` lists the host of a URL, and its port if the entry has one. */
function isListedHost({ hosts }: Pick<SiteProfile, 'hosts'>, url: URL): boolean {
  return hosts.some((allowed) => matches(allowed, allowed.includes(':') ? url.host : url.hostname));
}

const matches = (allowed: string, host: string): boolean =>
  allowed.startsWith('*.') ? host === allowed.slice(2) || host.endsWith(allowed.slice(1)) : host === allowed;

/** Returns `host:port` of the start URLs that name a port and whose host is listed in `hosts` without one. */
export function startHosts(profile: Pick<SiteProfile, 'hosts' | 'start'>): string[] {
  return [profile.start.address, profile.start.browse]
    .map((address) => URL.parse(address?.replace(/\{\w+\}/g, '1') ?? ''))
    .filter((url) => url !== null)
    .filter((url) => url.port !== '' && isListedHost(profile, url))
    .map((url) => url.host);
}

/**
 * Returns the URL of a page of search results.
 *
 * @param search.page counted from 1
 * @param search.cursor position of the page; null on the first page, whose URL has no parameter for it
 * @returns null beyond the profile's last page
 */
export function startUrl(
  profile: Pick<SiteProfile, 'start'>,
  search: { keyword: string | null; page: number; cursor?: string | null },
): string | null {
  const { start } = profile;
  if (search.page < 1 || search.page > start.lastPage) return null;
  const keyword = search.keyword?.trim() ?? '';
  const template = keyword === '' && start.browse !== null ? start.browse : start.address;
  return withCursor(template, search.cursor ?? null)
    .replaceAll('{keyword}', encodeKeyword(keyword, start.encoding))
    .replaceAll('{page}', String(start.firstPage + (search.page - 1) * start.pageStep));
}

function withCursor(template: string, cursor: string | null): string {
  if (cursor !== null)
    return template.replaceAll('{cursor}', () => encodeURIComponent(cursor.toWellFormed()));
  if (!template.includes('{cursor}')) return template;
  return template
    .replaceAll(/[^?&#=]*=\{cursor\}&?/g, '')
    .replace(/[?&](?=#|$)/, '')
    .replaceAll('{cursor}', '');
}

/**
 * Returns the URL of the next page according to a Link header (RFC 8288), or null.
 *
 * @param url URL of the page
 */
export function linkedUrl(
  profile: Pick<SiteProfile, 'hosts' | 'start'>,
  link: string,
  url: string,
): string | null {
  for (const [, target = '', parameters = ''] of link.matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (!/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i.test(parameters)) continue;
    const next = parseUrl(target, url);
    return next !== null && isAllowedHost(profile, next) ? next.href : null;
  }
  return null;
}

/**
 * Returns the URL of the next page, or null on the last page.
 *
 * @param current the keyword, and the page that was read: its number from 1, its URL, its `PageReading` or the URL of its Link header, and the number of
 *   postings that the run has found up to this page
 */
export function nextPageUrl(
  profile: Pick<SiteProfile, 'source' | 'start' | 'pagination' | 'hosts'>,
  current: Pick<PageReading, 'nextUrl' | 'cursor' | 'total'> & {
    keyword: string | null;
    page: number;
    url: string;
    found: number;
  },
): string | null {
  if (profile.pagination.by === 'none') return null;
  const { keyword, page, cursor, total } = current;
  if (profile.pagination.by === 'page') {
    const isEnd =
      SOURCE_KINDS[profile.source].totalIsExact && total !== null && total > 0 && current.found >= total;
    return isEnd ? null : startUrl(profile, { keyword, page: page + 1 });
  }
  if (page >= profile.start.lastPage) return null;
  const nextUrl =
    profile.pagination.by === 'link' || profile.pagination.by === 'header'
      ? current.nextUrl
      : cursor === null
        ? null
        : startUrl(profile, { keyword, page: page + 1, cursor });
  if (nextUrl === null) return null;
  // Some sites always have a next link or cursor; on the last page it points to the page itself.
  const currentUrl = normalizeUrl(current.url, current.url);
  return normalizeUrl(nextUrl, current.url) === currentUrl ? null : nextUrl;
}

/** Percent-encodes a keyword in the encoding of the site's search. */
function encodeKeyword(keyword: string, encoding: SiteProfile['start']['encoding']): string {
  if (encoding === 'utf-8') return encodeURIComponent(keyword.toWellFormed());
  let encoded = '';
  for (const byte of iconv.encode(keyword, 'cp949')) {
    const plain = /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte));
    encoded += plain ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
