/** A playlist that breaks the syntax of RFC 8216bis; `line` counts from 1. */
export class PlaylistError extends Error {
  override name = 'PlaylistError';
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** One line that is a tag or an address. */
export interface Line {
  number: number;
  /** `#EXT-X-MAP`; empty of an address. */
  tag: string;
  /** What stands behind the tag's colon; the address. */
  value: string;
}

/** What both kinds of playlist may have. */
export interface PlaylistHead {
  /** `EXT-X-VERSION`; 1 where there is none. */
  version: number;
  independentSegments: boolean;
}

/** Most lines that are looked at: 12 hours of one-second segments with a byte range each. */
const MAX_LINES = 200_000;

/** At most one of each in a playlist. */
const ONCE = new Set([
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
    throw new PlaylistError('it is not UTF-8', 1);
  }
}

/** The tags and addresses of a playlist (RFC 8216bis, 4.1). @throws PlaylistError. */
export function readLines(bytes: Uint8Array): Line[] {
  const raw = decode(bytes).split(/\r?\n/, MAX_LINES + 1);
  if (raw.length > MAX_LINES) throw new PlaylistError(`more than ${MAX_LINES} lines`, MAX_LINES);
  if (raw[0] !== '#EXTM3U') throw new PlaylistError('the first line is not #EXTM3U', 1);
  const lines: Line[] = [];
  const seen = new Set<string>();
  for (const [index, line] of raw.entries()) {
    const number = index + 1;
    if (/\p{Cc}/u.test(line)) throw new PlaylistError('a control character', number);
    if (line === '' || (line.startsWith('#') && !line.startsWith('#EXT'))) continue;
    if (line.startsWith('#')) {
      const colon = line.indexOf(':');
      const tag = colon === -1 ? line : line.slice(0, colon);
      if (ONCE.has(tag) && seen.has(tag)) throw new PlaylistError(`${tag} stands twice`, number);
      seen.add(tag);
      lines.push({ number, tag, value: colon === -1 ? '' : line.slice(colon + 1) });
    } else {
      if (/\s/.test(line)) throw new PlaylistError('an address with a blank', number);
      lines.push({ number, tag: '', value: line });
    }
  }
  return lines;
}

/** A tag's value that is a decimal integer. @throws PlaylistError. */
export function wholeNumber({ tag, value, number }: Line): number {
  if (!/^\d{1,15}$/.test(value)) throw new PlaylistError(`${tag}:${value} is no decimal integer`, number);
  return Number(value);
}
