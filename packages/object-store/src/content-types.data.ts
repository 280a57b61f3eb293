/**
 * Content types by file extension. Types that a browser would execute (HTML, SVG, scripts, XML) are excluded,
 * because users choose the names of the files they upload.
 */
export const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // RFC 8216 §4 and the Apple HLS Authoring Specification.
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
  }),
);

export const DEFAULT_CONTENT_TYPE = 'application/octet-stream';
