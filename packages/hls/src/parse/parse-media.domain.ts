import { Attributes } from './attributes.domain.ts';
import { type Line, PlaylistError, type PlaylistHead, readInteger } from './lines.domain.ts';

export interface MediaPlaylist extends PlaylistHead {
  kind: 'media';
  /** In seconds. */
  targetDuration: number;
  type: 'VOD' | 'EVENT' | undefined;
  ended: boolean;
  iframesOnly: boolean;
  segments: Segment[];
  /** The lowest `EXT-X-VERSION` that allows the features used (RFC 8216bis, 8). */
  requiredVersion: number;
  /** Tags in the playlist that the checker does not support. */
  unsupported: string[];
}

export interface Segment extends Resource {
  /** `EXTINF`. */
  seconds: number;
  /** The init segment, if any. */
  map: Resource | undefined;
}

export interface Resource {
  uri: string;
  range: ByteRange | undefined;
}

export interface ByteRange {
  offset: number;
  length: number;
}

/** Tags that change how later segments must be read: encryption, gaps, discontinuities, low latency. */
const UNSUPPORTED = new Set([
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-KEY',
  '#EXT-X-GAP',
  '#EXT-X-PART',
  '#EXT-X-SKIP',
  '#EXT-X-DEFINE',
]);
/** Tags that apply to the whole playlist and must precede its first segment. */
const BEFORE_SEGMENTS = new Set([
  '#EXT-X-TARGETDURATION',
  '#EXT-X-MEDIA-SEQUENCE',
  '#EXT-X-DISCONTINUITY-SEQUENCE',
]);

/** @throws PlaylistError */
export function parseMedia(lines: readonly Line[], head: PlaylistHead): MediaPlaylist {
  const parser = new MediaParser(head);
  for (const line of lines) parser.line(line);
  return parser.end();
}

/** Parser state: the tags of a segment precede its URI. */
class MediaParser {
  readonly #playlist: MediaPlaylist;
  #targetDuration: number | undefined;
  #map: Resource | undefined;
  #seconds: number | undefined;
  #range: Line | undefined;

  constructor(head: PlaylistHead) {
    this.#playlist = {
      ...head,
      kind: 'media',
      targetDuration: 0,
      type: undefined,
      ended: false,
      iframesOnly: false,
      segments: [],
      requiredVersion: 1,
      unsupported: [],
    };
  }

  line(line: Line): void {
    const { tag, value, number } = line;
    const playlist = this.#playlist;
    const hasSegments = playlist.segments.length > 0 || this.#seconds !== undefined;
    if (hasSegments && BEFORE_SEGMENTS.has(tag))
      throw new PlaylistError(`${tag} after the first segment`, number);
    if (UNSUPPORTED.has(tag)) playlist.unsupported.push(tag);
    if (tag === '') this.#segment(line);
    else if (tag === '#EXTINF') this.#seconds = this.#readSeconds(line);
    else if (tag === '#EXT-X-BYTERANGE') this.#range = line;
    else if (tag === '#EXT-X-MAP') this.#map = this.#readMap(line);
    else if (tag === '#EXT-X-TARGETDURATION') this.#targetDuration = readInteger(line);
    else if (tag === '#EXT-X-MEDIA-SEQUENCE') readInteger(line);
    else if (tag === '#EXT-X-ENDLIST') playlist.ended = true;
    else if (tag === '#EXT-X-PLAYLIST-TYPE') playlist.type = readType(line);
    else if (tag === '#EXT-X-I-FRAMES-ONLY') {
      playlist.iframesOnly = true;
      this.#requireVersion(4);
    } else if (tag === '#EXT-X-START') {
      const attributes = new Attributes(value, number);
      attributes.required('TIME-OFFSET', attributes.signedDecimal('TIME-OFFSET'));
    }
  }

  end(): MediaPlaylist {
    if (this.#seconds !== undefined) throw new PlaylistError('EXTINF without a URI', 1);
    if (this.#targetDuration === undefined) throw new PlaylistError('EXT-X-TARGETDURATION is missing', 1);
    this.#playlist.targetDuration = this.#targetDuration;
    if (this.#playlist.segments.some(({ map }) => map !== undefined))
      this.#requireVersion(this.#playlist.iframesOnly ? 5 : 6);
    return this.#playlist;
  }

  #segment({ value: uri, number }: Line): void {
    if (this.#seconds === undefined) throw new PlaylistError('URI without EXTINF', number);
    const range = this.#range === undefined ? undefined : this.#readRange(this.#range, uri);
    this.#playlist.segments.push({ uri, range, seconds: this.#seconds, map: this.#map });
    this.#seconds = undefined;
    this.#range = undefined;
  }

  #readSeconds({ value, number }: Line): number {
    const [, seconds] = /^(\d{1,9}(?:\.\d{1,15})?),/.exec(value) ?? [];
    if (seconds === undefined)
      throw new PlaylistError(`EXTINF:${value} is not a duration followed by a comma`, number);
    if (seconds.includes('.')) this.#requireVersion(3);
    return Number(seconds);
  }

  /** `length[@offset]`; without an offset, the range continues after the previous range of the same file. */
  #readRange({ value, number }: Line, uri: string): ByteRange {
    this.#requireVersion(4);
    const previous = this.#playlist.segments.at(-1);
    const next =
      previous?.uri === uri && previous.range ? previous.range.offset + previous.range.length : undefined;
    return readByteRange(value, number, next);
  }

  #readMap({ value, number }: Line): Resource {
    const attributes = new Attributes(value, number);
    const range = attributes.quoted('BYTERANGE');
    return {
      uri: attributes.required('URI', attributes.quoted('URI')),
      range: range === undefined ? undefined : readByteRange(range, number, 0),
    };
  }

  #requireVersion(version: number): void {
    this.#playlist.requiredVersion = Math.max(this.#playlist.requiredVersion, version);
  }
}

function readByteRange(text: string, line: number, next: number | undefined): ByteRange {
  const [, length, offset = next] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(text) ?? [];
  if (length === undefined || offset === undefined)
    throw new PlaylistError(`“${text}” is not a byte range, or lacks an offset`, line);
  return { length: Number(length), offset: Number(offset) };
}

function readType({ value, number }: Line): 'VOD' | 'EVENT' {
  if (value !== 'VOD' && value !== 'EVENT')
    throw new PlaylistError(`EXT-X-PLAYLIST-TYPE:${value} is neither VOD nor EVENT`, number);
  return value;
}
