/**
 * Codecs that ffmpeg may decode: those of cameras, phones, screen recorders, editors, players and the web since the late nineties.
 * ffmpeg has several hundred, many of them of old games, that hardly anyone has tested with hostile files. A single track with
 * another codec rejects the file, so rare codecs of the allowed formats are included if they occur next to common ones.
 */
const CODECS = new Set(
  `
  h261 h263 h263i h263p h264 hevc vvc evc av1 vp3 vp4 vp5 vp6 vp6a vp6f vp7 vp8 vp9 theora dirac cavs
  mpeg1video mpeg2video mpeg4 msmpeg4v1 msmpeg4v2 msmpeg4v3 flv1 wmv1 wmv2 wmv3 wmv3image vc1 vc1image mss1 mss2
  rv10 rv20 rv30 rv40 svq1 svq3 cinepak indeo2 indeo3 indeo4 indeo5 msrle msvideo1 rpza smc 8bps
  flashsv flashsv2 tscc tscc2 cscd zmbv vmnc g2m fraps dxtory screenpresso rscc qtrle
  dvvideo prores prores_raw dnxhd cfhd hap speedhq hq_hqa hqx aic pixlet jpeg2000 jpegls mjpegb ljpeg
  rawvideo v210 v308 v408 v410 r210 yuv4 ayuv avui
  ffv1 ffvhuff huffyuv hymt utvideo lagarith magicyuv snow sheervideo vble cllc
  mjpeg png apng bmp gif webp tiff
  aac aac_latm mp1 mp2 mp3 mp3on4 ac3 eac3 dts truehd mlp opus vorbis speex flac alac wavpack tta tak ape shorten mp4als
  musepack7 musepack8 dsd_lsbf dsd_msbf dsd_lsbf_planar dsd_msbf_planar dst atrac3 atrac3p
  wmav1 wmav2 wmapro wmalossless wmavoice cook sipr ra_144 ra_288 ralf
  amr_nb amr_wb qcelp evrc gsm gsm_ms ilbc nellymoser qdm2 qdmc mace3 mace6 truespeech g723_1 g729 dss_sp imc iac metasound
  s302m dolby_e adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf adpcm_yamaha adpcm_g722 adpcm_g726 adpcm_g726le
  ass ssa subrip srt mov_text webvtt text eia_608 arib_caption dvb_subtitle dvb_teletext dvd_subtitle
  hdmv_pgs_subtitle hdmv_text_subtitle xsub ttml
  `
    .trim()
    .split(/\s+/),
);

/** @param codec - as named by ffprobe and `ffmpeg -codecs`; empty if unknown. */
export const isAcceptedCodec = (codec: string): boolean => CODECS.has(codec) || codec.startsWith('pcm_');
