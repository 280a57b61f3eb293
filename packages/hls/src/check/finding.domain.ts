/** What is asked of a stream, and by whom: RFC 8216bis, or Apple's authoring rules (2025-05). */
export const RULES = {
  readable: 'every file that is named can be fetched',
  syntax: 'a playlist reads by RFC 8216bis, 4',
  version: 'EXT-X-VERSION is what the tags ask for (RFC 8216bis, 8)',
  unsupported: 'nothing that this checker cannot judge: encryption, gaps, jumps, transport streams',
  'playlist-type': 'VOD with EXT-X-ENDLIST, or EVENT while it grows (Apple 8)',
  'target-duration': 'no rounded EXTINF above EXT-X-TARGETDURATION, the same in all renditions (RFC 4.4.3.1)',
  'independent-segments': 'EXT-X-INDEPENDENT-SEGMENTS (Apple)',
  attributes: 'CODECS, RESOLUTION, FRAME-RATE and AVERAGE-BANDWIDTH on every variant (Apple 9)',
  'audio-group': 'a group of sound that a variant names exists',
  iframes: 'an I-frame playlist, of single sync pictures (Apple 6)',
  codecs: 'CODECS names what the init segments hold (RFC 4.4.6.2)',
  resolution: 'RESOLUTION is what the init segment holds',
  'frame-rate': 'FRAME-RATE is that of the pictures, at most 60 (Apple 1)',
  bandwidth: 'BANDWIDTH is within 10 % of the measured peak (Apple 9)',
  'average-bandwidth': 'AVERAGE-BANDWIDTH is within 10 % of the measured average (Apple 9)',
  peak: 'the measured peak is at most 200 % of the average (Apple 1)',
  init: 'an EXT-X-MAP with one track and its parameter sets',
  segment: 'a segment is fragmented MP4 of that one track',
  idr: 'every segment begins with an IDR picture (Apple 1)',
  'segment-length': 'no segment lasts longer than the target and half a second (Apple 7)',
  extinf: 'EXTINF is what the samples last',
  contiguous: 'a segment begins when the one before it ends',
  alignment: 'segments of all variants begin at the same times (Apple 9)',
  duration: 'all renditions, and the sum of EXTINF, last as long (Apple)',
  'start-offset': 'the first picture and the first sound stand at 0',
  'content-type': 'playlists are application/vnd.apple.mpegurl, media video/mp4 or audio/mp4 (RFC 4)',
  gzip: 'playlists come gzipped (Apple)',
} as const;
export type Rule = keyof typeof RULES;

export interface Finding {
  rule: Rule;
  /** An error breaks the rule; a warning is worth a look. */
  severity: 'error' | 'warning';
  /** Address of the file. */
  where: string;
  message: string;
}

export const error = (rule: Rule, where: string, message: string): Finding => ({
  rule,
  severity: 'error',
  where,
  message,
});
export const warning = (rule: Rule, where: string, message: string): Finding => ({
  ...error(rule, where, message),
  severity: 'warning',
});
