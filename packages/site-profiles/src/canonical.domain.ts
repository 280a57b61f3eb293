/**
 * Addresses as keys. As printed they are none: sites put fresh search ids, positions and signed blobs of
 * advertisements in them at every load.
 */

/** Longest address kept, in characters; what is longer is a blob, not an address. */
const MAX_ADDRESS_CHARS = 1_500;
/** Longest id of a posting, in characters. */
const MAX_ID_CHARS = 200;

/**
 * Query parameters that say where a visitor comes from, never which posting is meant. Only well known ones: a
 * parameter too many makes one posting two, a parameter too few loses postings.
 */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|_ga|_gl|_hs\w+|hsctatracking|trk|trkinfo|trackingid|tracking_id|refid|search_uuid|search_id|searchid|session_id|sessionid|phpsessid|jsessionid)$/i;

/**
 * An address without what changes from load to load: fragment, credentials, session ids and known tracking
 * parameters go, the rest is sorted. Idempotent.
 *
 * @param href as printed; white space and twice escaped `&amp;` are forgiven
 * @param base address of the page
 * @returns null where it is no http(s) address or too long
 */
export function cleanAddress(href: string, base: string): string | null {
  const url = parseAddress(href, base);
  return url === null ? null : cleanUrl(url);
}

/** Resolves a printed address; null where it is none of http(s). */
export function parseAddress(href: string, base: string): URL | null {
  const printed = href.trim().replace(/&(?:amp;)+/gi, '&');
  if (printed === '' || printed.startsWith('#')) return null;
  const url = URL.parse(printed, base);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return null;
  return url;
}

function cleanUrl(source: URL): string | null {
  const url = new URL(source);
  url.hash = '';
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, '');
  // The pairs stay as printed: a re-encoding would break queries in EUC-KR.
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
    .map((pair) => pair.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase()));
  // The mark is given, for the setter would take a first one of the query's own for it.
  url.search = pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`;
  return url.href.length > MAX_ADDRESS_CHARS ? null : url.href;
}

/** What an identity rule holds, ready to use. */
export interface IdentityRule {
  from: ({ query: string } | { path: RegExp } | { id: () => string | null })[];
  /** Canonical address with `{id}`. */
  address: string;
}

/**
 * The address under which a posting is known, or null where the card has none.
 *
 * With a rule, the id decides alone; a link of the site's own without an id is none. A link to a foreign host
 * (a partner's posting) and links of a site without a rule are cleaned instead.
 *
 * @param href the card's link as printed; null where it has none
 * @param base address of the page
 * @param isOwn whether a link is the site's own, so that the rule's queries and paths mean it
 */
export function canonicalAddress(
  href: string | null,
  base: string,
  rule: IdentityRule | null,
  isOwn: (link: URL) => boolean,
): string | null {
  const url = href === null ? null : parseAddress(href, base);
  if (rule === null) return url === null ? null : cleanUrl(url);
  const own = url !== null && isOwn(url);
  for (const source of rule.from) {
    let id: string | null = null;
    if ('id' in source) id = source.id();
    else if (own && 'query' in source) id = url.searchParams.get(source.query);
    else if (own && 'path' in source) id = groupOf(source.path.exec(url.pathname));
    id = id?.trim() ?? null;
    if (id !== null && id !== '' && id.length <= MAX_ID_CHARS && !id.includes('\ufffd')) {
      return rule.address.replaceAll('{id}', encodeURIComponent(id));
    }
  }
  return url === null || own ? null : cleanUrl(url);
}

/** First group of a match that took part, else the whole match; null without a match. */
export function groupOf(match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  return match.slice(1).find((group) => group !== undefined) ?? match[0];
}
