import { firstSegment } from './access.domain.ts';
import type { FilePath } from './path.domain.ts';

/** Time for which browsers may cache a preflight response: two hours, which is Chromium's maximum. */
const MAX_AGE_SECONDS = 7_200;
const EXPOSED_HEADERS = 'Accept-Ranges, Content-Length, Content-Range, ETag, X-Request-Id';

/**
 * Returns the CORS headers of a file. Pages of every origin may read public media, so that it can be played anywhere. Other files
 * may only be read by pages of the service. No response allows credentials, since none depends on them.
 *
 * @param path - undefined for an invalid path.
 * @param origins - the origins whose pages may read files that are not public.
 */
export function corsHeaders(
  path: FilePath | undefined,
  origin: string | undefined,
  origins: ReadonlySet<string>,
): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSED_HEADERS };
  if (path?.signedSegment === undefined && path !== undefined && firstSegment(path.key) === 'public')
    // The same for all origins, so shared caches need no `Vary: Origin`.
    return { 'Access-Control-Allow-Origin': '*', ...exposed };
  const vary = { Vary: 'Origin' };
  return origin !== undefined && origins.has(origin)
    ? { ...vary, 'Access-Control-Allow-Origin': origin, ...exposed }
    : vary;
}

/** Additional headers of a preflight response. Players may set any header, such as `Range`. */
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
};
