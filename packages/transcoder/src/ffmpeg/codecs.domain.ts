/**
 * Codecs that ffmpeg may decode: those of cameras, phones, screen recorders, editors and the web since about 2000. ffmpeg has
 * several hundred, mostly of old games, that hardly anyone has tested with hostile files. A single track with another codec
 * rejects the file, so rare codecs of the allowed formats are included if they occur next to common ones.
 */
const CODECS = new Set([
  ...['h261', 'h263', 'h263i', 'h263p', 'h264', 'hevc', 'vvc', 'av1', 'vp3', 'vp6', 'vp6a', 'vp6f', 'vp8'],
  ...['vp9', 'theora', 'mpeg1video', 'mpeg2video', 'mpeg4', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4v3', 'flv1'],
  ...['wmv1', 'wmv2', 'wmv3', 'vc1', 'mss1', 'mss2', 'svq1', 'svq3', 'cinepak', 'flashsv', 'flashsv2'],
  ...['dvvideo', 'prores', 'dnxhd', 'cfhd', 'hap', 'jpeg2000', 'v210', 'qtrle', 'rawvideo', 'tscc', 'tscc2'],
  ...['ffv1', 'ffvhuff', 'huffyuv', 'utvideo', 'lagarith', 'magicyuv', 'cscd', 'zmbv'],
  // Also as cover art.
  ...['mjpeg', 'png', 'bmp', 'gif', 'webp', 'tiff'],
  ...[
    'aac',
    'aac_latm',
    'mp1',
    'mp2',
    'mp3',
    'ac3',
    'eac3',
    'dts',
    'truehd',
    'mlp',
    'opus',
    'vorbis',
    'speex',
  ],
  ...['flac', 'alac', 'wavpack', 'tta', 'mp4als', 'wmav1', 'wmav2', 'wmapro', 'wmalossless', 'wmavoice'],
  ...[
    'amr_nb',
    'amr_wb',
    'qcelp',
    'evrc',
    'gsm',
    'gsm_ms',
    'ilbc',
    'nellymoser',
    'qdm2',
    'qdmc',
    'mace3',
    'mace6',
  ],
  ...['s302m', 'dolby_e', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_swf', 'adpcm_yamaha'],
  ...['adpcm_g722', 'adpcm_g726'],
  ...['ass', 'ssa', 'subrip', 'srt', 'mov_text', 'webvtt', 'text', 'eia_608', 'arib_caption', 'dvb_subtitle'],
  ...['dvb_teletext', 'dvd_subtitle', 'hdmv_pgs_subtitle', 'hdmv_text_subtitle', 'xsub', 'ttml'],
]);

/** @param codec - as named by ffprobe and `ffmpeg -codecs`; empty if unknown. */
export const isAcceptedCodec = (codec: string): boolean => CODECS.has(codec) || codec.startsWith('pcm_');
