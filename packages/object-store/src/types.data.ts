/**
 * Media types by the ending of a name. Nothing that a browser would run (HTML, SVG, scripts, XML) stands here:
 * people choose the names of what they upload.
 */
export const TYPES: Readonly<Record<string, string>> = {
  // RFC 8216 §4 and Apple's authoring rules.
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  m4a: 'audio/mp4',
  // ISO/IEC 23000-19 (CMAF).
  cmfv: 'video/mp4',
  cmfa: 'audio/mp4',
  ts: 'video/mp2t',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/matroska',
  avi: 'video/vnd.avi',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  ogv: 'video/ogg',
  '3gp': 'video/3gpp',
};

export const UNKNOWN_TYPE = 'application/octet-stream';
