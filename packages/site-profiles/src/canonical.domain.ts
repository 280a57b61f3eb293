// Canonical URLs identify postings. Links cannot: on every page load, sites add new search IDs, positions and signed
// advertising data to them.

/** In characters. Longer URLs contain encoded data and do not identify a posting. */
const MAX_URL_CHARS = 1_500;
/** In characters. */
const MAX_ID_CHARS = 200;

/**
 * Query parameters that track the visitor and never identify the posting. Only well-known ones: removing too few
 * stores a posting twice, and removing too many merges different postings.
 */
const TRACKING_PARAMETERS =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|_ga|_gl|_hs\w+|hsctatracking|trk|trkinfo|trackingid|tracking_id|refid|search_uuid|search_id|searchid|session_id|sessionid|phpsessid|jsessionid)$/i;

/**
 * Normalizes a URL: removes the fragment, credentials, session IDs and known tracking parameters, and sorts the remaining
 * parameters. Idempotent.
 *
 * @param href as in the page; surrounding white space and double-escaped `&amp;` are tolerated
 * @param base URL of the page
 * @returns null if it is not an http(s) URL or is too long
 */
export function normalizeUrl(href: string, base: string): string | null {
  const url = parseUrl(href, base);
  return url === null ? null : normalize(url);
}

/** Resolves a link against the page. Returns null if it is not an http(s) URL. */
export function parseUrl(href: string, base: string): URL | null {
  const text = href.trim().replace(/&(?:amp;)+/gi, '&');
  if (text === '' || text.startsWith('#')) return null;
  const url = URL.parse(text, base);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return null;
  return url;
}

function normalize(source: URL): string | null {
  const url = new URL(source);
  url.hash = '';
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, '');
  // Do not re-encode the pairs: that would break queries in EUC-KR.
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING_PARAMETERS.test(pair.split('=', 1)[0] ?? ''))
    .map((pair) => pair.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase()));
  // Add the "?" explicitly, because the setter strips one from a query that starts with "?".
  url.search = pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`;
  return url.href.length > MAX_URL_CHARS ? null : url.href;
}

/** `identity` of a profile, bound to one card. */
export interface IdentityRule {
  from: ({ query: string } | { path: RegExp } | { id: () => string | null })[];
  /** Canonical URL with `{id}`. */
  address: string;
}

/**
 * Returns the URL that identifies a posting, or null if the card has none.
 *
 * With a rule, the URL depends only on the ID, and a link to the site without an ID is ignored. Links to other hosts
 * (postings of partners) and links of sites without a rule are normalized instead.
 *
 * @param href the card's link, or null
 * @param base URL of the page
 * @param isOwn whether a link belongs to the site, so that the rule's `query` and `path` apply
 */
export function canonicalUrl(
  href: string | null,
  base: string,
  rule: IdentityRule | null,
  isOwn: (link: URL) => boolean,
): string | null {
  const url = href === null ? null : parseUrl(href, base);
  if (rule === null) return url === null ? null : normalize(url);
  const isOwnLink = url !== null && isOwn(url);
  for (const source of rule.from) {
    let id: string | null = null;
    if ('id' in source) id = source.id();
    else if (isOwnLink && 'query' in source) id = url.searchParams.get(source.query);
    else if (isOwnLink && 'path' in source) id = firstGroup(source.path.exec(url.pathname));
    id = id?.trim() ?? null;
    if (id !== null && id !== '' && id.length <= MAX_ID_CHARS && !id.includes('\ufffd')) {
      return rule.address.replaceAll('{id}', encodeURIComponent(id));
    }
  }
  return url === null || isOwnLink ? null : normalize(url);
}

/** Returns the first group that participated in the match, or the whole match; null without a match. */
export function firstGroup(match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  return match.slice(1).find((group) => group !== undefined) ?? match[0];
}
