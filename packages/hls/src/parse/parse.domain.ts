import { type Line, PlaylistError, type PlaylistHead, readInteger, readLines } from './lines.domain.ts';
import { type MediaPlaylist, parseMedia } from './parse-media.domain.ts';
import { type MultivariantPlaylist, parseMultivariant } from './parse-multivariant.domain.ts';

export type Playlist = MultivariantPlaylist | MediaPlaylist;

/** Tags allowed only in media playlists (RFC 8216bis, 4.4.3 and 4.4.4). */
const MEDIA = [
  '#EXTINF',
  '#EXT-X-TARGETDURATION',
  '#EXT-X-MEDIA-SEQUENCE',
  '#EXT-X-DISCONTINUITY-SEQUENCE',
  '#EXT-X-ENDLIST',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-I-FRAMES-ONLY',
  '#EXT-X-PART-INF',
  '#EXT-X-SERVER-CONTROL',
  '#EXT-X-BYTERANGE',
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-KEY',
  '#EXT-X-MAP',
  '#EXT-X-PROGRAM-DATE-TIME',
  '#EXT-X-GAP',
  '#EXT-X-BITRATE',
  '#EXT-X-PART',
  '#EXT-X-SKIP',
  '#EXT-X-PRELOAD-HINT',
];
/** Tags allowed only in multivariant playlists (4.4.6). */
const MULTIVARIANT = [
  '#EXT-X-MEDIA',
  '#EXT-X-STREAM-INF',
  '#EXT-X-I-FRAME-STREAM-INF',
  '#EXT-X-SESSION-DATA',
  '#EXT-X-SESSION-KEY',
  '#EXT-X-CONTENT-STEERING',
];

/**
 * Parses a playlist strictly according to RFC 8216bis. Unknown tags are ignored, as the standard requires.
 *
 * @throws PlaylistError for the first invalid line.
 */
export function parsePlaylist(bytes: Uint8Array): Playlist {
  const lines = readLines(bytes);
  const head = readHead(lines);
  const media = lines.find(({ tag }) => MEDIA.includes(tag));
  const multivariant = lines.find(({ tag }) => MULTIVARIANT.includes(tag));
  if (media !== undefined && multivariant !== undefined)
    throw new PlaylistError(`${media.tag} and ${multivariant.tag} in one playlist`, multivariant.number);
  if (media !== undefined) return parseMedia(lines, head);
  if (multivariant !== undefined) return parseMultivariant(lines, head);
  throw new PlaylistError('neither a media nor a multivariant playlist', 1);
}

function readHead(lines: readonly Line[]): PlaylistHead {
  const version = lines.find(({ tag }) => tag === '#EXT-X-VERSION');
  return {
    version: version === undefined ? 1 : readInteger(version),
    independentSegments: lines.some(({ tag }) => tag === '#EXT-X-INDEPENDENT-SEGMENTS'),
  };
}
