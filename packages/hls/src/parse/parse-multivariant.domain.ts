import { CHAPTERS_DATA_ID } from '../chapters.domain.ts';
import { Attributes } from './attributes.domain.ts';
import { type Line, PlaylistError, type PlaylistHead } from './lines.domain.ts';

export interface MultivariantPlaylist extends PlaylistHead {
  kind: 'multivariant';
  variants: Variant[];
  /** `EXT-X-I-FRAME-STREAM-INF`. */
  iframes: Variant[];
  audio: AudioRendition[];
  /** URI of the chapters in Apple's JSON format. */
  chapters: string | undefined;
}

/** Attributes of a variant; missing ones are undefined. Bandwidths are in bit/s. */
export interface Variant {
  uri: string;
  bandwidth: number;
  averageBandwidth: number | undefined;
  codecs: string[] | undefined;
  resolution: { width: number; height: number } | undefined;
  frameRate: number | undefined;
  /** Name of the audio group. */
  audio: string | undefined;
}

export interface AudioRendition {
  group: string;
  name: string;
  /** Undefined if the audio is muxed into the variants' segments. */
  uri: string | undefined;
  /** BCP 47. */
  language: string | undefined;
}

/** Far more than real streams have. Limited because the checker reads every file of each rendition. */
const MAX_RENDITIONS = 60;

/** @throws PlaylistError */
export function parseMultivariant(lines: readonly Line[], head: PlaylistHead): MultivariantPlaylist {
  const playlist: MultivariantPlaylist = {
    ...head,
    kind: 'multivariant',
    variants: [],
    iframes: [],
    audio: [],
    chapters: undefined,
  };
  const names = new Set<string>();
  let pending: Line | undefined;
  for (const line of lines) {
    if (pending !== undefined && line.tag !== '')
      throw new PlaylistError(`${pending.tag} without a URI in the next line`, pending.number);
    if (line.tag === '') {
      if (pending === undefined) throw new PlaylistError('URI without EXT-X-STREAM-INF', line.number);
      playlist.variants.push({ ...readVariant(pending), uri: line.value });
      pending = undefined;
    } else if (line.tag === '#EXT-X-STREAM-INF') pending = line;
    else if (line.tag === '#EXT-X-I-FRAME-STREAM-INF') playlist.iframes.push(readVariant(line));
    else if (line.tag === '#EXT-X-MEDIA') readMedia(line, playlist, names);
    else if (line.tag === '#EXT-X-SESSION-DATA') readSessionData(line, playlist, names);
  }
  if (pending !== undefined) throw new PlaylistError(`${pending.tag} without a URI`, pending.number);
  if (playlist.variants.length === 0) throw new PlaylistError('the playlist has no variants', 1);
  if (playlist.variants.length + playlist.iframes.length + playlist.audio.length > MAX_RENDITIONS)
    throw new PlaylistError(`more than ${MAX_RENDITIONS} variants and renditions`, 1);
  return playlist;
}

function readVariant({ tag, value, number }: Line): Variant {
  const attributes = new Attributes(value, number);
  const uri = attributes.quoted('URI');
  attributes.enumerated('VIDEO-RANGE', ['SDR', 'HLG', 'PQ']);
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
    attributes.enumerated('TYPE', ['AUDIO', 'VIDEO', 'SUBTITLES', 'CLOSED-CAPTIONS']),
  );
  const group = attributes.required('GROUP-ID', attributes.quoted('GROUP-ID'));
  const name = attributes.required('NAME', attributes.quoted('NAME'));
  const isDefault = attributes.enumerated('DEFAULT', ['YES', 'NO']) === 'YES';
  if (isDefault && attributes.enumerated('AUTOSELECT', ['YES', 'NO']) === 'NO')
    throw new PlaylistError('DEFAULT=YES with AUTOSELECT=NO', number);
  const uri = attributes.quoted('URI');
  const key = JSON.stringify([type, group, name]);
  if (names.has(key)) throw new PlaylistError(`duplicate rendition “${name}” in a group`, number);
  names.add(key);
  if (type === 'AUDIO') playlist.audio.push({ group, name, uri, language: attributes.quoted('LANGUAGE') });
}

function readSessionData({ value, number }: Line, playlist: MultivariantPlaylist, names: Set<string>): void {
  const attributes = new Attributes(value, number);
  const id = attributes.required('DATA-ID', attributes.quoted('DATA-ID'));
  const uri = attributes.quoted('URI');
  if ((attributes.quoted('VALUE') === undefined) === (uri === undefined))
    throw new PlaylistError('session data needs either a VALUE or a URI', number);
  const key = JSON.stringify([id, attributes.quoted('LANGUAGE')]);
  if (names.has(key)) throw new PlaylistError(`duplicate session data “${id}” in a language`, number);
  names.add(key);
  if (id === CHAPTERS_DATA_ID) playlist.chapters ??= uri;
}
