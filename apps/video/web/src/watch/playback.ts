import type Hls from 'hls.js';
import { labelOf, type Quality, qualitiesOf } from './quality.domain.ts';

/** What stands in the way: the line, what this browser makes of the stream, or that it plays no streams. */
export type PlaybackFault = 'line' | 'media' | 'unsupported';

export interface PlaybackState {
  /** The best first; empty where the browser itself chooses. */
  qualities: Quality[];
  /** What is on screen, as the menu calls it; null before it plays. */
  shown: string | null;
  /** Whether any place can be gone to. Earlier, a seek to the end may never complete. */
  seekable: boolean;
  fault: PlaybackFault | null;
}

export interface Playback {
  /** A level of the stream, or `AUTO`. */
  choose: (level: number) => void;
  /** Begins elsewhere, in seconds; of what has begun already it changes nothing. */
  beginAt: (seconds: number) => void;
  close: () => void;
}

export const AUTO = -1;
export const UNOPENED: PlaybackState = { qualities: [], shown: null, seekable: false, fault: null };

/**
 * The rendition of the first segment takes at most so much, in bit/s: two seconds of it come within 0.15 s over a line of 10 Mbit/s.
 * From the second on it is chosen by what the line has shown to carry.
 */
const FIRST_RATE = 700_000;
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
      capLevelToPlayerSize: true,
      // It would begin by itself: no stream of ours has any.
      enableInterstitialPlayback: false,
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
  let start = at;
  hls.on(Events.MANIFEST_PARSED, () => {
    report({ qualities: qualitiesOf(hls.levels.map(toLevel)) });
    // From the least to the best; what is chosen by hand goes before it.
    hls.config.startLevel = Math.max(
      0,
      hls.levels.findLastIndex(({ bitrate }) => bitrate <= FIRST_RATE),
    );
    hls.startLoad(start);
    if (video.paused) hls.pauseBuffering();
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level];
    if (shown)
      report({ shown: labelOf(toLevel(shown)), ...(hls.audioTracks.length === 0 && { seekable: true }) });
  });
  // Until hls.js 1.7.4 has seen the first audio segment at the playhead, it never signals the end of the stream. A browser
  // that seeks to the last tenths of a second waits for that signal, and hls.js for the end of the seek.
  hls.on(Events.AUDIO_TRACK_SWITCHED, () => report({ seekable: true }));
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
    if (hls.levels.length === 0) return;
    // Going on from the pause alone would wait for the next time that it looks, up to 0.1 s.
    hls.stopLoad();
    hls.startLoad(start);
  };
  video.addEventListener('play', begin, { once: true });
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    choose: (level) => {
      hls.nextLevel = level;
    },
    beginAt: (seconds) => {
      start = seconds;
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
  let start = at;
  const onError = () => {
    const isLine = video.error?.code === MediaError.MEDIA_ERR_NETWORK;
    report({ fault: isLine ? 'line' : 'media' });
  };
  const onMetadata = () => {
    if (start > 0) video.currentTime = start;
    report({ seekable: true });
  };
  video.addEventListener('error', onError);
  video.addEventListener('loadedmetadata', onMetadata, { once: true });
  video.preload = 'none';
  video.src = url;
  return {
    choose: () => undefined,
    beginAt: (seconds) => {
      start = seconds;
    },
    close: () => {
      video.removeEventListener('error', onError);
      video.removeEventListener('loadedmetadata', onMetadata);
      video.removeAttribute('src');
      video.load();
    },
  };
}
