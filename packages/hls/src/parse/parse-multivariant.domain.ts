import { Attributes } from './attributes.domain.ts';
import { type Line, PlaylistError, type PlaylistHead } from './lines.domain.ts';

export interface MultivariantPlaylist extends PlaylistHead {
  kind: 'multivariant';
  variants: Variant[];
  /** `EXT-X-I-FRAME-STREAM-INF`. */
  iframes: Variant[];
  audio: AudioRendition[];
}

/** A variant's attributes; what it lacks is undefined. Bandwidths in bit/s. */
export interface Variant {
  uri: string;
  bandwidth: number;
  averageBandwidth: number | undefined;
  codecs: string[] | undefined;
  resolution: { width: number; height: number } | undefined;
  frameRate: number | undefined;
  /** Name of its group of sound. */
  audio: string | undefined;
}

export interface AudioRendition {
  group: string;
  name: string;
  /** Undefined where the sound lies in the variants' own segments. */
  uri: string | undefined;
}

/** Far above what anybody offers; each costs the reading of a whole rendition. */
const MAX_RENDITIONS = 60;

/** @throws PlaylistError */
export function parseMultivariant(lines: readonly Line[], head: PlaylistHead): MultivariantPlaylist {
  const playlist: MultivariantPlaylist = {
    ...head,
    kind: 'multivariant',
    variants: [],
    iframes: [],
    audio: [],
  };
  const names = new Set<string>();
  let open: Line | undefined;
  for (const line of lines) {
    if (open !== undefined && line.tag !== '')
      throw new PlaylistError(`${open.tag} without its address in the next line`, open.number);
    if (line.tag === '') {
      if (open === undefined)
        throw new PlaylistError('an address that no EXT-X-STREAM-INF names', line.number);
      playlist.variants.push({ ...readVariant(open), uri: line.value });
      open = undefined;
    } else if (line.tag === '#EXT-X-STREAM-INF') open = line;
    else if (line.tag === '#EXT-X-I-FRAME-STREAM-INF') playlist.iframes.push(readVariant(line));
    else if (line.tag === '#EXT-X-MEDIA') readMedia(line, playlist, names);
  }
  if (open !== undefined) throw new PlaylistError(`${open.tag} without its address`, open.number);
  if (playlist.variants.length === 0) throw new PlaylistError('no variant', 1);
  if (playlist.variants.length + playlist.iframes.length + playlist.audio.length > MAX_RENDITIONS)
    throw new PlaylistError(`more than ${MAX_RENDITIONS} variants and renditions`, 1);
  return playlist;
}

function readVariant({ tag, value, number }: Line): Variant {
  const attributes = new Attributes(value, number);
  const uri = attributes.quoted('URI');
  attributes.word('VIDEO-RANGE', ['SDR', 'HLG', 'PQ']);
  return {
    uri: tag === '#EXT-X-I-FRAME-STREAM-INF' ? attributes.required('URI', uri) : '',
    bandwidth: attributes.required('BANDWIDTH', attributes.integer('BANDWIDTH')),
    averageBandwidth: attributes.integer('AVERAGE-BANDWIDTH'),
    codecs: attributes
      .quoted('CODECS')
      ?.split(',')
      .map((codec) => codec.trim()),
    resolution: attributes.resolution('RESOLUTION'),
    frameRate: attributes.decimal('FRAME-RATE'),
    audio: attributes.quoted('AUDIO'),
  };
}

function readMedia({ value, number }: Line, playlist: MultivariantPlaylist, names: Set<string>): void {
  const attributes = new Attributes(value, number);
  const type = attributes.required(
    'TYPE',
    attributes.word('TYPE', ['AUDIO', 'VIDEO', 'SUBTITLES', 'CLOSED-CAPTIONS']),
  );
  const group = attributes.required('GROUP-ID', attributes.quoted('GROUP-ID'));
  const name = attributes.required('NAME', attributes.quoted('NAME'));
  const isDefault = attributes.word('DEFAULT', ['YES', 'NO']) === 'YES';
  if (isDefault && attributes.word('AUTOSELECT', ['YES', 'NO']) === 'NO')
    throw new PlaylistError('DEFAULT=YES beside AUTOSELECT=NO', number);
  const uri = attributes.quoted('URI');
  const key = JSON.stringify([type, group, name]);
  if (names.has(key)) throw new PlaylistError(`two renditions “${name}” in one group`, number);
  names.add(key);
  if (type === 'AUDIO') playlist.audio.push({ group, name, uri });
}
