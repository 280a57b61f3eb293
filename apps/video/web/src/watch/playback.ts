import type Hls from 'hls.js';
import type { AudioTrack } from './audio.domain.ts';
import { levelsToPlay } from './codec.ts';
import { labelOf, type Quality, qualitiesOf } from './quality.domain.ts';

/** Why playback failed: the network, a decoding error, or a browser without HLS support. */
export type PlaybackError = 'network' | 'media' | 'unsupported';

export interface PlaybackState {
  /** Best first; empty if the browser selects the quality. */
  qualities: Quality[];
  /** Label of the picture on screen, which lags behind the selection; null before playback. */
  currentQuality: string | null;
  /** Audio in several languages or in surround sound, of which one is played; empty if there is no choice. */
  audio: AudioTrack[];
  /** Whether the stream has sound, as far as is known. */
  hasSound: boolean;
  /** Whether seeking is safe. Before that, a seek to the end may never complete. */
  seekable: boolean;
  error: PlaybackError | null;
}

export interface Playback {
  /** Plays another audio track. */
  setAudio: (index: number) => void;
  /** Selects a level of the stream, or -1 for automatic selection. */
  setLevel: (level: number) => void;
  /** Sets the start position, in seconds; has no effect once media has been loaded. */
  setStart: (seconds: number) => void;
  close: () => void;
}

export const INITIAL_STATE: PlaybackState = {
  qualities: [],
  currentQuality: null,
  audio: [],
  hasSound: true,
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
/** Seconds after the playhead that remain buffered when another quality is selected, so that playback continues while that loads. */
const SWITCH_SECONDS = 0.5;
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
  /** The selected level, until its segment at the playhead is buffered. */
  let pendingLevel = -1;
  let [isCodecChosen, isClosed] = [false, false];
  hls.on(Events.MANIFEST_PARSED, async (_event, { audio }) => {
    const kept = await levelsToPlay(hls.levels);
    if (isClosed) return;
    for (const level of hls.levels.filter((candidate) => !kept.includes(candidate)))
      hls.removeLevel(hls.levels.indexOf(level));
    isCodecChosen = true;
    // Levels are sorted by bit rate. A level that the user selects takes precedence.
    hls.config.startLevel = Math.max(
      0,
      hls.levels.findLastIndex(({ bitrate }) => bitrate <= MAX_START_BITRATE),
    );
    report({ qualities: qualitiesOf(hls.levels.map(toLevel)), hasSound: audio });
    hls.startLoad(startPosition);
    if (video.paused) hls.pauseBuffering();
  });
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    // Beyond the end of a growing stream, hls.js would play its end instead of waiting.
    if (video.readyState > 0 || video.paused || !details.live) return;
    if (details.edge > startPosition) hls.resumeBuffering();
    else hls.pauseBuffering();
  });
  hls.on(Events.LEVEL_SWITCHED, () => {
    if (hls.audioTracks.length === 0) report({ seekable: true });
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    // A later segment may be loaded before the buffer is emptied.
    if (frag.type !== 'main' || frag.level !== pendingLevel || frag.start > video.currentTime) return;
    pendingLevel = -1;
    // Chromium shows the replaced frames only after the next keyframe, unless it seeks. A seek this short is not audible.
    video.currentTime += 0.000_001;
  });
  hls.on(Events.AUDIO_TRACKS_UPDATED, (_event, { audioTracks }) => {
    const tracks = audioTracks.map(({ lang = '', name, channels }, index) => ({
      ...{ index, language: lang, isSurround: Number(channels) > 2, label: name },
    }));
    report({ audio: tracks.length > 1 ? tracks : [] });
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
  const onResize = () => {
    const { videoWidth: width, videoHeight: height } = video;
    const level = hls.levels.find((candidate) => candidate.width === width && candidate.height === height);
    report({ currentQuality: level ? labelOf(toLevel(level)) : null });
  };
  const resumeLoading = () => {
    if (!isCodecChosen) return;
    // `resumeBuffering` would only take effect at the next tick of hls.js, up to 0.1 s later.
    hls.stopLoad();
    hls.startLoad(startPosition);
  };
  video.addEventListener('play', resumeLoading, { once: true });
  video.addEventListener('resize', onResize);
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    setAudio: (index) => {
      hls.audioTrack = index;
    },
    setLevel: (level) => {
      hls.loadLevel = level;
      pendingLevel = level;
      if (level < 0 || video.readyState === 0) return;
      // Cancels the request for a segment of the former level, which may take long, and would fill the emptied buffer.
      hls.stopLoad();
      hls.once(Events.BUFFER_FLUSHED, () => hls.startLoad(video.currentTime, true));
      // `hls.nextLevel` only replaces segments that begin seconds later: near the end, nothing would change.
      const startOffset = video.currentTime + (video.paused ? 0 : SWITCH_SECONDS);
      hls.trigger(Events.BUFFER_FLUSHING, {
        startOffset,
        endOffset: Number.POSITIVE_INFINITY,
        type: 'video',
      });
    },
    setStart: (seconds) => {
      startPosition = seconds;
      if (video.readyState === 0 && !video.paused) resumeLoading();
    },
    close: () => {
      isClosed = true;
      video.removeEventListener('play', resumeLoading);
      video.removeEventListener('resize', onResize);
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
    // The player of the system has its own menu of audio tracks.
    setAudio: () => undefined,
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
