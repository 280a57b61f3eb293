import type Hls from 'hls.js';
import { labelOf, type Quality, qualitiesOf } from './quality.domain.ts';

/** What stands in the way: the line, what this browser makes of the stream, or that it plays no streams. */
export type PlaybackFault = 'line' | 'media' | 'unsupported';

export interface PlaybackState {
  /** The best first; empty where the browser itself chooses. */
  qualities: Quality[];
  /** What is on screen, as the menu calls it; null before it plays. */
  shown: string | null;
  fault: PlaybackFault | null;
}

export interface Playback {
  /** A level of the stream, or `AUTO`. */
  choose: (level: number) => void;
  close: () => void;
}

export const AUTO = -1;
export const UNOPENED: PlaybackState = { qualities: [], shown: null, fault: null };

/** Guess of the line before the first segment, in bit/s: it begins at 720p where hls.js would begin at the worst. */
const FIRST_ESTIMATE = 3_500_000;
/** Seconds that stay in memory behind what is shown; hls.js would keep all. */
const BACK_BUFFER_SECONDS = 30;
const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Puts a stream into a video element. Its playlists come at once and its segments once it is played.
 *
 * hls.js comes first: Chromium says of itself that it may play HLS, and does so unreliably.
 *
 * @param at - where to begin, in seconds; a stream that still grows is no broadcast and begins at 0 as well.
 */
export async function openPlayback(
  video: HTMLVideoElement,
  url: string,
  at: number,
  report: (change: Partial<PlaybackState>) => void,
  signal: AbortSignal,
): Promise<Playback | null> {
  const { default: HlsPlayer } = await import('hls.js');
  if (signal.aborted) return null;
  if (HlsPlayer.isSupported()) {
    const hls = new HlsPlayer({
      autoStartLoad: false,
      startFragPrefetch: true,
      capLevelToPlayerSize: true,
      abrEwmaDefaultEstimate: FIRST_ESTIMATE,
      backBufferLength: BACK_BUFFER_SECONDS,
    });
    return playBy(hls, HlsPlayer, video, url, at, report);
  }
  if (video.canPlayType(HLS_TYPE)) return playNatively(video, url, at, report);
  report({ fault: 'unsupported' });
  return null;
}

function playBy(
  hls: Hls,
  { Events, ErrorTypes }: typeof Hls,
  video: HTMLVideoElement,
  url: string,
  at: number,
  report: (change: Partial<PlaybackState>) => void,
): Playback {
  let hasRecovered = false;
  hls.on(Events.MANIFEST_PARSED, () => {
    report({ qualities: qualitiesOf(hls.levels.map(toLevel)) });
    if (!video.paused) begin();
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level];
    if (shown) report({ shown: labelOf(toLevel(shown)) });
  });
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === ErrorTypes.NETWORK_ERROR) return report({ fault: 'line' });
    // A decoder that stumbled once goes on after this; one that stumbles again will do so forever.
    if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      return hls.recoverMediaError();
    }
    report({ fault: 'media' });
  });
  const begin = () => {
    if (hls.levels.length > 0 && !hls.loadingEnabled) hls.startLoad(at);
  };
  video.addEventListener('play', begin, { once: true });
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    choose: (level) => {
      hls.nextLevel = level;
    },
    close: () => {
      video.removeEventListener('play', begin);
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

/** For iPhones, whose browsers play HLS themselves and let no page do it. */
function playNatively(
  video: HTMLVideoElement,
  url: string,
  at: number,
  report: (change: Partial<PlaybackState>) => void,
): Playback {
  const onError = () => {
    const isLine = video.error?.code === MediaError.MEDIA_ERR_NETWORK;
    report({ fault: isLine ? 'line' : 'media' });
  };
  const onMetadata = () => {
    if (at > 0) video.currentTime = at;
  };
  video.addEventListener('error', onError);
  video.addEventListener('loadedmetadata', onMetadata, { once: true });
  video.preload = 'none';
  video.src = url;
  return {
    choose: () => undefined,
    close: () => {
      video.removeEventListener('error', onError);
      video.removeEventListener('loadedmetadata', onMetadata);
      video.removeAttribute('src');
      video.load();
    },
  };
}
