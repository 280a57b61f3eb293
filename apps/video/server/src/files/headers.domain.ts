import {
  attachmentDisposition,
  contentTypeOf,
  isMutable,
  PUBLIC_MEDIA_CACHING,
  YEAR_SECONDS,
} from '@workreel/object-store';
import { expiryOf, firstSegment, isOriginal, isPublished } from './access.domain.ts';
import type { FilePath } from './path.domain.ts';

/** For error responses: a cached one would hide a segment that is published a moment later. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/**
 * Returns the headers that describe a file in 200, 206 and 304 responses.
 *
 * @param filename - the name under which an original is saved; default: the last segment of its key.
 */
export const contentHeaders = (path: FilePath, now: Date, filename?: string): Record<string, string> => ({
  'Content-Type': contentTypeOf(path.key),
  'Cache-Control': cacheControl(path, now),
  // Opened as a page, a file must not run scripts or access this origin.
  'Content-Security-Policy': 'sandbox',
  // Players on other origins load images and captions; private files need a signed path.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  ...(isOriginal(path.key)
    ? {
        'Content-Disposition': attachmentDisposition(
          filename ?? path.key.slice(path.key.lastIndexOf('/') + 1),
        ),
      }
    : {}),
});

/**
 * Returns the `Cache-Control` header of a file (RFC 9111, RFC 8246). Published files are immutable, except those that
 * are replaced. Files behind a signed path may only be cached privately, until the path expires.
 */
export function cacheControl({ signedSegment, key }: FilePath, now: Date): string {
  const shared = firstSegment(key) === 'public' || (signedSegment === undefined && !isOriginal(key));
  if (isMutable(key) || !isPublished(key)) return shared ? 'no-cache' : 'private, no-cache';
  if (shared || signedSegment === undefined) return PUBLIC_MEDIA_CACHING;
  const remaining = expiryOf(signedSegment) - Math.ceil(now.getTime() / 1000);
  return `private, max-age=${Math.max(0, Math.min(YEAR_SECONDS, remaining))}, immutable`;
}

export const appendVary = (current: unknown, name: string): string =>
  typeof current === 'string' && current !== '' ? `${current}, ${name}` : name;

/** Whether `Accept-Encoding` allows gzip (RFC 9110 §12.5.3): by name or `*`, with a weight above 0. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const entry of (header ?? '').split(',')) {
    const [coding, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (coding) weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
