import { error, type Finding } from './finding.domain.ts';
import type { Loaded } from './load.ts';

const typeOf = (headers: Record<string, string>): string =>
  (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

/** How a playlist was served; nothing of one that was not. */
export function playlistHeaders({ address, headers }: Pick<Loaded, 'address' | 'headers'>): Finding[] {
  if (headers === undefined) return [];
  const findings: Finding[] = [];
  if (typeOf(headers) !== 'application/vnd.apple.mpegurl')
    findings.push(error('content-type', address, `is served as “${headers['content-type'] ?? ''}”`));
  if (headers['content-encoding'] !== 'gzip')
    findings.push(error('gzip', address, 'comes uncompressed to a player that takes gzip'));
  return findings;
}

/** How an init or media segment was served. */
export function mediaHeaders({ address, headers }: Pick<Loaded, 'address' | 'headers'>): Finding[] {
  if (headers === undefined || ['video/mp4', 'audio/mp4'].includes(typeOf(headers))) return [];
  return [error('content-type', address, `is served as “${headers['content-type'] ?? ''}”`)];
}
