/** The rules that a stream is checked against, with their sources: RFC 8216bis and Apple's HLS Authoring Specification (2025-05). */
export const RULES = {
  readable: 'every referenced file can be read',
  syntax: 'playlists follow the syntax of RFC 8216bis, 4',
  version: 'EXT-X-VERSION covers all tags of the playlist (RFC 8216bis, 8)',
  unsupported:
    'no features that this checker does not support: encryption, gaps, discontinuities, MPEG-2 transport streams',
  'playlist-type': 'the playlist type is VOD with EXT-X-ENDLIST, or EVENT without it (Apple 8)',
  'target-duration':
    'no rounded EXTINF exceeds EXT-X-TARGETDURATION, which is the same in all renditions (RFC 4.4.3.1)',
  'independent-segments': 'EXT-X-INDEPENDENT-SEGMENTS is present (Apple)',
  attributes: 'every variant has CODECS, RESOLUTION, FRAME-RATE and AVERAGE-BANDWIDTH (Apple 9)',
  'audio-group': 'the audio group of every variant exists',
  iframes: 'the stream has an I-frame playlist, and each of its segments has one frame (Apple 6)',
  codecs: 'CODECS matches the init segments (RFC 4.4.6.2)',
  resolution: 'RESOLUTION matches the init segment',
  'frame-rate': 'FRAME-RATE matches the video and is at most 60 (Apple 1)',
  bandwidth: 'BANDWIDTH is within 10% of the measured peak (Apple 9)',
  'average-bandwidth': 'AVERAGE-BANDWIDTH is within 10% of the measured average (Apple 9)',
  peak: 'the measured peak should be at most 200% of the average (Apple 1)',
  init: 'EXT-X-MAP refers to an init segment with one track and its parameter sets',
  segment: 'segments are fragmented MP4 with the track of the init segment',
  idr: 'every segment starts with an IDR picture (Apple 1)',
  'segment-length': 'no segment exceeds the target duration by more than half a second (Apple 7)',
  extinf: 'EXTINF matches the duration of the samples',
  contiguous: 'every segment starts where the previous one ends',
  alignment: 'segments of all variants start at the same times (Apple 9)',
  duration: 'all renditions have the same duration, which is the sum of the EXTINF values (Apple)',
  'start-offset': 'all tracks start at the same time',
  chapters:
    'chapters are an array with ascending starts inside the stream, each with titles in different languages (Apple’s JSON chapters)',
  'content-type':
    'playlists are served as application/vnd.apple.mpegurl, media as video/mp4 or audio/mp4 (RFC 4), chapters as application/json',
  gzip: 'playlists are served with gzip compression (Apple)',
} as const;
export type Rule = keyof typeof RULES;

export interface Violation {
  rule: Rule;
  /** A warning is a deviation that may be acceptable. */
  severity: 'error' | 'warning';
  /** URL of the file. */
  url: string;
  message: string;
}

export const error = (rule: Rule, url: string, message: string): Violation => ({
  rule,
  severity: 'error',
  url,
  message,
});
export const warning = (rule: Rule, url: string, message: string): Violation => ({
  ...error(rule, url, message),
  severity: 'warning',
});
