import type { MediaPlaylist } from '../parse/parse-media.domain.ts';
import type { MultivariantPlaylist, Variant } from '../parse/parse-multivariant.domain.ts';
import { error, type Finding, warning } from './finding.domain.ts';

/** What the text of a media playlist shows; `independent`: whether the multivariant playlist says it for it. */
export function judgeMediaPlaylist(playlist: MediaPlaylist, where: string, independent: boolean): Finding[] {
  const findings: Finding[] = playlist.unsupported.map((tag) => error('unsupported', where, tag));
  if (playlist.neededVersion > playlist.version)
    findings.push(error('version', where, `${playlist.version}; its tags need ${playlist.neededVersion}`));
  if (!playlist.independentSegments && !independent)
    findings.push(error('independent-segments', where, 'is missing here and in the multivariant playlist'));
  findings.push(...judgeType(playlist, where));
  for (const { uri, seconds } of playlist.segments) {
    if (Math.round(seconds) <= playlist.targetDuration) continue;
    findings.push(
      error('target-duration', where, `“${uri}” of ${seconds} s; the target is ${playlist.targetDuration}`),
    );
  }
  return findings;
}

function judgeType({ type, ended }: MediaPlaylist, where: string): Finding[] {
  if (ended && type !== 'VOD')
    return [error('playlist-type', where, `has ended and is ${type ?? 'of no type'}`)];
  if (!ended && type !== 'EVENT')
    return [error('playlist-type', where, `has no end and is ${type ?? 'of no type'}`)];
  return ended ? [] : [warning('playlist-type', where, 'still grows: its end is not judged')];
}

/** What the text of a multivariant playlist shows. */
export function judgeMultivariant(playlist: MultivariantPlaylist, where: string): Finding[] {
  const findings: Finding[] = [];
  for (const variant of playlist.variants) {
    const missing = missingAttributes(variant, REQUIRED);
    if (missing !== '') findings.push(error('attributes', where, `“${variant.uri}” lacks ${missing}`));
    const group = playlist.audio.filter((rendition) => rendition.group === variant.audio);
    if (variant.audio !== undefined && group.length === 0)
      findings.push(error('audio-group', where, `“${variant.uri}” names the group “${variant.audio}”`));
  }
  for (const variant of playlist.iframes) {
    const missing = missingAttributes(variant, REQUIRED_OF_IFRAMES);
    if (missing !== '') findings.push(error('attributes', where, `“${variant.uri}” lacks ${missing}`));
  }
  return findings;
}

const REQUIRED_OF_IFRAMES = { CODECS: 'codecs', RESOLUTION: 'resolution' } as const;
const REQUIRED = {
  ...REQUIRED_OF_IFRAMES,
  'FRAME-RATE': 'frameRate',
  'AVERAGE-BANDWIDTH': 'averageBandwidth',
} as const;

const missingAttributes = (variant: Variant, required: Record<string, keyof Variant>): string =>
  Object.entries(required)
    .filter(([, key]) => variant[key] === undefined)
    .map(([name]) => name)
    .join(', ');
