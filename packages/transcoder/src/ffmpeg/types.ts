/** Media types of the published files. */
export const MP4_TYPE = 'video/mp4';
export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
export const JPEG_TYPE = 'image/jpeg';
export const VTT_TYPE = 'text/vtt; charset=utf-8';
