import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chooseAudio } from './audio.domain.ts';
import { INITIAL_STATE, openPlayback, type Playback, type PlaybackState } from './playback.ts';
import { loadAudio, loadQuality, saveAudio, saveQuality } from './preferences.ts';
import { nearestQuality } from './quality.domain.ts';
import type { Stream } from './stream.domain.ts';

/** A stream may be a little longer than the video. */
const TOLERANCE_SECONDS = 1;

/** Automatic selection of the quality, in place of a label. */
export const AUTO = '';

/**
 * Opens a stream. If the stream changes, opens the new one at the current position and in the selected quality.
 *
 * @param start - initial position, in seconds.
 * @param length - of the video, in seconds; null if unknown.
 */
export function usePlayback(
  element: RefObject<HTMLVideoElement | null>,
  stream: Stream,
  start: number,
  length: number | null,
) {
  const [state, setState] = useState<PlaybackState>(INITIAL_STATE);
  const [wantedQuality, setWantedQuality] = useState(loadQuality);
  const [wantedAudio, setWantedAudio] = useState(loadAudio);
  const playback = useRef<Playback | null>(null);
  /** Whether the video should be playing; the element is paused when its stream is replaced. */
  const shouldPlay = useRef(false);
  /** Whether to play without sound if the browser allows nothing else. */
  const mayMute = useRef(false);
  const startAt = useRef(start);
  const hasStarted = useRef(false);
  const tryToPlay = async (video: HTMLVideoElement) => {
    try {
      await video.play();
    } catch (error) {
      // Otherwise, the stream is not open yet; it is played then.
      if ((error as Error).name !== 'NotAllowedError') return;
      shouldPlay.current = mayMute.current;
      if (!mayMute.current) return;
      video.muted = true;
      await video.play().catch(() => undefined);
    }
  };
  const playWhenOpened = useEffectEvent(tryToPlay);
  /** The file of a video may be replaced with a shorter one while it is watched. */
  const isBeyondEnd = useEffectEvent(
    (seconds: number) => length !== null && seconds > length + TOLERANCE_SECONDS,
  );
  useEffect(() => {
    const video = element.current!;
    const controller = new AbortController();
    setState(INITIAL_STATE);
    if (isBeyondEnd(startAt.current)) {
      startAt.current = 0;
      video.currentTime = 0;
    }
    const report = (change: Partial<PlaybackState>) => {
      if (!controller.signal.aborted) setState((before) => ({ ...before, ...change }));
    };
    openPlayback(video, stream.url, startAt.current, report, controller.signal).then(
      (opened) => {
        playback.current = opened;
        opened?.setStart(startAt.current);
        if (opened && shouldPlay.current) void playWhenOpened(video);
      },
      // The chunk of hls.js could not be loaded.
      () => report({ error: 'network' }),
    );
    return () => {
      controller.abort();
      // If nothing of the stream could be loaded, the position is still the one to start at.
      if (video.played.length > 0) startAt.current = video.currentTime;
      playback.current?.close();
      playback.current = null;
      // Without a stream, this is the position that the element shows and starts at.
      if (hasStarted.current) video.currentTime = startAt.current;
    };
  }, [element, stream]);
  const selected = nearestQuality(state.qualities, wantedQuality);
  const level = selected?.level ?? -1;
  useEffect(() => playback.current?.setLevel(level), [level]);
  const track = chooseAudio(state.audio, wantedAudio)?.index ?? 0;
  useEffect(() => playback.current?.setAudio(track), [track]);
  return {
    ...state,
    /** Index of the audio track that is played. */
    selectedAudio: track,
    /** Also for other videos. */
    selectAudio: (index: number) => {
      const chosen = state.audio[index]!;
      setWantedAudio(chosen);
      saveAudio(chosen);
    },
    selectedQuality: selected?.label ?? AUTO,
    /** Also for other videos. @param label - of one of the qualities, or `AUTO`. */
    selectQuality: (label: string) => {
      setWantedQuality(label);
      saveQuality(label);
    },
    /** Plays from the current position, or initially from the start position. */
    play: () => {
      shouldPlay.current = true;
      if (element.current) void tryToPlay(element.current);
    },
    /** Plays without a user gesture: without sound if the browser requires one for it. */
    autoplay: () => {
      mayMute.current = true;
      shouldPlay.current = true;
      if (element.current) void tryToPlay(element.current);
    },
    /** Seeks, or sets the start position before the first playback. @param seconds - absolute position. */
    seek: (seconds: number) => {
      if (hasStarted.current) element.current!.currentTime = seconds;
      startAt.current = seconds;
      playback.current?.setStart(seconds);
    },
    onPlay: () => {
      shouldPlay.current = true;
      hasStarted.current = true;
    },
    onPause: () => {
      shouldPlay.current = false;
    },
  };
}
