import type { Plugin } from 'vite';

/**
 * What of hls.js our streams have no use for, in the words of its release: together more than a third of it. They are fragmented MP4, without keys, advertisements or texts of their own; captions stand beside them.
 */
const LEFT_OUT = [
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
  ' && TSDemuxer.probe(initSegmentData, this.logger)',
  ...['TSDemuxer', 'AACDemuxer', 'MP3Demuxer'].map(
    (demuxer) => `, {\n  demux: ${demuxer},\n  remux: MP4Remuxer\n}`,
  ),
  '  muxConfig.splice(2, 0, {\n    demux: AC3Demuxer,\n    remux: MP4Remuxer\n  });\n',
];

/** Takes them out of it before it is built. A release that says it otherwise stops the build. */
export const hlsParts = (): Plugin => ({
  name: 'hls-parts',
  transform: {
    filter: { id: /\/hls\.js\/dist\/hls\.mjs$/ },
    handler(code) {
      return LEFT_OUT.reduce((rest, part) => {
        if (!rest.includes(part)) this.error(`This release of hls.js has no “${part.trim()}”.`);
        return rest.replace(part, '');
      }, code);
    },
  },
});
