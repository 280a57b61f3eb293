import { CHAPTERS_TYPE } from '../chapters.domain.ts';
import type { LoadedFile } from './load.ts';
import { error, type Violation } from './violation.domain.ts';

const mediaTypeOf = (headers: Record<string, string>): string =>
  (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

/** Checks the response headers of a playlist; files read from disk have none. */
export function checkPlaylistHeaders({ url, headers }: Pick<LoadedFile, 'url' | 'headers'>): Violation[] {
  if (headers === undefined) return [];
  const violations: Violation[] = [];
  if (mediaTypeOf(headers) !== 'application/vnd.apple.mpegurl')
    violations.push(error('content-type', url, `served as “${headers['content-type'] ?? ''}”`));
  if (headers['content-encoding'] !== 'gzip')
    violations.push(error('gzip', url, 'served uncompressed, although the request accepts gzip'));
  return violations;
}

/** Checks the response headers of chapters; files read from disk have none. */
export const checkChaptersHeaders = ({ url, headers }: Pick<LoadedFile, 'url' | 'headers'>): Violation[] =>
  headers === undefined || mediaTypeOf(headers) === CHAPTERS_TYPE
    ? []
    : [error('content-type', url, `served as “${headers['content-type'] ?? ''}”`)];

/** Checks the response headers of an init or media segment; files read from disk have none. */
export function checkMediaHeaders({ url, headers }: Pick<LoadedFile, 'url' | 'headers'>): Violation[] {
  if (headers === undefined || ['video/mp4', 'audio/mp4'].includes(mediaTypeOf(headers))) return [];
  return [error('content-type', url, `served as “${headers['content-type'] ?? ''}”`)];
}
