import { attachment, isPlaylist, typeOf, YEAR_SECONDS } from '@workreel/object-store';
import { expiryOf, firstSegment, isOriginal, isPublished } from './access.domain.ts';
import type { FileAddress } from './path.domain.ts';

/** Of refusals: a cache between that kept one would hide a segment that is there a moment later. */
export const UNCACHED = { 'Cache-Control': 'no-store' };

/** What every answer with a file, or about one that the caller has, says of it. */
export const contentHeaders = (address: FileAddress, now: Date): Record<string, string> => ({
  'Content-Type': typeOf(address.key),
  'Cache-Control': cacheControl(address, now),
  // No page: whatever it holds runs no script and reads nothing of this origin.
  'Content-Security-Policy': 'sandbox',
  // Pictures and captions of players on pages of other origins; what is private lies behind a signed path.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  ...(isOriginal(address.key)
    ? { 'Content-Disposition': attachment(address.key.slice(address.key.lastIndexOf('/') + 1)) }
    : {}),
});

/**
 * How long who may keep a file (RFC 9111, RFC 8246). What was published stays as it is under its name, all but the
 * playlists, which grow; what a grant opens is kept by that one reader, no longer than the grant holds.
 */
export function cacheControl({ grant, key }: FileAddress, now: Date): string {
  const shared = firstSegment(key) === 'public' || (grant === undefined && !isOriginal(key));
  if (isPlaylist(key) || !isPublished(key)) return shared ? 'no-cache' : 'private, no-cache';
  if (shared || grant === undefined) return `public, max-age=${YEAR_SECONDS}, immutable`;
  const left = expiryOf(grant) - Math.ceil(now.getTime() / 1000);
  return `private, max-age=${Math.max(0, Math.min(YEAR_SECONDS, left))}, immutable`;
}

/** Adds to a `Vary` header. */
export const varyBy = (given: unknown, name: string): string =>
  typeof given === 'string' && given !== '' ? `${given}, ${name}` : name;

/** Whether an answer may be gzipped (RFC 9110 §12.5.3): named, or meant by `*`, and not with a weight of 0. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const member of (header ?? '').split(',')) {
    const [coding, ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (coding) weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
