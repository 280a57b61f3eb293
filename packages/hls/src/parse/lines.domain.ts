/** Thrown for a playlist with invalid syntax (RFC 8216bis); `line` starts at 1. */
export class PlaylistError extends Error {
  override name = 'PlaylistError';
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** A tag or URI line. */
export interface Line {
  number: number;
  /** For example `#EXT-X-MAP`; empty for a URI. */
  tag: string;
  /** The text after the tag's colon, or the URI. */
  value: string;
}

/** Tags allowed in both playlist types. */
export interface PlaylistHead {
  /** `EXT-X-VERSION`; 1 if missing. */
  version: number;
  independentSegments: boolean;
}

/** Maximum number of lines: 12 hours of one-second segments with byte ranges. */
const MAX_LINES = 200_000;

/** Tags that may occur only once in a playlist. */
const UNIQUE_TAGS = new Set([
  '#EXTM3U',
  '#EXT-X-VERSION',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-START',
  '#EXT-X-TARGETDURATION',
  '#EXT-X-MEDIA-SEQUENCE',
  '#EXT-X-ENDLIST',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-I-FRAMES-ONLY',
]);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new PlaylistError('the playlist is not UTF-8', 1);
  }
}

/** Reads the tags and URIs of a playlist (RFC 8216bis, 4.1). @throws PlaylistError */
export function readLines(bytes: Uint8Array): Line[] {
  const raw = decode(bytes).split(/\r?\n/, MAX_LINES + 1);
  if (raw.length > MAX_LINES) throw new PlaylistError(`more than ${MAX_LINES} lines`, MAX_LINES);
  if (raw[0] !== '#EXTM3U') throw new PlaylistError('the first line is not #EXTM3U', 1);
  const lines: Line[] = [];
  const seen = new Set<string>();
  for (const [index, line] of raw.entries()) {
    const number = index + 1;
    if (/\p{Cc}/u.test(line)) throw new PlaylistError('the line contains a control character', number);
    if (line === '' || (line.startsWith('#') && !line.startsWith('#EXT'))) continue;
    if (line.startsWith('#')) {
      const colon = line.indexOf(':');
      const tag = colon === -1 ? line : line.slice(0, colon);
      if (UNIQUE_TAGS.has(tag) && seen.has(tag)) throw new PlaylistError(`duplicate ${tag}`, number);
      seen.add(tag);
      lines.push({ number, tag, value: colon === -1 ? '' : line.slice(colon + 1) });
    } else {
      if (/\s/.test(line)) throw new PlaylistError('the URI contains white space', number);
      lines.push({ number, tag: '', value: line });
    }
  }
  return lines;
}

/** Reads a tag's value as a decimal integer. @throws PlaylistError */
export function readInteger({ tag, value, number }: Line): number {
  if (!/^\d{1,15}$/.test(value)) throw new PlaylistError(`${tag}:${value} is not a decimal integer`, number);
  return Number(value);
}
