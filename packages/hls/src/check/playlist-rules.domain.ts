import type { MediaPlaylist } from '../parse/parse-media.domain.ts';
import type { MultivariantPlaylist, Variant } from '../parse/parse-multivariant.domain.ts';
import { error, type Violation, warning } from './violation.domain.ts';

/**
 * Checks the text of a media playlist.
 *
 * @param independent - whether the multivariant playlist has EXT-X-INDEPENDENT-SEGMENTS.
 */
export function checkMediaPlaylist(playlist: MediaPlaylist, url: string, independent: boolean): Violation[] {
  const violations: Violation[] = playlist.unsupported.map((tag) => error('unsupported', url, tag));
  if (playlist.requiredVersion > playlist.version)
    violations.push(
      error(
        'version',
        url,
        `declares version ${playlist.version}, but its tags require ${playlist.requiredVersion}`,
      ),
    );
  if (!playlist.independentSegments && !independent)
    violations.push(
      error('independent-segments', url, 'missing in this playlist and in the multivariant playlist'),
    );
  violations.push(...checkPlaylistType(playlist, url));
  for (const { uri, seconds } of playlist.segments) {
    if (Math.round(seconds) <= playlist.targetDuration) continue;
    violations.push(
      error(
        'target-duration',
        url,
        `“${uri}” lasts ${seconds} s, but the target duration is ${playlist.targetDuration} s`,
      ),
    );
  }
  return violations;
}

function checkPlaylistType({ type, ended }: MediaPlaylist, url: string): Violation[] {
  const typeText = type === undefined ? 'no type' : `type ${type}`;
  if (ended && type !== 'VOD') return [error('playlist-type', url, `has EXT-X-ENDLIST, but ${typeText}`)];
  if (!ended && type !== 'EVENT')
    return [error('playlist-type', url, `has no EXT-X-ENDLIST, but ${typeText}`)];
  return ended ? [] : [warning('playlist-type', url, 'still growing: its end cannot be checked')];
}

/** Checks the text of a multivariant playlist. */
export function checkMultivariantPlaylist(playlist: MultivariantPlaylist, url: string): Violation[] {
  const violations: Violation[] = [];
  for (const variant of playlist.variants) {
    const missing = missingAttributes(variant, REQUIRED);
    if (missing !== '') violations.push(error('attributes', url, `“${variant.uri}” has no ${missing}`));
    const group = playlist.audio.filter((rendition) => rendition.group === variant.audio);
    if (variant.audio !== undefined && group.length === 0)
      violations.push(
        error('audio-group', url, `“${variant.uri}” refers to the missing group “${variant.audio}”`),
      );
  }
  for (const variant of playlist.iframes) {
    const missing = missingAttributes(variant, REQUIRED_FOR_IFRAMES);
    if (missing !== '') violations.push(error('attributes', url, `“${variant.uri}” has no ${missing}`));
  }
  return violations;
}

const REQUIRED_FOR_IFRAMES = { CODECS: 'codecs', RESOLUTION: 'resolution' } as const;
const REQUIRED = {
  ...REQUIRED_FOR_IFRAMES,
  'FRAME-RATE': 'frameRate',
  'AVERAGE-BANDWIDTH': 'averageBandwidth',
} as const;

const missingAttributes = (variant: Variant, required: Record<string, keyof Variant>): string =>
  Object.entries(required)
    .filter(([, key]) => variant[key] === undefined)
    .map(([name]) => name)
    .join(', ');
