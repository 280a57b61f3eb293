import { isUtf8 } from 'node:buffer';
import { firstValue, type HttpResponse } from './http-get.ts';

/** RFC 9309 2.3.1.2 recommends following at least five for robots.txt; ordinary pages need fewer. */
export const MAX_REDIRECTS = 5;

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECT_STATUSES.has(status);
}

/**
 * Returns the Location header, or null. Headers are decoded as Latin-1, but some sites send raw UTF-8, which is
 * decoded here as browsers do.
 */
export function locationOf(result: HttpResponse): string | null {
  const value = firstValue(result.headers.location);
  if (value === undefined) return null;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}
