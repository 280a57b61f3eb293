import type { Plugin } from 'vite';

/**
 * Verbatim hls.js source code that our streams do not need. Without it, the library is more than a third smaller. The
 * streams are fragmented MP4 without encryption, ads or in-stream captions; captions are separate files.
 */
const REMOVED_CODE = [
  '  subtitleStreamController: SubtitleStreamController ,\n',
  '  subtitleTrackController: SubtitleTrackController ,\n',
  '  timelineController: TimelineController ,\n',
  '  emeController: EMEController ,\n',
  '  cmcdController: CMCDController ,\n',
  '  contentSteeringController: ContentSteeringController ,\n',
  '  iframeController: IFrameController ,\n',
  '  interstitialsController: InterstitialsController \n',
  '  fpsController: FPSController,\n',
  '  id3TrackController: ID3TrackController,\n',
  'EMEController.CDMCleanupPromise = void 0;\n',
  'softwareDecrypter = this.softwareDecrypter = new AESDecryptor();\n',
  'this.fastAesKey = new FastAESKey(this.subtle, key, aesMode);\n',
  ' && TSDemuxer.probe(initSegmentData, this.logger)',
  ...['TSDemuxer', 'AACDemuxer', 'MP3Demuxer'].map(
    (demuxer) => `, {\n  demux: ${demuxer},\n  remux: MP4Remuxer\n}`,
  ),
  '  muxConfig.splice(2, 0, {\n    demux: AC3Demuxer,\n    remux: MP4Remuxer\n  });\n',
];

/** Removes unused code from hls.js before bundling. The build fails if a new release no longer contains it verbatim. */
export const stripHls = (): Plugin => ({
  name: 'strip-hls',
  transform: {
    filter: { id: /\/hls\.js\/dist\/hls\.mjs$/ },
    handler(code) {
      return REMOVED_CODE.reduce((source, removed) => {
        if (!source.includes(removed))
          this.error(`hls.js no longer contains “${removed.trim()}”; update REMOVED_CODE in strip-hls.ts.`);
        return source.replace(removed, '');
      }, code);
    },
  },
});
