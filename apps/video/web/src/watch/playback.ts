import type Hls from 'hls.js';
import { labelOf, type Quality, qualitiesOf } from './quality.domain.ts';

/** Why playback failed: the network, a decoding error, or a browser without HLS support. */
export type PlaybackError = 'network' | 'media' | 'unsupported';

export interface PlaybackState {
  /** Best first; empty if the browser selects the quality. */
  qualities: Quality[];
  /** Label of the quality on screen; null before playback. */
  currentQuality: string | null;
  /** Whether seeking is safe. Before that, a seek to the end may never complete. */
  seekable: boolean;
  error: PlaybackError | null;
}

export interface Playback {
  /** Selects a level of the stream, or `AUTO`. */
  setLevel: (level: number) => void;
  /** Sets the start position, in seconds; has no effect after playback has started. */
  setStart: (seconds: number) => void;
  close: () => void;
}

export const AUTO = -1;
export const INITIAL_STATE: PlaybackState = {
  qualities: [],
  currentQuality: null,
  seekable: false,
  error: null,
};

/**
 * Maximum bit rate of the first segment, in bit/s: two seconds load within 0.15 s at 10 Mbit/s. From the second segment on,
 * hls.js selects the quality by the measured bandwidth.
 */
const MAX_START_BITRATE = 700_000;
/** Seconds kept in memory behind the playhead; by default hls.js keeps everything. */
const BACK_BUFFER_SECONDS = 30;
const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Opens a stream in a video element. Playlists are loaded immediately, segments only once playback starts.
 *
 * Prefers hls.js to native playback, because HLS in Chromium is unreliable.
 *
 * @param start - position in seconds. A stream that is still growing is not a live broadcast, so it starts at 0 by
 *   default, too.
 * @returns null if the browser cannot play HLS, or `signal` was aborted.
 */
export async function openPlayback(
  video: HTMLVideoElement,
  url: string,
  start: number,
  report: (change: Partial<PlaybackState>) => void,
  signal: AbortSignal,
): Promise<Playback | null> {
  const { default: HlsPlayer } = await import('hls.js');
  if (signal.aborted) return null;
  if (HlsPlayer.isSupported()) {
    const hls = new HlsPlayer({
      autoStartLoad: false,
      capLevelToPlayerSize: true,
      // Our streams have no interstitials, and interstitial playback would start loading on its own.
      enableInterstitialPlayback: false,
      backBufferLength: BACK_BUFFER_SECONDS,
    });
    return playWithHls(hls, HlsPlayer, video, url, start, report);
  }
  if (video.canPlayType(HLS_TYPE)) return playNatively(video, url, start, report);
  report({ error: 'unsupported' });
  return null;
}

function playWithHls(
  hls: Hls,
  { Events, ErrorTypes }: typeof Hls,
  video: HTMLVideoElement,
  url: string,
  start: number,
  report: (change: Partial<PlaybackState>) => void,
): Playback {
  let hasRecovered = false;
  let startPosition = start;
  hls.on(Events.MANIFEST_PARSED, () => {
    report({ qualities: qualitiesOf(hls.levels.map(toLevel)) });
    // Levels are sorted by bit rate. A level that the user selects takes precedence.
    hls.config.startLevel = Math.max(
      0,
      hls.levels.findLastIndex(({ bitrate }) => bitrate <= MAX_START_BITRATE),
    );
    hls.startLoad(startPosition);
    if (video.paused) hls.pauseBuffering();
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
    const current = hls.levels[level];
    if (current)
      report({
        currentQuality: labelOf(toLevel(current)),
        ...(hls.audioTracks.length === 0 && { seekable: true }),
      });
  });
  // Until hls.js 1.7.4 has seen the first audio segment at the playhead, it never signals the end of the stream. A browser
  // that seeks to the last tenths of a second waits for that signal, while hls.js waits for the end of the seek.
  hls.on(Events.AUDIO_TRACK_SWITCHED, () => report({ seekable: true }));
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === ErrorTypes.NETWORK_ERROR) return report({ error: 'network' });
    // Recover once. If the decoder fails again, recovery does not help.
    if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      return hls.recoverMediaError();
    }
    report({ error: 'media' });
  });
  const resumeLoading = () => {
    if (hls.levels.length === 0) return;
    // `resumeBuffering` would only take effect at the next tick of hls.js, up to 0.1 s later.
    hls.stopLoad();
    hls.startLoad(startPosition);
  };
  video.addEventListener('play', resumeLoading, { once: true });
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    setLevel: (level) => {
      hls.nextLevel = level;
    },
    setStart: (seconds) => {
      startPosition = seconds;
    },
    close: () => {
      video.removeEventListener('play', resumeLoading);
      hls.destroy();
    },
  };
}

const toLevel = ({ width, height, frameRate, bitrate }: Hls['levels'][number]) => ({
  width,
  height,
  frameRate,
  bitrate,
});

/** For iPhones, which support HLS natively but not Media Source Extensions. */
function playNatively(
  video: HTMLVideoElement,
  url: string,
  start: number,
  report: (change: Partial<PlaybackState>) => void,
): Playback {
  let startPosition = start;
  const onError = () => {
    const isNetworkError = video.error?.code === MediaError.MEDIA_ERR_NETWORK;
    report({ error: isNetworkError ? 'network' : 'media' });
  };
  const onMetadata = () => {
    if (startPosition > 0) video.currentTime = startPosition;
    report({ seekable: true });
  };
  video.addEventListener('error', onError);
  video.addEventListener('loadedmetadata', onMetadata, { once: true });
  video.preload = 'none';
  video.src = url;
  return {
    setLevel: () => undefined,
    setStart: (seconds) => {
      startPosition = seconds;
    },
    close: () => {
      video.removeEventListener('error', onError);
      video.removeEventListener('loadedmetadata', onMetadata);
      video.removeAttribute('src');
      video.load();
    },
  };
}
