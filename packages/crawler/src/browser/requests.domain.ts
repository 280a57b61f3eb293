import { FetchRefusedError } from '../errors.ts';
import { checkTarget } from '../hosts.ts';
import type { PageRequest } from './protocol.ts';

/** The kinds of resources that can change what a page says. Images, media, fonts, beacons and event streams cannot. */
const LOADED_KINDS: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch']);
/** Returns whether a kind of resource, in the terms of Playwright, is loaded at all. */
export const isLoadedKind = (kind: string): boolean => LOADED_KINDS.has(kind);

/** In bytes. Searches of APIs are far shorter. */
export const MAX_POST_BYTES = 64 * 1024;

export type RequestPlan =
  | { readonly kind: 'send'; readonly url: URL }
  /** Not needed to read the page. */
  | { readonly kind: 'skip' }
  | { readonly kind: 'refuse'; readonly reason: string };

/**
 * Decides what happens to a request of a page: which resources are loaded at all, and from which hosts. robots.txt and the address of the
 * server are checked when it is sent.
 *
 * @param hosts the profile's hosts, to which the page may navigate and send data
 */
export function planRequest(request: PageRequest, hosts: readonly string[]): RequestPlan {
  if (request.navigation === 'frame' || !isLoadedKind(request.kind)) return { kind: 'skip' };
  const scheme = URL.parse(request.url)?.protocol;
  if (scheme === 'data:' || scheme === 'blob:') return { kind: 'skip' };
  const isOwn = request.navigation === 'page' || request.method !== 'GET';
  try {
    // Scripts and data may be on any host, such as that of a content delivery network.
    const url = checkTarget(request.url, isOwn ? hosts : [...hosts, URL.parse(request.url)?.hostname ?? '']);
    if (request.method === 'GET') return { kind: 'send', url };
    if (request.method !== 'POST' || request.navigation !== null)
      return {
        kind: 'refuse',
        reason: `${request.method} ${url.href} is not a request for a page or for data.`,
      };
    if ((request.body?.byteLength ?? 0) > MAX_POST_BYTES)
      return { kind: 'refuse', reason: `${url.href} would receive more than ${MAX_POST_BYTES} bytes.` };
    return { kind: 'send', url };
  } catch (error) {
    if (error instanceof FetchRefusedError) return { kind: 'refuse', reason: error.message };
    throw error;
  }
}

/** Headers that belong to the connection or would contradict ours. */
const OWN_REQUEST_HEADERS =
  /^(?:accept-encoding|accept-language|connection|content-length|expect|host|keep-alive|proxy-.*|sec-.*|te|trailer|transfer-encoding|upgrade.*|user-agent)$/i;

/** Returns the headers of a page's request, with ours instead of the browser's. */
export function requestHeaders(
  sent: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(sent).filter(
    ([name]) => !name.startsWith(':') && !OWN_REQUEST_HEADERS.test(name),
  );
  return { ...own, ...Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value])) };
}

/** Headers that the body no longer has after decoding, or that would make the browser do something else than render the page. */
const DROPPED_RESPONSE_HEADERS =
  /^(?:alt-svc|connection|content-disposition|content-encoding|content-length|keep-alive|link|nel|refresh|report-to|reporting-endpoints|strict-transport-security|transfer-encoding)$/i;

/** Returns the headers of a response for the browser. */
export function responseHeaders(
  received: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(received)) {
    if (value === undefined || DROPPED_RESPONSE_HEADERS.test(name)) continue;
    // The browser takes several cookies as lines.
    const separator = name.toLowerCase() === 'set-cookie' ? '\n' : ', ';
    headers.set(name, Array.isArray(value) ? value.join(separator) : value);
  }
  return Object.fromEntries(headers);
}

/** Returns whether a document with this Content-Type can be rendered. Others are downloads, or data that needs no browser. */
export const isRenderable = (contentType: string | null): boolean =>
  contentType === null || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
